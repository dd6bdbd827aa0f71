"""What the board draws, and what each viewer may see of it (4.9).

An enemy stack shows its top unit only, without step losses and stocks; what lies below it is not for the enemy.
An entity is made once for each value it shows and is the same object ever after: a patch compares by identity.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from msgspec.structs import replace

from rules.core import entities
from rules.core.contract import UMPIRE, Decision, Entity, Message, Side, Standing, Viewer
from rules.ocs.air.records import STEPS, Plane
from rules.ocs.allowance import allowance, under_way
from rules.ocs.amounts import MP, RE, equivalents, points, supply
from rules.ocs.campaign.victory import so_far
from rules.ocs.chapters import MARKS
from rules.ocs.combat import defence, leading
from rules.ocs.counters import Counter, formation_sign
from rules.ocs.field import on_top
from rules.ocs.flow import decisions
from rules.ocs.fog import find_covered, is_known
from rules.ocs.hulls import Hull
from rules.ocs.movement.fuel import with_fuel
from rules.ocs.pieces import Craft, Dump, Transport, Unit
from rules.ocs.scenario import battle
from rules.ocs.sea.records import HITS, Ship
from rules.ocs.seas import face, find_sighted, sea
from rules.ocs.sequence import PHASES, PLAYER_TURN, acting
from rules.ocs.show.seen import knows
from rules.ocs.skies import box, find_shown, on_map
from rules.ocs.state import State
from rules.ocs.talk import date
from rules.ocs.wings import Wing

GROUNDED, VEHICLES, COVERED, TOP = -1, 1, 2, 3
"""How high a counter lies in its stack: above dumps and Active planes, below those if Inactive."""


def view(state: State, viewer: Viewer) -> Mapping[str, Entity]:
    """Entities by id, cut for the viewer."""
    shown: dict[str, Entity] = {"sequence": track(state)}
    for entity in (
        *_units(state, viewer),
        *_supplies(state, viewer),
        *_planes(state, viewer),
        *_ships(state, viewer),
        *_others(state, viewer),
    ):
        shown[entity["id"]] = entity
    return shown


def _units(state: State, viewer: Viewer) -> Iterator[Entity]:
    counters, tops, fuelled = state.battle.counters, on_top(state), with_fuel(state)
    mover = acting(state) if PHASES[state.phase].moving else None
    for unit_id, unit in state.units.items():
        covered = unit.present and unit_id not in tops
        if knows(viewer, unit.side):
            make = _kept if covered and viewer == UMPIRE else _unit
            moves = movement(state, unit) if unit.side == mover else None
            yield make(_afloat(state, unit), counters[unit_id], covered, unit_id in fuelled, moves)
        elif not covered:
            yield _seen(unit, counters[unit_id])


def _afloat(state: State, unit: Unit) -> Unit:
    """A unit aboard is drawn where its landing craft is."""
    return replace(unit, hex=state.crafts[unit.within].hex) if unit.fate == "aboard" else unit


def _supplies(state: State, viewer: Viewer) -> Iterator[Entity]:
    """Dumps, transport points and landing craft: the enemy sees that they are there when no unit covers them."""
    covered = find_covered(state)
    for dump in state.dumps.values():
        if knows(viewer, dump.side):
            yield _dump(dump, viewer == UMPIRE and dump.id in covered)
        elif dump.id not in covered:
            yield _dump_seen(dump.hex, dump.side)
    for item in state.transports.values():
        if knows(viewer, item.side):
            yield _transport(item, viewer == UMPIRE and item.id in covered)
        elif item.id not in covered:
            yield _transport_seen(item.id, item.side, item.kind, item.hex)
    for craft in state.crafts.values():
        if knows(viewer, craft.side):
            yield _craft(craft, viewer == UMPIRE and craft.id in covered)
        elif craft.id not in covered:
            yield _craft_seen(craft.id, craft.side, craft.hex, craft.dg)


def _planes(state: State, viewer: Viewer) -> Iterator[Entity]:
    """4.9a, d Planes on their bases: of others the one on top, and all in an air combat."""
    shown = find_shown(state)
    for plane in state.planes.values():
        if knows(viewer, plane.side):
            off, ship = box(state, plane.base), state.ships.get(plane.base)
            named = off.name if off else state.label(ship.id) if ship else plane.base
            hidden = viewer == UMPIRE and not is_known(plane, shown)
            yield _plane(plane, state.battle.wings[plane.id], on_map(state, plane.base) or "", named, hidden)
        elif is_known(plane, shown):
            seen = replace(plane, lost=0, flown=False, base=on_map(state, plane.base) or "")
            yield _plane_seen(seen, state.battle.wings[plane.id])


def _ships(state: State, viewer: Viewer) -> Iterator[Entity]:
    """4.9 Ships: of others the one on top of each hex, all where they are shot at."""
    shown, mover = find_sighted(state), acting(state) if PHASES[state.phase].moving else None
    for ship in state.ships.values():
        if knows(viewer, ship.side):
            off = sea(state).boxes[ship.box].name if ship.box else ""
            speed = face(state, ship).speed if ship.side == mover and ship.fate == "afloat" else None
            hidden = viewer == UMPIRE and not is_known(ship, shown)
            yield _ship(ship, state.battle.hulls[ship.id], off, speed, hidden)
        elif is_known(ship, shown):
            yield _ship_seen(replace(ship, shelled=0, spent=0), state.battle.hulls[ship.id])


def _others(state: State, viewer: Viewer) -> Iterator[Entity]:
    for side in state.battle.sides:
        yield _side(state, side)
    for kind, table in (("hedgehog", state.hedgehogs), ("airbase", state.airbases)):
        for hex_id, works in table.items():
            yield entities.marker(
                f"{kind}-{hex_id}", hex_id, kind, works.side, f"marker-{kind}", level=works.level
            )
    for marks in MARKS:
        yield from marks(state, viewer)
    for number, decision in enumerate(decisions(state)):
        yield entities.question(
            _asked(state, decision) if knows(viewer, decision.side) else _theirs(decision, number)
        )
    if state.result is not None:
        yield entities.result(state)


def _asked(state: State, decision: Decision) -> Decision:
    """The question as its own side hears it."""
    if "feed_defence" in decision.accepts:
        return defence.foresee(state, decision)
    return leading.foresee(state, decision) if "name_lead" in decision.accepts else decision


HUSHED = ("ask-displace", "ask-overstacked", "ask-strat-column", "ask-formation-trace", "ask-markers")
"""Questions whose figures are those of hidden pieces; the enemy hears another sentence, with the place alone."""


def _theirs(decision: Decision, number: int) -> Decision:
    """4.9 An enemy's question: what it is about, not how it could be answered, which tells of their units."""
    kind, ask = decision.id.partition(":")[0], decision.ask
    if ask.id in HUSHED:
        ask = Message(f"{ask.id}-seen", {"hex": ask.facts.get("hex", "")})
    name = f"{kind}:{decision.side}-{number}"
    return replace(decision, id=name, accepts=(), hint=None, default=None, ask=ask)


