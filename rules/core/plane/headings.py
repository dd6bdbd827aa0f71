"""Fronts: the 72 headings, the quarters around a base, arcs of fire, by integers alone (ADR 0060)."""

from __future__ import annotations

from typing import Literal

from rules.core.contract import Point

Quarter = Literal["front", "right", "rear", "left"]

STEP = 5
"""Degrees between one heading and the next."""

SCALE = 10_000
"""The length of the vectors of headings, and what sines are multiplied by."""

# fmt: off
SINES = (0, 872, 1736, 2588, 3420, 4226, 5000, 5736, 6428, 7071, 7660, 8192, 8660, 9063, 9397, 9659, 9848, 9962, 10000)
# fmt: on
"""The sines of 0, 5 … 90 degrees, `SCALE` times, written down and never computed."""

_EASTWARD = (*SINES, *SINES[-2:0:-1])
_AROUND = (*_EASTWARD, *(-s for s in _EASTWARD))

VECTORS: tuple[Point, ...] = tuple(zip(_AROUND, (*_AROUND[18:], *_AROUND[:18]), strict=True))
"""Where heading 5·i looks: its sine and its cosine."""

HALF_EIGHTH = 41_421_356
"""Hundred million times the tangent of 22.5 degrees."""


def vector(heading: int) -> Point:
    """Return the vector of a heading; raises `ValueError` when it is not a multiple of 5 degrees from 0 to 355."""
    if heading % STEP or not 0 <= heading < 360:
        raise ValueError(f"{heading} degrees is no heading")
    return VECTORS[heading // STEP]


def bearing(origin: Point, other: Point, heading: int) -> tuple[int, int]:
    """Measure how far ahead and how far to the right the other point lies, on the scale of `VECTORS`."""
    fx, fy = vector(heading)
    vx, vy = other[0] - origin[0], other[1] - origin[1]
    return vx * fx + vy * fy, vx * fy - vy * fx


def quarter(origin: Point, other: Point, heading: int) -> Quarter:
    """Return in which quarter around a base facing that way the other point lies; a diagonal is never the rear's."""
    ahead, aside = bearing(origin, other, heading)
    if ahead >= abs(aside):
        return "front"
    if -ahead > abs(aside):
        return "rear"
    return "right" if aside > 0 else "left"


def in_arc(origin: Point, other: Point, heading: int, *, wide: bool = False) -> bool:
    """Whether the point lies in an arc of 45 degrees in all about the heading, or of 90 when `wide`."""
    ahead, aside = bearing(origin, other, heading)
    if wide:
        return ahead > 0 and ahead >= abs(aside)
    return ahead > 0 and abs(aside) * 100_000_000 <= ahead * HALF_EIGHTH


def towards(origin: Point, other: Point) -> int:
    """The heading that looks nearest at the other point, of two equally near the smaller; 0 at the same point."""
    if origin == other:
        return 0
    return STEP * max(range(len(VECTORS)), key=lambda i: (bearing(origin, other, STEP * i)[0], -i))
