"""18.1 Ships sail: over all-sea hexes, on and off the map by the hexes of their sea boxes; they arrive, and steady."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import line, report
from rules.hexwar.groups import check_distinct
from rules.hexwar.ways import spread
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, PhaseWork, RuleEvent, Units, Word
from rules.ocs.sea.records import Ship
from rules.ocs.seas import face, find_box, find_enemy_waters, find_flagship, own_ship, sea
from rules.ocs.sequence import MOVING
from rules.ocs.state import State

Way = tuple[str, ...]


class Sail(Action, frozen=True, kw_only=True, tag="sail"):
    """18.1e Ships of one place sail to a hex, by the shortest way."""

    ships: Units
    hex: HexId


class SailOff(Action, frozen=True, kw_only=True, tag="sail_off"):
    """18.1c Ships leave the map for a sea box."""

    ships: Units
    box: Word


class ShipsSailed(RuleEvent, frozen=True, kw_only=True):
    """18.1e The ships have gone the way, from a `start` off the map or to a `box`; `top` is what the enemy sees."""

    side: str
    ships: tuple[str, ...]
    top: str
    way: tuple[str, ...]
    start: str = ""
    box: str = ""


class ShipsArrived(RuleEvent, frozen=True, kw_only=True):
    """13.6 Ships that were due are in a hex or a box."""

    side: str
    ships: tuple[str, ...]
    place: str


class ShipsSteadied(RuleEvent, frozen=True, kw_only=True):
    """18.1d The side's ships and landing craft are DG no more."""

    side: str
    ships: tuple[str, ...]
    crafts: tuple[str, ...] = ()


def check_ship(state: State, side: Side, ship: Ship) -> int:
    """18.1e, f The MP that it has left in this phase."""
    own_ship(state, side, ship.id)
    left = face(state, ship).speed - ship.spent
    if left <= 0:
        raise Illegal("18.1f", "ship-has-sailed", ship=state.label(ship.id), speed=face(state, ship).speed)
    return left


def read_ships(state: State, side: Side, names: Sequence[str]) -> list[Ship]:
    """18.1e Ships that sail together: each may, and all are in one place."""
    check_distinct(names)
    ships = [own_ship(state, side, name) for name in names]
    for ship in ships:
        check_ship(state, side, ship)
    if len({(ship.hex, ship.box) for ship in ships}) > 1:
        raise Illegal("18.1e", "ships-apart", ships=[state.label(ship.id) for ship in ships])
    return ships


def find_ways(state: State, side: Side, ships: Sequence[Ship]) -> dict[str, Way]:
    """18.1b, c, f The hexes that all the ships reach, with the shortest way there: through all-sea hexes without enemy
    ships. From a box it begins in one of its hexes, at no cost.
    """
    hexes, closed = state.battle.hexes, find_enemy_waters(state, side)
    left, first = min(check_ship(state, side, ship) for ship in ships), ships[0]
    found: dict[str, Way] = {}
    for start in (first.hex,) if first.hex else sea(state).boxes[first.box].release:
        here = hexes.at(start)
        if here in closed:
            continue
        if not first.hex:
            found[start] = (start,)
        for _, _, way in spread(state.battle.courses(), here, left, closed).ways((), hexes.ids):
            if len(way) < len(found.get(way[-1], (*way, ""))):
                found[way[-1]] = way
    return found


def check_crossing(state: State, ships: Sequence[Ship]) -> None:
    """18.1c In a phase a ship comes on the map or leaves it, not both."""
    for ship in ships:
        if ship.crossed:
            raise Illegal("18.1c", "crossed-already", ship=state.label(ship.id))


