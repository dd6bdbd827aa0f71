"""XIII.D.3, E Advances of the attackers after a combat."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.acts import Hook
from rules.core.contract import (
    Actor,
    Candidate,
    Consequence,
    Decision,
    Draft,
    Event,
    LogLine,
    Message,
    Options,
)
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Route, RuleEvent, UnitId
from rules.russian_portfolio.aftermath.records import Advance
from rules.russian_portfolio.aftermath.ways import (
    advancing,
    check_way,
    find_obliged,
    strength_due,
    waiting,
    ways,
)
from rules.russian_portfolio.combat.records import UNTOUCHED, Clash
from rules.russian_portfolio.commands import check_answers, check_speaks, command_of
from rules.russian_portfolio.fates import UnitsSpent
from rules.russian_portfolio.field import holder
from rules.russian_portfolio.movement.stacking import begin_reduction
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

EXCHANGED = 2
"""XIII.C, E.1 Hexes of an advance after X that left nobody to retreat: as with D1."""


class GoForward(Action, frozen=True, kw_only=True, tag="advance"):
    """XIII.E One unit advances; the path begins at its hex."""

    unit: UnitId
    path: Route


class Halt(Action, frozen=True, kw_only=True, tag="halt"):
    """XIII.E None of the units that may still advance does."""


class AdvanceBegan(RuleEvent, frozen=True, kw_only=True):
    """XIII.D.3 Hexes are vacated: by hex the strength that must enter, and how far the result lets units go."""

    units: tuple[str, ...]
    result: str
    duty: dict[str, int]
    limit: dict[str, int]
    earlier: dict[str, str] = {}
    """XIII.A.4 Those that earlier waves had cleared, with the result that did."""


class UnitAdvanced(RuleEvent, frozen=True, kw_only=True):
    """XIII.E The path begins at the unit's hex; `dispersed`: the advance has dispersed it."""

    unit: str
    path: tuple[str, ...]
    dispersed: bool


class AdvanceHalted(RuleEvent, frozen=True, kw_only=True):
    """XIII.E The units that might still advance stay where they are."""


def begin_advance(state: State, clash: Clash) -> list[Event]:
    """XII, XIII.D.3, E, VII.A The attackers that are left are Spent, a wave that only follows when it advances; who is
    not Dispersed may enter what is vacated, once it is settled who is lost where too many defenders stand.
    """
    left = [state.units[name] for name in clash.attack.units if state.units[name].hex is not None]
    if not left:
        return begin_reduction(state)
    names = tuple(unit.id for unit in left)
    spent = [] if clash.follows else [UnitsSpent(units=names, rules=("VII.A",))]
    able = tuple(unit.id for unit in left if unit.face != "dispersed")
    limit = limits(state, clash, left[0].side)
    if not able or not limit:
        return [*spent, *begin_reduction(state)]
    duty = {target: clash.strengths.get(target, 0) for target in limit}
    began = AdvanceBegan(
        units=able, result=clash.outcome, duty=duty, limit=limit, earlier=clash.earlier, rules=("XIII.D.3",)
    )
    return [*spent, began, *begin_reduction(state)]


def limits(state: State, clash: Clash, side: str) -> dict[str, int]:
    """XIII.A.4, E.1 The hexes of the attack in which no enemy is left, those too that earlier waves had cleared, with
    how far an advance through each may go.
    """
    index, enemy = state.battle.hexes.index, state.battle.enemy(side)
    every = dict.fromkeys((*clash.attack.targets, *clash.earlier))
    vacated = (target for target in every if holder(state, index[target]) != enemy)
    return {target: far for target in vacated if (far := _limit(clash, target)) > 0}


def _limit(clash: Clash, target: str) -> int:
    fled = clash.retreated.get(target, UNTOUCHED)
    return EXCHANGED if fled == UNTOUCHED and clash.earlier.get(target, clash.outcome) == "X" else fled


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """XIII.E.3 Where one unit alone can do its duty, and go nowhere else, it does."""
    pending = advancing(state)
    open_now = [(unit, way, hurt) for unit in waiting(state, pending)
                for way, hurt in ways(state, pending, unit).values()]  # fmt: skip
    if len(open_now) != 1 or refusal(check_halt, state) is None:
        return ()
    unit, way, hurt = open_now[0]
    return [advance_unit(state, unit, tuple(state.battle.hexes.ids[here] for here in way), hurt)]


def decisions(state: State) -> Sequence[Decision]:
    """XIII.E Which unit goes next; halting is the default unless strength is owed to a hex."""
    pending = advancing(state)
    units = [unit for unit in waiting(state, pending) if ways(state, pending, unit)]
    if not units:
        return ()
    free = refusal(check_halt, state) is None
    due = next((t for t in pending.limit if strength_due(pending, t) and find_obliged(state, pending, t)), "")
    facts = {"hexes": list(pending.limit), "hex": due, "owed": strength_due(pending, due)}
    question = Decision(
        id=f"advance:{state.turn}-{state.step}-{state.reserve}-{pending.units[0]}-{len(pending.done)}",
        side=units[0].side,
        command=command_of(units),
        rule="XIII.E",
        accepts=("advance", "halt"),
        ask=Message("ask-advance-duty" if due else "ask-advance", facts),
        default={"do": "halt"} if free else None,
        at=tuple(pending.limit),
    )
    return (question,)


