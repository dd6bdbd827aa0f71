"""Which of many things a line or a box might touch: Shapely's tree of bounding boxes (ADR 0060).

It may name too much and never too little: boxes of whole millimetres are exact in the tree's numbers, and what it names
is judged by the exact predicates.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

import shapely

from rules.core.plane.areas import Box

T = TypeVar("T")


class Index(Generic[T]):
    """Things with their boxes, asked for those near a box."""

    def __init__(self, things: Sequence[tuple[Box, T]]) -> None:
        self._things = [thing for _, thing in things]
        self._tree = shapely.STRtree([shapely.box(*around) for around, _ in things])

    def near(self, around: Box) -> list[T]:
        """Those whose box touches this one, in the order in which they were given."""
        if not self._things:
            return []
        return [self._things[i] for i in sorted(self._tree.query(shapely.box(*around)).tolist())]


class Few(Generic[T]):
    """A handful of things with their boxes: tried one by one, which is quicker than to ask a tree."""

    def __init__(self, things: Sequence[tuple[Box, T]]) -> None:
        self._things = things

    def near(self, around: Box) -> list[T]:
        """Those whose box touches this one, in the order in which they were given."""
        west, south, east, north = around
        return [
            thing
            for (w, s, e, n), thing in self._things
            if w <= east and e >= west and s <= north and n >= south
        ]
