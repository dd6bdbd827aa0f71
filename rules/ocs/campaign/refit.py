"""15.1, 18.2b Air bases refit the aircraft that stand on them: supply for the base, two planes a level; carriers all
of theirs for nothing.

In games without planes a base knows only how many are inactive (`Works.inactive`); else they are named (ADR 0120).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Candidate, Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.talk import line, report
from rules.hexwar.groups import check_distinct
from rules.hexwar.payment import Need, Payment
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Hook, RuleEvent, Some, Word
from rules.ocs.air import planning
from rules.ocs.air.flights import name_base, offer_plane
from rules.ocs.air.raids import offer_bases
from rules.ocs.air.records import Plane
from rules.ocs.field import find_shut_hexes
from rules.ocs.sea.records import DAMAGED_DECK
from rules.ocs.seas import sea
from rules.ocs.skies import bases, box, by_base, check_place, holds, level, on_map, own_plane, room
from rules.ocs.state import State
from rules.ocs.supply.payment import agree_payment, pay, payment_options

PRICE = 1
"""12.12 Tokens for a base, whatever its level; off the map there is supply without end."""

A_LEVEL = 2
"""15.0b Planes refitted for each level; an airstrip refits one (15.2)."""


class Refit(Action, frozen=True, kw_only=True, tag="refit"):
    """15.1 A base refits what it can; where the game has planes those named, or the first of them."""

    hex: Word
    planes: Some = ()
    payment: Payment = ()


class AircraftRefitted(RuleEvent, frozen=True, kw_only=True):
    """15.1 So many planes are active again; `names` where the game has planes."""

    hex: str
    planes: int
    names: tuple[str, ...] = ()


def waiting(state: State, place: str) -> list[Plane]:
    """15.1 The inactive planes on a base."""
    return [plane for plane in by_base(state).get(place, ()) if not plane.active]


def last(state: State, place: str) -> int:
    """15.1A The turn of the base's last refit."""
    base = state.airbases.get(place)
    return base.refitted if base else state.air.refitted.get(place, 0)


def check_refit(state: State, side: Side, place: str) -> int:
    """15.1 How many inactive planes it has; an own base, once a turn, not in an un-negated enemy ZOC."""
    check_place(state, place)
    off = box(state, place)
    named = off.name if off else state.label(place) if place in state.ships else place
    if not holds(state, side, place):
        raise Illegal("15", "no-airbase", hex=named)
    inactive = len(waiting(state, place)) if state.planes else state.airbases[place].inactive
    if not inactive:
        raise Illegal("15", "nothing-to-refit", hex=named)
    if last(state, place) == state.turn:
        raise Illegal("15", "refitted-already", hex=named)
    if place in state.airbases and state.battle.hexes.index[place] in find_shut_hexes(state, side):
        raise Illegal("15", "airbase-in-zone", hex=place)
    return inactive


def most(state: State, place: str) -> int:
    """15.0b, 15.2, 18.2b Planes that the base refits in a phase: a carrier all, one that is damaged two."""
    if ship := state.ships.get(place):
        return DAMAGED_DECK if ship.hits else len(waiting(state, place))
    return A_LEVEL * (level(state, place) or 0) or 1


def check_planes(state: State, side: Side, place: str, names: tuple[str, ...]) -> None:
    """15.1B, Rk83 Inactive planes of the base, as many as its level refits and as may be Active on it."""
    check_distinct(names)
    for name in names:
        plane = own_plane(state, side, name)
        if plane not in waiting(state, place):
            raise Illegal("15.1", "not-inactive-there", plane=state.label(name), base=name_base(state, place))
    if len(names) > most(state, place):
        raise Illegal("15.1", "refits-too-many", planes=len(names), limit=most(state, place))
    left = room(state, place)
    if left is not None and len(names) > left:
        raise Illegal("14.2a", "base-full", planes=len(names), limit=max(left, 0))


def needs(state: State, place: str) -> list[Need]:
    """12.12 What a refit costs: the base itself is the user."""
    return [Need(place, PRICE, "15")] if place in state.airbases else []


