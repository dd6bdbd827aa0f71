"""Loads: what carriers lift together, and so much taken out of several holds, or put into them, one after the other.

Lifts pool by the place that carriers start from, and only whole grains of them carry.

>>> take_in_turn(5, {"ground": 3, "first lorry": 0, "second lorry": 4})
{'ground': 3, 'second lorry': 2}
>>> take_in_turn(5, {"ground": 3})
{'ground': 3}
>>> pool([("Tatsinskaya", 4), ("Morozovsk", 2), ("Tatsinskaya", 2)])
{'Tatsinskaya': 6, 'Morozovsk': 2}
>>> lower(6, 4), upper(6, 4)
(4, 8)
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TypeVar

K = TypeVar("K", bound=Hashable)


def take_in_turn(wanted: int, holds: Mapping[K, int]) -> dict[K, int]:
    """What each of the holds gives, or takes in, in their order, until it is enough; those without a part are left out.
    Where they have less in all, that.
    """
    given: dict[K, int] = {}
    for hold, most in holds.items():
        if part := min(most, wanted):
            given[hold] = part
            wanted -= part
    return given


def pool(lifts: Iterable[tuple[str, int]]) -> dict[str, int]:
    """What they lift, by place; in the order in which the places are first named."""
    found: dict[str, int] = {}
    for place, lift in lifts:
        found[place] = found.get(place, 0) + lift
    return found


def lower(lift: int, grain: int) -> int:
    """The whole grains in it: what is left over carries nothing."""
    return lift // grain * grain


def upper(lift: int, grain: int) -> int:
    """The same in favour of the cargo: a part of a grain keeps a whole one."""
    return -(-lift // grain) * grain
