"""XIII.A Committing units to attacks, before any of them is fought: wave upon wave, hex by hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Actor, Candidate, Draft, Event, LogLine, Message, Options, Refusal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, HexId, RuleEvent, Units
from rules.russian_portfolio.combat.commit import (
    check_attack,
    check_may_attack,
    check_next_to,
    check_targets,
    figures,
)
from rules.russian_portfolio.combat.duty import obliges
from rules.russian_portfolio.combat.fight import units_of
from rules.russian_portfolio.combat.odds import assess, final
from rules.russian_portfolio.combat.records import Attack
from rules.russian_portfolio.commands import side_of
from rules.russian_portfolio.field import find_attackable, holder
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


class Plan(Action, frozen=True, kw_only=True, tag="plan"):
    """XIII.A.4-5 Units commit themselves to an attack on a hex that each of them is next to."""

    target: HexId
    units: Units


class AttackPlanned(RuleEvent, frozen=True, kw_only=True):
    """XIII.A The units are committed; `wave` counts the attacks on the hex."""

    units: tuple[str, ...]
    targets: tuple[str, ...]
    odds: str
    wave: int = 1


def check_plan(state: State, actor: Actor, plan: Plan) -> str:
    """XIII.A, XIII.B Whether the attack may be committed; its odds."""
    check_targets(state, side_of(state, actor), (plan.target,))
    units = [state.unit(name) for name in plan.units]
    for unit in units:
        check_may_attack(state, actor, unit)
    assessed = check_attack(state, units, (plan.target,))
    return str(figures(state, assessed)[0].facts["odds"])


def waves(state: State, hex_id: str) -> list[Attack]:
    """XIII.A.1 The attacks committed against a hex."""
    return [attack for attack in state.combat.attacks if hex_id in attack.targets]


def resolve_plan(state: State, actor: Actor, action: Plan, dice: Dice) -> list[Event]:
    """XIII.A The event has the odds as they are now; `wave` counts the attacks on the hex from 1."""
    found, wave = check_plan(state, actor, action), len(waves(state, action.target)) + 1
    planned = AttackPlanned(
        units=action.units, targets=(action.target,), odds=found, wave=wave, rules=("XIII.A",)
    )
    return [planned]


def free(state: State, actor: Actor) -> list[Unit]:
    """XIII.A.1 Units of the actor that may still be committed."""
    mine = state.units_of(side_of(state, actor))
    return [unit for unit in mine if refusal(check_may_attack, state, actor, unit) is None]


def in_touch(state: State, units: Iterable[Unit]) -> Iterator[str]:
    """Enemy hexes that one of the units can attack."""
    index, ids, found = state.battle.hexes.index, state.battle.hexes.ids, set()
    for unit in units:
        for there in sorted(find_attackable(state, unit, index[str(unit.hex)])):
            enemy = there not in found and holder(state, there) not in (None, unit.side)
            if enemy and refusal(check_next_to, state, unit, (ids[there],)) is None:
                found.add(there)
                yield ids[there]


def plan_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.A Which hex, then which units."""
    if "target" not in draft:
        units = free(state, actor)
        candidates = tuple(_target(state, hex_id, units) for hex_id in in_touch(state, units))
        return Options(slot="target", kind="hex", ask=Message("ask-target"), candidates=candidates)
    target, chosen = draft["target"], tuple(draft.get("units", ()))
    check_targets(state, side_of(state, actor), (target,))
    no = refusal(check_plan, state, actor, Plan(target=target, units=chosen)) if chosen else None
    return units_slot(state, actor, Attack(id=0, units=(), targets=(target,)), chosen, no, "act-plan")


def _target(state: State, hex_id: str, units: Iterable[Unit]) -> Candidate:
    """A hex that can be attacked: the odds if all join who can, and which wave it would be."""
    near = [unit for unit in units if refusal(check_next_to, state, unit, (hex_id,)) is None]
    facts = {
        "odds": odds_of(state, near, (hex_id,)),
        "count": len(near),
        "wave": len(waves(state, hex_id)) + 1,
    }
    return Candidate(value=hex_id, at=hex_id, effect=Message("effect-target", facts))


