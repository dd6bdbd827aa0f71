"""How long after a question an order answers it: as long as the player does when they are at the board.

The other side sees when an answer comes. One that came at once, or always after the same time, would tell them that
nobody has thought about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random, SystemRandom

from wargame.games.models import Action, Game, GameEvent

SESSION = 300.0
"""Seconds after which an answer is none of a player who sat at the board."""

ENOUGH, LAST = 12, 60
"""Answers that must be known of a player before theirs are drawn from, and how many of the last are."""

USUAL = (8.0, 11.0, 14.0, 17.0, 20.0, 24.0, 28.0, 33.0, 39.0, 46.0, 55.0, 66.0, 80.0, 100.0, 130.0)
"""Seconds, equally likely, of somebody who is not known yet."""

SPREAD = 0.25
"""Each is longer or shorter by up to this share, so that none is met again."""


def list_answers(game: Game, user_id: int) -> list[float]:
    """The seconds that a player took lately to answer what others put to them, as far as they were at the board."""
    own = Action.objects.filter(game=game, user_id=user_id, verdict=Action.Verdict.ACCEPTED, seq_before__gt=0)
    given = list(own.order_by("-id").values_list("seq_before", "time", "side")[: 2 * LAST])
    asked = {
        seq: (time, side)
        for seq, time, side in GameEvent.objects.filter(
            game=game, seq__in=[seq for seq, _, _ in given]
        ).values_list("seq", "time", "side")
    }
    took = [
        (time - asked[seq][0]).total_seconds()
        for seq, time, side in given
        if seq in asked and asked[seq][1] != side
    ]
    return [seconds for seconds in took if 1 <= seconds <= SESSION][:LAST]


def draw_delay(answers: Sequence[float], chance: Random | None = None) -> timedelta:
    """A time as one of the player's own answers took, or as is usual where too few are known."""
    drawn = chance or SystemRandom()
    known = answers if len(answers) >= ENOUGH else USUAL
    return timedelta(seconds=drawn.choice(known) * drawn.uniform(1 - SPREAD, 1 + SPREAD))
