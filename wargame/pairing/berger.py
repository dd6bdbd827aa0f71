"""Everybody against everybody: the tables of Berger, once or twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from wargame.pairing.field import BYE, Board, Played


def rounds_of(count: int, *, double: bool = False) -> int:
    """How many rounds so many play."""
    once = max(0, count + count % 2 - 1)
    return 2 * once if double else once


def berger_round(order: Sequence[int], number: int, *, double: bool = False) -> list[Board]:
    """The boards of a round; `order` are the numbers that the players have drawn.

    For an odd number the missing one is free, which counts nothing. The second half of a double event repeats the first
    with the sides swapped; its first half ends with its last two rounds exchanged, so that nobody has a side three
    times running. Raises `ValueError` for a round that there is not.
    """
    once = rounds_of(len(order))
    if not 1 <= number <= rounds_of(len(order), double=double):
        raise ValueError(f"{len(order)} play no round {number}")
    seats: list[int | None] = [*order, None] if len(order) % 2 else [*order]
    pairs = _table(
        len(seats), _row((number - 1) % once, once) if double and number <= once else (number - 1) % once
    )
    if number > once:
        pairs = [(other, one) for one, other in pairs]
    found = [_board(seats[one], seats[other]) for one, other in pairs]
    return [one for one in found if one.second is not None] + [one for one in found if one.second is None]


def _row(at: int, once: int) -> int:
    """The row of the table that is played then: the last two of the first half change places."""
    return {once - 2: once - 1, once - 1: once - 2}.get(at, at) if once > 1 else at


def _table(size: int, at: int) -> list[tuple[int, int]]:
    """Row `at` of the table for `size` players, counted from nought.

    The last player stays, with the first side in every other row; the others turn by half of the rest each row.
    """
    turning = size - 1
    start = at * (size // 2) % turning
    ring = [(start + step) % turning for step in range(turning)]
    fixed = (ring[0], size - 1) if at % 2 == 0 else (size - 1, ring[0])
    return [fixed, *((ring[step], ring[turning - step]) for step in range(1, size // 2))]


def _board(one: int | None, other: int | None) -> Board:
    """The board of two; who meets the missing number is free."""
    here = [number for number in (one, other) if number is not None]
    return Board(here[0], here[1]) if len(here) == 2 else Board(here[0], None, BYE)


def count_played(played: Iterable[Played], away: Collection[int], games: int) -> list[Played]:
    """What counts in the standings: the games of whoever has withdrawn before playing half of their `games` do not."""
    boards = list(played)
    at_board = Counter(
        number
        for one in boards
        if one.played and one.second is not None
        for number in (one.first, one.second)
    )
    gone = {number for number in away if 2 * at_board[number] < games}
    return [one for one in boards if not gone & {one.first, one.second}]