def units_slot(
    state: State,
    actor: Actor,
    attack: Attack,
    chosen: Sequence[str],
    no: Refusal | None,
    act: str,
) -> Options:
    """The units next to the targets that do not take part in the attack yet, each with what it comes to with them."""
    index, there = state.battle.hexes.index, units_of(state, attack)
    near = {h for target in attack.targets for h in state.battle.hexes.around[index[target]]}
    side = side_of(state, actor)
    mine = [u for u in state.units_of(side) if index[str(u.hex)] in near and u not in there]
    picked = [*there, *(unit for name in chosen if (unit := state.unit(name)).hex is not None)]
    return Options(
        slot="units",
        kind="units",
        ask=Message("ask-attackers"),
        candidates=tuple(_candidate(state, actor, unit, attack, picked) for unit in mine),
        complete=bool(chosen) and no is None,
        refusal=no,
        act=Message(act),
        effect=_effect(state, picked, attack),
    )


def _candidate(state: State, actor: Actor, unit: Unit, attack: Attack, picked: Sequence[Unit]) -> Candidate:
    def check() -> None:
        check_may_attack(state, actor, unit)
        check_next_to(state, unit, attack.targets)

    no = refusal(check)
    effect = None
    if no is None and unit not in picked:
        found = odds_of(state, [*picked, unit], attack.targets, attack.amphibious)
        effect = Message("effect-odds-with", {"odds": found})
    return Candidate(value=unit.id, at=unit.hex, refusal=no, effect=effect)


def odds_of(state: State, units: Sequence[Unit], targets: Sequence[str], amphibious: bool = False) -> str:
    """XIII.B The final odds of an attack, «<1:4» when they are below the lowest."""
    held = [state.battle.hexes.index[hex_id] for hex_id in targets]
    return final(state, assess(state, units, held, amphibious))


def _effect(state: State, units: Sequence[Unit], attack: Attack) -> tuple[Message, ...]:
    """XIII.B, A.3 The odds while composing, and who must be attacked then besides; nothing while a unit may not take
    part at all.
    """
    if not units or any(refusal(check_next_to, state, unit, attack.targets) for unit in units):
        return ()
    held = [state.battle.hexes.index[hex_id] for hex_id in attack.targets]
    joined = replace(attack, id=0, units=tuple(unit.id for unit in units))
    duties = (
        Message("effect-duty", {"unit": state.label(duty.strong), "hex": duty.hex})
        for duty in obliges(state, joined)
    )
    return (*figures(state, assess(state, units, held, attack.amphibious)), *duties)


def apply_attack_planned(state: State, event: AttackPlanned) -> State:
    """XIII.A The attack waits as the last of the list, under the next number."""
    book = state.combat
    attack = Attack(id=book.serial + 1, units=event.units, targets=event.targets)
    return replace(state, combat=replace(book, attacks=(*book.attacks, attack), serial=attack.id))


def log_attack_planned(state: State, event: AttackPlanned) -> list[LogLine]:
    """XIII.A With the odds at the time; a second wave has words of its own."""
    labels = [state.label(name) for name in event.units]
    code = "event-AttackPlanned-wave" if event.wave > 1 else "event-AttackPlanned"
    side = state.units[event.units[0]].side
    return line(
        event, side=side, at=event.targets, code=code, units=labels, hexes=list(event.targets), odds=event.odds,
        wave=event.wave,
    )  # fmt: skip


ACTS = {
    Plan: Act(
        resolve_plan, plan_options, phases=("attack",), rank=10,
        blocked=slots.unless(check_may_attack, "XIII.A.2", "nobody-attacks"),
    )
}  # fmt: skip