def resolve_refit(state: State, side: Side, action: Refit, dice: Dice) -> list[Event]:
    """15.1 The base is paid for as a whole, however many planes it refits."""
    inactive = check_refit(state, side, action.hex)
    planes, names = min(inactive, most(state, action.hex)), action.planes
    if state.planes:
        names = names or tuple(plane.id for plane in waiting(state, action.hex)[:planes])
        check_planes(state, side, action.hex, names)
        planes = len(names)
    asked = needs(state, action.hex)
    paid = [pay(agree_payment(state, side, asked, action.payment, "15"), "refit", "15")] if asked else []
    done = AircraftRefitted(hex=action.hex, planes=planes, names=names, rules=("15",))
    return [*paid, done]


def refit_options(state: State, side: Side, draft: Draft) -> Options:
    """15.1 Which base, which planes, paid how."""
    if "hex" not in draft:
        if state.planes:
            found = offer_bases(state, side, lambda place: check_refit(state, side, place))
            told = tuple(_tell_waiting(state, one) for one in found.candidates)
            return replace(found, slot="hex", ask=Message("ask-refit-hex"), candidates=told)
        own = [hex_id for hex_id, base in state.airbases.items() if base.side == side]
        return slots.places("hex", own, lambda hex_id: check_refit(state, side, hex_id), ask="ask-refit-hex")
    place, chosen = draft["hex"], tuple(draft.get("planes", ()))
    check_refit(state, side, place)
    if state.planes and not chosen:
        return slots.pieces(
            "planes", waiting(state, place), lambda plane: check_planes(state, side, place, (plane.id,)),
            ask="ask-planes", name=offer_plane(state),
        )  # fmt: skip
    if chosen:
        check_planes(state, side, place, chosen)
    if not needs(state, place):
        return slots.whole("act-refit-box", base=name_base(state, place))
    act = Message("act-refit", {"hex": place})
    return payment_options(state, side, needs(state, place), draft, "15", act=act)


def _tell_waiting(state: State, base: Candidate) -> Candidate:
    """15.1 The base with how many planes wait there."""
    count = len(waiting(state, base.value))
    return replace(base, effect=Message("effect-inactive", {"planes": count})) if count else base


def is_wanted(state: State) -> bool:
    """15.1, 14.10b Planes of the phasing side are inactive on a base of theirs, or it may plan drops."""
    if state.planes:
        return is_waiting(state) or planning.is_wanted(state, state.active)
    return any(base.side == state.active and base.inactive for base in state.airbases.values())


def is_waiting(state: State) -> bool:
    """15.1 Planes that are pieces are inactive on a base of the phasing side."""
    return any(waiting(state, place) for place in bases(state, state.active))


def find_refusal(state: State, side: Side) -> Refusal | None:
    """15.1 There must be something to refit."""
    able = is_waiting(state) if state.planes else is_wanted(state)
    return None if able else Refusal("15", "no-planes-to-refit")


def apply_aircraft_refitted(state: State, event: AircraftRefitted) -> State:
    """15.1 Active; the base has done so for this turn."""
    state = state.fly(*(replace(state.planes[name], active=True) for name in event.names))
    base = state.airbases.get(event.hex)
    if base is None:
        return replace(state, air=replace(state.air, refitted={**state.air.refitted, event.hex: state.turn}))
    inactive = 0 if event.names else base.inactive - event.planes
    done = replace(base, inactive=inactive, refitted=state.turn)
    return replace(state, airbases={**state.airbases, event.hex: done})


def log_aircraft_refitted(state: State, event: AircraftRefitted) -> list[LogLine]:
    """15.1 Where, and how many; of planes that are pieces only their owner sees which (4.9)."""
    if event.names:
        side = state.battle.wings[event.names[0]].side
        ship, base = state.ships.get(event.hex), name_base(state, on_map(state, event.hex) or event.hex)
        if ship and ship.box:
            base = Message("sea-box", {"name": sea(state).boxes[ship.box].name})
        return line(event, side=side, code="event-PlanesRefitted", who=side, base=base)
    return report(event, side=state.airbases[event.hex].side, planes=event.planes)


HOOKS = {"refit": Hook(wanted=is_wanted)}
ACTS = {Refit: Act(resolve_refit, refit_options, phases=("refit",), blocked=find_refusal)}
