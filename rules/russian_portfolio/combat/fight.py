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
from rules.russian_portfolio.combat.odds import assess, defence_at
from rules.russian_portfolio.combat.records import Attack, Clash, CombatBook, Stage
from rules.russian_portfolio.combat.table import odds, result
from rules.russian_portfolio.state import State
from rules.russian_portfolio.talk import line


class Fight(Action, frozen=True, kw_only=True, tag="fight"):
    """XIII.C This attack is fought now."""

    attack: Amount


class StageReached(Fact, frozen=True, kw_only=True):
    """XIII The attack phase goes on to its next stage."""

    stage: Stage


class AttackFought(Fact, frozen=True, kw_only=True):
    """XIII.C The die is cast; what follows from it is settled as the `Clash` that it opens."""

    attack: int
    odds: str
    result: str
    hurt: str
    """What it is for Dispersed defenders, read one column higher."""
    force: int
    strength: int


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
    """XIII.B-C The attack that waits under that number is fought."""
    return cast(state, planned(state, action.attack), dice)


def cast(state: State, attack: Attack, dice: Dice) -> list[Event]:
    """XIII.B-C The die is cast; the attack is one of those in waiting."""
    index = state.battle.hexes.index
    units = [state.unit(name) for name in attack.units]
    assessed = assess(state, units, [index[target] for target in attack.targets])
    roll = dice.roll("combat", rule="XIII.C")
    die, at = roll.faces[0], max(0, assessed.column)
    fought = AttackFought(
        attack=attack.id, odds=odds(state.battle, at), force=assessed.attack, strength=assessed.defence,
        result=result(state.battle, die, at), hurt=result(state.battle, die, at + 1), rules=("XIII.C",), rolls=(roll,),
    )  # fmt: skip
    return [fought]


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
    """XIII.A.1, XIII.C Who attacked has attacked; what follows lies open."""
    fought = planned(state, event.attack)
    book = replace(state.combat, attacks=tuple(a for a in state.combat.attacks if a.id != event.attack))
    state = replace(state, combat=book).stir()
    state = state.put(*(replace(state.units[name], attacked=True) for name in fought.units))
    index = state.battle.hexes.index
    clash = Clash(
        attack=fought, die=event.rolls[0].faces[0], odds=event.odds, result=event.result, hurt=event.hurt,
        force=event.force, strength=event.strength,
        origins=tuple(dict.fromkeys(str(state.units[name].hex) for name in fought.units)),
        strengths={target: defence_at(state, index[target]) for target in fought.targets},
    )  # fmt: skip
    return state.open(clash)


def said(state: State, event: AttackFought) -> list[LogLine]:
    """XIII.C The result."""
    hexes = planned(state, event.attack).targets
    return line(event, side=state.active, at=hexes, hexes=list(hexes), odds=event.odds, result=event.result)


ACTS = {Fight: Act(resolve_fight, fight_options)}
APPLY = {StageReached: stage_reached, AttackFought: attack_fought}
LOG = {AttackFought: said}
ENTER = {"attack": Step(begin, rank=10)}
HOOKS = {"attack": Hook(settle=settle, decisions=decide, open=lambda state: state.combat.stage == "plan")}
