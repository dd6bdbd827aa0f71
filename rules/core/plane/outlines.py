"""Whether a list of whole-millimetre corners is a polygon at all: what a data file is checked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.core.contract import Point
from rules.core.plane.lines import meet, turn


def simple(corners: Sequence[Point]) -> bool:
    """Whether they bound a polygon whose sides meet only at the corners that they share, three of them or more."""
    count = len(corners)
    if count < 3 or len(set(corners)) < count:
        return False
    if any(_folded(corners[i - 2], corners[i - 1], corners[i]) for i in range(count)):
        return False
    sides = [(corners[i - 1], corners[i]) for i in range(count)]
    apart = ((i, j) for i, j in combinations(range(count), 2) if j - i > 1 and (i, j) != (0, count - 1))
    return not any(meet(*sides[i], *sides[j]) for i, j in apart)


def _folded(before: Point, corner: Point, after: Point) -> bool:
    """Whether the boundary turns back on itself at the corner."""
    along = (before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (
        after[1] - corner[1]
    )
    return turn(before, corner, after) == 0 and along > 0
