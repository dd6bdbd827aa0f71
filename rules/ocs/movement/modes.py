"""5 Modes: which way up a unit lies, and the marker that it chooses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from rules.core.chapters import apply_nothing
from rules.core.contract import Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.talk import report, report_at
from rules.hexwar.groups import check_distinct
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, RuleEvent, Units
from rules.ocs.allowance import under_way
from rules.ocs.bridging import engineers
from rules.ocs.field import in_zone, on_top
from rules.ocs.movement.markers import warn
from rules.ocs.movement.reserve import check_markers
from rules.ocs.own import check_present
from rules.ocs.pieces import FaceName, Mode, Unit
from rules.ocs.state import State

Stance = Literal["combat", "move", "reserve_combat", "reserve_move", "strat"]


class Lie(NamedTuple):
    """How a unit lies: the face up and the marker on it."""

    face: FaceName
    mode: Mode


STANCES: dict[Stance, Lie] = {
    "combat": Lie("combat", ""),
    "move": Lie("move", ""),
    "reserve_combat": Lie("combat", "reserve"),
    "reserve_move": Lie("move", "reserve"),
    "strat": Lie("move", "strat"),
}
"""5 The voluntary modes; a unit in Reserve has one of its faces up."""


class SetMode(Action, frozen=True, kw_only=True, tag="set_mode"):
    """5 Units take up a mode before they move; a unit in DG Mode only turns."""

    units: Units
    mode: Stance


class ModeSet(RuleEvent, frozen=True, kw_only=True):
    """5 The units lie this way now; the enemy sees only what lies on top."""

    units: tuple[str, ...]
    mode: Stance


class ModesNoted(RuleEvent, frozen=True, kw_only=True):
    """4.9, 5 What the owner is told of units that lie under others: which mode they are about to take up."""

    units: tuple[str, ...]
    mode: Stance


def check_turn(state: State, side: Side, unit: Unit) -> None:
    """5 A mode is chosen once, as the unit starts to move."""
    check_present(state, side, unit)
    label = state.label(unit.id)
    if under_way(unit) or unit.pinned:
        raise Illegal("5", "mode-after-start", unit=label)
    if unit.id in state.movement.turned:
        raise Illegal("5", "mode-chosen", unit=label)


def check_mode(state: State, side: Side, units: Sequence[Unit], mode: Stance) -> None:
    """5, 4.5 Whether every unit may take up the mode."""
    lie = STANCES[mode]
    for unit in units:
        check_turn(state, side, unit)
        label = state.label(unit.id)
        if unit.mode == "dg" and lie.mode:
            raise Illegal("5", "disordered", unit=label)
        if unit.face == lie.face and unit.mode in (lie.mode, "dg"):
            raise Illegal("5", "lies-so", unit=label)
        if unit.mode != lie.mode:
            check_zone(state, unit, lie)
        check_lie(state, unit, lie)
    if lie.mode == "reserve":
        check_markers(state, side)


def check_zone(state: State, unit: Unit, lie: Lie) -> None:
    """4.5, 5.7, 5.8 Neither Reserve nor Strat Mode is taken up in an enemy ZOC; who has it already may be there."""
    if lie.mode in ("reserve", "strat") and in_zone(state, str(unit.hex), unit.side):
        raise Illegal("4.5", f"no-{lie.mode}-in-zone", unit=state.label(unit.id), hex=unit.hex)


def check_lie(state: State, unit: Unit, lie: Lie) -> None:
    """5, 13.5 Whether such a unit may lie so at all."""
    label = state.label(unit.id)
    if state.counter(unit.id).repl and lie.face == "combat":
        raise Illegal("13.5", "repl-one-face")
    if lie.mode == "strat" and not state.counter(unit.id).move.move:
        raise Illegal("5", "immovable", unit=label)


def resolve_mode(state: State, side: Side, action: SetMode, dice: Dice) -> list[Event]:
    """5 The units take up the mode."""
    check_distinct(action.units)
    check_mode(state, side, [state.unit(unit) for unit in action.units], action.mode)
    whole = ModeSet(units=action.units, mode=action.mode, rules=("5",))
    covered = tuple(name for name in action.units if name not in tops_after(state, whole))
    noted = ModesNoted(units=covered, mode=action.mode, rules=("5",), audience=(side,))
    return [noted, whole] if covered else [whole]


def tops_after(state: State, event: ModeSet) -> frozenset[str]:
    """4.9 The units that the enemy sees when the modes are changed."""
    return on_top(apply_mode_set(state, event))


def mode_options(state: State, side: Side, draft: Draft) -> Options:
    """5 The units, then the mode that they take up."""
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        return slots.pieces("units", state.units_of(side), lambda unit: check_turn(state, side, unit))
    units = [state.unit(unit) for unit in chosen]
    if "mode" in draft:
        check_mode(state, side, units, draft["mode"])
        mode = Message(f"choice-mode-{draft['mode']}")
        whole = slots.whole("act-set-mode", mode=mode, count=len(units))
        after = apply_mode_set(state, ModeSet(units=chosen, mode=draft["mode"]))
        return replace(whole, effect=warn(after, side))
    return slots.choice("mode", STANCES, lambda mode: check_mode(state, side, units, mode))


def apply_mode_set(state: State, event: ModeSet) -> State:
    """5 They lie this way; a unit in DG Mode stays in it."""
    lie, book, units = STANCES[event.mode], state.movement, [state.units[name] for name in event.units]
    changed = [replace(unit, face=lie.face, mode="dg" if unit.mode == "dg" else lie.mode) for unit in units]
    packed = (unit.id for unit in units if engineers(state, unit))
    book = replace(book, turned=(*book.turned, *event.units), packed=(*book.packed, *packed))
    return replace(state.put(*changed), movement=book)


def log_mode_set(state: State, event: ModeSet) -> list[LogLine]:
    """4.9, 5 Who on top takes up which mode, and where; of those below others only that modes change."""
    side, tops = state.units[event.units[0]].side, tops_after(state, event)
    seen = [name for name in event.units if name in tops]
    if not seen:
        return report(event, side=side, code="event-ModeSet-unseen")
    return _log_mode(state, event, seen)


def log_modes_noted(state: State, event: ModesNoted) -> list[LogLine]:
    """5 Who takes up which mode, and where."""
    return _log_mode(state, event, event.units)


def _log_mode(state: State, event: ModeSet | ModesNoted, names: Sequence[str]) -> list[LogLine]:
    return report_at(
        event, (str(state.units[name].hex) for name in names), side=state.units[names[0]].side, code="event-ModeSet",
        count=len(names), units=[state.label(name) for name in names], mode=Message(f"choice-mode-{event.mode}"),
    )  # fmt: skip


def over(state: State) -> State:
    """5, 6.1, 12.5e A new phase: nobody is under way, nobody has turned, no HQ has chosen where to throw fuel from."""
    book = state.movement
    hqs = {hq: replace(fuel, hex=None) if fuel.hex else fuel for hq, fuel in book.hqs.items()}
    if not (book.moving or book.turned or hqs != book.hqs):
        return state
    return replace(state, movement=replace(book, moving=(), turned=(), packed=(), hqs=hqs))


BLOCKED = slots.unless(check_turn, "5", "nobody-turns")
ACTS = {SetMode: Act(resolve_mode, mode_options, phases=("movement",), rank=12, blocked=BLOCKED)}
APPLY = {ModesNoted: apply_nothing}
"""5 Nothing yet: the change follows."""
FRESH = [over]
