"""20 Breakdown regiments: a step of a big unit that goes its own way, and its return."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import report
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, RuleEvent, UnitId
from rules.ocs.allowance import check_may_move, under_way
from rules.ocs.combat.records import Clash, Retreat
from rules.ocs.field import field, steps_left
from rules.ocs.pieces import Unit
from rules.ocs.sequence import MOVING
from rules.ocs.state import State


class BreakDown(Action, frozen=True, kw_only=True, tag="break_down"):
    """20 A multi-step unit, about to move, makes a breakdown regiment: the best one that fits, or `made`."""

    unit: UnitId
    made: UnitId | None = None


class BrokeDown(RuleEvent, frozen=True, kw_only=True):
    """20 The parent has lost a step, which stands beside it as a unit of its own."""

    unit: str
    made: str


class Absorbed(RuleEvent, frozen=True, kw_only=True):
    """20 A breakdown regiment goes into a reduced unit, which gains a step."""

    unit: str
    made: str


def pool(state: State, nation: str) -> list[str]:
    """20.0g, 13.5b Breakdown counters of the nation that are not in play: dead ones are free again."""
    units, all_of = state.units, (name for name in state.battle.counters if name.startswith(f"bd-{nation}-"))
    return [name for name in all_of if name not in units or units[name].fate in ("absorbed", "dead")]


def big(state: State, unit: Unit) -> bool:
    """20 Whether it is of the kind that breaks down: of several steps, neither Armor nor Mech."""
    counter = state.counter(unit.id)
    return counter.multi and counter.category == "other"


def rating(state: State, unit_id: str) -> int:
    """20 The AR by which units and breakdowns are matched: that of the Combat face."""
    return state.counter(unit_id).combat.rating


def check_breakdown(state: State, side: Side, unit: Unit) -> list[str]:
    """20 The counters that the unit may make; refuses one that does not start to move, advance or retreat now."""
    label, going = state.label(unit.id), in_combat(state)
    if unit.side != side:
        raise Illegal("2.1", "not-yours", unit=label)
    if going is None:
        check_may_move(state, side, unit)
    late = under_way(unit) if going is None else unit.id not in going
    if late:
        raise Illegal("20", "breaks-down-at-start", unit=label)
    return check_split(state, unit)


def in_combat(state: State) -> tuple[str, ...] | None:
    """20 The units that advance or retreat now; None when no combat is being settled."""
    pending = state.stack[-1] if state.stack else None
    if isinstance(pending, Clash):
        return pending.attackers
    return pending.units if isinstance(pending, Retreat) else None


def splits(state: State, units: Iterable[Unit]) -> tuple[str, ...]:
    """20 What else answers the question where these units go after combat, if one of them can break down."""
    return ("break_down",) if any(refusal(check_split, state, unit) is None for unit in units) else ()


def check_split(state: State, unit: Unit) -> list[str]:
    """20.0b The counters that the unit may make, whatever the occasion (it starts to move, advances, retreats): each
    print of its nation once whose AR is no better than its own, the best first.
    """
    label = state.label(unit.id)
    if not big(state, unit):
        raise Illegal("20", "does-not-break-down", unit=label)
    if steps_left(state, unit) < 2:
        raise Illegal("20", "last-step", unit=label)
    free = pool(state, state.counter(unit.id).nation)
    if not free:
        raise Illegal("20", "no-breakdown-left", unit=label)
    own, worst = rating(state, unit.id), min(rating(state, name) for name in free)
    if worst > own:
        raise Illegal("20", "breakdown-too-good", unit=label, rating=worst, own=own)
    fit = (name for name in reversed(free) if rating(state, name) <= own)
    prints = {state.counter(name).combat: name for name in fit}
    return sorted(prints.values(), key=lambda name: (-rating(state, name), name))


def resolve_breakdown(state: State, side: Side, action: BreakDown, dice: Dice) -> list[Event]:
    """20 One step of the unit becomes a regiment; raises `Illegal` as `check_breakdown` does."""
    fit = check_breakdown(state, side, state.unit(action.unit))
    made = action.made or fit[0]
    if made not in fit:
        raise Illegal("20", "no-such-breakdown", unit=state.label(action.unit))
    return [BrokeDown(unit=action.unit, made=made, rules=("20",))]


def breakdown_options(state: State, side: Side, draft: Draft) -> Options:
    """20 Units that may make a breakdown regiment; which, where the nation has more than one kind that fits."""
    if "unit" in draft:
        unit = state.unit(draft["unit"])
        fit = check_breakdown(state, side, unit)
        if len(fit) > 1 and "made" not in draft:

            def describe(name: str) -> Message:
                figures = state.counter(name).combat.printed
                return Message("breakdown-kind", {"unit": state.label(name), "figures": figures})

            return slots.choice("made", fit, lambda name: None, label=describe, at=unit.hex)
        made = state.label(draft.get("made", fit[0]))
        return slots.whole("act-break-down", unit=state.label(unit.id), made=made)
    units = (unit for unit in state.units_of(side) if big(state, unit))
    return slots.piece("unit", units, lambda unit: check_breakdown(state, side, unit))


def apply_broke_down(state: State, event: BrokeDown) -> State:
    """20 One step less, one regiment more, with the same markers and mode. A counter that has died before is another
    regiment now: the step lost with the first is booked with its parent, where a scenario counts the dead (24).
    """
    unit, used = state.units[event.unit], state.units.get(event.made)
    if used is not None and used.fate == "dead" and used.parent:
        book = state.campaign
        fallen = {**book.fallen, used.parent: book.fallen.get(used.parent, 0) + 1}
        state = replace(state, campaign=replace(book, fallen=fallen))
    made = replace(unit, id=event.made, lost=0, parent=unit.id, fuelled=False, fate="map")
    return _joined(state.put(replace(unit, lost=unit.lost + 1), made), unit, event.made)


def _joined(state: State, unit: Unit, made: str) -> State:
    """9.12, 20 After combat the regiment goes where its parent's side goes: it advances or retreats as well."""
    pending = state.stack[-1] if state.stack else None
    if isinstance(pending, Clash):
        origins = {**pending.origins, made: pending.origins[unit.id]}
        return state.settle(replace(pending, attackers=(*pending.attackers, made), origins=origins))
    if isinstance(pending, Retreat):
        return state.settle(replace(pending, units=(*pending.units, made)))
    return state


