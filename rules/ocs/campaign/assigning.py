"""13.9 Trucks change hands: organic ones, and plain truck points, take the place of those that a formation has lost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal, Malformed
from rules.core.talk import line
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, RuleEvent, UnitId, Word
from rules.ocs.campaign.replacements import TRUCK, count_lost_trucks, find_formations
from rules.ocs.own import check_present
from rules.ocs.pieces import Transport
from rules.ocs.state import State


class AssignTruck(Action, frozen=True, kw_only=True, tag="assign_truck"):
    """13.9 The truck points belong to the formation from now on."""

    transport: UnitId
    formation: Word


class TruckAssigned(RuleEvent, frozen=True, kw_only=True):
    """13.9 They do; their load stays on them."""

    transport: str
    formation: str


def find_wanting(state: State, side: Side) -> Iterator[str]:
    """13.9 The side's formations that have lost organic trucks."""
    return (name for name in find_formations(state, side) if count_lost_trucks(state, side, name) > 0)


def check_giver(state: State, side: Side, item: Transport) -> None:
    """13.9 Own truck points on the map that are no Extender, for which some other formation has room."""
    check_present(state, side, item)
    label = state.label(item.id)
    if item.kind != TRUCK or item.extender:
        raise Illegal("13.9", "no-truck-to-assign", unit=label)
    able = (name for name in find_wanting(state, side) if name != item.organic)
    if not any(item.points <= count_lost_trucks(state, side, name) for name in able):
        raise Illegal("13.9", "no-formation-wants-it", unit=label)


def check_assign(state: State, side: Side, item: Transport, formation: str) -> None:
    """13.9 A formation that has lost as many; never the one that they belong to."""
    check_giver(state, side, item)
    if formation not in state.battle.formations:
        raise Malformed("unknown-formation", formation=formation)
    lost = count_lost_trucks(state, side, formation) if formation in find_wanting(state, side) else 0
    if formation == item.organic or item.points > lost:
        facts = {"unit": state.label(item.id), "formation": state.battle.formations[formation].name}
        raise Illegal("13.9", "truck-not-lost", **facts, lost=lost)


def resolve_assign(state: State, side: Side, action: AssignTruck, dice: Dice) -> list[Event]:
    """13.9 Raises `Illegal` as `check_assign` does, `Malformed` for a formation that is not there."""
    check_assign(state, side, state.transport(action.transport), action.formation)
    truck, formation = action.transport, action.formation
    return [TruckAssigned(transport=truck, formation=formation, rules=("13.9",), audience=(side,))]


def assign_options(state: State, side: Side, draft: Draft) -> Options:
    """13.9 Which truck points, then whose they are to be."""
    if "transport" not in draft:
        mine = state.transports_of(side)
        return slots.piece("transport", mine, lambda item: check_giver(state, side, item))
    item = state.transport(draft["transport"])
    check_giver(state, side, item)
    formations = state.battle.formations
    if "formation" not in draft:
        return slots.choice(
            "formation", find_wanting(state, side), partial(check_assign, state, side, item), "ask-assign",
            lambda name: Message("assign-to", {"formation": formations[name].name}), item.hex,
        )  # fmt: skip
    check_assign(state, side, item, draft["formation"])
    facts = {"unit": state.label(item.id), "formation": formations[draft["formation"]].name}
    return slots.whole("act-assign-truck", **facts)


def gave_organic(state: State) -> bool:
    """13.2g Whether the scenario gave anybody organic trucks, lost by now or not."""
    return any(line.organic for line in state.battle.file.transports.values())


def apply_truck_assigned(state: State, event: TruckAssigned) -> State:
    """13.9 Only whose they are changes."""
    return state.park(replace(state.transports[event.transport], organic=event.formation))


def log_truck_assigned(state: State, event: TruckAssigned) -> list[LogLine]:
    """4.9, 13.9 For their owner."""
    item = state.transports[event.transport]
    return line(
        event, side=item.side, at=[item.hex], unit=state.label(item.id),
        formation=state.battle.formations[event.formation].name,
    )  # fmt: skip


BLOCKED = slots.unless_any(State.transports_of, check_giver, "13.9", "no-trucks-wanted")
ACTS = {AssignTruck: Act(resolve_assign, assign_options, ("reinforcement",), 42, BLOCKED, gave_organic)}
