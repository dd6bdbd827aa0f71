"""Bases measured as discs: gaps, overlap and contact, by integers alone (ADR 0060)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cmp_to_key
from math import isqrt
from typing import NamedTuple

from rules.core.contract import Point


class Disc(NamedTuple):
    """A base: its centre and how many mm it is across; a point is a base of 0 mm."""

    centre: Point
    base: int = 0


def square(a: Point, b: Point) -> int:
    """The squared distance of two points."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    return dx * dx + dy * dy


def within(a: Disc, b: Disc, reach: int) -> bool:
    """Whether no more than `reach` mm lie between the two bases."""
    halves = 2 * reach + a.base + b.base
    return 4 * square(a.centre, b.centre) <= halves * halves


def overlap(a: Disc, b: Disc) -> bool:
    """Whether one base lies on the other; bases that touch do not."""
    halves = a.base + b.base
    return 4 * square(a.centre, b.centre) < halves * halves


def contact(a: Disc, b: Disc, tolerance: int) -> bool:
    """Whether the bases stand side by side: not one on the other, and at most `tolerance` mm apart."""
    return within(a, b, tolerance) and not overlap(a, b)


def gap(a: Disc, b: Disc) -> int:
    """The gap in mm, rounded up, so that it is at most T exactly when `within(a, b, T)`; 0 when they overlap."""
    halves = root_up(4 * square(a.centre, b.centre)) - a.base - b.base
    return max(0, -(-halves // 2))


def nearest(origin: Disc, others: Mapping[str, Disc]) -> str | None:
    """The id of the disc with the smallest gap to the origin, of equals the first in string order; None of none."""
    return next(iter(by_gap(origin, others)), None)


def farthest(origin: Disc, others: Mapping[str, Disc]) -> str:
    """The id of the disc with the largest gap to the origin, of equals the first in string order; there must be one."""
    order = by_gap(origin, others)
    last = others[order[-1]]
    return next(id for id in order if _nearer(origin, others[id], last) == 0)


def by_gap(origin: Disc, others: Mapping[str, Disc]) -> list[str]:
    """The ids from the smallest gap to the largest, of equals in string order."""

    def order(a: str, b: str) -> int:
        return _nearer(origin, others[a], others[b]) or (a > b) - (a < b)

    return sorted(others, key=cmp_to_key(order))


def _nearer(origin: Disc, a: Disc, b: Disc) -> int:
    """Sign of gap(origin, a) − gap(origin, b), by squares: √p − √q against the difference of the bases."""
    p, q = 4 * square(origin.centre, a.centre), 4 * square(origin.centre, b.centre)
    extra = a.base - b.base
    return root_against(p, q, extra)


def root_against(p: int, q: int, c: int) -> int:
    """The sign of √p − √q − c, exactly."""
    if c < 0:
        return -root_against(q, p, -c)
    # √p ≥ √q + c  ⇔  p − q − c² ≥ 2c√q, both sides squared where both have a sign
    left, right = p - q - c * c, 4 * c * c * q
    if left < 0:
        return -1
    return (left * left > right) - (left * left < right)


def root_up(n: int) -> int:
    """The square root, rounded up."""
    root = isqrt(n)
    return root + (root * root < n)
