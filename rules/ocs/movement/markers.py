"""5.4a Reserve markers: one for all that stands in a hex, counted where the stacks are as it ends (ADR 0118)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence, Set

from rules.core.contract import Decision, Draft, Event, Line, Message, Options, Side
from rules.core.errors import Illegal
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, Hook, PhaseWork, RuleEvent
from rules.ocs.field import at, total_size
from rules.ocs.movement.aside import TrucksReleased, by_hex
from rules.ocs.movement.records import ShortOfMarkers
from rules.ocs.movement.reserve import ReservesLost, markers
from rules.ocs.sequence import acting
from rules.ocs.state import State


class TakeOff(Action, frozen=True, kw_only=True, tag="take_off"):
    """5.4a The stack that is left without a marker."""

    hex: HexId


class MarkersCounted(RuleEvent, frozen=True, kw_only=True):
    """5.4a More stacks are in Reserve Mode than the side has markers: some leave it."""

    side: str


def find_reserves(state: State, side: Side, but: Collection[str] = ()) -> set[str]:
    """5.4a, 13.2g Hexes where units or organic trucks of the side are in Reserve Mode, apart from these."""
    units = {str(unit.hex) for unit in state.units_of(side) if unit.mode == "reserve" and unit.id not in but}
    trucks = (item for item in state.transports.values() if item.side == side and item.reserve)
    return units | {str(item.hex) for item in trucks if item.id not in but}


def check_limit(state: State, side: Side, places: Set[str], going: Collection[str] = ()) -> None:
    """5.4a A marker for each hex with reserves; `going` leave theirs."""
    staying = find_reserves(state, side, going)
    if len(staying | places) > markers(state, side):
        raise Illegal("5", "no-marker-left", side=side, limit=markers(state, side), used=len(staying))


def warn(state: State, side: Side) -> tuple[Message, ...]:
    """5.4a What is in store for a side with more stacks in Reserve Mode than markers, if they do not come together."""
    stacks, limit = len(find_reserves(state, side)), markers(state, side)
    return (Message("effect-short-of-markers", {"stacks": stacks, "limit": limit}),) if stacks > limit else ()


def tell_surplus(state: State, side: Side) -> Iterator[Line]:
    """5.4a What ending the segment costs a side with more stacks in Reserve Mode than markers."""
    stacks, limit = len(find_reserves(state, side)), markers(state, side)
    if state.phase == "movement" and stacks > limit:
        facts = {"stacks": stacks, "limit": limit, "over": stacks - limit}
        yield Line(message=Message("ending-markers", facts), rules=("5.4a",))


def count(state: State, dice: Dice) -> list[Event]:
    """5.4a At the end of the Movement Segment."""
    side = acting(state)
    short = len(find_reserves(state, side)) > markers(state, side)
    return [MarkersCounted(side=side, rules=("5.4a",))] if short else []


def decide(state: State) -> Sequence[Decision]:
    """5.4a Which stack gives up Reserve Mode, one after the other; by default the smallest."""
    pending = state.top(ShortOfMarkers)
    side, stacks = pending.side, find_reserves(state, pending.side)
    if len(stacks) <= markers(state, side):
        return ()
    smallest = min(stacks, key=lambda place: (total_size(state, at(state, place)), place))
    default, count = {"do": "take_off", "hex": smallest}, len(stacks)
    return slots.ask(side, "5.4a", f"markers:{count}", default, stacks=count, limit=markers(state, side))


def check_take_off(state: State, side: Side, hex_id: str) -> None:
    """5.4a Only a stack in Reserve Mode."""
    if state.hex(hex_id) not in find_reserves(state, side):
        raise Illegal("5.4a", "no-reserve-there", hex=hex_id)


def resolve_take_off(state: State, side: Side, action: TakeOff, dice: Dice) -> list[Event]:
    """5.4a All units and organic trucks of the hex leave Reserve Mode; that is no release."""
    check_take_off(state, side, action.hex)
    units = tuple(unit.id for unit in at(state, action.hex) if unit.mode == "reserve")
    trucks = [item for item in state.transports.values() if item.hex == action.hex and item.reserve]
    lost: list[Event] = [ReservesLost(units=units, rules=("5.4a",))] if units else []
    freed = TrucksReleased(transports=(), rules=("5.4a",))
    return lost + by_hex(state, side, trucks, freed)


def take_off_options(state: State, side: Side, draft: Draft) -> Options:
    """5.4a The stacks in Reserve Mode."""
    if "hex" in draft:
        check_take_off(state, side, draft["hex"])
        return slots.whole("act-take-off", hex=draft["hex"])
    return slots.places("hex", sorted(find_reserves(state, side)), lambda place: None, ask="ask-take-off")


def apply_markers_counted(state: State, event: MarkersCounted) -> State:
    """5.4a The owner says which."""
    return state.open(ShortOfMarkers(side=event.side))


HOOKS = {ShortOfMarkers: Hook(decisions=decide)}
ENDING = [tell_surplus]
LEAVE = {"movement": PhaseWork(count, rank=60)}
ACTS = {TakeOff: Act(resolve_take_off, take_off_options)}
