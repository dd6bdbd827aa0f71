"""XIII.B-C Attacks are fought in any order; what the die brings."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.acts import Hook
from rules.core.contract import Actor, Candidate, Decision, Draft, Event, LogLine, Message, Options
from rules.core.errors import Malformed
from rules.core.ruleset import Dice
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Amount, Fact, Step
from rules.russian_portfolio.combat.odds import assess
from rules.russian_portfolio.combat.records import Attack, CombatBook, Stage
from rules.russian_portfolio.combat.table import odds, result
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.talk import line


class Fight(Action, frozen=True, kw_only=True, tag="fight"):
    """XIII.C This attack is fought now."""

    attack: Amount


class StageReached(Fact, frozen=True, kw_only=True):
    """XIII The attack phase goes on to its next stage."""

    stage: Stage


class AttackFought(Fact, frozen=True, kw_only=True):
    """XIII.C The die and what it brings: units eliminated, dispersed and spent."""

    attack: int
    odds: str
    result: str
    eliminated: tuple[str, ...] = ()
    dispersed: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()


def begin(state: State, dice: Dice) -> list[Event]:
    """XIII.A The attacker may commit units."""
    return [StageReached(stage="plan")]


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """XIII Once everything is committed, the fighting."""
    if state.combat.stage == "plan" and state.active in state.passed and state.combat.attacks:
        return [StageReached(stage="fight")]
    return ()


def decide(state: State) -> Sequence[Decision]:
    """XIII.C Which attack next?"""
    book = state.combat
    if book.stage != "fight" or not book.attacks:
        return ()
    first = book.attacks[0]
    return (
        Decision(
            id=f"fight:{state.turn}-{state.reserve}-{first.id}-{len(book.attacks)}",
            side=state.active,
            rule="XIII.C",
            accepts=("fight",),
            ask=Message("ask-fight", {"count": len(book.attacks)}),
            default={"do": "fight", "attack": first.id},
            at=first.targets,
        ),
    )


def planned(state: State, number: int) -> Attack:
    """The attack of that number; `Malformed` when none waits under it."""
    for attack in state.combat.attacks:
        if attack.id == number:
            return attack
    raise Malformed("no-such-attack", attack=number)


def resolve_fight(state: State, actor: Actor, action: Fight, dice: Dice) -> list[Event]:
    """XIII.B-C The die is cast."""
    attack, index = planned(state, action.attack), state.battle.hexes.index
    units = [state.unit(name) for name in attack.units]
    defenders = [unit for target in attack.targets for unit in at(state, index[target])]
    assessed = assess(state, units, [index[target] for target in attack.targets])
    roll = dice.roll("combat", rule="XIII.C")
    found = result(state.battle, roll.faces[0], max(0, assessed.column))
    return [_outcome(state, attack, found, odds(state.battle, assessed.column), units, defenders, roll)]


def _outcome(
    state: State,
    attack: Attack,
    found: str,
    said: str,
    units: list[Unit],
    defenders: list[Unit],
    roll: object,
) -> AttackFought:
    """XIII.C Who is hurt, in the plainest reading: eliminated, dispersed or spent."""
    ours, theirs = tuple(u.id for u in units), tuple(u.id for u in defenders)
    return AttackFought(
        attack=attack.id, odds=said, result=found, rules=("XIII.C",), rolls=(roll,),  # type: ignore[arg-type]
        eliminated=theirs if found in ("DE", "BR") else ours if found == "AE" else (),
        dispersed=theirs if found in ("D1", "D4", "DX") else ours if found == "AD" else (),
        spent=tuple({*ours, *(theirs if found == "S" else ())}),
    )  # fmt: skip


def fight_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.C Which of the attacks."""
    if "attack" in draft:
        planned(state, draft["attack"])
        return slots.whole("act-fight")
    candidates = tuple(
        Candidate(
            value=attack.id, at=attack.targets[0], label=Message("attack-on", {"hexes": list(attack.targets)})
        )
        for attack in state.combat.attacks
    )
    return Options(slot="attack", kind="choice", ask=Message("ask-waiting"), candidates=candidates)


def stage_reached(state: State, event: StageReached) -> State:
    """XIII Where the phase stands; a new phase begins with clean books."""
    book = (
        CombatBook(serial=state.combat.serial, amphibious=state.combat.amphibious)
        if event.stage == "plan"
        else state.combat
    )
    return replace(state, combat=replace(book, stage=event.stage))


def attack_fought(state: State, event: AttackFought) -> State:
    """XIII.C Losses, Dispersed and Spent; who attacked has attacked."""
    fought = planned(state, event.attack)
    book = replace(state.combat, attacks=tuple(a for a in state.combat.attacks if a.id != event.attack))
    state = replace(state, combat=book).stir()
    state = state.put(*(replace(state.units[name], attacked=True) for name in fought.units))
    state = state.put(*(state.units[name].spend() for name in event.spent))
    state = state.put(*(state.units[name].disperse() for name in event.dispersed))
    return state.put(*(state.units[name].die() for name in event.eliminated))


def said(state: State, event: AttackFought) -> list[LogLine]:
    """XIII.C The result."""
    hexes = planned(state, event.attack).targets
    return line(event, side=state.active, at=hexes, hexes=list(hexes), odds=event.odds, result=event.result)


ACTS = {Fight: Act(resolve_fight, fight_options)}
APPLY = {StageReached: stage_reached, AttackFought: attack_fought}
LOG = {AttackFought: said}
ENTER = {"attack": Step(begin, rank=10)}
HOOKS = {"attack": Hook(settle=settle, decisions=decide, open=lambda state: state.combat.stage == "plan")}
