"""What a director may amend in a position, and what must hold of it then (ADR 0087).

The number under the seal (IX.B.3) and answers given in advance are their players' own: no director sets them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import get_args

from msgspec.structs import replace

from rules.core.amend import (
    Amending,
    Field,
    Put,
    Subject,
    check_apart,
    check_settled,
    choice,
    entry,
    flag,
    number,
    of_part,
    of_unit,
    place,
)
from rules.core.contract import Message
from rules.core.errors import Illegal
from rules.russian_portfolio.campaign.ground import check_country, check_crowd, check_germans
from rules.russian_portfolio.counters import MOTOR
from rules.russian_portfolio.field import at, enterable
from rules.russian_portfolio.flow import decisions
from rules.russian_portfolio.movement.bounds import check_bounds
from rules.russian_portfolio.movement.stacking import check_company
from rules.russian_portfolio.pieces import Face, Unit
from rules.russian_portfolio.schema import Weather
from rules.russian_portfolio.sequence import OPERATIONS
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.points import KINDS, PointKind, points_of

BOXES = ("pool", "dead")
"""Where a unit is that stands on no hex: not built yet (IX.A), or lost."""

HEX = "hex-"
"""What the id of a hex follows in that of its entity."""


def subjects(state: State) -> Iterator[Subject]:
    """Units, those that are off the map too, hexes, points, what each side has, and the turn."""
    for unit in state.units.values():
        yield Subject(unit.id, Message("amend-unit", {"unit": state.label(unit.id)}), _unit(state, unit))
    for hex_id in state.battle.map.places:
        if hex_id in state.battle.hexes.index:
            yield Subject(HEX + hex_id, Message("amend-place", {"hex": hex_id}), _hex(state, hex_id))
    yield Subject(HEX, Message("amend-hex"), (_control(""),), partial(_hex, state))
    for side in state.battle.sides:
        for kind in KINDS:
            points = number("points", getattr(points_of(state, side), kind), _points(side, kind), "IX.A")
            yield Subject(f"pool-{kind}-{side}", Message(f"pool-{kind}", {"side": side}), (points,))
        yield Subject(f"side-{side}", Message(f"side-{side}"), tuple(_side(state, side)))
    for share, left in state.supply.siberia.items():
        enter = number("siberia", left, _siberia(share), "IX.B.2")
        yield Subject(f"pool-siberia-{share}-soviet", Message(f"pool-siberia-{share}"), (enter,))
    yield Subject("sequence", Message("amend-turn"), tuple(_turn(state)))


def _unit(state: State, unit: Unit) -> tuple[Field, ...]:
    rules = {"moved": "XI.A.1", "attacked": "XIII.A.1", "broke": "XIII.F"}
    fields = [
        place(unit.hex if unit.fate == "map" else unit.fate, _place(unit.id), "XII", False, BOXES),
        choice("face", unit.face, get_args(Face), _face(unit.id), "VII"),
        flag("struck", unit.struck, _struck(unit.id), "VII.C"),
        *(flag(name, getattr(unit, name), of_unit(unit.id, name), rule) for name, rule in rules.items()),
        flag("came", 0 < unit.came == state.turn, _came(unit.id), "VIII.B"),
        entry(state, "combat", "no_retreat", unit.id, "XIII.B.6"),
    ]
    if state.counter(unit.id).type in MOTOR:
        fields.append(entry(state, "movement", "starved", unit.id, "XIV.D"))
    if staff := state.staff.get(unit.side):
        names = {"": Message("field-command-none")} | {name: Message(f"side-{name}") for name in staff}
        fields.append(choice("command", unit.command, names, of_unit(unit.id, "command"), "II"))
    first, *rest = fields
    return (first, *(field._replace(put=_on_map(unit.id, field.put)) for field in rest))


def _place(name: str) -> Put:
    def put(state: State, value: str) -> State:
        unit = state.units[name]
        if value in BOXES:
            return state.put(replace(unit.die(), fate=value))
        state.battle.hexes.at(value)  # raises Malformed
        return state.put(replace(unit, hex=value, fate="map"))

    return put


def _on_map(name: str, put: Put) -> Put:
    def set(state: State, value: object) -> State:
        if state.units[name].hex is None:
            raise Illegal("III", "amend-gone", unit=state.label(name))
        after: State = put(state, value)
        return after

    return set


def _face(name: str) -> Put:
    """VII.C Who is no longer Dispersed has not been Dispersed in this phase either."""

    def put(state: State, face: Face) -> State:
        unit = state.units[name]
        return state.put(replace(unit, face=face, struck=unit.struck and face == "dispersed"))

    return put


def _struck(name: str) -> Put:
    def put(state: State, value: bool) -> State:
        unit = state.units[name]
        if value and unit.face != "dispersed":
            raise Illegal("VII.C", "amend-not-dispersed", unit=state.label(name))
        return state.put(replace(unit, struck=value))

    return put


def _came(name: str) -> Put:
    return lambda state, value: state.put(replace(state.units[name], came=state.turn if value else 0))


def _hex(state: State, hex_id: str) -> tuple[Field, ...]:
    """XV.A Who controls it; IX.A what it has done, or lost."""
    here = state.battle.hexes.at(hex_id)
    fields = [_control(hex_id, state.control(here))]
    if "factory" in state.battle.features[here]:
        fields.append(entry(state, "supply", "lost_factories", hex_id, "IX.A.1.b.3", "factory"))
    if state.phase == "replacement":
        fields.append(entry(state, "movement", "arrivals", hex_id, "IX.A", "arrived"))
    return tuple(fields)


def _control(hex_id: str, side: str = "") -> Field:
    sides = {name: Message(f"side-{name}") for name in ("axis", "soviet")}
    return choice("control", side, sides, lambda state, to: state.take(to, hex_id), "XV.A")


def _points(side: str, kind: PointKind) -> Put:
    def put(state: State, value: int) -> State:
        points = state.supply.points
        purse = {**points.get(side, {}), kind: value}
        return replace(state, supply=replace(state.supply, points={**points, side: purse}))

    return put


def _siberia(share: str) -> Put:
    def put(state: State, value: int) -> State:
        return replace(state, supply=replace(state.supply, siberia={**state.supply.siberia, share: value}))

    return put


def _side(state: State, side: str) -> Iterator[Field]:
    """VIII.A Rail moves; of the Soviet side its fronts, Siberia and winter; of the Axis side the Finns."""
    file, book = state.battle.file, state.supply
    if state.phase == "replacement" and state.active == side:
        rail = file.movement.rail[side]
        yield number("railed", state.movement.railed, of_part("movement", "railed"), "VIII.A", most=rail)
    if side == "axis":
        yield flag("finns_free", state.movement.finns_free, of_part("movement", "finns_free"), "XVI.B.5")
        return
    fronts, waves = file.economy.fronts, len(file.siberia.waves)
    yield number("fronts", book.fronts, of_part("supply", "fronts"), "IX.A.1.a.2", most=fronts)
    yield number("gamble", book.gamble, of_part("supply", "gamble"), "IX.B", most=state.turn)
    yield number("wave", book.wave, of_part("supply", "wave"), "IX.B.2", most=waves)
    yield number("winter", state.campaign.winter, of_part("campaign", "winter"), "VI.B.3", most=state.turn)


def _turn(state: State) -> Iterator[Field]:
    skies = {name: Message(f"weather-{name}") for name in get_args(Weather)}
    yield choice("weather", state.weather, skies, _weather, "VI.A")
    if state.reserve and state.phase in OPERATIONS:
        yield flag("stirred", state.aftermath.stirred, of_part("aftermath", "stirred"), "XIII.G")


def _weather(state: State, value: Weather) -> State:
    return replace(state, weather=value)


def check(before: State, after: State, touched: frozenset[str]) -> None:
    """X-XII, XV.A, XVI Whoever changed stands where they may, hexes are held by nobody against who stands there."""
    open_now = (*before.stack, *before.combat.attacks)
    lasting = (name for name in touched if not name.startswith("pool-"))
    check_settled(open_now, lasting, "V", decisions(before)[0].ask)
    moved = [name for name in sorted(touched & after.units.keys()) if _stands_elsewhere(before, after, name)]
    check_apart(after, moved, "XI.A.4")
    for name in moved:
        _check_stand(after, after.units[name])
    if not after.turn and moved:
        check_germans(after, {})
    if "sequence" in touched:
        for unit in (*after.units_of("axis"), *after.units_of("soviet")):
            _check_ground(after, unit)
    for name in sorted(touched):
        if name.startswith(HEX):
            _check_control(after, name.removeprefix(HEX))
    if after.supply.wave and not after.supply.gamble:
        raise Illegal("IX.B.2", "amend-no-gamble", wave=after.supply.wave)


def _stands_elsewhere(before: State, after: State, name: str) -> bool:
    return after.units[name].hex not in (None, before.units[name].hex)


def _check_stand(state: State, unit: Unit) -> None:
    """X.D.2, XII, XVI.C Whether the unit may stand in its hex with those who are there."""
    here = _check_ground(state, unit)
    check_bounds(state, unit, here)
    present = at(state, here)
    check_company(state, here, present)
    if not state.turn and unit.id not in state.printed:
        raise Illegal("XVI.C", "amend-no-setup", unit=state.label(unit.id))
    if not state.turn and unit.side == state.active:
        check_country(state, unit.id, str(unit.hex))
        check_crowd(state, str(unit.hex), [one.id for one in present])


def _check_ground(state: State, unit: Unit) -> int:
    """X.A.1, VI.B.1 The number of the unit's hex: land, or a lake under ice."""
    here = state.battle.hexes.index[str(unit.hex)]
    if not enterable(state, here):
        raise Illegal("X.A.1", "water", hex=unit.hex)
    return here


def _check_control(state: State, hex_id: str) -> None:
    """XV.A Land, and no enemy of whoever controls it stands there."""
    here = state.battle.hexes.at(hex_id)
    if state.battle.country[here] == ".":
        raise Illegal("XV.A", "water", hex=hex_id)
    for unit in at(state, here):
        if unit.side != state.control(here):
            raise Illegal("XV.A", "amend-held", hex=hex_id, unit=state.label(unit.id), side=unit.side)


AMENDING = Amending(subjects, check, decisions, "V")
