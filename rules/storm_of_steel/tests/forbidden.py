"""What legal play must never lead to, written from the rules once more and without the code that judges play.

Every event of recorded and of random battles is held against it (`test_play.py`, ADR 0064). Areas are Shapely's, the
figures those of the playsheet as printed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from shapely import LineString, Point, Polygon

from rules.core.contract import Event
from rules.storm_of_steel.assault.attack import AssaultFought
from rules.storm_of_steel.campaign.deploy import UnitPlaced
from rules.storm_of_steel.campaign.victory import GameEnded
from rules.storm_of_steel.events.records import Granted
from rules.storm_of_steel.fates import StatusChanged, UnitDestroyed, UnitReturned
from rules.storm_of_steel.movement.command import CommandRolled, UnitsActivated
from rules.storm_of_steel.pieces import Deck, Unit
from rules.storm_of_steel.scenario import battle
from rules.storm_of_steel.state import State
from rules.storm_of_steel.tests import forbidden_fire, forbidden_moves
from rules.storm_of_steel.turns import PhaseBegan

COMMAND = {"veteran": 8, "regular": 6, "raw": 4}
DEMORALISED = {"veteran": 60, "regular": 50, "raw": 40}
_HEAVY = {"light_gun", "towed", "tracked", "half_tracked", "armoured_car", "softskin"}
CLOSED = {
    "woods": {"towed", "armoured_car", "softskin"},
    **dict.fromkeys(("forest", "marsh", "building", "bunker"), _HEAVY),
    "stream": _HEAVY | {"support"},
    **dict.fromkeys(("river", "lake"), _HEAVY | {"support", "infantry"}),
}
"""4.D, 4.F, 5.B Who never stands in what."""

OVER = {"bridge", "ford", "building", "bunker", "entrenchment"}
"""What takes the place of the ground below."""


def faults(before: State | None, event: Event, after: State) -> Iterator[str]:
    """Everything forbidden that the event has brought about."""
    yield from _stands(before, event, after)
    yield from _decks(after)
    yield from _forces(before, after)
    if before is None or _places(before) != _places(after):
        yield from _bases(after)
        yield from _ground(after)
    if before is not None:
        yield from forbidden_fire.faults(before, event)
        yield from forbidden_moves.faults(before, event)
        yield from _fates(before, event)
    if isinstance(event, PhaseBegan):
        yield from _wrecks(after)


def _places(state: State) -> list[object]:
    return [unit.at for unit in state.units.values()]


def _stands(before: State | None, event: Event, after: State) -> Iterator[str]:
    """Stands are neither made nor lost; they come to the table by a card, out of a carrier or by a move on it."""
    printed = {name for units in after.battle.file.units.values() for name in units}
    if after.units.keys() != printed:
        yield f"stands: {after.units.keys() ^ printed}"
    for unit in after.units.values():
        if (unit.fate == "table") != (unit.at is not None):
            yield f"{unit.id} is {unit.fate} at {unit.at}"
        if bool(unit.carrier) != (unit.fate == "carried"):
            yield f"11.C: {unit.id} is {unit.fate} in {unit.carrier}"
        if unit.carrier and after.units[unit.carrier].fate != "table":
            yield f"11.C: {unit.id} is in {unit.carrier}, which is {after.units[unit.carrier].fate}"
    if before is None:
        return
    for unit in after.units.values():
        was = before.units[unit.id]
        fair = isinstance(event, UnitReturned) and was.fate == "dead"
        if was.fate in ("dead", "surrendered", "left") and unit.fate != was.fate and not fair:
            yield f"R24: {unit.id} is back by {event}"
        if was.spotted and not unit.spotted and not isinstance(event, UnitReturned):
            yield f"6.D: {unit.id} is unseen again"
        if was.hits > unit.hits and not isinstance(event, UnitReturned):
            yield f"R41: {unit.id} has lost hits"


def _bases(state: State) -> Iterator[str]:
    """2.2, 4.H Every base is whole on the table and on no other."""
    table = state.battle.table
    standing = [(u, u.at, state.profile(u.id).base) for u in state.units.values() if u.at is not None]
    for unit, (x, y), base in standing:
        if not (base <= 2 * x <= 2 * table.width - base and base <= 2 * y <= 2 * table.height - base):
            yield f"2.2: {unit.id} is off the table at {unit.at}"
        if unit.heading % 5 or not 0 <= unit.heading < 360:
            yield f"2.2: {unit.id} looks to {unit.heading}"
    for (one, (ax, ay), a), (two, (bx, by), b) in combinations(standing, 2):
        if 4 * ((ax - bx) ** 2 + (ay - by) ** 2) < (a + b) ** 2:
            yield f"4.H: {one.id} stands on {two.id}"


@cache
def areas(scenario: str) -> dict[str, tuple[str, Polygon]]:
    """The areas of a table with their types."""
    features = battle(scenario).table.features
    return {name: (line.type, Polygon(line.polygon)) for name, line in features.items()}


@cache
def roads(scenario: str) -> list[Polygon]:
    """The roads of a table as areas, with flat ends."""
    lines = battle(scenario).table.lines.values()
    found = (LineString(line.points).buffer(line.width / 2 + 0.01) for line in lines if line.type == "road")
    return list(found)


@cache
def lies_in(scenario: str, at: tuple[int, int]) -> dict[str, str]:
    """The areas that a point is in, with their types."""
    return {name: type for name, (type, area) in areas(scenario).items() if area.covers(Point(at))}


def _ground(state: State) -> Iterator[str]:
    """4.D, 4.F, 5.B, R30 No unit stands where its kind may not; nothing holds more than it can."""
    inside = Counter[str]()
    for unit in state.units.values():
        if unit.at is None:
            continue
        profile, there = state.profile(unit.id), lies_in(state.scenario, unit.at)
        inside.update(there.keys())
        road = any(area.covers(Point(unit.at)) for area in roads(state.scenario))
        for name, type in there.items():
            under = type not in OVER and (road or OVER & set(there.values()))
            if not under and profile.mobility in CLOSED.get(type, ()) and not profile.amphibious:
                yield f"4.D: {unit.id} ({profile.mobility}) stands in {name}"
            if type == "bunker" and unit.at is not None and profile.kind not in ("infantry", "hmg"):
                yield f"5.B: {unit.id} ({profile.kind}) is in {name}"
    for name, line in state.battle.table.features.items():
        if line.type in ("building", "bunker") and inside[name] > line.capacity:
            yield f"R30: {inside[name]} in {name}, which holds {line.capacity}"


def _decks(state: State) -> Iterator[str]:
    """3.B eleven, 7.A ten, 12.B one a turn with THE END at the bottom; every deck holds its own cards."""
    fight = state.battle
    if state.turn:
        yield from _whole("3.B", state.sequence, Counter(fight.cards.sequence.keys()), 11)
    for side in fight.sides:
        printed = fight.support(side)
        ten = Counter(bombardment=printed.bombardment, air=printed.air, none=printed.none)
        yield from _whole("7.A", state.forces[side].support, ten, 10)
    events = {name: line.copies for name, line in fight.events.items() if name != "the_end"}
    play = state.play
    if Counter(play.unseen) + Counter(c for c in play.drawn if c != "the_end") != Counter(events):
        yield f"12.B: the play deck holds {play}"
    if ("the_end" in play.drawn) == bool(play.left) or "the_end" in play.drawn[:-1]:
        yield f"12.B: {play.left} left under {play.drawn}"
    if len(play.drawn) + play.left > state.turns or len(play.drawn) > state.turn:
        yield f"12.B: {len(play.drawn)} drawn and {play.left} left in turn {state.turn} of {state.turns}"


def _whole(rule: str, deck: Deck, printed: Counter[str], size: int) -> Iterator[str]:
    if Counter(deck.unseen) + Counter(deck.drawn) != printed or len(deck.unseen) != deck.left:
        yield f"{rule}: the deck holds {deck}"
    if len(deck.unseen) + len(deck.drawn) != size:
        yield f"{rule}: {len(deck.unseen) + len(deck.drawn)} cards instead of {size}"


def _forces(before: State | None, after: State) -> Iterator[str]:
    """4.A no points below none, 10.D no more losses than stands, demoralised for good and only for cause."""
    for side, force in after.forces.items():
        standing = sum(u.side == side and u.fate in ("table", "carried") for u in after.units.values())
        if not 0 <= force.losses <= force.original or standing > len(after.battle.file.units[side]):
            yield f"10.D: {side} has lost {force.losses} of {force.original}, {standing} stand"
        if not 0 <= force.cpts <= 8:
            yield f"4.A: {side} has {force.cpts} points"
        due = 100 * force.losses >= DEMORALISED[after.battle.skill(side)] * force.original
        if force.demoralised and not due:
            yield f"10.D: {side} is demoralised by {force.losses} of {force.original}"
        if before is not None and before.forces[side].demoralised and not force.demoralised:
            yield f"10.D: {side} has recovered"


def _wrecks(state: State) -> Iterator[str]:
    """10.B, 10.D What losses bring is done before the next card."""
    for side, force in state.forces.items():
        due = 100 * force.losses >= DEMORALISED[state.battle.skill(side)] * force.original
        if due and not force.demoralised:
            yield f"10.D: {side} fights on after {force.losses} of {force.original}"
        for unit in state.on_table(side):
            if force.demoralised and unit.immobilised and state.profile(unit.id).afv:
                yield f"10.B: {unit.id} is immobilised and of a demoralised force"


STEPS = {("normal", "pinned"), ("pinned", "suppressed"), ("suppressed", "pinned"), ("pinned", "normal")}


def _fates(before: State, event: Event) -> Iterator[str]:
    """6.G, 6.H1, 9.A, 10.B What may happen to whom."""
    if isinstance(event, StatusChanged):
        was, vehicle = before.units[event.unit].status, before.profile(event.unit).vehicle
        if (was, event.status) not in STEPS and (was, event.status, event.why) != (
            "suppressed", "normal", event.why,
        ):  # fmt: skip
            yield f"6.G: {event.unit} from {was} to {event.status}"
        if vehicle and event.why in ("fire", "air", "bombardment"):
            yield f"6.G: {event.unit} is a vehicle and {event.status}"
    if isinstance(event, UnitDestroyed):
        yield from _destroyed(before, event)
    if isinstance(event, CommandRolled):
        most = COMMAND[before.battle.skill(event.side)]
        if not 1 <= event.points <= max(1, -(-most // 2**event.halvings)):
            yield f"4.B: {event.side} has {event.points} points by {event.rolls}"
    if isinstance(event, UnitsActivated):
        yield from _activated(before, event)
    if isinstance(event, AssaultFought):
        yield from _assault(before, event)
    if isinstance(event, UnitPlaced) and before.turn:
        yield f"2: {event.unit} is set up in turn {before.turn}"
    if isinstance(event, GameEnded) and event.winner not in (None, *before.battle.sides):
        yield f"R67: {event.winner} wins"


def _destroyed(before: State, event: UnitDestroyed) -> Iterator[str]:
    """6.G, 6.H1 Soft units go by way of suppression, and none in a trench or bunker by fire."""
    unit, profile = before.units[event.unit], before.profile(event.unit)
    if unit.fate not in ("table", "carried"):
        yield f"{unit.id} is destroyed, and was {unit.fate}"
    if event.why in ("fire", "air", "bombardment") and not profile.vehicle and unit.at is not None:
        if unit.status != "suppressed":
            yield f"6.G: {unit.id} is destroyed out of {unit.status}"
        if {"entrenchment", "bunker"} & set(lies_in(before.scenario, unit.at).values()):
            yield f"6.H1: {unit.id} is destroyed in its trench"


def _activated(before: State, event: UnitsActivated) -> Iterator[str]:
    """4.A, 4.C, 10.B, 12.C The price (nothing by grace of a card), and the chain."""
    force = before.forces[event.side]
    granted = any(isinstance(pending, Granted) for pending in before.stack)
    price = 0 if granted else (2 if force.demoralised else 1) + (before.weather == "fog")
    if event.cost != price or force.cpts < price:
        yield f"4.A: {event.units} for {event.cost}, not {price}, of {force.cpts}"
    groups: list[set[str]] = []
    for name in event.units:
        near = [group for group in groups if any(_gap(before, name, other) <= 50 for other in group)]
        groups = [group for group in groups if group not in near] + [{name}.union(*near)]
    if len(groups) > 1:
        yield f"4.C: {groups} go together"


def _gap(state: State, one: str, other: str) -> float:
    (ax, ay), (bx, by) = state.spot(one), state.spot(other)
    bases = state.profile(one).base + state.profile(other).base
    return float(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 - bases / 2)


def _assault(before: State, event: AssaultFought) -> Iterator[str]:
    """9.A Infantry and AFVs assault whom they touch; no AFV another, none into a house; nobody of a broken force."""
    unit, target = before.units[event.unit], before.units[event.target]
    one, two = before.profile(unit.id), before.profile(target.id)
    if not (one.infantry or one.afv) or unit.status != "normal" or unit.immobilised or unit.assaulted:
        yield f"9.A: {unit.id} assaults, a {one.kind}, {unit}"
    if (one.afv and two.afv) or unit.side == target.side or before.forces[unit.side].demoralised:
        yield f"9.A: {unit.id} assaults {target.id}"
    inside = set(lies_in(before.scenario, before.spot(target.id)).items())
    houses = [name for name, type in inside if type in ("building", "bunker")]
    if houses and not one.infantry:
        yield f"9.A: {unit.id} assaults into {houses}"
    if _gap(before, unit.id, target.id) > 2 and not _beside(before, unit, houses):
        yield f"9.A: {unit.id} is {_gap(before, unit.id, target.id):.1f} mm from {target.id}"


def _beside(state: State, unit: Unit, houses: list[str]) -> bool:
    here = Point(state.spot(unit.id))
    reach = state.profile(unit.id).base / 2 + 2
    return any(areas(state.scenario)[house][1].distance(here) <= reach for house in houses)
