"""From figures to pixels."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

MOST_MONTHS = 7
"""Marks below a plot: more would touch each other."""


class Scale(NamedTuple):
    """A straight line from figures (`low` to `high`) to pixels (`start` to `end`); beyond them it ends at its edge."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """The pixel of a figure, to a tenth."""
        part = (min(max(value, self.low), self.high) - self.low) / ((self.high - self.low) or 1)
        return round(self.start + part * (self.end - self.start), 1)

    def span(self, low: float, high: float) -> tuple[float, float]:
        """Where a stretch begins, and how wide it is."""
        return self(low), round(self(high) - self(low), 1)


def steps(low: float, high: float, most: int = 5) -> list[float]:
    """Round figures within the range, at most so many."""
    step = next(
        step for step in (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10**9) if (high - low) / step <= most
    )
    first = -(-low // step) * step
    return [first + step * at for at in range(int((high - first) // step) + 1)]


def months(first: date, last: date) -> Iterator[tuple[date, str]]:
    """Firsts of months between two days, at most `MOST_MONTHS`, as «Apr 2026» where a year is named first."""
    count = (last.year - first.year) * 12 + last.month - first.month
    every = count // MOST_MONTHS + 1
    year = None
    for at in range(0 if first.day == 1 else 1, count + 1, every):
        month = first.month - 1 + at
        day = date(first.year + month // 12, month % 12 + 1, 1)
        yield day, f"{day:%b %Y}" if day.year != year else f"{day:%b}"
        year = day.year