def alike(a: Unit, b: Unit) -> bool:
    """20 Whether two units lie the same way with the same markers."""
    return (a.face, a.mode, a.oos, a.stocks) == (b.face, b.mode, b.oos, b.stocks)


def unions(state: State, stack: Iterable[Unit]) -> Iterator[tuple[Unit, Unit]]:
    """20 Pairs of a reduced unit and the breakdown it must absorb, its own one rather than another's."""
    units = list(stack)
    parts = [unit for unit in units if unit.parent]
    for whole in (unit for unit in units if unit.lost and big(state, unit)):
        room = whole.lost
        for part in sorted(parts, key=lambda part: (part.parent != whole.id, part.id)):
            same = state.counter(part.id).nation == state.counter(whole.id).nation
            good = rating(state, part.id) >= rating(state, whole.id)
            if room and same and good and alike(whole, part):
                parts.remove(part)
                room -= 1
                yield whole, part


def gather(state: State) -> list[Event]:
    """20.0d At the end of a phase, not of its segments, reduced units absorb the breakdowns that stand with them."""
    stacks = [stack for _, stack in sorted(field(state).stacks.items()) if any(unit.parent for unit in stack)]
    pairs = [pair for stack in stacks for pair in unions(state, stack)]
    return [Absorbed(unit=whole.id, made=part.id, rules=("20",)) for whole, part in pairs]


def apply_absorbed(state: State, event: Absorbed) -> State:
    """20 The step is the unit's again; the regiment leaves the map without being dead."""
    whole, part = state.units[event.unit], state.units[event.made]
    return state.put(replace(whole, lost=whole.lost - 1), replace(part, hex=None, fate="absorbed", parent=""))


def log_breakdown(state: State, event: BrokeDown | Absorbed) -> list[LogLine]:
    """4.9 That it happens; which unit is its owner's to know."""
    return report(event, side=state.units[event.unit].side)


BLOCKED = slots.unless(check_breakdown, "20", "nobody-breaks-down")
ACTS = {BreakDown: Act(resolve_breakdown, breakdown_options, phases=MOVING, rank=40, blocked=BLOCKED)}