def movement(state: State, unit: Unit) -> tuple[str, str] | None:
    """6.1 Movement points that a unit of the moving side has left, and of how many; None for one that has none."""
    whole = allowance(state, unit)
    if unit.hex is None or not (whole or unit.began):
        return None
    over = unit.pinned or (under_way(unit) and unit.id not in state.movement.moving)
    return points(0 if over else max(0, whole - unit.spent)), points(whole)


@lru_cache(maxsize=1 << 15)
def _unit(
    unit: Unit, counter: Counter, covered: bool, fuelled: bool, moves: tuple[str, str] | None
) -> Entity:
    """A unit as its owner sees it."""
    return {
        **_seen(unit, counter),
        "lies": COVERED if covered else TOP,
        "re": equivalents(counter.re - RE * unit.lost if counter.multi else counter.re),
        "step": counter.steps - unit.lost,
        "steps": counter.steps,
        "status": [
            *_worn(unit),
            *([unit.stocks] if unit.stocks != "full" else []),
            *(["fuelled"] if fuelled else []),
            *(["aboard"] if unit.fate == "aboard" else []),
        ],
        "fate": unit.fate,
        **(entities.movement(*moves, unit.began or "") if moves else {}),
    }


@lru_cache(maxsize=1 << 15)
def _kept(
    unit: Unit, counter: Counter, covered: bool, fuelled: bool, moves: tuple[str, str] | None
) -> Entity:
    """A unit under others, for the umpire, who is told that it is for its owner only."""
    return {**_unit(unit, counter, covered, fuelled, moves), "audience": [unit.side]}


