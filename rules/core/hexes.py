"""Hex maps by integer index: a search touches arrays, ids are for people.

Directions are 0–5, clockwise. Flat layout (hexes stand on a side): N, NE, SE, S, SW, NW. Pointy layout
(hexes stand on a corner): NE, E, SE, SW, W, NW. The opposite of d is (d + 3) % 6.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from rules.core.boards import Board
from rules.core.errors import Malformed

Layout = Literal["flat", "pointy"]
Shift = Literal["odd", "even"]
Axial = tuple[int, int]

STEPS: dict[str, tuple[Axial, ...]] = {
    "flat": ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    "pointy": ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
}
OFF = -1
"""In a neighbour array: no hex there."""


class HexMap:
    """The hexes in play, numbered row by row, with their neighbours.

    `ids[i]` is the printed id and `index[id]` the number; `neighbour[d][i]` the hex in direction d or `OFF`;
    `around[i]` the neighbours that exist; `cells[i]` the column and row (0-based) on the whole sheet.
    """

    def __init__(
        self,
        ids: Sequence[Sequence[str]],
        layout: Layout = "flat",
        shift: Shift = "odd",
        window: tuple[int, int, int, int] | None = None,
    ) -> None:
        self.layout: Layout = layout
        self.shift: Shift = shift
        self.cells = tuple(_cells(ids, window))
        self.ids = tuple(ids[row][column] for column, row in self.cells)
        self.index = {id: i for i, id in enumerate(self.ids)}
        if len(self.index) != len(self.ids):
            raise ValueError("two hexes bear the same id")
        self.axial = tuple(axial(column, row, layout, shift) for column, row in self.cells)
        self._at = {place: i for i, place in enumerate(self.axial)}
        self.neighbour = tuple(
            [self._at.get((q + dq, r + dr), OFF) for q, r in self.axial] for dq, dr in STEPS[layout]
        )
        self.around = tuple(tuple(n[i] for n in self.neighbour if n[i] != OFF) for i in range(len(self.ids)))

    @classmethod
    def of(cls, board: Board) -> HexMap:
        """The hexes of a board that are in its window."""
        return cls(board.ids, board.layout, board.shift, board.window)

    def __len__(self) -> int:
        return len(self.ids)

    def at(self, id: object) -> int:
        """The number of a hex; raises `Malformed` when it is not on the map."""
        found = self.index.get(id) if isinstance(id, str) else None
        if found is None:
            raise Malformed("no-such-hex", hex=id)
        return found

    def direction(self, a: int, b: int) -> int:
        """The direction from a to its neighbour b; raises `Malformed` when they do not touch."""
        for d, array in enumerate(self.neighbour):
            if array[a] == b:
                return d
        raise Malformed("not-adjacent", a=self.ids[a], b=self.ids[b])

    def adjacent(self, a: int, b: int) -> bool:
        """Whether two hexes share a side."""
        return b in self.around[a]

    def hexside(self, a: int, b: int) -> int:
        """The key of the side between two neighbours, the same from both: lower number × 6 + direction."""
        low, high = (a, b) if a < b else (b, a)
        return low * 6 + self.direction(low, high)

    def distance(self, a: int, b: int) -> int:
        """Hexes from a to b, counting b and not a, as if nothing stood between."""
        (qa, ra), (qb, rb) = self.axial[a], self.axial[b]
        dq, dr = qb - qa, rb - ra
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def within(self, center: int, reach: int) -> list[int]:
        """Hexes not more than `reach` steps away over the map, the centre first, ring by ring."""
        seen, ring = {center: None}, [center]
        for _ in range(reach):
            ring = [n for h in ring for n in self.around[h] if n not in seen and seen.setdefault(n) is None]
        return list(seen)

    def line(self, a: int, b: int) -> list[int]:
        """The hexes that a straight line crosses, both ends included; along a side it takes one of two."""
        (qa, ra), (qb, rb) = self.axial[a], self.axial[b]
        steps = self.distance(a, b)
        way = [a]
        for t in range(1, steps):
            q, r = qa + (qb - qa) * t / steps, ra + (rb - ra) * t / steps
            # The nudge decides, always alike, between two hexes; at the edge of the map only one is there.
            near = (self._at.get(_rounded(q + nudge, r + 2 * nudge)) for nudge in (1e-6, -1e-6))
            way += [next((h for h in near if h is not None), OFF)]
        return [h for h in (*way, b)[: steps + 1] if h != OFF]


def axial(column: int, row: int, layout: Layout, shift: Shift) -> Axial:
    """Axial coordinates of an offset cell. `shift` names the columns (flat) or rows (pointy) pushed on."""
    line, along = (column, row) if layout == "flat" else (row, column)
    pushed = line & 1
    along -= (line - pushed if shift == "odd" else line + pushed) // 2
    return (line, along) if layout == "flat" else (along, line)


def _cells(
    ids: Sequence[Sequence[str]], window: tuple[int, int, int, int] | None
) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = window or (0, 0, max(map(len, ids), default=0) - 1, len(ids) - 1)
    for row in range(top, min(bottom, len(ids) - 1) + 1):
        for column in range(left, min(right, len(ids[row]) - 1) + 1):
            if ids[row][column]:
                yield column, row


def _rounded(q: float, r: float) -> Axial:
    rq, rr, rs = round(q), round(r), round(-q - r)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs + q + r)
    if dq > dr and dq > ds:
        return -rr - rs, rr
    return (rq, -rq - rs) if dr > ds else (rq, rr)
