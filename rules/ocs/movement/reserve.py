"""5.7, 7, 11 Reserves: released in any segment of Reaction or Exploitation; who has those phases at all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.core.acts import decline
from rules.core.conduct import EndPhase
from rules.core.contract import Decision, Event, Line, LogLine, Message, Side
from rules.core.errors import Illegal
from rules.core.talk import report, report_at
from rules.hexwar.groups import read_group
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Hook, PhaseWork, Policy, RuleEvent, Units
from rules.ocs.allowance import under_way
from rules.ocs.crafts import crafts_of
from rules.ocs.pieces import Unit
from rules.ocs.sequence import RELEASES, acting
from rules.ocs.skies import find_ready
from rules.ocs.state import State
from rules.ocs.turns import PASS


class Release(Action, frozen=True, kw_only=True, tag="release"):
    """5.7b Units leave Reserve Mode, to act in what is left of this phase."""

    units: Units


class Released(RuleEvent, frozen=True, kw_only=True):
    """5 The Reserve marker comes off these units."""

    units: tuple[str, ...]


class ReservesLost(RuleEvent, frozen=True, kw_only=True):
    """5 Units that end a Movement Segment in a hedgehog are not in reserve."""

    units: tuple[str, ...]


def markers(state: State, side: Side) -> int:
    """24 The Reserve markers of the side."""
    return state.battle.file.reserves.get(side, 0)


def check_markers(state: State, side: Side) -> None:
    """5.4a Some side has none at all; how many stacks may be in Reserve Mode is counted as the segment ends."""
    if not markers(state, side):
        raise Illegal("5", "no-marker-left", side=side, limit=0, used=0)


def check_release(state: State, side: Side, unit: Unit) -> None:
    """5, 7 Only own units in Reserve Mode."""
    label = state.label(unit.id)
    if unit.side != side:
        raise Illegal("2.1", "not-yours", unit=label)
    if unit.hex is None or unit.mode != "reserve":
        raise Illegal("5", "not-in-reserve", unit=label)


def resolve_release(state: State, side: Side, action: Release, dice: Dice) -> list[Event]:
    """5, 7 Raises `Illegal` for a unit that is not in Reserve Mode, `Malformed` for one named twice."""
    read_group(action.units, state.unit, partial(check_release, state, side))
    return [Released(units=action.units, rules=("5",))]


def tell_unmoved(state: State, side: Side) -> Iterator[Line]:
    """5.7b Units released in this segment that have not moved: they will not before the next turn."""
    if state.phase in ("reaction", "exploitation"):
        idle = (unit for unit in state.units_of(side) if not (under_way(unit) or unit.pinned))
        unmoved = [unit for unit in idle if unit.released]
        if unmoved:
            labels = [state.label(unit.id) for unit in unmoved]
            yield Line(message=Message("ending-released", {"units": labels}), rules=("5.7b",))


def lose(state: State, dice: Dice) -> list[Event]:
    """5, 16 Reserves in a hedgehog at the end of a Movement Segment take their marker off."""
    inside = (unit for unit in state.units_of(acting(state)) if unit.hex in state.hedgehogs)
    units = tuple(unit.id for unit in inside if unit.mode == "reserve")
    return [ReservesLost(units=units, rules=("5",))] if units else []


def apply_released(state: State, event: Released) -> State:
    """5 Out of Reserve Mode; they take part in this phase."""
    return state.change(event.units, mode="", released=True)


def apply_reserves_lost(state: State, event: ReservesLost) -> State:
    """5 The units are in no mode; unlike a release it lets none of them move."""
    return state.change(event.units, mode="")


def log_reserves(state: State, event: Released | ReservesLost) -> list[LogLine]:
    """4.9, 5 How many, and where; who they are is seen on the map. Of one left without a marker: where."""
    units = [state.units[unit] for unit in event.units]
    side = units[0].side
    if "5.4a" in event.rules:
        return report(event, side=side, hex=units[0].hex, code="event-ReservesLost-markers")
    return report_at(event, (str(unit.hex) for unit in units), side=side, who=side, count=len(units))


def anybody(state: State) -> bool:
    """2.2, 12.11a Reaction and exploitation are for whoever has units to move in them, planes to fly, ships to
    sail, or supply to blow.
    """
    side = acting(state)
    return (
        any(unit.mode in ("reserve", "exploit") for unit in state.units_of(side))
        or bool(find_ready(state, side))
        or any(ship.side == side and ship.fate == "afloat" for ship in state.ships.values())
        or (state.switches.sea and bool(crafts_of(state, side)))
        or any(dump.side == side for dump in state.dumps.values())
        or any(
            item.side == side and item.hex and (item.load or item.reserve)
            for item in state.transports.values()
        )
    )


def passing_without_reserves(state: State, decision: Decision) -> Action | None:
    """2.4 The phase is let go by when there is no unit to move in it."""
    busy = any(unit.mode in ("reserve", "exploit") for unit in state.units_of(decision.side))
    return None if busy else EndPhase()


HOOKS = {"reaction": Hook(wanted=anybody), "exploitation": Hook(wanted=anybody)}
FORESEEN = {"reaction": Policy({"pass": decline})}
POLICIES = {
    phase: Policy({**PASS, "pass_without_reserves": passing_without_reserves})
    for phase in ("reaction", "exploitation")
}
ENDING = [tell_unmoved]
LEAVE = dict.fromkeys(("movement", "reaction", "exploitation"), PhaseWork(lose, rank=50))
BLOCKED = slots.unless(check_release, "5", "nobody-in-reserve")
OFFER = slots.pick_several("units", State.units_of, check_release, State.unit, "act-release")
ACTS = {Release: Act(resolve_release, OFFER, phases=RELEASES, rank=8, blocked=BLOCKED)}
