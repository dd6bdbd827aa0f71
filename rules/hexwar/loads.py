"""Loads: what carriers lift together; so much taken out of several holds, or put into them, in turn; pieces of
different size put together into as few groups as a limit allows, the biggest first.

Lifts pool by the place that carriers start from, and only whole grains of them carry.

>>> take_in_turn(5, {"ground": 3, "first lorry": 0, "second lorry": 4})
{'ground': 3, 'second lorry': 2}
>>> take_in_turn(5, {"ground": 3})
{'ground': 3}
>>> pool([("Tatsinskaya", 4), ("Morozovsk", 2), ("Tatsinskaya", 2)])
{'Tatsinskaya': 6, 'Morozovsk': 2}
>>> lower(6, 4), upper(6, 4)
(4, 8)
>>> pack({"a": 8, "b": 4, "c": 6, "d": 6}, 12)
[('a', 'b'), ('c', 'd')]
>>> pack({"a": 20, "b": 4}, 12)
[('a',), ('b',)]
>>> pack({"a": 4, "b": 4, "c": 4}, 12, apart={"c"})
[('a', 'b', 'c')]
>>> pack({"a": 8, "b": 4, "c": 8, "d": 4}, 12, apart={"c", "d"})
[('c', 'd'), ('a', 'b')]
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
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


def pack(sizes: Mapping[str, int], limit: int, apart: Collection[str] = ()) -> list[tuple[str, ...]]:
    """Groups within the limit; what is bigger by itself is a group alone. Those `apart` are kept together and from the
    others where that makes no more groups.
    """
    mixed = _fit(sizes, limit)
    first = {name: size for name, size in sizes.items() if name in apart}
    rest = {name: size for name, size in sizes.items() if name not in apart}
    parted = [*_fit(first, limit), *_fit(rest, limit)]
    return parted if len(parted) <= len(mixed) else mixed


def _fit(sizes: Mapping[str, int], limit: int) -> list[tuple[str, ...]]:
    groups: list[tuple[str, ...]] = []
    for name in sorted(sizes, key=lambda one: (-sizes[one], one)):
        fits = (
            n for n, group in enumerate(groups) if sum(map(sizes.__getitem__, group)) + sizes[name] <= limit
        )
        place = next(fits, None)
        if place is None:
            groups.append((name,))
        else:
            groups[place] = (*groups[place], name)
    return groups