@lru_cache(maxsize=1 << 15)
def _seen(unit: Unit, counter: Counter) -> Entity:
    """4.9 A unit as the enemy sees it: the face that lies up, and its marker."""
    face = counter.combat if unit.face == "combat" else counter.move
    strength, rating, move = face.printed.rsplit("-", 2) if face.rating >= 0 else (face.printed, "", "")
    return {
        **entities.unit(unit.id, unit.hex, unit.side, counter.label),
        "formation": counter.parent or None,
        "tint": counter.formation or counter.nation,
        "type": counter.symbol,
        "size": counter.size,
        "echelon": counter.echelon,
        "category": counter.category,
        "attack": 0 if face.defends_only else face.strength,
        "defense": face.strength,
        "strength": strength,
        "rating": rating,
        "move": move,
        "mobility": face.mobility,
        "barrage": face.barrage or None,
        "lies": TOP,
        "throw": face.throw.points // MP if face.throw else None,
        "face": unit.face,
        "mode": unit.mode or unit.face,
        "status": _worn(unit),
        "fate": unit.fate,
    }


def _worn(unit: Unit) -> list[str]:
    """Ids of `[badges]` that everybody sees: the mode and OOS."""
    return [badge for badge, on in ((unit.mode, unit.mode), ("oos", unit.oos)) if on]


@lru_cache(maxsize=1 << 12)
def _dump(dump: Dump, covered: bool) -> Entity:
    entity = {**_dump_seen(dump.hex, dump.side), "tokens": dump.tokens, "held": supply(dump.tokens)}
    return {**entity, "audience": [dump.side]} if covered else entity


@lru_cache(maxsize=1 << 12)
def _dump_seen(hex_id: str, side: Side) -> Entity:
    return {"id": f"dump-{hex_id}", "kind": "dump", "place": hex_id, "side": side, "tokens": None}


@lru_cache(maxsize=1 << 12)
def _transport(item: Transport, covered: bool) -> Entity:
    """Transport points with their load, drawn as a unit."""
    seen = _transport_seen(item.id, item.side, item.kind, item.hex)
    entity = {
        **seen,
        "type": "extender" if item.extender else item.kind,
        "points": item.points,
        "strength": supply(item.load) if item.load else "empty",
        "re": f"×{item.points}",
        "load": item.load,
        "formation": formation_sign(item.organic) or None,
        "status": ["reserve"] if item.reserve else [],
        "fate": item.fate,
    }
    return {**entity, "audience": [item.side]} if covered else entity


@lru_cache(maxsize=1 << 12)
def _craft(craft: Craft, covered: bool) -> Entity:
    """12.3, 18.4 A landing craft with its points and its load."""
    seen = _craft_seen(craft.id, craft.side, craft.hex, craft.dg)
    held = supply(craft.load) if craft.load else "empty"
    entity = {**seen, "label": craft.name, "strength": held, "load": craft.load}
    if craft.kind != "lc":
        entity["type"] = craft.kind
    if craft.points:
        entity |= {"points": craft.points, "re": f"×{craft.points}"}
    return {**entity, "audience": [craft.side]} if covered else entity


@lru_cache(maxsize=1 << 12)
def _transport_seen(name: str, side: Side, kind: str, hex_id: str | None) -> Entity:
    return {**entities.unit(name, hex_id, side, None), "type": kind, "lies": VEHICLES, "status": []}


