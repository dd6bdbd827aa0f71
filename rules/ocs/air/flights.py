"""14.2, 14.6-14.8, 14.11 A mission before it flies: who may fly it where, and home again (ADR 0120)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.core.contract import Candidate, Message, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.hexwar.groups import check_distinct
from rules.hexwar.odds import Shift
from rules.ocs.air.records import CARGO, Errand, Plane
from rules.ocs.combat.barrage_table import column, file
from rules.ocs.combat.salvo import Kind, Salvo, check_target, kinds, targets
from rules.ocs.combat.shifts import shifts
from rules.ocs.combat.spotter import has_spotter
from rules.ocs.field import at, holder
from rules.ocs.seas import find_marks
from rules.ocs.skies import (
    LONG_RANGE,
    active_at,
    bases,
    box,
    carries,
    check_afloat,
    check_berths,
    check_place,
    distance,
    face,
    find_ready,
    find_within,
    flies,
    holds,
    is_strained,
    on_map,
    own_plane,
    plane_of,
    wing,
)
from rules.ocs.state import State

MOST = 4
"""14.2a Planes of a mission."""

OWN_BASES = "own"
"""14.1c In the place of a base to fly home to: each plane to the one that it came from."""

NEAR = 10
"""10.2b Hexes from their bases within which all planes of a barrage shoot at short range."""

RULES: dict[Errand, str] = {
    "sweep": "14.6", "hip_shoot": "14.7d", "barrage": "14.7b", "trainbusting": "14.8", "transfer": "14.11",
    "anti_ship": "18.3c", "transport": "14.9", "drop": "14.10",
}  # fmt: skip

BOMBING: tuple[Errand, ...] = ("hip_shoot", "barrage", "trainbusting", "anti_ship")
LONG: dict[Errand, str] = {"transfer": "14.11", "transport": "14.9e", "drop": "14.9e"}
"""14.2d Who lands on a base of the side at the far end flies twice the range."""


NO_TOWS: Mapping[str, int] = {}


class Flight(NamedTuple):
    """14.2f A A mission as it is declared."""

    side: Side
    errand: Errand
    hex: str
    planes: tuple[Plane, ...]
    homes: dict[str, str]
    against: Kind | None = None
    towed: Mapping[str, int] = NO_TOWS
    """14.10e Glider points by plane."""
    via: str = ""
    """21.12a The first base, of the way from there to a second."""

    @property
    def starts(self) -> dict[str, str]:
        """14.9 The base of each plane."""
        return {plane.id: plane.base for plane in self.planes}


def check_plane(state: State, side: Side, plane: Plane) -> None:
    """14.1a, 14.1f, 14.2e The side's own, in flying weather, Active, and not flown yet in this phase."""
    own_plane(state, side, plane.id)
    label = state.label(plane.id)
    if not flies(state):
        raise Illegal("14.1f", "grounded", weather=Message(f"flying-{state.flying}"))
    if plane.fate != "based" or not (plane.active or plane.flown):
        raise Illegal("14.1a", "not-active", plane=label)
    if plane.flown:
        raise Illegal("14.2e", "flown-already", plane=label)
    check_afloat(state, plane.base)


def reach(state: State, plane: Plane, errand: Errand, place: str) -> int:
    """14.2d, 14.9e A, 14.11, Rk54 How many hexes it flies: from base to base twice its range."""
    return face(state, plane).range * (2 if errand in LONG and holds(state, plane.side, place) else 1)


def check_reach(state: State, plane: Plane, errand: Errand, place: str) -> None:
    """14.2d The place is in range; whatever lies between does not matter."""
    far, range = distance(state, plane.base, place), reach(state, plane, errand, place)
    if far > range:
        raise Illegal(
            LONG.get(errand, "14.2d"), "out-of-flight", plane=state.label(plane.id), distance=far, range=range
        )


def check_goal(state: State, side: Side, errand: Errand, place: str, against: Kind | None = None) -> None:
    """14.6-14.8, 14.11 Whether missions of this kind may go there at all, whoever flies."""
    check_place(state, place)
    if errand in ("transfer", "transport"):
        if not holds(state, side, place) or (errand == "transport" and box(state, place)):
            raise Illegal(RULES[errand], "no-friendly-base", base=name_base(state, place))
        if errand == "transport" and place in state.ships:
            raise Illegal("14.9", "no-cargo-afloat", base=name_base(state, place))
        check_afloat(state, place)
        return
    state.hex(place)
    if errand == "sweep" and not active_at(state, place, state.battle.enemy(side)):
        raise Illegal("14.6", "nothing-to-sweep", hex=place)
    if errand == "trainbusting":
        if place in state.air.busted:
            raise Illegal("14.8", "marked-already", hex=place)
        if place in state.combat.barraged:
            raise Illegal("10.0e", "barraged-already", hex=place)
    if errand == "anti_ship" and place not in find_marks(state, side):
        raise Illegal("18.3c", "no-naval-target", hex=place)
    if errand in ("barrage", "hip_shoot"):
        if holder(state, place) == side:
            raise Illegal("14.7", "own-units-there", hex=place)
        check_target(state, side, place, against, again=errand == "hip_shoot")
    if errand == "hip_shoot" and not has_spotter(state, side, place):
        raise Illegal("14.7d", "no-spotter", hex=place)


