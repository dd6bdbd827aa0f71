"""XIII.C-D What the two sides are asked during a retreat: how far, and each hex in turn."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.acts import Hook, decline, take_proposed
from rules.core.contract import Actor, Candidate, Decision, Draft, Event, LogLine, Message, Options
from rules.core.errors import Malformed
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.hexwar.groups import check_distinct
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Amount, HexId, Policy, RuleEvent, UnitId
from rules.russian_portfolio.aftermath.going import (
    check_hex,
    check_length,
    chooser,
    current,
    dispersing,
    find_left,
    lengths,
)
from rules.russian_portfolio.aftermath.records import Retreat
from rules.russian_portfolio.aftermath.retreat import RetreatLengthChosen, UnitsRetreated, settle
from rules.russian_portfolio.combat.records import Clash
from rules.russian_portfolio.commands import check_answers, check_speaks, command_of
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


class FallBack(Action, frozen=True, kw_only=True, tag="fall_back"):
    """XIII.C How many hexes; `units` are those who go together, () all of the group."""

    length: Amount
    units: tuple[UnitId, ...] = ()


class RetreatTo(Action, frozen=True, kw_only=True, tag="retreat_to"):
    """XIII.D.1 The next hex of the retreat."""

    hex: HexId


class Stay(Action, frozen=True, kw_only=True, tag="stay"):
    """XIII.D.2 Nobody leaves who need not."""


class UnitsStayed(RuleEvent, frozen=True, kw_only=True):
    """XIII.D.2 They might have left and do not."""

    units: tuple[str, ...]


def decisions(state: State) -> Sequence[Decision]:
    """XIII.C-D How far, or which hex next."""
    pending = current(state)
    units = find_left(state, pending)
    if not units:
        return ()
    side = chooser(state, pending)
    concerned = units if side == units[0].side else attackers(state)
    asked = _hex_asked if pending.length >= 0 else _length_asked
    return (asked(state, pending, units, side, command_of(concerned)),)


def attackers(state: State) -> list[Unit]:
    """II The units whose attack the retreat follows: their commander chooses the attacker's hexes."""
    clash = next((pending for pending in reversed(state.stack) if isinstance(pending, Clash)), None)
    return [state.units[name] for name in clash.attack.units] if clash is not None else []


def _length_asked(state: State, pending: Retreat, units: Sequence[Unit], side: str, command: str) -> Decision:
    free = pending.kind == "leave"
    kind = {"D1": "retreat", "D4": "drive", "leave": "leave"}[pending.kind]
    return Decision(
        id=f"{kind}:{state.turn}-{state.step}-{state.reserve}-{pending.target}-{units[0].id}",
        side=side,
        command=command,
        rule="XIII.D.2" if free else "XIII.C",
        accepts=("fall_back", "stay") if free else ("fall_back",),
        ask=Message(f"ask-{kind}", {"units": [state.label(u.id) for u in units], "hex": pending.target}),
        default={"do": "stay"} if free else None,
        at=(pending.target,),
    )


def _hex_asked(state: State, pending: Retreat, units: Sequence[Unit], side: str, command: str) -> Decision:
    number = len(pending.route) + 1
    facts = {"units": [state.label(u.id) for u in units], "number": number, "length": pending.length}
    return Decision(
        id=f"route:{state.turn}-{state.step}-{state.reserve}-{pending.target}-{units[0].id}-{number}",
        side=side,
        command=command,
        rule="XIII.D.1",
        accepts=("retreat_to",),
        ask=Message("ask-route", facts),
        at=(str(units[0].hex),),
    )


def check_fall_back(state: State, actor: Actor, action: FallBack) -> tuple[str, ...]:
    """XIII.C-D.2 Who goes; refuses a length without room and units that are not of the group."""
    pending = current(state)
    units = find_left(state, pending)
    names = action.units or tuple(unit.id for unit in units)
    check_distinct(names)
    for name in names:
        if name not in {unit.id for unit in units}:
            raise Malformed("not-of-the-group", unit=name)
        if state.unit(name).side == chooser(state, pending):
            check_answers(state, actor, state.unit(name))
    check_length(state, action.length)
    return names


