"""What legal play must never lead to, written from the rules once more and without the code that judges play.

Every event of recorded and of random campaigns is held against it (`test_play.py`, ADR 0052).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules.core.contract import Event
from rules.russian_portfolio.aftermath.advance import UnitAdvanced
from rules.russian_portfolio.aftermath.retreat import UnitsRetreated
from rules.russian_portfolio.combat.fight import AttackFought
from rules.russian_portfolio.fates import UnitsEliminated
from rules.russian_portfolio.movement.moves import UnitsMoved
from rules.russian_portfolio.movement.strategic import UnitRailed
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.production import PointsProduced
from rules.russian_portfolio.supply.replacements import UnitReplaced
from rules.russian_portfolio.supply.reserve import ReserveSaved, UnitReinforced
from rules.russian_portfolio.supply.voluntary import FrontReduced
from rules.russian_portfolio.turns import PhaseBegan

WET = {"sea", "lake"}
MOST = {"axis": (2, 2), "soviet": (5, 31)}
"""IX.A Armor and infantry points that a side can produce in a turn."""
ARMORED = {"armor", "mechanized", "armored_cavalry"}


def faults(before: State | None, event: Event, after: State) -> Iterator[str]:
    """Everything forbidden that the event has brought about."""
    yield from _counters(before, event, after)
    yield from _ground(after)
    yield from _points(before, event, after)
    if isinstance(event, UnitsMoved) and before is not None:
        yield from _zones(before, event)
        yield from _movers(before, event)
    if isinstance(event, AttackFought) and before is not None:
        yield from _fighters(before, event, after)
    if isinstance(event, UnitsRetreated) and before is not None:
        yield from _retreat(before, event)
    if isinstance(event, UnitAdvanced) and before is not None:
        yield from _advance(before, event)
    if isinstance(event, UnitRailed) and before is not None:
        yield from _train(before, event)
    if isinstance(event, PhaseBegan) and after.turn:
        yield from _stacks(after)
    if isinstance(event, UnitsEliminated) and before is not None:
        yield from (f"{u} is eliminated twice" for u in event.units if before.units[u].hex is None)


def _standing(state: State) -> Iterator[tuple[Unit, int]]:
    index = state.battle.hexes.index
    return ((unit, index[unit.hex]) for unit in state.units.values() if unit.hex is not None)


def _counters(before: State | None, event: Event, after: State) -> Iterator[str]:
    """Counters are neither made nor lost, and come to the map in three ways only."""
    if after.units.keys() != after.battle.counters.keys():
        yield f"counters: {after.units.keys() ^ after.battle.counters.keys()}"
    for unit in after.units.values():
        if (unit.fate == "map") != (unit.hex is not None):
            yield f"{unit.id} is {unit.fate} in {unit.hex}"
        came = before is not None and before.units[unit.id].hex is None and unit.hex is not None
        if came and not isinstance(event, (UnitReplaced, UnitReinforced, FrontReduced)):
            yield f"{unit.id} is on the map by {event}"


def _ground(state: State) -> Iterator[str]:
    """Nobody at sea, nobody on open water, no two sides in a hex."""
    fight, holders = state.battle, dict[int, str]()
    for unit, here in _standing(state):
        kind = fight.terrain[here]
        iced = kind == "lake" and state.weather == "snow" and fight.arctic[here]
        if kind in WET and not iced:
            yield f"X.A.1: {unit.id} is at sea in {unit.hex}"
        if holders.setdefault(here, unit.side) != unit.side:
            yield f"XI.A.4: two sides in {unit.hex}"


def _stacks(state: State) -> Iterator[str]:
    """XII No phase begins with too many in a hex."""
    stacks: dict[int, list[Unit]] = {}
    for unit, here in _standing(state):
        stacks.setdefault(here, []).append(unit)
    for here, units in stacks.items():
        printed = [state.counter(unit.id) for unit in units]
        large = [counter for counter in printed if counter.size != "corps"]
        alone = any(counter.size == "front" for counter in printed)
        rough = state.battle.terrain[here] in ("swamp", "mountain")
        armored = [counter for counter in printed if counter.type in ARMORED]
        if len(units) > 2 or len(large) > 1 or (alone and len(units) > 1) or (rough and len(armored) > 1):
            yield f"XII: {[unit.id for unit in units]} in {units[0].hex}"


def _points(before: State | None, event: Event, after: State) -> Iterator[str]:
    """IX.A Points come by production and from the reserve, and go for what they buy; nobody spends what they lack."""
    for side, kinds in after.supply.points.items():
        yield from (f"IX.A: {side} has {left} {kind}" for kind, left in kinds.items() if left < 0)
    if before is None:
        return
    side, armor, infantry = "", 0, 0
    if isinstance(event, PointsProduced):
        side, armor, infantry = event.side, event.armor, event.infantry
        if armor > MOST[side][0] or infantry > MOST[side][1]:
            yield f"IX.A: {side} produces {armor}, {infantry}"
    elif isinstance(event, ReserveSaved):
        side, armor, infantry = "soviet", event.armor, event.infantry
    elif isinstance(event, UnitReplaced):
        side, armor, infantry = before.units[event.unit].side, -event.armor, -event.infantry
        yield from _price(before, event, after)
    for name, kinds in before.supply.points.items():
        gain = (armor, infantry) if name == side else (0, 0)
        due = {"armor": kinds["armor"] + gain[0], "infantry": kinds["infantry"] + gain[1]}
        if after.supply.points[name] != due:
            yield f"IX.A: {name} had {kinds}, has {after.supply.points[name]} after {event}"


def _price(before: State, event: UnitReplaced, after: State) -> Iterator[str]:
    """IX.A, Q8 The smallest factor for infantry and fronts, else the largest; armor is paid with armor."""
    printed = before.counter(event.unit)
    small = printed.type in ("infantry", "rifle", "mountain", "front")
    cost = (min if small else max)(printed.attack, printed.defense)
    least = cost if printed.type in ("armor", "mechanized") else int(printed.type == "shock")
    if event.armor + event.infantry != cost or event.armor < least:
        yield f"IX.A: {event.unit} for {event.armor} and {event.infantry}, not {cost}"
    if printed.side == "axis" and (printed.nation != "german" or printed.size == "army"):
        yield f"IX.A: {event.unit} has come back"
    if after.units[event.unit].face != "dispersed":
        yield f"VII.B: {event.unit} arrives ready"


def _exerting(state: State, here: int, side: str) -> set[str]:
    """III The undispersed enemies next to a hex who could attack into it."""
    fight, found = state.battle, set[str]()
    for unit, there in _standing(state):
        if unit.side == side or unit.face == "dispersed" or not fight.hexes.adjacent(here, there):
            continue
        iced = state.weather == "snow" and fight.arctic[here] and fight.arctic[there]
        between = fight.between(there, here) - ({"river", "lake"} if iced else set())
        heavy = state.counter(unit.id).type in ARMORED | {"cavalry"}
        if "sea" not in between and not (heavy and between & {"lake", "strait", "kronstadt"}):
            found.add(unit.id)
    return found


def _zones(before: State, event: UnitsMoved) -> Iterator[str]:
    """XI.B No path goes on through an EZOC, nor from one to another of the same enemy but as XI.B.2 allows."""
    index, side = before.battle.hexes.index, before.units[event.units[0]].side
    way = [index[hex_id] for hex_id in event.path]
    zones = [_exerting(before, here, side) for here in way]
    if any(zones[1:-1]):
        yield f"XI.B.1: {event.path} goes through {zones}"
    held = {here for unit, here in _standing(before) if unit.side == side}
    for (_, one), (there, other) in pairwise(zip(way, zones, strict=True)):
        same = one & other
        if not same or there in held:
            continue
        armor = any(before.counter(name).type == "armor" for name in event.units)
        strong = any(before.counter(name).strong for name in same)
        if strong or len(way) != 2 or not (armor or set(event.units) <= set(event.dispersed)):
            yield f"XI.B.2: {event.units} along {event.path} past {same}"


def _movers(before: State, event: UnitsMoved) -> Iterator[str]:
    """VII.A, XI.A.1 Only ready units move, and once."""
    for name in event.units:
        unit = before.units[name]
        if unit.face != "ready" or unit.moved or unit.side != before.active:
            yield f"XI.A.1: {name} moves, {unit.face}, moved {unit.moved}"


def _fighters(before: State, event: AttackFought, after: State) -> Iterator[str]:
    """XIII.A.1-2 Only undispersed units attack, next to every target, once a turn but for a breakthrough."""
    hexes = before.battle.hexes
    for name in event.units:
        unit = before.units[name]
        bonus = after.units[name].broke and not unit.broke
        if unit.face == "dispersed" or (unit.attacked and not bonus):
            yield f"XIII.A.1: {name} attacks, {unit.face}, attacked {unit.attacked}"
        here = hexes.index[str(unit.hex)]
        if not all(hexes.adjacent(here, hexes.index[target]) for target in event.targets):
            yield f"XIII.A.2: {name} in {unit.hex} attacks {event.targets}"


def _retreat(before: State, event: UnitsRetreated) -> Iterator[str]:
    """XIII.D.4 Nobody retreats to enemies, or into an EZOC where no friend stands."""
    side, there = before.units[event.units[0]].side, before.battle.hexes.index[event.hex]
    holders = {unit.side for unit, here in _standing(before) if here == there}
    if holders - {side}:
        yield f"XIII.D.4.c: {event.units} retreat into {event.hex}"
    if not holders and _exerting(before, there, side):
        yield f"XIII.D.4.d: {event.units} retreat into {event.hex}"


def _advance(before: State, event: UnitAdvanced) -> Iterator[str]:
    """XIII.E.1-2 Four hexes at most, past no German army and no Soviet front, into no enemy."""
    index, side = before.battle.hexes.index, before.units[event.unit].side
    way = [index[hex_id] for hex_id in event.path]
    foes = {here for unit, here in _standing(before) if unit.side != side}
    if len(way) > 5 or foes & set(way):
        yield f"XIII.E.1: {event.unit} advances over {event.path}"
    for passed in way[1:-1]:
        if any(before.counter(name).strong for name in _exerting(before, passed, side)):
            yield f"XIII.E.2: {event.unit} advances past an army over {event.path}"


def _train(before: State, event: UnitRailed) -> Iterator[str]:
    """VIII.A Rails lead over one's own hexes outside EZOC, to a city or town; fronts and Axis armies do not ride."""
    unit, index = before.units[event.unit], before.battle.hexes.index
    way = [index[hex_id] for hex_id in event.path]
    size = before.counter(event.unit).size
    if size == "front" or (unit.side == "axis" and size != "corps") or unit.face != "ready":
        yield f"VIII.A.2: {event.unit} goes by rail"
    for one, other in pairwise(way):
        foreign = before.control(other) != unit.side or _exerting(before, other, unit.side)
        if foreign or before.battle.between(one, other) & {"sea", "lake", "strait", "kronstadt"}:
            yield f"VIII.A.1: {event.unit} over {event.path}"
    if not before.battle.features[way[-1]] & {"town", "city", "major"}:
        yield f"VIII.A.3: {event.unit} to {event.path[-1]}"