def check_flier(state: State, side: Side, errand: Errand, plane: Plane, place: str) -> None:
    """14.1e, 14.7d One plane of a mission: ready, of a kind that may, and in range."""
    check_plane(state, side, plane)
    printed = wing(state, plane)
    if errand == "hip_shoot" and (printed.strategic or not printed.hip):
        raise Illegal("14.7d", "not-hip-capable", plane=printed.label)
    if errand == "anti_ship" and printed.strategic:
        raise Illegal("14.1e", "strategic-at-ships", plane=printed.label)
    if errand == "drop" and printed.glider == "bases":
        raise Illegal("14.10f", "lands-on-bases", plane=printed.label)
    check_reach(state, plane, errand, place)
    if errand == "transfer":
        check_berths(state, (plane,), place)


def read_flight(
    state: State, side: Side, errand: Errand, place: str, names: Sequence[str], homes: Sequence[str] = (),
    against: Kind | None = None,
) -> Flight:  # fmt: skip
    """14.2f A All checks of a declaration; nothing is checked later. Raises the first rule it breaks."""
    check_distinct(names)
    planes = tuple(plane_of(state, name) for name in names)
    for plane in planes:
        check_plane(state, side, plane)
    check_goal(state, side, errand, place, against)
    for plane in planes:
        check_flier(state, side, errand, plane, place)
    most = 1 if errand == "hip_shoot" else MOST
    if len(planes) > most:
        raise Illegal("14.2a" if most > 1 else "14.7d", "too-many-planes", planes=len(planes), limit=most)
    if errand == "sweep" and not any(wing(state, plane).fighter for plane in planes):
        raise Illegal("14.6", "no-fighter", hex=place)
    kind = against or (kinds(state, side, place)[0] if errand in ("barrage", "hip_shoot") else None)
    flight = Flight(side, errand, place, planes, read_homes(state, side, errand, place, planes, homes), kind)
    for home in {*flight.homes.values()} & state.ships.keys():
        new = (plane for plane in planes if flight.homes[plane.id] == home != plane.base)
        check_berths(state, tuple(new), home)
    if errand in BOMBING and not points(state, planes, errand):
        raise Illegal("10.0", "no-bombs", planes=[state.label(plane.id) for plane in planes])
    return flight


def read_homes(
    state: State, side: Side, errand: Errand, place: str, planes: Sequence[Plane], homes: Sequence[str]
) -> dict[str, str]:
    """14.1c, Rk46 Where each returns to: its own base unless told otherwise; one base for all, or one for each."""
    if errand == "transfer":
        return {plane.id: place for plane in planes}
    if tuple(homes) in ((), (OWN_BASES,)):
        return {plane.id: place if is_far(state, plane, errand, place) else plane.base for plane in planes}
    if len(homes) not in (1, len(planes)):
        raise Illegal("14.1c", "homes-do-not-fit", planes=len(planes), homes=len(homes))
    each = homes if len(homes) > 1 else [*homes] * len(planes)
    for plane, home in zip(planes, each, strict=True):
        check_home(state, side, plane, place, home)
        if home != place and is_far(state, plane, errand, place):
            raise Illegal("14.9e", "must-stay", plane=state.label(plane.id), base=name_base(state, place),
                          range=face(state, plane).range)  # fmt: skip
    return {plane.id: home for plane, home in zip(planes, each, strict=True)}


def is_far(state: State, plane: Plane, errand: Errand, place: str) -> bool:
    """14.9e A Whether it cannot come back from there in this phase: beyond its range, with cargo."""
    return errand in CARGO and distance(state, plane.base, place) > face(state, plane).range


