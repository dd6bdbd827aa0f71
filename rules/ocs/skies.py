"""14, 15, 18.2 Planes on their bases: who is where, how far it is, Patrol Zones, how many may lie there, be Active.

A base is a hex with an air base, a box off the map, or a carrier, by its id (ADR 0126).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rules.core.contract import Side
from rules.core.derived import derive
from rules.core.errors import Illegal, Malformed
from rules.hexwar.odds import Shift
from rules.ocs.air.records import Dogfight, Gliders, Mission, Plane
from rules.ocs.crafts import flotillas
from rules.ocs.seas import find_fleet, hull
from rules.ocs.sequence import same_phase
from rules.ocs.state import State
from rules.ocs.wings import AirBox, AirFile, PlaneFace, Wing

PATROL = 10
"""14.4c Hexes that a Patrol Zone extends."""

ROOM = 4
"""14.2a Active planes that a base holds besides its level."""

AWAY = 999
"""18.2c The distance to a carrier off the map: out of every range."""

LONG_RANGE = Shift("long-range", "21.4", -1)
"""21.4 The shift of a barrage with planes far from their bases."""

NO_AIR = AirFile(schema=1)


def sky(state: State) -> AirFile:
    """14 What the scenario has in the air."""
    return state.battle.air or NO_AIR


def plane_of(state: State, plane_id: str) -> Plane:
    """The plane; `Malformed` if there is none of that id."""
    try:
        return state.planes[plane_id]
    except KeyError:
        raise Malformed("unknown-plane", plane=plane_id) from None


def own_plane(state: State, side: Side, plane_id: str) -> Plane:
    """2.1 The plane, if it is the side's; raises `Illegal` for another's, `Malformed` if there is none of that id."""
    plane = plane_of(state, plane_id)
    if plane.side != side:
        raise Illegal("2.1", "not-yours", unit=state.label(plane_id))
    return plane


def wing(state: State, plane: Plane) -> Wing:
    """14.1 What is printed on the plane."""
    return state.battle.wings[plane.id]


def face(state: State, plane: Plane) -> PlaneFace:
    """14.1b The side of it that lies up."""
    printed = wing(state, plane)
    return printed.reduced if plane.lost else printed.full


def box(state: State, place: str) -> AirBox | None:
    """A base off the map."""
    return sky(state).boxes.get(place)


def on_map(state: State, place: str) -> str | None:
    """The hex of a base, of a carrier the one where it sails; None of one off the map."""
    ship = state.ships.get(place)
    return ship.hex if ship else None if box(state, place) else place


def check_place(state: State, place: str) -> None:
    """`Malformed` for what is neither a hex nor a box nor a ship."""
    if box(state, place) is None and place not in state.ships:
        state.hex(place)


def distance(state: State, one: str, other: str) -> int:
    """14.2d Hexes between two places; to a base off the map those to the edge and those behind it."""
    if one == other:
        return 0
    hexes, ends, behind = state.battle.hexes, [], 0
    for place in (one, other):
        off = box(state, place)
        start = off.start if off else on_map(state, place)
        if start is None:
            return AWAY
        ends.append(hexes.at(start))
        behind += off.plus if off else 0
    return hexes.distance(*ends) + behind


def level(state: State, place: str) -> int | None:
    """15 The level of a base, a box among them; None where no base is, and of a carrier."""
    off, base = box(state, place), state.airbases.get(place)
    return off.level if off else base.level if base else None


def holds(state: State, side: Side, place: str) -> bool:
    """15, 18.2 Whether it is an air base of the side, or a carrier afloat."""
    if ship := state.ships.get(place):
        return ship.side == side and ship.fate == "afloat" and hull(state, ship).carrier
    off, base = box(state, place), state.airbases.get(place)
    return side == (off.side if off else base.side if base else None)


def bases(state: State, side: Side) -> list[str]:
    """15, 18.2 The side's air bases, then its boxes and its carriers."""
    places = (*state.airbases, *sky(state).boxes, *state.ships)
    return [place for place in places if holds(state, side, place)]


