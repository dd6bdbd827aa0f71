"""What happens when a clock shows nothing: agreed when the game is opened, and a term of it (ADR 0116)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.errors import Malformed
from wargame.games.models import Game

ZERO = "zero"
"""The term; without it an opponent may claim."""

CLAIM, LOSS, PRACTISED, DIRECTED = "claim", "loss", "practice", "director"

ZEROS: Mapping[str, tuple[str, str]] = {
    CLAIM: ("The opponent may claim the game", "a player who runs out loses if the opponent claims the win"),
    LOSS: ("The game is lost at once", "a player who runs out loses at once"),
    PRACTISED: (
        "A practice opponent takes over",
        "the practice opponent «Steady» takes over the side of a player who runs out, and the game is rated no longer",
    ),
    DIRECTED: (
        "A director decides",
        "when a player runs out the clocks stop and a director decides how the game goes on",
    ),
}  # fmt: skip
"""Each with a title, and what it means in a sentence."""


UNCLAIMED = frozenset({PRACTISED, DIRECTED})
"""Where the game does not end by that, and so nobody claims it."""


def check_zero(wanted: str) -> str:
    """The agreement of that name, which may be left out; raises `Malformed` where there is none."""
    if wanted and wanted not in ZEROS:
        raise Malformed("no-such-zero", zero=wanted[:20])
    return wanted or CLAIM


def zero_of(game: Game) -> str:
    """What was agreed for a clock that shows nothing."""
    return str(game.terms.get(ZERO, CLAIM))


def zero_words(game: Game) -> str:
    """What happens to whoever runs out of time, in words."""
    many = game.seats.values("side").distinct().count() > 2
    if many and zero_of(game) == CLAIM:
        return "a player who runs out loses if another side claims it"
    return ZEROS[zero_of(game)][1]


def zero_choices() -> list[tuple[str, str]]:
    """All there are, for a form."""
    return [(name, title) for name, (title, _) in ZEROS.items()]