def check_home(state: State, side: Side, plane: Plane, place: str, home: str) -> None:
    """14.1c One of the side’s bases, in range of where it has been; the one it came from always is."""
    check_place(state, home)
    if home == plane.base:
        return
    if not holds(state, side, home):
        raise Illegal("14.1c", "no-friendly-base", base=name_base(state, home))
    check_afloat(state, home)
    check_berths(state, (plane,), home)
    far, range = distance(state, place, home), face(state, plane).range
    if far > range:
        raise Illegal("14.1c", "too-far-home", plane=state.label(plane.id), base=name_base(state, home), distance=far,
                      range=range)  # fmt: skip


def name_base(state: State, place: str) -> Message:
    """15, 18.2 A base in words, or one off the map, or a carrier, as its owner knows it."""
    if place in state.ships:
        return Message("air-carrier", {"ship": state.label(place)})
    off = box(state, place)
    return Message("air-box", {"name": off.name}) if off else Message("air-base", {"hex": place})


def points(state: State, planes: Iterable[Plane], errand: Errand = "barrage") -> int:
    """14.7, 18.3e Barrage points together, those of escorts too; of torpedo planes on ships alone."""
    faces = [face(state, plane) for plane in planes]
    return sum(up.naval if errand == "anti_ship" else up.barrage for up in faces)


def bombs(state: State, flight: Flight) -> Salvo:
    """10.2 An air barrage in figures: no supply, bracketed results are DG; short range and Strat Bombers shift."""
    side = flight.side
    kind: Kind = "trainbusting" if flight.errand == "trainbusting" else flight.against or "units"
    total = points(state, flight.planes)
    found: tuple[Shift, ...] = ()
    high = any(wing(state, plane).strategic for plane in flight.planes)
    if kind == "units":
        found = shifts(state, side, flight.hex, at(state, flight.hex), blind=high)
        if not high and all(distance(state, plane.base, flight.hex) <= NEAR for plane in flight.planes):
            found += (Shift("short-range", "10.2b", file().shifts.short_range),)
        if any(is_strained(state, plane, flight.hex) for plane in flight.planes):
            found += (LONG_RANGE,)
    return Salvo(
        side=side, target=flight.hex, kind=kind, guns=(), points=total, start=column(kind, total), shifts=found,
        harmless=True,
    )  # fmt: skip


def goals(state: State, side: Side, errand: Errand) -> list[str]:
    """14.2e Where missions of this kind could go, with planes that may fly them in range."""
    ready = find_ready(state, side)
    if errand == "transfer":
        return [place for place in bases(state, side) if any(place != plane.base for plane in ready)]
    if errand == "transport":
        able = [plane for plane in ready if carries(state, plane)]
        return [
            place for place in bases(state, side)
            if place in state.airbases and any(place != plane.base for plane in able)
        ]  # fmt: skip
    if errand == "trainbusting":
        return _find_targets(state, [plane for plane in ready if face(state, plane).barrage])
    if errand == "drop":
        return _find_targets(state, [plane for plane in ready if carries(state, plane)])
    if errand == "anti_ship":
        return [
            h for h in find_marks(state, side) if any(_in_reach(state, plane, errand, h) for plane in ready)
        ]
    found = targets(state, side) if errand != "sweep" else _find_fields(state, state.battle.enemy(side))
    return [hex_id for hex_id in found if any(_in_reach(state, plane, errand, hex_id) for plane in ready)]


def _find_fields(state: State, enemy: Side) -> list[str]:
    """14.6 The enemy's bases on the map, and where planes on a carrier are seen."""
    seen = (plane.base for plane in state.planes.values() if plane.side == enemy and plane.fate == "based")
    return sorted({here for place in (*bases(state, enemy), *seen) if (here := on_map(state, place))})


def _in_reach(state: State, plane: Plane, errand: Errand, place: str) -> bool:
    return refusal(check_reach, state, plane, errand, place) is None


def _find_targets(state: State, ready: Sequence[Plane]) -> list[str]:
    """14.8, 14.10 Every hex in range of one of the planes."""
    ranges = {(plane.base, face(state, plane).range) for plane in ready}
    found = {here for base, range in ranges for here in find_within(state, base, range)}
    return [state.battle.hexes.ids[here] for here in sorted(found)]


def offer_plane(state: State) -> Callable[[Plane, Refusal | None], Candidate]:
    """A plane that could be chosen, by its face; one off the map is lit nowhere."""

    def name(plane: Plane, no: Refusal | None) -> Candidate:
        facts: dict[str, Any] = {"plane": state.label(plane.id), "face": face(state, plane).printed}
        at = on_map(state, plane.base) or None
        if not at:
            facts["base"] = name_base(state, plane.base)
        label = Message("plane-face" if at else "plane-face-off", facts)
        return Candidate(value=plane.id, at=at, refusal=no, label=label)

    return name
