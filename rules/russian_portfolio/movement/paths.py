"""X.A, XI.A-C Judging the path of a group: which steps it may take, what it costs, whom it disperses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.core.errors import Illegal, Malformed
from rules.hexwar.groups import check_adjacent
from rules.russian_portfolio.field import at, field, ground, holder
from rules.russian_portfolio.movement.allowance import allowance
from rules.russian_portfolio.movement.bounds import check_bounds, fence
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


class Purse(NamedTuple):
    """XI.C What one unit of the group may spend; `dry`: a German infantry army, which rivers do not slow (X.A.2)."""

    unit: str
    basic: int
    total: int
    dry: bool


class Way(NamedTuple):
    """A legal path, hexes by number: what it costs the slowest, and who is dispersed by which rule."""

    path: tuple[int, ...]
    cost: int
    exerted: tuple[str, ...] = ()
    """XI.A.5 Moved one hex beyond all their factors."""
    strained: tuple[str, ...] = ()
    """XI.C Entered an EZOC with the bonus."""
    slipped: tuple[str, ...] = ()
    """XI.B.2 Went from ZOC to ZOC of the same enemy unit without armor."""

    @property
    def dispersed(self) -> tuple[str, ...]:
        """Everyone whom the move disperses."""
        return tuple(dict.fromkeys((*self.exerted, *self.strained, *self.slipped)))


class Group:
    """Units of one stack that move together, and what stands in their way. Hexes are numbers."""

    def __init__(self, state: State, units: Sequence[Unit]) -> None:
        self.state, self.units = state, tuple(units)
        self.side, self.start = units[0].side, state.battle.hexes.index[str(units[0].hex)]
        enemy = state.battle.enemy(self.side)
        self.zone = field(state).zones[enemy]
        """XI.B The hexes in EZOC, each with the enemy units that exert it."""
        self.ground = ground(state)
        self.purses = tuple(
            Purse(unit.id, left.basic, left.total, state.counter(unit.id).german_infantry_army)
            for unit, left in ((unit, allowance(state, unit)) for unit in units)
        )
        self.least = min(purse.total for purse in self.purses)
        self.reach = max(1, self.least)
        self.armor = any(state.counter(unit.id).pure_armor for unit in units)
        self.fence = fence(state, units)
        self.enemies = {here for here, side in field(state).holder.items() if side == enemy}

    def is_shut(self, there: int) -> bool:
        """XI.A.4, X.D.2 Whether no step may end in the hex, wherever it comes from."""
        return there in self.enemies or self.fence.shuts(there)

    def costs(self, length: int, river: bool) -> tuple[int, ...]:
        """X.A.2, XI.A.2 What a path costs each unit: its hexes, and one more for a river crossed into an EZOC."""
        return tuple(length + (river and not purse.dry) for purse in self.purses)


def check_next_hex(group: Group, here: int, there: int) -> bool:
    """X.A.1, X.D.2, XI.A.4 Whether the hexside may be crossed and the hex entered; true when by a one-hex move only."""
    state, hexes = group.state, group.state.battle.hexes
    check_adjacent(hexes, here, there)
    if holder(state, there) == state.battle.enemy(group.side):
        raise Illegal("XI.A.4", "enemy-hex", hex=hexes.ids[there])
    way = next((way for way in group.ground.passes[here] if way.there == there), None)
    if way is None:
        raise Illegal("X.A.1", "impassable", hex=hexes.ids[there])
    for unit in group.units:
        check_bounds(state, unit, there)
    return way.narrow


def check_zones(group: Group, here: int, there: int) -> bool:
    """XI.B.2-3 From EZOC to EZOC; true when it disperses. Between ZOCs of different enemies it is always free."""
    state = group.state
    both = set(group.zone.get(here, ())) & set(group.zone.get(there, ()))
    if not both or at(state, there):
        return False
    facts = {"hex": state.battle.hexes.ids[there], "units": [state.label(name) for name in sorted(both)]}
    strong = [state.label(name) for name in sorted(both) if state.counter(name).strong]
    if strong:
        raise Illegal("XI.B.2", "zone-of-an-army", **{**facts, "units": strong})
    if group.ground.kinds[there] != "clear" or group.ground.sides.get((here, there)):
        raise Illegal("XI.B.2", "zone-not-clear", **facts)
    return not group.armor


def price(group: Group, path: tuple[int, ...], slipped: bool) -> Way:
    """X.A.2, XI.A.2, A.5, C The cost of a path and whom it disperses; refuses one that is too long."""
    here, there, length = path[-2], path[-1], len(path) - 1
    zoned = there in group.zone
    if not zoned and length <= group.least:
        return Way(path, length)
    river = zoned and "river" in group.ground.sides.get((here, there), ())
    costs = group.costs(length, river)
    paid = list(zip(group.purses, costs, strict=True))
    short = [(purse, cost) for purse, cost in paid if cost > purse.total]
    if short and length > 1:
        purse, cost = short[0]
        facts = {"unit": group.state.label(purse.unit), "cost": cost, "limit": purse.total}
        raise Illegal("X.A.2" if river and length <= purse.total else "XI.A.2", "too-far", **facts)
    return Way(
        path,
        max(costs),
        exerted=tuple(purse.unit for purse, _ in short),
        strained=tuple(purse.unit for purse, cost in paid if zoned and purse.basic < cost <= purse.total),
        slipped=tuple(purse.unit for purse in group.purses) if slipped else (),
    )


def check_way(group: Group, path: Sequence[int]) -> Way:
    """X.A, XI The path as a move: its cost, and whom it disperses; refuses the first step that may not be made."""
    ids = group.state.battle.hexes.ids
    if len(path) < 2 or path[0] != group.start:
        raise Malformed("path-must-start-at-the-stack", start=ids[group.start])
    for here, there in pairwise(path):
        if check_next_hex(group, here, there) and len(path) > 2:
            raise Illegal("X.A.1", "one-hex-only", hex=ids[there])
    for passed in path[1:-1]:
        if passed in group.zone:
            raise Illegal("XI.B.1", "zone-stops", hex=ids[passed])
    return price(group, tuple(path), check_zones(group, path[0], path[1]))