def find_way(state: State, side: Side, ships: Sequence[Ship], hex_id: str) -> Way:
    """18.1 The way of the ships to the hex; raises the rule that bars it."""
    here = state.battle.hexes.at(hex_id)
    if not ships[0].hex:
        check_crossing(state, ships)
    if ships[0].hex == hex_id:
        raise Illegal("18.1e", "there-already", hex=hex_id)
    if not state.battle.courses()[here]:
        raise Illegal("18.1c", "no-open-sea", hex=hex_id)
    if here in find_enemy_waters(state, side):
        raise Illegal("18.1b", "enemy-ships-there", hex=hex_id)
    way = find_ways(state, side, ships).get(hex_id)
    if way is None:
        left = min(check_ship(state, side, ship) for ship in ships)
        raise Illegal("18.1f", "too-far-to-sail", hex=hex_id, left=left)
    return way


def find_way_off(state: State, side: Side, ships: Sequence[Ship], box_id: str) -> Way:
    """18.1c The way of the ships off the map, to the nearest hex of the box."""
    box = find_box(state, side, box_id)
    check_crossing(state, ships)
    here = ships[0].hex
    if here is None:
        raise Illegal("18.1c", "off-the-map", ships=[state.label(ship.id) for ship in ships])
    found = {here: (here,), **find_ways(state, side, ships)}
    ways = [found[hex_id] for hex_id in box.release if hex_id in found]
    if not ways:
        left = min(check_ship(state, side, ship) for ship in ships)
        raise Illegal("18.1f", "box-out-of-reach", name=box.name, left=left)
    return min(ways, key=len)


def resolve_sail(state: State, side: Side, action: Sail | SailOff, dice: Dice) -> list[Event]:
    """18.1 They are there at once: nothing at sea stops a ship on its way."""
    ships = read_ships(state, side, action.ships)
    off = action.box if isinstance(action, SailOff) else ""
    way = (
        find_way_off(state, side, ships, action.box)
        if isinstance(action, SailOff)
        else find_way(state, side, ships, action.hex)
    )
    return [
        ShipsSailed(
            side=side, ships=action.ships, top=find_flagship(state, action.ships), way=way, start=ships[0].box, box=off,
            rules=("18.1e",),
        )
    ]  # fmt: skip


def sail_options(state: State, side: Side, draft: Draft) -> Options:
    """18.1 Which ships, then where to."""
    chosen = tuple(draft.get("ships", ()))
    if not chosen:
        return _offer_ships(state, side, chosen)
    ships = read_ships(state, side, chosen)
    if "hex" in draft:
        way = find_way(state, side, ships, draft["hex"])
        return slots.whole("act-sail", hex=draft["hex"], ships=len(ships), cost=len(way) - 1)
    if not ships[0].hex:
        check_crossing(state, ships)
    ways = find_ways(state, side, ships)
    return slots.places(
        "hex", ways, lambda hex_id: None, "ask-sail-goal", lambda hex_id: str(len(ways[hex_id]) - 1)
    )


def off_options(state: State, side: Side, draft: Draft) -> Options:
    """18.1c Which ships, then which sea box."""
    chosen = tuple(draft.get("ships", ()))
    if not chosen:
        return _offer_ships(state, side, chosen)
    ships = read_ships(state, side, chosen)
    if "box" in draft:
        find_way_off(state, side, ships, draft["box"])
        return slots.whole("act-sail-off", name=sea(state).boxes[draft["box"]].name, ships=len(ships))
    mine = [name for name, box in sea(state).boxes.items() if box.side == side]
    offered = slots.choice("box", mine, lambda box: find_way_off(state, side, ships, box))
    labels = (Message("sea-box", {"name": sea(state).boxes[name].name}) for name in mine)
    return replace(
        offered,
        candidates=tuple(
            replace(one, label=label) for one, label in zip(offered.candidates, labels, strict=True)
        ),
    )


def _offer_ships(state: State, side: Side, chosen: Sequence[str]) -> Options:
    mine = [ship for ship in state.ships.values() if ship.side == side and ship.fate == "afloat"]

    def check(ship: Ship) -> None:
        read_ships(state, side, (*chosen, *((ship.id,) if ship.id not in chosen else ())))

    return slots.pieces("ships", mine, check, chosen, "ask-ships")


