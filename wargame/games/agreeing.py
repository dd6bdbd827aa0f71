"""What players agree to about the clocks of a game by sitting down: hashed into its founding (ADR 0116)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wargame.games.clock import Pace
from wargame.games.clockshapes import ClockTerms
from wargame.games.hands import WEIGHTS, pace_of
from wargame.games.models import Game
from wargame.games.words import clock_line
from wargame.games.zero import CLAIM, ZERO, check_zero, zero_of

RESTS, PAUSES = "rests", "pauses"
"""Terms: for what of its pace clocks rest; False where the players may not pause the game."""


def agree_clock(pace: Pace, terms: Mapping[str, Any]) -> dict[str, Any]:
    """The terms, with those about clocks as a game of this pace keeps them: what is usual is left out.

    `rests` are limited to what the pace allows, `weights` are its own, `zero` is checked. Raises `Malformed`.
    """
    agreed = {name: term for name, term in terms.items() if name not in (RESTS, WEIGHTS, ZERO, PAUSES)}
    zero = check_zero(terms.get(ZERO, ""))
    if not pace.bank_ms:
        return agreed
    if rests := [why for why in pace.rests if why in terms.get(RESTS, pace.rests)]:
        agreed[RESTS] = rests
    if pace.weights:
        agreed[WEIGHTS] = dict(pace.weights)
    if zero != CLAIM:
        agreed[ZERO] = zero
    if terms.get(PAUSES) is False:
        agreed[PAUSES] = False
    return agreed


def clock_terms(game: Game) -> ClockTerms | None:
    """What the players of a game agreed to about clocks; None where there is none."""
    pace = pace_of(game)
    if not pace.bank_ms:
        return None
    return ClockTerms(
        words=clock_line(game), bank_ms=pace.bank_ms, increment_ms=pace.increment_ms, cap_ms=pace.cap_ms,
        rests=list(pace.rests), weights=dict(pace.weights),  # type: ignore[arg-type]  # checked when it was opened
        zero=zero_of(game), pauses=may_pause(game),  # type: ignore[arg-type]
    )  # fmt: skip


def may_pause(game: Game) -> bool:
    """Whether its players may pause it by consent."""
    return bool(game.terms.get(PAUSES, True))
