"""Throws of two dice: how often in 36 a total is read as this or that.

>>> from rules.hexwar.throws import count_at_least, count_throws
>>> count_at_least(11)
3
>>> sorted(count_throws(lambda total: "high" if total > 7 else "low").items())
[('high', 15), ('low', 21)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import TypeVar

T = TypeVar("T")

TOTALS = Counter(one + two for one, two in product(range(1, 7), repeat=2))
THROWS = TOTALS.total()


def count_throws(read: Callable[[int], T]) -> Counter[T]:
    """How often each comes that a total is read as."""
    counted: Counter[T] = Counter()
    for total, throws in TOTALS.items():
        counted[read(total)] += throws
    return counted


def count_at_least(total: int) -> int:
    """How often the dice come to that, or to more."""
    return count_throws(lambda thrown: thrown >= total)[True]