def resolve_fall_back(state: State, actor: Actor, action: FallBack, dice: Dice) -> list[Event]:
    """XIII.C So far they go."""
    names = check_fall_back(state, actor, action)
    return [RetreatLengthChosen(units=names, length=action.length, rules=("XIII.C",))]


def fall_back_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.C How far; who of two, if not both."""
    pending = current(state)
    if "length" not in draft:
        offered = tuple(_length(state, actor, pending, length) for length in lengths(pending))
        return Options(slot="length", kind="choice", ask=Message("ask-length-of-retreat"), candidates=offered)
    units, chosen = find_left(state, pending), tuple(draft.get("units", ()))
    check_fall_back(state, actor, FallBack(length=draft["length"], units=chosen))
    if len(units) == 1:
        return slots.whole("act-fall-back")
    offered = tuple(Candidate(value=unit.id, at=unit.hex) for unit in units)
    return Options(slot="units", kind="units", ask=Message("ask-together"), candidates=offered, complete=True,
                   act=Message("act-fall-back"))  # fmt: skip


def _length(state: State, actor: Actor, pending: Retreat, length: int) -> Candidate:
    face = Message("face-dispersed" if dispersing(pending, length) else "face-spent")
    return Candidate(
        value=length,
        label=Message("retreat-length", {"count": length}),
        effect=face,
        refusal=refusal(check_fall_back, state, actor, FallBack(length=length)),
    )


def resolve_retreat_to(state: State, actor: Actor, action: RetreatTo, dice: Dice) -> list[Event]:
    """XIII.D.1 All that are left of the group go; raises `Illegal` as `check_hex` does."""
    pending = current(state)
    check_hex(state, action.hex)
    names = tuple(unit.id for unit in find_left(state, pending))
    return [UnitsRetreated(units=names, hex=action.hex, rules=("XIII.D.1", "XIII.D.4"))]


def retreat_to_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.D.4-6 The hexes around, each with what stands against it."""
    pending, hexes = current(state), state.battle.hexes
    if "hex" in draft:
        check_hex(state, draft["hex"])
        return slots.whole("act-retreat-to", hex=draft["hex"])
    here = pending.route[-1] if pending.route else pending.target
    around = [hexes.ids[there] for there in hexes.around[hexes.index[here]]]
    return slots.places("hex", around, lambda hex_id: check_hex(state, hex_id), ask="ask-retreat-hex")


def resolve_stay(state: State, actor: Actor, action: Stay, dice: Dice) -> list[Event]:
    """XIII.D.2 The whole group stays; raises `Illegal` for whoever does not speak for it."""
    pending = current(state)
    check_speaks(state, actor, find_left(state, pending))
    return [UnitsStayed(units=pending.units, rules=("XIII.D.2",))]


def apply_units_stayed(state: State, event: UnitsStayed) -> State:
    """XIII.D.2 The retreat is settled; the units keep hex and face."""
    return state.settle()


def log_units_stayed(state: State, event: UnitsStayed) -> list[LogLine]:
    units = [state.units[name] for name in event.units]
    return line(event, side=units[0].side, at=(units[0].hex,), units=[state.label(u.id) for u in units])


ACTS = {
    FallBack: Act(resolve_fall_back, fall_back_options),
    RetreatTo: Act(resolve_retreat_to, retreat_to_options),
    Stay: Act(resolve_stay, slots.button("act-stay")),
}
HOOKS = {Retreat: Hook(settle=settle, decisions=decisions)}
FORESEEN = {
    "leave": Policy({"stay": decline, "proposed": take_proposed}),
    "retreat": Policy({"proposed": take_proposed}),
    "route": Policy({"proposed": take_proposed}, ("number", "length")),
}
