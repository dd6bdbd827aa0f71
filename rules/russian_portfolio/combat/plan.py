"""XIII.A Committing units to attacks, before any of them is fought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Actor, Candidate, Draft, Event, LogLine, Message, Options
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Fact, Hexes, Units
from rules.russian_portfolio.combat.odds import assess
from rules.russian_portfolio.combat.records import Attack
from rules.russian_portfolio.combat.table import odds
from rules.russian_portfolio.commands import check_commands, side_of
from rules.russian_portfolio.field import holder, may_cross
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.talk import line


class Plan(Action, frozen=True, kw_only=True, tag="plan"):
    """XIII.A.4-5 Units commit themselves to one attack on one hex, or on several that each of them is next to."""

    targets: Hexes
    units: Units


class AttackPlanned(Fact, frozen=True, kw_only=True):
    """XIII.A The units are committed."""

    units: tuple[str, ...]
    targets: tuple[str, ...]


def check_may_attack(state: State, actor: Actor, unit: Unit) -> None:
    """XIII.A.1-2 A ready unit that has not attacked this turn and is not committed yet."""
    check_commands(state, actor, unit)
    if not unit.ready or unit.attacked:
        raise Illegal("XIII.A.2", "not-ready", unit=state.label(unit.id))
    if any(unit.id in attack.units for attack in state.combat.attacks):
        raise Illegal("XIII.A.1", "committed-already", unit=state.label(unit.id))


def check_next_to(state: State, unit: Unit, targets: Sequence[str]) -> None:
    """X.B.1, XIII.A.5 The unit is next to every target and could go there."""
    hexes = state.battle.hexes
    here = hexes.index[str(unit.hex)]
    for hex_id in targets:
        there = hexes.at(hex_id)
        if not hexes.adjacent(here, there):
            raise Illegal("XIII.A.2", "not-adjacent", unit=state.label(unit.id), hex=hex_id)
        if not may_cross(state, unit, here, there):
            raise Illegal("X.B.1", "may-not-cross", unit=state.label(unit.id), hex=hex_id)


def check_targets(state: State, side: str, targets: Sequence[str]) -> None:
    """XIII.A.2 Hexes that enemies hold."""
    for hex_id in targets:
        if holder(state, state.battle.hexes.at(hex_id)) != state.battle.enemy(side):
            raise Illegal("XIII.A.2", "no-enemy-there", hex=hex_id)


def check_plan(state: State, actor: Actor, plan: Plan) -> None:
    """XIII.A, XIII.B.6 Whether the attack may be committed; odds below the lowest are not allowed."""
    check_targets(state, side_of(state, actor), plan.targets)
    units = [state.unit(unit_id) for unit_id in plan.units]
    for unit in units:
        check_may_attack(state, actor, unit)
        check_next_to(state, unit, plan.targets)
    assessed = assess(state, units, [state.battle.hexes.at(hex_id) for hex_id in plan.targets])
    if assessed.column < 0:
        lowest = odds(state.battle, 0)
        raise Illegal(
            "XIII.B.4", "odds-too-low", attack=assessed.attack, defence=assessed.defence, odds=lowest
        )


def resolve_plan(state: State, actor: Actor, action: Plan, dice: Dice) -> list[Event]:
    """XIII.A The units are committed."""
    check_plan(state, actor, action)
    return [AttackPlanned(units=action.units, targets=action.targets, rules=("XIII.A",))]


def in_touch(state: State, actor: Actor) -> Iterator[tuple[str, ...]]:
    """Enemy hexes next to units that may attack."""
    side, hexes = side_of(state, actor), state.battle.hexes
    found: dict[int, None] = {}
    for unit in state.units_of(side):
        if refusal(check_may_attack, state, actor, unit) is None:
            for there in hexes.around[hexes.index[str(unit.hex)]]:
                if holder(state, there) == state.battle.enemy(side):
                    found[there] = None
    return ((hexes.ids[there],) for there in sorted(found))


def plan_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.A Which hex, then which units."""
    if "targets" not in draft:
        candidates = tuple(Candidate(value=list(ids), at=ids[0]) for ids in in_touch(state, actor))
        return Options(slot="targets", kind="hex", ask=Message("ask-targets"), candidates=candidates)
    targets, chosen = draft["targets"], tuple(draft.get("units", ()))
    check_targets(state, side_of(state, actor), targets)

    def check(unit: Unit) -> None:
        check_may_attack(state, actor, unit)
        check_next_to(state, unit, targets)

    near = [
        u for u in state.units_of(side_of(state, actor)) if refusal(check_next_to, state, u, targets) is None
    ]
    offered = slots.units("units", near, check)
    if not chosen:
        return offered
    no = refusal(check_plan, state, actor, Plan(targets=tuple(targets), units=chosen))
    return Options(
        slot="units", kind="units", ask=offered.ask, candidates=offered.candidates, complete=no is None,
        refusal=no, act=Message("act-plan"),
    )  # fmt: skip


def attack_planned(state: State, event: AttackPlanned) -> State:
    """XIII.A On the list."""
    book = state.combat
    attack = Attack(id=book.serial + 1, units=event.units, targets=event.targets)
    return replace(state, combat=replace(book, attacks=(*book.attacks, attack), serial=attack.id))


def said(state: State, event: AttackPlanned) -> list[LogLine]:
    """XIII.A An attack in waiting."""
    labels = [state.label(name) for name in event.units]
    return line(event, side=state.active, at=event.targets, units=labels, hexes=list(event.targets))


ACTS = {
    Plan: Act(
        resolve_plan, plan_options, phases=("attack",), rank=10,
        blocked=slots.unless(check_may_attack, "XIII.A.2", "nobody-attacks"),
    )
}  # fmt: skip
APPLY = {AttackPlanned: attack_planned}
LOG = {AttackPlanned: said}
