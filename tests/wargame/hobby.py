"""Results without their games having been played: as many as a test of ratings takes."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from tests.wargame.sitting import SKELETON, person
from wargame.games.models import Game, Seat
from wargame.results.models import Result, Share

MONDAY = datetime(2026, 6, 1, 12, tzinfo=UTC)
NUMBERS = count(1)


def result(
    first: str, second: str, halves: int | None = 2, *, week: float = 0, scenario: str = "crossing",
    pace: str = "days", ruleset: str = SKELETON, rated: bool = True, sides: Sequence[str] = ("blue", "red"),
    bid: Any = None, **game: Any,
) -> Result:  # fmt: skip
    """The result of a game between two: `halves` are the first player's. Nobody is told of it."""
    ended = MONDAY + timedelta(weeks=week)
    known = {"ruleset": ruleset, "version": 1, "scenario": scenario, "pace": pace}
    match = Game.objects.create(
        code=f"t{next(NUMBERS)}",
        status="finished",
        seq=9,
        result={"winner": None},
        moved=ended,
        **known,
        **game,
    )
    score = (None, None) if halves is None else (halves, 2 - halves)
    winner = {2: sides[0], 0: sides[1]}.get(halves if halves is not None else 1, "")
    found = Result.objects.create(
        game=match, how="victory", winner=winner, release="r", rated=rated, ended=ended, bid=bid, **known
    )
    for name, side, half in zip((first, second), sides, score, strict=True):
        Seat.objects.create(game=match, side=side, user=person(name))
        Share.objects.create(result=found, user=person(name), side=side, halves=half, ended=ended)
    return found