def check_afloat(state: State, place: str) -> None:
    """18.2c To a carrier off the map nothing flies, nor from there."""
    if on_map(state, place) is None and box(state, place) is None:
        raise Illegal("18.2c", "carrier-away", ship=state.label(place))


def check_berths(state: State, planes: Sequence[Plane], place: str) -> None:
    """18.2a Planes that may lie on the carrier, with those that lie there: such as it takes, and no more than it
    holds. Any other base passes.
    """
    ship = state.ships.get(place)
    if ship is None:
        return
    printed, here, carrier = hull(state, ship), by_base(state).get(place, ()), state.label(place)
    for plane in planes:
        bound, facts = wing(state, plane).carrier, {"plane": state.label(plane.id), "ship": carrier}
        if bound not in ("", place):
            raise Illegal("18.2a", "other-carrier", **facts, other=state.label(bound))
        if not bound and not printed.capacity:
            raise Illegal("18.2a", "named-planes-only", **facts)
        if not bound and printed.takes and not set(printed.takes) & set(wing(state, plane).types):
            raise Illegal("18.2a", "not-for-decks", **facts)
    want = len({plane.id for plane in (*here, *planes)})
    if planes and printed.capacity and want > printed.capacity:
        raise Illegal(
            "18.2a", "carrier-full", ship=carrier, planes=len(here), want=want, limit=printed.capacity
        )


def put_gliders(state: State, side: Side, base: str, more: int) -> State:
    """14.10e So many points more on the base, or fewer."""
    held = state.gliders.get(base)
    whole = {
        **state.gliders,
        base: Gliders(side=side, base=base, points=more + (held.points if held else 0)),
    }
    return replace(state, gliders={key: one for key, one in whole.items() if one.points})


def tows(state: State, plane: Plane) -> bool:
    """14.10e C Whether it is a transport at full strength, with gliders on its base."""
    return plane.base in state.gliders and not plane.lost and "Tpt" in wing(state, plane).types


def carries(state: State, plane: Plane) -> bool:
    """14.9a, 14.10e Whether it could carry anything."""
    return bool(face(state, plane).lift) or tows(state, plane)


@derive("planes")
def by_base(state: State) -> dict[str, tuple[Plane, ...]]:
    """14.1a The planes on each base."""
    found: dict[str, tuple[Plane, ...]] = {}
    for plane in state.planes.values():
        if plane.fate == "based":
            found[plane.base] = (*found.get(plane.base, ()), plane)
    return found


def active_at(state: State, place: str, side: Side) -> list[Plane]:
    """14.1a The side's Active planes on the base, or in a hex on carriers, too."""
    decks = (place, *(ship.id for ship in find_fleet(state, side, place)))
    there = (plane for deck in decks for plane in by_base(state).get(deck, ()))
    return [plane for plane in there if plane.side == side and plane.active]


def room(state: State, place: str) -> int | None:
    """14.2a How many more planes may be Active there, below 0 for too many; None without limit, off the map
    and on carriers.
    """
    if box(state, place) is not None or place in state.ships:
        return None
    here = sum(plane.active for plane in by_base(state).get(place, ()))
    return ROOM + (level(state, place) or 0) - here


def has_room(state: State, place: str, planes: int = 1) -> bool:
    """14.2a Whether so many more may be Active there."""
    left = room(state, place)
    return left is None or left >= planes


def is_strained(state: State, plane: Plane, place: str) -> bool:
    """21.4 By the switch, whether it flies there over more than half its range."""
    return state.switches.long_range_air and 2 * distance(state, plane.base, place) > face(state, plane).range


def stays_active(state: State, place: str, planes: int) -> bool:
    """14.2a, 21.5 Whether so many more may come to the base and be Active: by the switch one a level and turn, but
    on carriers, which have none.
    """
    turn, count = state.air.rebased.get(place, (0, 0))
    used = planes + (count if turn == state.turn else 0)
    return has_room(state, place, planes) and (
        not state.switches.rebasing or place in state.ships or used <= (level(state, place) or 1)
    )


def book_arrivals(state: State, place: str, planes: int) -> State:
    """21.5 So many have come and are Active."""
    if not planes:
        return state
    turn, count = state.air.rebased.get(place, (0, 0))
    whole = planes + (count if turn == state.turn else 0)
    return replace(state, air=replace(state.air, rebased={**state.air.rebased, place: (state.turn, whole)}))