@lru_cache(maxsize=1 << 12)
def _craft_seen(name: str, side: Side, hex_id: str, dg: bool) -> Entity:
    """4.9, 18.3d A landing craft as the enemy sees it: that it is there, and whether it is DG."""
    seen = _transport_seen(name, side, "craft", hex_id)
    return {**seen, "strength": "LC", "status": ["dg"] if dg else []}


@lru_cache(maxsize=1 << 12)
def _plane(plane: Plane, wing: Wing, place: str, base: str, hidden: bool) -> Entity:
    """14.1 A plane as its owner sees it: on a base off the map it has no place, and that one's name."""
    face = wing.reduced if plane.lost else wing.full
    entity = {
        **_plane_seen(plane, wing),
        "place": place or None,
        "base": base,
        "strength": face.printed,
        "step": STEPS - plane.lost,
        "steps": STEPS,
        "status": [*([] if plane.active else ["inactive"]), *(["flown"] if plane.flown else [])],
    }
    return {**entity, "audience": [plane.side]} if hidden else entity


@lru_cache(maxsize=1 << 12)
def _plane_seen(plane: Plane, wing: Wing) -> Entity:
    """4.9a A plane as the enemy sees it: as printed at full strength."""
    return {
        **entities.unit(plane.id, plane.base or None, plane.side, wing.label),
        "type": "plane",
        "tint": wing.nation,
        "types": list(wing.types),
        "strength": wing.full.printed,
        "base": plane.base,
        "active": plane.active,
        "lies": 0 if plane.active else GROUNDED,
        "status": [] if plane.active else ["inactive"],
        "fate": plane.fate,
    }


@lru_cache(maxsize=1 << 12)
def _ship(ship: Ship, hull: Hull, off: str, speed: int | None, hidden: bool) -> Entity:
    """18.1 A ship as its owner sees it: in a box `off` the map it has no place, and that one's name."""
    entity = {**_ship_seen(ship, hull), "base": off, "step": HITS - ship.hits, "steps": HITS}
    if ship.fired:
        entity["status"] = [*entity["status"], "fired"]
    if speed is not None:
        entity |= entities.movement(str(speed - ship.spent), str(speed), None)
    return {**entity, "audience": [ship.side]} if hidden else entity


@lru_cache(maxsize=1 << 12)
def _ship_seen(ship: Ship, hull: Hull) -> Entity:
    """4.9 A ship as the enemy sees it: the face that lies up, and its marker."""
    face = hull.damaged if ship.hits else hull.full
    return {
        **entities.unit(ship.id, ship.hex, ship.side, hull.label),
        "type": "ship",
        "tint": hull.nation,
        "strength": face.printed,
        "lies": TOP,
        "status": [*(["damaged"] if ship.hits else []), *(["dg"] if ship.dg else [])],
        "fate": ship.fate,
    }


def track(state: State) -> Entity:
    """2 Turn, days and phase."""
    return _track(state.scenario, state.turn, state.phase, acting(state))


@lru_cache(maxsize=1 << 12)
def _track(scenario: str, turn: int, phase: str, active: Side) -> Entity:
    stations, turns = (step.station for step in PLAYER_TURN), battle(scenario).file.turns
    return entities.track(turn, turns, date(scenario, turn), PHASES[phase].station, stations, active)


def _side(state: State, side: Side) -> Entity:
    """The Dead Pile of a side, and its points so far (24)."""
    pieces: tuple[Unit | Plane | Ship, ...] = (
        *state.units.values(), *state.planes.values(), *state.ships.values(),
    )  # fmt: skip
    gone = tuple(state.label(piece.id) for piece in pieces if piece.fate == "dead" and piece.side == side)
    return _side_entity(side, gone, so_far(state)[side])


@lru_cache(maxsize=1 << 12)
def _side_entity(side: Side, gone: tuple[str, ...], points: int) -> Entity:
    return entities.side(side, points=points, losses=list(gone))


def standing(state: State) -> Standing:
    """Turn, phase and who is asked, for lists and clocks."""
    phase, step = Message(f"phase-{state.phase}"), f"{state.turn} {state.active} {state.phase}"
    return entities.standing(state, decisions(state), state.battle.file.turns, phase, acting(state), step)
