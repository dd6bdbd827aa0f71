"""XI How far a group gets: one search over the hexes free of EZOC, and a last step from each of them."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.errors import Illegal
from rules.russian_portfolio.movement.paths import Group, Way, check_zones, price


def reach(group: Group, head: tuple[int, ...] = ()) -> dict[int, Way]:
    """XI The best way to each hex that the group may go to: whoever it disperses least, then the cheapest.

    `head` is the beginning of the path that is settled already; the answers go on from its end.
    """
    begun = head or (group.start,)
    found: dict[int, Way] = {}
    ring = [begun] if len(begun) == 1 or goes_on(group, begun) else []
    seen = {begun[-1]}
    while ring:
        onward: list[tuple[int, ...]] = []
        for path in ring:
            for way, narrow in steps(group, path, seen):
                there = way.path[-1]
                if there not in found or rank(way) < rank(found[there]):
                    found[there] = way
                if not narrow and there not in group.zone:
                    seen.add(there)
                    if len(path) < group.reach:
                        onward.append(way.path)
        ring = onward
    if not head:
        found.pop(group.start, None)
    return found


def rank(way: Way) -> tuple[int, int, int]:
    """Which of two ways to a hex is offered: the smaller one."""
    return len(way.dispersed), way.cost, len(way.path)


def goes_on(group: Group, path: tuple[int, ...]) -> bool:
    """X.A.1, XI.A.2, B.1 Whether a path may go on: out of EZOC, with factors left, not by a one-hex move."""
    if path[-1] in group.zone or len(path) > group.reach:
        return False
    return not any(way.narrow for way in group.ground.passes[path[-2]] if way.there == path[-1])


def steps(group: Group, path: tuple[int, ...], seen: set[int]) -> Iterator[tuple[Way, bool]]:
    """XI The ways one hex beyond the path, and whether by a one-hex move only; free hexes are best reached at once."""
    here, first = path[-1], len(path) == 1
    for there, _, narrow in group.ground.passes[here]:
        if there in seen or (narrow and not first) or group.is_shut(there):
            continue
        try:
            slipped = check_zones(group, here, there) if first else False
            yield price(group, (*path, there), slipped), narrow
        except Illegal:
            continue
