"""Whose turn it is to have the first side, where no rule of a Swiss decides."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from wargame.pairing.field import FIRST, SECOND, Played
from wargame.pairing.words import Words


class Turn(Struct, frozen=True):
    """Who has the first side and who the second, and why."""

    first: int
    second: int
    why: str


def sides_had(played: Iterable[Played]) -> dict[int, list[str]]:
    """Which sides each has had at a board, the first round first; a forfeited game counts for none."""
    had: dict[int, list[str]] = {}
    for board in sorted(played, key=lambda one: one.round):
        if board.played and board.second is not None:
            had.setdefault(board.first, []).append(FIRST)
            had.setdefault(board.second, []).append(SECOND)
    return had


def turn_of(one: int, other: int, had: Mapping[int, list[str]], words: Words) -> Turn:
    """Who had the first side less often has it; else who had it longer ago; else `one`."""
    mine, yours = had.get(one, []), had.get(other, [])
    balance, theirs = (sides.count(FIRST) - sides.count(SECOND) for sides in (mine, yours))
    if balance != theirs:
        first = one if balance < theirs else other
        return _turn(first, one, other, f"{words.name(first)} had {words.side(FIRST)} less often")
    for last, their_last in zip(reversed(mine), reversed(yours), strict=False):
        if last != their_last:
            first = one if last == SECOND else other
            return _turn(first, one, other, "sides are swapped from the last round in which they differed")
    return _turn(one, one, other, "neither had one side more often; the place decides")


def _turn(first: int, one: int, other: int, why: str) -> Turn:
    return Turn(first, other if first == one else one, why)
