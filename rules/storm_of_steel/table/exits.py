"""2.2 Stretches of the table's edge over which a scenario lets a side leave."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules.core.contract import Point

Edge = Literal["north", "south", "east", "west"]


class Exit(NamedTuple):
    """A stretch of an edge, `start` to `end` mm from its western or southern corner, of a table `width` by `height`."""

    id: str
    edge: Edge
    start: int
    end: int
    width: int
    height: int

    def lets_out(self, point: Point, base: int) -> bool:
        """Whether a stand whose way ends there leaves: its centre is on the table, its base hangs over the stretch."""
        along, off = self._measured(point)
        return self.start <= along <= self.end and 0 <= 2 * off < base

    def nearest(self, point: Point, base: int) -> Point:
        """The point nearest to that one at which a stand with such a base leaves."""
        along = min(max(self._measured(point)[0], self.start), self.end)
        off = (base - 1) // 2
        far = {"north": self.height - off, "east": self.width - off}.get(self.edge, off)
        return (along, far) if self.edge in ("north", "south") else (far, along)

    def strip(self, depth: int) -> tuple[Point, ...]:
        """The stretch as an area of that depth, to be drawn."""
        low, high = {
            "north": (self.height - depth, self.height),
            "south": (0, depth),
            "east": (self.width - depth, self.width),
            "west": (0, depth),
        }[self.edge]
        a, b = self.start, self.end
        ring = ((a, low), (b, low), (b, high), (a, high))
        return ring if self.edge in ("north", "south") else tuple((y, x) for x, y in ring)

    def _measured(self, point: Point) -> tuple[int, int]:
        """How far along the edge the point lies, and how far off it."""
        x, y = point
        off = {"north": self.height - y, "south": y, "east": self.width - x, "west": x}[self.edge]
        return (x if self.edge in ("north", "south") else y), off
