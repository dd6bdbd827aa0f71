"""4 Who stands where, and what follows: stacks, ZOC, its negation, stacking."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rules.core.derived import derive
from rules.hexwar.stacks import Stacks, cast_zone, find_crowded
from rules.ocs.allowance import is_done
from rules.ocs.amounts import LIMIT, RE
from rules.ocs.counters import Counter
from rules.ocs.pieces import Unit
from rules.ocs.sequence import moving_side
from rules.ocs.state import State


class Field:
    """The combat units of a position, by hex. Sets hold numbers of hexes."""

    __slots__ = ("holder", "occupied", "stacks", "zones")

    def __init__(self, state: State) -> None:
        hexes, sides, counters = state.battle.hexes, state.battle.sides, state.battle.counters
        found = Stacks(state.units.values())
        self.stacks, self.holder = found.units, found.holder
        self.occupied = found.find_occupied(sides, hexes.index)
        places: dict[str, list[str]] = {side: [] for side in sides}
        for hex_id, units in self.stacks.items():
            if any(_exerts(counters[unit.id], unit) for unit in units):
                places[self.holder[hex_id]].append(hex_id)
        self.zones = {side: cast_zone(hexes, places[side]) for side in sides}
        """4.5 Hexes into which the side exerts a ZOC."""


@derive("units")
def field(state: State) -> Field:
    """4 Who stands where, made anew only when the units have changed."""
    return Field(state)


def at(state: State, hex_id: str) -> tuple[Unit, ...]:
    """The combat units in the hex, always of one side."""
    return field(state).stacks.get(hex_id, ())


def holder(state: State, hex_id: str) -> str | None:
    """The side whose combat units stand in the hex."""
    return field(state).holder.get(hex_id)


def able(state: State, unit: Unit) -> bool:
    """4.4 Attack-capable: its face has a strength without parentheses, and it is not in Strat or Reserve."""
    return not state.face(unit).defends_only and unit.mode not in ("strat", "reserve")


def exerts(state: State, unit: Unit) -> bool:
    """4.5 Whether the unit has a ZOC."""
    return unit.hex is not None and _exerts(state.counter(unit.id), unit)


def find_exerting(state: State, side: str, here: int) -> Iterator[Unit]:
    """4.5 Units of the side's enemy whose ZOC lies on the hex."""
    hexes = state.battle.hexes
    near = (unit for there in hexes.around[here] for unit in at(state, hexes.ids[there]))
    return (unit for unit in near if unit.side != side and exerts(state, unit))


def _exerts(counter: Counter, unit: Unit) -> bool:
    able = unit.face == "combat" and not unit.oos and not unit.within and not counter.combat.defends_only
    return able and (not unit.mode or (unit.mode == "exploit" and unit.zone))


@derive("units")
def on_top(state: State) -> frozenset[str]:
    """4.8b, 4.9 The unit of each stack that the enemy sees."""
    return frozenset(_on_top(state, units).id for units in field(state).stacks.values())


def _on_top(state: State, units: Sequence[Unit]) -> Unit:
    """4.8b, V9 Of those that may lie there the one that the owner has put there, else the weakest."""
    able = [unit for unit in units if may_top(state, unit, units)]
    named = [unit for unit in able if unit.top == unit.hex]
    shown = named or [unit for unit in able if exerts(state, unit)] or able
    return min(shown, key=lambda unit: (state.face(unit).strength, unit.id))


def may_top(state: State, unit: Unit, units: Sequence[Unit]) -> bool:
    """4.8b Whether it may lie on top of the stack: one with a ZOC if there is one, else any; an HQ too if no enemy is
    next to it.
    """
    if exerts(state, unit) or not any(exerts(state, other) for other in units):
        return True
    if unit.top != unit.hex or not state.counter(unit.id).hq:
        return False
    hexes = state.battle.hexes
    return not foes(state, unit.side).intersection(hexes.around[hexes.index[str(unit.hex)]])


def zones(state: State, side: str) -> set[int]:
    """4.5 Hexes in the side's ZOC, by number."""
    return field(state).zones[side]


def in_zone(state: State, hex_id: str, side: str) -> bool:
    """4.5 Whether the hex is in the ZOC of the side's enemy, negated or not."""
    return state.battle.hexes.index[hex_id] in zones(state, state.battle.enemy(side))


def negating(state: State, side: str) -> set[int]:
    """4.5b Hexes where a combat unit of the side, that spends no more MP in this phase, negates an enemy ZOC."""
    if moving_side(state) != side:
        return field(state).occupied[side]
    return _done(state)


@derive("units", "phase", "active", "switches")
def _done(state: State) -> set[int]:
    side, ids = moving_side(state), state.battle.hexes.ids
    assert side is not None
    contested = zones(state, state.battle.enemy(side)) & field(state).occupied[side]
    return {here for here in contested if any(is_done(state, unit) for unit in at(state, ids[here]))}


def find_shut_hexes(state: State, side: str) -> set[int]:
    """4.5, 12.3d Hexes whose un-negated enemy ZOC bars the side's Truck paths, by number."""
    return _shut(state)[side]


@derive("units", "phase", "active", "switches")
def _shut(state: State) -> dict[str, set[int]]:
    enemy = state.battle.enemy
    return {side: zones(state, enemy(side)) - negating(state, side) for side in state.battle.sides}


def ahead(state: State, side: str, movers: Iterable[str]) -> set[int]:
    """4.5b, 6.1g The same for units or transport points that now set out: who was on the move before them has
    finished, and negates (ADR 0041).
    """
    index, units = state.battle.hexes.index, state.units
    finished = (units[name] for name in set(state.movement.moving) - set(movers) if name in units)
    return find_shut_hexes(state, side) - {index[unit.hex] for unit in finished if unit.hex}


def halts(state: State, side: str, movers: Iterable[str], way: Sequence[int], began: bool) -> list[int]:
    """4.5a, 6.1g The hexes of the way where a ZOC would not let Truck movers go on: the first, if they came to it in
    this phase, as things stood then; each further one as they stand now that the movers set out.
    """
    first = [way[0]] if began and way[0] in find_shut_hexes(state, side) else []
    return first + [passed for passed in way[1:-1] if passed in ahead(state, side, movers)]


def foes(state: State, side: str) -> set[int]:
    """Hexes with combat units of the side's enemy, by number."""
    return field(state).occupied[state.battle.enemy(side)]


def steps_left(state: State, unit: Unit) -> int:
    """4.6 Steps that the unit still has."""
    return state.counter(unit.id).steps - unit.lost


def size(state: State, unit: Unit) -> int:
    """4.6 RE of the unit now, in quarters: a multi-step unit loses one RE a step."""
    counter = state.counter(unit.id)
    return counter.re - RE * unit.lost if counter.multi else counter.re


def total_size(state: State, units: Iterable[Unit]) -> int:
    """RE of several units, in quarters."""
    return sum(size(state, unit) for unit in units)


def find_overstacked(state: State) -> list[str]:
    """4.8 Hexes with more than 10 RE of combat units, in order."""
    return find_crowded(field(state).stacks, lambda _, units: total_size(state, units) > LIMIT)
