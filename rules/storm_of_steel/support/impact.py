"""7.C, 7.E What falls upon an impact point: who is attacked there, with which die against what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.core.contract import Message, Point, Shape, Side
from rules.core.plane.discs import Disc, square, within
from rules.storm_of_steel.field import terrain
from rules.storm_of_steel.fire.damage import worse
from rules.storm_of_steel.fire.shots import protection
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.schema import Die, sides
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.ground import shelter


class Load(NamedTuple):
    """What comes down: on soft units alone or on AFVs too, with which die, how far from the point."""

    why: str
    die: Die
    radius: int
    armoured: bool


class Blow(NamedTuple):
    """An attack on one unit: it is hit when the die is higher than `value`. `row`: its protection, or `armour`."""

    unit: str
    friend: bool
    row: str
    value: int
    die: Die

    @property
    def chances(self) -> int:
        """Faces of the die that hit."""
        return max(0, sides(self.die) - self.value)


class Target(NamedTuple):
    """A stand on the table and the attack on it, should it be near enough."""

    base: Disc
    blow: Blow


def shells(state: State, side: Side) -> Load:
    """7.C The bombardment of a side: the die by the volume of its artillery."""
    rules = state.battle.rules
    die = rules.volumes[state.battle.artillery(side).volume]
    return Load("bombardment", die, rules.impact.bombardment, armoured=False)


def bombs(state: State, aircraft: str) -> Load:
    """7.E What those aircraft drop: on AFVs too."""
    rules = state.battle.rules
    line = {str(name): line for name, line in rules.aircraft.items()}[aircraft]
    return Load("air", line.die, rules.impact.air, armoured=True)


def targets(state: State, side: Side, load: Load) -> list[Target]:
    """7.C, 7.E Whom it would attack: all on the table, friend and foe (R46), AFVs only from the air."""
    units = (unit for unit in state.on_table() if load.armoured or not state.profile(unit.id).afv)
    return [Target(state.disc(unit.id), _blow(state, side, load, unit)) for unit in units]


def find_struck(there: Iterable[Target], load: Load, point: Point) -> list[Blow]:
    """Those of them near enough to the point."""
    spot = Disc(point)
    return [target.blow for target in there if within(spot, target.base, load.radius)]


def blows(state: State, side: Side, load: Load, point: Point) -> list[Blow]:
    """7.C, 7.E Whom it attacks there, from the nearest to the point on, of equals by id (order: appendix C)."""
    found = find_struck(targets(state, side, load), load, point)
    return sorted(found, key=lambda blow: (square(point, state.spot(blow.unit)), blow.unit))


def _blow(state: State, side: Side, load: Load, unit: Unit) -> Blow:
    """7.G Against its armour, wherever it is hit, or what shelters it from above; nothing is added for the range."""
    profile, friend = state.profile(unit.id), unit.side == side
    if profile.afv:
        return Blow(unit.id, friend, "armour", profile.av, load.die)
    row = shelter(terrain(state), state.disc(unit.id)).row
    return Blow(unit.id, friend, row, protection(state, unit.id, None), load.die)


def effects(state: State, side: Side, load: Load, point: Point) -> Iterator[Message]:
    """What would come of it there: a line for each unit attacked, friends marked as such."""
    found = blows(state, side, load, point)
    for blow in found:
        facts = {
            "unit": state.label(blow.unit), "die": blow.die, "value": blow.value, "row": blow.row,
            "chances": blow.chances, "of": sides(blow.die), "result": _result(state, blow.unit),
            "save": state.battle.rules.hq_save if state.profile(blow.unit).hq else 0,
        }  # fmt: skip
        yield Message("effect-blow-friend", facts) if blow.friend else Message("effect-blow-enemy", facts)
    if not found:
        yield Message("effect-blow-nobody", {"limit": load.radius // 10})


def _result(state: State, name: str) -> str:
    """6.G, 6.I What a hit would do, as a word of `effect-blow-…`."""
    if not state.profile(name).afv:
        return worse(state, name, None)
    return "destroyed" if state.units[name].hits else "armour"


def count_message(found: Sequence[Blow]) -> Message:
    """How many of both sides are attacked."""
    friends = sum(blow.friend for blow in found)
    return Message("effect-impact", {"enemies": len(found) - friends, "friends": friends})


def circle(load: Load, side: Side, point: Point | None = None) -> Shape:
    """The circle of those attacked, about a point or the pointer."""
    return Shape(style="blast", centre=point, radius=load.radius, side=side)