def check_halt(state: State) -> None:
    """XIII.D.3, E.3 Refuses while strength is owed to a vacated hex and somebody is able to enter it."""
    pending = advancing(state)
    for vacated in pending.limit:
        able = find_obliged(state, pending, vacated) if strength_due(pending, vacated) else []
        if able:
            duty, entered = pending.duty[vacated], pending.entered.get(vacated, 0)
            labels = [state.label(unit.id) for unit in able]
            raise Illegal("XIII.E.3", "advance-owed", hex=vacated, duty=duty, entered=entered, units=labels)


def check_may_advance(state: State, actor: Actor, unit: Unit) -> None:
    """XIII.E A unit of this combat, once, that is not Dispersed."""
    pending = advancing(state)
    label = state.label(unit.id)
    if unit.id not in pending.units or unit.id in pending.done:
        raise Illegal("XIII.E", "advance-not-of-it", unit=label)
    check_answers(state, actor, unit)
    if unit.face == "dispersed":
        raise Illegal("XIII.E", "advance-dispersed", unit=label)
    if not ways(state, pending, unit):
        raise Illegal("XIII.E.2", "advance-nowhere", unit=label)


def check_advance(state: State, actor: Actor, action: GoForward) -> bool:
    """XIII.E Whether the advance disperses the unit; raises the first rule that it breaks."""
    unit = state.unit(action.unit)
    if unit.id in advancing(state).units:
        check_way(state, advancing(state), unit, [state.battle.hexes.at(i) for i in action.path])
    check_may_advance(state, actor, unit)
    return check_way(state, advancing(state), unit, [state.battle.hexes.at(i) for i in action.path])


def resolve_advance(state: State, actor: Actor, action: GoForward, dice: Dice) -> list[Event]:
    """XIII.E One unit along its path; raises `Illegal` as `check_advance` does."""
    hurt = check_advance(state, actor, action)
    return [advance_unit(state, state.unit(action.unit), action.path, hurt)]


def advance_unit(state: State, unit: Unit, path: tuple[str, ...], hurt: bool) -> UnitAdvanced:
    """XIII.E The event of an advance; `hurt`: it disperses the unit."""
    return UnitAdvanced(unit=unit.id, path=path, dispersed=hurt, rules=("XIII.E",))


def advance_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.E Who, then where to."""
    pending, ids = advancing(state), state.battle.hexes.ids
    if "unit" not in draft:
        units = [state.units[name] for name in pending.units if name not in pending.done]
        return slots.unit(
            "unit", units, lambda unit: check_may_advance(state, actor, unit), ask="ask-advance-unit"
        )
    unit = state.unit(draft["unit"])
    if "path" in draft:
        check_advance(state, actor, GoForward(unit=unit.id, path=tuple(draft["path"])))
        return slots.whole("act-advance")
    check_may_advance(state, actor, unit)
    offered = tuple(
        Candidate(
            value=[ids[here] for here in way],
            at=ids[there],
            cost=str(len(way) - 1),
            effect=Message("face-dispersed") if hurt else None,
        )
        for there, (way, hurt) in ways(state, pending, unit).items()
    )
    only = offered[0].value if len(offered) == 1 else None
    return Options(slot="path", kind="path", ask=Message("ask-path"), candidates=offered, usual=only)


def resolve_halt(state: State, actor: Actor, action: Halt, dice: Dice) -> list[Event]:
    """XIII.E Raises `Illegal` while strength is owed to a vacated hex."""
    check_halt(state)
    check_speaks(state, actor, waiting(state, advancing(state)))
    return [AdvanceHalted(rules=("XIII.E",))]


def halt_options(state: State, actor: Actor, draft: Draft) -> Options:
    """The action has no slots."""
    check_halt(state)
    check_speaks(state, actor, waiting(state, advancing(state)))
    return slots.whole("act-halt")


def apply_advance_began(state: State, event: AdvanceBegan) -> State:
    """XIII.D.3 The advance is pending until no unit is left that can go, or its side halts."""
    pending = Advance(
        units=event.units, result=event.result, duty=event.duty, limit=event.limit, earlier=event.earlier
    )
    return state.open(pending)


def apply_unit_advanced(state: State, event: UnitAdvanced) -> State:
    """XIII.E, XV.A At the end of its path; the hexes on it are its side's."""
    pending, unit = advancing(state), replace(state.units[event.unit].spend(), hex=event.path[-1])
    first, strength = event.path[1], state.counter(unit.id).attack
    entered = {**pending.entered, first: pending.entered.get(first, 0) + strength}
    state = state.settle(replace(pending, done=(*pending.done, unit.id), entered=entered))
    return state.put(unit.disperse() if event.dispersed else unit.spend()).take(unit.side, *event.path[1:])


def apply_advance_halted(state: State, event: AdvanceHalted) -> State:
    """XIII.E The advance is settled, whoever might still have gone."""
    return state.settle()


def log_unit_advanced(state: State, event: UnitAdvanced) -> list[LogLine]:
    """XIII.E Who advances, where to, how far."""
    side, code = (
        state.units[event.unit].side,
        "event-UnitAdvanced" + ("-dispersed" if event.dispersed else ""),
    )
    return line(
        event, code=code, side=side, at=(event.path[-1], event.path[0]), unit=state.label(event.unit),
        hex=event.path[-1], count=len(event.path) - 1,
        consequences=[
            Consequence(kind="forward", way=event.path, word=Message("mark-advance"), unit=event.unit, side=side)
        ],
    )  # fmt: skip


ACTS = {
    GoForward: Act(resolve_advance, advance_options),
    Halt: Act(resolve_halt, halt_options, blocked=lambda state, actor: refusal(check_halt, state)),
}
HOOKS = {Advance: Hook(settle=settle, decisions=decisions)}
