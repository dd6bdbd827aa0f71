"""14.9, 14.10 Cargo missions as acts: from base to base, or dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from rules.core.contract import Candidate, Draft, Event, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Amount, Dice, HexId, UnitId, Units, Word
from rules.ocs.air.cargo import (
    check_boarding,
    count_tows,
    find_lifters,
    find_most,
    find_onward,
    find_riders,
    find_there,
    lift,
    may_drop,
    read_load,
    tow,
)
from rules.ocs.air.flights import MOST, RULES, check_flier, check_goal, goals, offer_plane, read_flight
from rules.ocs.air.forecast import cargo_effects
from rules.ocs.air.missions import Homes, declare, offer_goals, offer_homes
from rules.ocs.air.records import Errand, Plane
from rules.ocs.amounts import supply
from rules.ocs.movement.cargo import free_lot
from rules.ocs.movement.convoys import numbers
from rules.ocs.movement.freight import room as size_of
from rules.ocs.sequence import MOVING
from rules.ocs.skies import face, find_ready
from rules.ocs.state import State


class AirTransport(Action, frozen=True, kw_only=True, tag="air_transport"):
    """14.9 Planes carry tokens and units of their bases to another base, in so many `gliders` too (14.10e): home again,
    or to `home`.
    """

    base: Word
    home: Homes = ()
    planes: Units
    gliders: Amount = 0
    tokens: Amount = 0
    onward: Amount = 0
    """21.12a Tokens of that base, for the one that they fly on to; units there go on with them."""
    units: Annotated[tuple[UnitId, ...], Meta(max_length=40)] = ()


class AirDrop(Action, frozen=True, kw_only=True, tag="air_drop"):
    """14.10 The same, dropped over a hex."""

    hex: HexId
    home: Homes = ()
    planes: Units
    gliders: Amount = 0
    tokens: Amount = 0
    units: Annotated[tuple[UnitId, ...], Meta(max_length=40)] = ()


def resolve(
    errand: Errand, state: State, side: Side, action: AirTransport | AirDrop, dice: Dice
) -> list[Event]:
    """14.9, 14.10 All that can be refused is refused here."""
    place = action.base if isinstance(action, AirTransport) else action.hex
    flight = tow(state, read_flight(state, side, errand, place, action.planes, action.home), action.gliders)
    onward = action.onward if isinstance(action, AirTransport) else 0
    return [declare(state, flight, read_load(state, flight, action.tokens, action.units, onward))]


def options(errand: Errand, state: State, side: Side, draft: Draft) -> Options:
    """14.9, 14.10 Where to, home to where, who, with what."""
    slot = "base" if errand == "transport" else "hex"
    if slot not in draft:
        return offer_goals(state, side, errand, slot)
    place, names = draft[slot], tuple(draft.get("planes", ()))
    check_goal(state, side, errand, place)
    if "home" not in draft:
        return offer_homes(state, side, place, find_ready(state, side), stay=errand == "transport")
    if not names:
        mine = [plane for plane in state.planes.values() if plane.side == side and plane.fate == "based"]
        mine.sort(key=lambda plane: not face(state, plane).lift)
        found = slots.pieces(
            "planes", mine, lambda plane: check_flier(state, side, errand, plane, place), ask="ask-planes",
            name=offer_lifter(state, errand, place, draft["home"]),
        )  # fmt: skip
        return replace(found, at_most=MOST)
    flight = read_flight(state, side, errand, place, names, draft["home"])
    most = count_tows(state, flight)
    if "gliders" not in draft and most:
        return numbers("gliders", range(most, -1, -1))
    flight = tow(state, flight, draft.get("gliders", 0))
    riders, beyond = find_riders(state, flight), find_onward(state, flight)
    if "tokens" not in draft:
        able = list(find_most(state, flight))
        if able or not (riders or beyond):
            if not able:
                read_load(state, flight, 1, ())
            return slots.tokens([*able, *([0] if riders or beyond else [])])
    tokens, units = draft.get("tokens", 0), tuple(draft.get("units", ()))
    if beyond and "onward" not in draft:
        return replace(slots.tokens([*beyond, 0], place, ask="ask-onward"), slot="onward")
    onward = draft.get("onward", 0)
    no = refusal(read_load, state, flight, tokens, units, onward)
    facts = {"hex": place, "supply": tokens, "tokens": supply(tokens), "units": len(units)}
    act = Message(f"act-{errand}", facts)
    if onward:
        act = Message("act-transport-onward", {**facts, "onward": supply(onward)})
    told = cargo_effects(state, flight)
    there = [unit for unit in find_there(state, flight) if errand == "transport" or may_drop(state, unit)]
    if not there:
        return Options(complete=no is None, refusal=no, act=act, effect=told)
    found = slots.pieces("units", there, lambda unit: check_boarding(state, flight, unit), ask="ask-riders")
    return replace(found, complete=no is None, refusal=no if units else None, act=act, effect=told)


def offer_lifter(
    state: State, errand: Errand, place: str, homes: Sequence[str]
) -> Callable[[Plane, Refusal | None], Candidate]:
    """14.9a A plane with what it carries there."""
    offer = offer_plane(state)

    def name(plane: Plane, no: Refusal | None) -> Candidate:
        try:
            home = homes if len(homes) == 1 else ()
            flight = read_flight(state, plane.side, errand, place, (plane.id,), home)
        except Illegal:
            return offer(plane, no)
        room = 0 if no else lift(state, flight, plane.id)
        effect = Message("effect-lift", {"room": size_of(room)}) if room else None
        return replace(offer(plane, no), effect=effect)

    return name


def find_refusal(errand: Errand, state: State, side: Side) -> Refusal | None:
    """14.9 There must be a plane to carry, something to load where it is, and where to."""
    lifters = find_lifters(state, side)
    if not lifters:
        return Refusal("14.9a", "no-transport-ready")
    starts = {plane.base for plane in lifters}
    if not any(free_lot(state, side, start) for start in starts) and not any(
        unit.hex in starts for unit in state.units_of(side)
    ):
        return Refusal("14.9c", "no-cargo-there")
    checks = (refusal(check_goal, state, side, errand, place) for place in goals(state, side, errand))
    return slots.nothing(checks, Refusal(RULES[errand], "nowhere-to-fly"))


def is_lifting(state: State) -> bool:
    """14.9a Whether the scenario has planes that carry anything."""
    return bool(state.planes) and any("Tpt" in wing.types for wing in state.battle.wings.values())


ACTS: dict[type[Action], Act] = {
    AirTransport: Act(
        partial(resolve, "transport"), partial(options, "transport"), phases=MOVING, rank=23,
        blocked=partial(find_refusal, "transport"), suits=is_lifting,
    ),
    AirDrop: Act(
        partial(resolve, "drop"), partial(options, "drop"), phases=MOVING, rank=24,
        blocked=partial(find_refusal, "drop"), suits=is_lifting,
    ),
}  # fmt: skip
