"""What carriers lift together: it pools by the place that they start from, and only whole grains of it carry.

>>> from rules.hexwar.loads import lower, pool, spread, upper
>>> pool([("Tatsinskaya", 4), ("Morozovsk", 2), ("Tatsinskaya", 2)])
{'Tatsinskaya': 6, 'Morozovsk': 2}
>>> lower(6, 4), upper(6, 4)
(4, 8)
>>> spread(5, {"Tatsinskaya": 4, "Morozovsk": 0, "Salsk": 3})
{'Tatsinskaya': 4, 'Salsk': 1}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping


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


def spread(amount: int, rooms: Mapping[str, int]) -> dict[str, int]:
    """So much shared out among places, the first filled first; less than `amount` where they hold less."""
    found: dict[str, int] = {}
    for place, room in rooms.items():
        if part := min(room, amount - sum(found.values())):
            found[place] = part
    return found
