"""4.5b Units that are to spend no MP in this phase, so that they negate a ZOC from now on."""

from __future__ import annotations

from rules.core.contract import Event, LogLine, Side
from rules.core.errors import Illegal
from rules.core.talk import report_at
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, RuleEvent, Units
from rules.ocs.allowance import is_done
from rules.ocs.field import in_zone
from rules.ocs.own import check_present
from rules.ocs.pieces import Unit
from rules.ocs.sequence import MOVING
from rules.ocs.state import State


class Hold(Action, frozen=True, kw_only=True, tag="hold"):
    """4.5b These units stay where they are for the rest of the phase."""

    units: Units


class Held(RuleEvent, frozen=True, kw_only=True):
    """4.5b They spend no more MP in this phase."""

    units: tuple[str, ...]


def check_hold(state: State, side: Side, unit: Unit) -> None:
    """4.5b One's own unit in an enemy ZOC, that could still move."""
    here, label = check_present(state, side, unit), state.label(unit.id)
    if not in_zone(state, here, side):
        raise Illegal("4.5b", "nothing-to-negate", unit=label, hex=here)
    if is_done(state, unit):
        raise Illegal("4.5b", "negates-already", unit=label, hex=here)


def resolve_hold(state: State, side: Side, action: Hold, dice: Dice) -> list[Event]:
    """4.5b Raises `Illegal` for units outside enemy ZOCs, and for those that negate one already."""
    for unit in map(state.unit, action.units):
        check_hold(state, side, unit)
    return [Held(units=action.units, rules=("4.5b",))]


def apply_held(state: State, event: Held) -> State:
    """4.5b Pinned: the units move no more in this phase, and so negate a ZOC."""
    return state.change(event.units, pinned=True)


def log_held(state: State, event: Held) -> list[LogLine]:
    """4.9 Where units hold is seen on the map, which ones is not."""
    side = state.units[event.units[0]].side
    return report_at(event, (str(state.units[unit].hex) for unit in event.units), side=side, who=side)


BLOCKED = slots.unless(check_hold, "4.5b", "nobody-holds")
OFFER = slots.pick_several("units", State.units_of, check_hold, State.unit, "act-hold")
ACTS = {Hold: Act(resolve_hold, OFFER, phases=MOVING, rank=45, blocked=BLOCKED)}