def find_sail_refusal(state: State, side: Side) -> Refusal | None:
    """18.1e A ship must have MP left."""
    mine = (ship for ship in state.ships.values() if ship.side == side and ship.fate == "afloat")
    no = Refusal("18.1e", "no-ship-sails")
    return slots.nothing((refusal(check_ship, state, side, ship) for ship in mine), no)


def arrive(state: State, dice: Dice) -> list[Event]:
    """13.6 They are there as the phase begins."""
    return find_arrivals(state)


def find_arrivals(state: State) -> list[Event]:
    """13.6 Ships that are due, each group in the first of its places without enemy ships; without one they wait."""
    events: list[Event] = []
    closed = {state.battle.hexes.ids[here] for here in find_enemy_waters(state, state.active)}
    for row in sea(state).arrivals:
        due = tuple(name for name in row.ships if state.ships[name].fate == "due")
        place = next((place for place in row.at if place not in closed), None)
        if due and place and row.side == state.active and row.turn <= state.turn:
            events.append(ShipsArrived(side=row.side, ships=due, place=place, rules=("13.6",)))
    return events


def steady(state: State, dice: Dice) -> list[Event]:
    """18.1d The phasing side's DG markers come off."""
    mine = tuple(ship.id for ship in state.ships.values() if ship.side == state.active and ship.dg)
    crafts = tuple(craft.id for craft in state.crafts.values() if craft.side == state.active and craft.dg)
    steadied = ShipsSteadied(side=state.active, ships=mine, crafts=crafts, rules=("18.1d",))
    return [steadied] if mine or crafts else []


def apply_ships_sailed(state: State, event: ShipsSailed) -> State:
    """18.1e At the end of the way, or in the box; the MP are spent."""
    return state.sail(
        *(
            replace(
                ship, hex=None if event.box else event.way[-1], box=event.box, spent=ship.spent + len(event.way) - 1,
                crossed=ship.crossed or bool(event.box or event.start),
            )
            for ship in map(state.ships.__getitem__, event.ships)
        )
    )  # fmt: skip


def apply_ships_arrived(state: State, event: ShipsArrived) -> State:
    """13.6 They are afloat."""
    off = event.place in sea(state).boxes
    return state.sail(*(state.ships[name].put(event.place, off) for name in event.ships))


def apply_ships_steadied(state: State, event: ShipsSteadied) -> State:
    """18.1d Without the marker."""
    state = state.moor(*(replace(state.crafts[name], dg=False) for name in event.crafts))
    return state.sail(*(replace(state.ships[name], dg=False) for name in event.ships))


def log_ships_sailed(state: State, event: ShipsSailed) -> list[LogLine]:
    """4.9, Rk64 How many, from where to where, and the one on top."""
    code = "event-ShipsLeft" if event.box else "event-ShipsCameOn" if event.start else ""
    return line(
        event, side=event.side, at=(event.way[-1], event.way[0]), code=code, who=event.side, ships=len(event.ships),
        top=state.label(event.top), start=event.way[0], hex=event.way[-1], cost=len(event.way) - 1,
    )  # fmt: skip


def log_ships(state: State, event: ShipsArrived | ShipsSteadied) -> list[LogLine]:
    """4.9 How many."""
    crafts = event.crafts if isinstance(event, ShipsSteadied) else ()
    return report(event, ships=len(event.ships) + len(crafts))


def sails_here(state: State) -> bool:
    """18 Whether the game has ships."""
    return bool(state.ships)


ACTS: dict[type[Action], Act] = {
    Sail: Act(resolve_sail, sail_options, phases=MOVING, rank=24, blocked=find_sail_refusal, suits=sails_here),
    SailOff: Act(
        resolve_sail, off_options, phases=MOVING, rank=25, blocked=find_sail_refusal,
        suits=lambda state: bool(state.ships and sea(state).boxes),
    ),
}  # fmt: skip
ENTER = {"reinforcement": PhaseWork(arrive, rank=12), "clean_up": PhaseWork(steady, rank=46)}