def find_patrols(state: State, side: Side, hex_id: str) -> list[Plane]:
    """14.4c The side's Active fighters in whose Patrol Zone the hex lies."""
    return [
        plane
        for plane in state.planes.values()
        if plane.side == side and patrols(state, plane) and distance(state, plane.base, hex_id) <= PATROL
    ]


def patrols(state: State, plane: Plane) -> bool:
    """14.4c Whether it is an Active fighter, which makes a Patrol Zone; none on a carrier off the map."""
    return (
        plane.active and plane.fate == "based" and wing(state, plane).fighter and not _is_away(state, plane)
    )


def _is_away(state: State, plane: Plane) -> bool:
    """18.2c Whether it lies on a carrier off the map."""
    return plane.base in state.ships and state.ships[plane.base].hex is None


@derive("planes", "ships")
def find_zones(state: State) -> dict[Side, tuple[str, ...]]:
    """14.4c The hexes of the map in the Patrol Zones of each side."""
    hexes, zones = state.battle.hexes, {side: set[int]() for side in state.battle.sides}
    for side, base in {(plane.side, plane.base) for plane in state.planes.values() if patrols(state, plane)}:
        zones[side].update(find_within(state, base, PATROL))
    return {side: tuple(hexes.ids[here] for here in sorted(zone)) for side, zone in zones.items()}


def find_within(state: State, base: str, far: int) -> list[int]:
    """14.2d The numbers of the hexes so far from a base, or from one off the map."""
    hexes, off = state.battle.hexes, box(state, base)
    left, start = far - (off.plus if off else 0), off.start if off else on_map(state, base)
    return hexes.within(hexes.at(start), left) if start and left >= 0 else []


def find_top(state: State, names: Iterable[str]) -> str:
    """4.8b E, 4.9a The plane on top: a fighter if there is one, the weakest as printed."""

    def rank(name: str) -> tuple[bool, int, int, str]:
        printed = state.battle.wings[name]
        return not printed.fighter, printed.full.rating, printed.full.barrage, name

    return min(names, key=rank)


@derive("planes", "ships", "stack")
def find_shown(state: State) -> frozenset[str]:
    """4.9a, d, Rk64 Planes that everybody sees: the top Active one of each base, of the carriers of a hex, of a
    mission; all in an air combat.
    """
    decks: dict[str, list[str]] = {}
    for place, planes in by_base(state).items():
        if here := on_map(state, place):
            decks.setdefault(here, []).extend(plane.id for plane in planes if plane.active)
    shown = {find_top(state, active) for active in decks.values() if active}
    for pending in state.stack:
        if isinstance(pending, Dogfight):
            shown.update(name for planes in pending.planes.values() for name in planes)
        elif isinstance(pending, Mission) and pending.planes:
            shown.add(find_top(state, pending.planes))
    return frozenset(shown)


def flies(state: State) -> bool:
    """14.1f Whether the weather allows missions in the phase now running."""
    phases = sky(state).missions.get(state.flying)
    return phases is None or any(same_phase(phase, state.phase) for phase in phases)


def is_ready(plane: Plane) -> bool:
    """14.1a, 14.2e Active, and not flown in this phase."""
    return plane.fate == "based" and plane.active and not plane.flown


def find_ready(state: State, side: Side) -> list[Plane]:
    """14.1g The side's planes that could fly a mission now."""
    if not state.planes or not flies(state):
        return []
    mine = (plane for plane in state.planes.values() if plane.side == side and is_ready(plane))
    return [plane for plane in mine if not _is_away(state, plane)]


def find_bombers(state: State, side: Side) -> list[Plane]:
    """14.7, 18.3e Those of them that have barrage points, be it on ships alone where there are any."""
    naval = any(ship.side != side and ship.hex for ship in state.ships.values()) or any(
        crafts[0].side != side for crafts in flotillas(state).values()
    )
    ready = ((plane, face(state, plane)) for plane in find_ready(state, side))
    return [plane for plane, up in ready if up.barrage or (naval and up.naval)]
