"""XIII.B-C Attacks are fought in any order: the die, and what may still be called off."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.contract import (
    Actor,
    Candidate,
    Draft,
    Event,
    Line,
    LogLine,
    Message,
    Options,
    Resolution,
    Stage,
)
from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.core.resolutions import cut
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.hexwar.odds import shift_text
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Number, RuleEvent
from rules.russian_portfolio.combat.blocking import blockers
from rules.russian_portfolio.combat.duty import duties
from rules.russian_portfolio.combat.odds import Assessment, assess, final
from rules.russian_portfolio.combat.reading import ORDER, overall, overrun, readings, reasons
from rules.russian_portfolio.combat.records import UNTOUCHED, Attack, Clash
from rules.russian_portfolio.combat.strength import defence_at
from rules.russian_portfolio.combat.table import faces, odds, result
from rules.russian_portfolio.commands import chief, commands
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

NOBODY = "–"
"""What stands for the odds when there is nobody to fight."""


class Fight(Action, frozen=True, kw_only=True, tag="fight"):
    """XIII.C This attack is fought now."""

    attack: Number


class AttackFought(RuleEvent, frozen=True, kw_only=True):
    """XIII.C The die is cast; what follows from it is settled as the `Clash` that it opens. `basic` are the odds
    before the shifts; `reads` what each defender suffers.
    """

    attack: int
    units: tuple[str, ...]
    targets: tuple[str, ...]
    basic: str
    odds: str
    result: str
    hurt: str
    """What it is for Dispersed defenders, read one column higher."""
    reads: dict[str, str]
    outcome: str
    force: int
    strength: int
    strengths: dict[str, int]
    """XIII.D.3 The defence of each target hex."""
    overrun: bool = False
    breakthrough: bool = False


class WaveFollowed(RuleEvent, frozen=True, kw_only=True):
    """XIII.A.4 An earlier wave has cleared the hex: this one advances by its result, without a die."""

    attack: int
    result: str


class RetreatBlocked(RuleEvent, frozen=True, kw_only=True):
    """XIII.A.7, D.4.e Attacks in waiting have closed their target to a retreat: they must be fought."""

    attacks: tuple[int, ...]


class AttackVoid(RuleEvent, frozen=True, kw_only=True):
    """XIII.A, XIII.B.4 Nobody is left to attack with, or the odds have fallen below the lowest."""

    attack: int


def find_attack(state: State, number: int) -> Attack:
    """The attack of that number; `Malformed` when none waits under it."""
    for attack in state.combat.attacks:
        if attack.id == number:
            return attack
    raise Malformed("no-such-attack", attack=number)


def units_of(state: State, attack: Attack) -> list[Unit]:
    """The units committed to an attack that are on the map."""
    return [state.units[name] for name in attack.units if state.units[name].hex is not None]


def check_party(state: State, actor: Actor, attack: Attack) -> None:
    """II A commander changes attacks in which units of theirs take part; the chief any."""
    mine = any(commands(state, actor, unit) for unit in units_of(state, attack))
    if not mine and not chief(state, actor):
        raise Illegal("II", "not-your-attack", hexes=list(attack.targets))


def standing(state: State, attack: Attack) -> tuple[list[Unit], list[int]]:
    """The attackers that are left, and the targets in which there is still somebody to attack."""
    index = state.battle.hexes.index
    units = units_of(state, attack)
    enemy = state.battle.enemy(units[0].side) if units else ""
    held = [index[t] for t in attack.targets if any(u.side == enemy for u in at(state, index[t]))]
    return units, held


def fight_attack(state: State, attack: Attack, dice: Dice) -> list[Event]:
    """XIII.B-C What becomes of an attack now; also of a breakthrough attack that nobody had planned (XIII.F)."""
    units, held = standing(state, attack)
    cleared = next((state.combat.cleared[t] for t in attack.targets if t in state.combat.cleared), "")
    if units and not held and cleared:
        return [WaveFollowed(attack=attack.id, result=cleared, rules=("XIII.A.4",))]
    assessed = assess(state, units, held, attack.amphibious)
    if not (units and held) or not assessed.allowed:
        return [AttackVoid(attack=attack.id, rules=("XIII.B.4",))]
    fought = roll_attack(state, attack, units, held, assessed, dice)
    printed = {n: fought.hurt if state.units[n].face == "dispersed" else fought.result for n in fought.reads}
    blocking = blockers(state, attack.id, units, printed)
    return [fought, *([RetreatBlocked(attacks=blocking, rules=("XIII.A.7",))] if blocking else [])]


def roll_attack(
    state: State, attack: Attack, units: Sequence[Unit], held: Sequence[int], assessed: Assessment, dice: Dice
) -> AttackFought:
    """XIII.C The die and what it is for everybody."""
    roll, fight = dice.roll("combat", rule="XIII.C"), state.battle
    die, at_column = roll.faces[0], assessed.column
    plain, hurt = result(fight, die, at_column), result(fight, die, at_column + 1)
    reads = readings(state, units, held, plain, hurt)
    return AttackFought(
        attack=attack.id, units=tuple(u.id for u in units), targets=tuple(fight.hexes.ids[t] for t in held),
        basic=odds(fight, assessed.basic), odds=odds(fight, at_column), result=plain, hurt=hurt, reads=reads,
        outcome=overall(state, reads), force=assessed.attack, strength=assessed.defence,
        strengths={fight.hexes.ids[t]: defence_at(state, t, units) for t in held},
        overrun=overrun(state, units, held), breakthrough=attack.breakthrough, rules=("XIII.C",), rolls=(roll,),
    )  # fmt: skip


def resolve_fight(state: State, actor: Actor, action: Fight, dice: Dice) -> list[Event]:
    """XIII.C One die settles the attack; raises `Illegal` for whoever does not command it."""
    attack = find_attack(state, action.attack)
    check_party(state, actor, attack)
    return fight_attack(state, attack, dice)


def fight_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.C Which of the attacks."""
    if "attack" in draft:
        check_party(state, actor, find_attack(state, draft["attack"]))
        return slots.whole("act-fight")
    return attacks_slot(state, lambda attack: check_party(state, actor, attack))


def attacks_slot(state: State, check: Callable[[Attack], Any]) -> Options:
    """The attacks in waiting, each with its odds and what stands against it, lit at a target of its own: a later wave
    that has none is in the list alone.
    """
    taken: set[str] = set()
    offered = []
    for attack in state.combat.attacks:
        at = next((target for target in attack.targets if target not in taken), None)
        taken |= {at} if at else set()
        offered.append(
            Candidate(value=attack.id, at=at, label=label(state, attack), refusal=refusal(check, attack))
        )
    return Options(slot="attack", kind="hex", ask=Message("ask-waiting"), candidates=tuple(offered))


def label(state: State, attack: Attack) -> Message:
    """An attack in words: its hexes and its odds as things stand."""
    now = odds_now(state, attack)
    if now == NOBODY:
        return Message("attack-on-cleared", {"hexes": list(attack.targets)})
    return Message("attack-on", {"hexes": list(attack.targets), "odds": now, "count": len(attack.units)})


def odds_now(state: State, attack: Attack) -> str:
    """The final odds of an attack as things stand; `NOBODY` when there is nobody to fight."""
    units, held = standing(state, attack)
    if not units or not held:
        return NOBODY
    return final(state, assess(state, units, held, attack.amphibious))


def drop_attack(state: State, number: int) -> State:
    """The attack waits no longer."""
    left = tuple(attack for attack in state.combat.attacks if attack.id != number)
    return replace(state, combat=replace(state.combat, attacks=left))


def apply_attack_fought(state: State, event: AttackFought) -> State:
    """XIII.A.1, XIII.C Who attacked has attacked; what follows lies open."""
    attack = Attack(
        id=event.attack, units=event.units, targets=event.targets, breakthrough=event.breakthrough
    )
    earlier = earlier_waves(state, find_attack(state, event.attack), event.targets)
    bound = (*state.combat.bound, *duties(state, (attack,)))
    state = drop_attack(state, event.attack).stir()
    state = replace(state, combat=replace(state.combat, fought=(*state.combat.fought, attack), bound=bound))
    units = [replace(state.units[name], attacked=True) for name in event.units]
    state = state.put(*(replace(unit, broke=unit.broke or event.breakthrough) for unit in units))
    clash = Clash(
        attack=attack, die=event.rolls[0].faces[0], odds=event.odds, result=event.result, hurt=event.hurt,
        force=event.force, strength=event.strength, reads=event.reads, outcome=event.outcome, overrun=event.overrun,
        origins=tuple(dict.fromkeys(str(unit.hex) for unit in units)), strengths=event.strengths,
        earlier=earlier, retreated={target: state.combat.fled.get(target, UNTOUCHED) for target in earlier},
    )  # fmt: skip
    return state.open(clash)


def earlier_waves(state: State, attack: Attack, held: Sequence[str] = ()) -> dict[str, str]:
    """XIII.A.4 Hexes of the attack that earlier waves have cleared, with the results that did."""
    cleared = state.combat.cleared
    return {target: cleared[target] for target in attack.targets if target in cleared and target not in held}


def apply_wave_followed(state: State, event: WaveFollowed) -> State:
    """XIII.A.4 The wave may advance as the earlier one did."""
    attack = find_attack(state, event.attack)
    fled = {target: state.combat.fled.get(target, UNTOUCHED) for target in attack.targets}
    clash = Clash(
        attack=attack, die=0, odds="", result=event.result, hurt=event.result, force=0, strength=0, step="advance",
        outcome=event.result, retreated=fled, earlier=earlier_waves(state, attack), follows=True,
    )  # fmt: skip
    return drop_attack(state, event.attack).open(clash)


def apply_attack_void(state: State, event: AttackVoid) -> State:
    """XIII.A The attack is dropped without a die."""
    return drop_attack(state, event.attack)


def apply_retreat_blocked(state: State, event: RetreatBlocked) -> State:
    """XIII.A.7 From now on these attacks cannot be called off."""
    blocking = dict.fromkeys((*state.combat.blocking, *event.attacks))
    return replace(state, combat=replace(state.combat, blocking=tuple(blocking)))


def log_attack_fought(state: State, event: AttackFought) -> list[LogLine]:
    """XIII.C The result, with the figures."""
    hexes, read = list(event.targets), odds(state.battle, read_column(state, event))
    kind = "moved" if event.basic != read else "plain"
    shown = show_fight(state, event)
    why, came = shown.stages[0].verdict, result_message(event)
    return line(
        event, side=state.units[event.units[0]].side, at=hexes, code=f"event-AttackFought-{kind}", hexes=hexes,
        attack=event.force, defence=event.strength, basic=event.basic, odds=read,
        result=Message("result-because", {"result": came, "why": why}) if why else came, resolution=shown,
    )  # fmt: skip


def result_message(event: AttackFought) -> Message:
    """XIII.C What the die is for the defenders together."""
    return read_message(event.outcome)


def read_message(read: str) -> Message:
    """XIII.C A result in words."""
    return Message(f"result-{read if read != '-' else 'stays'}")


def read_column(state: State, event: AttackFought) -> int:
    """XIII.B.5, XIII.C Where the result is read: one column higher where every defender is Dispersed."""
    columns = state.battle.combat.columns
    hurt = all(state.units[name].face == "dispersed" for name in event.reads)
    return min(columns.index(event.odds) + hurt, len(columns) - 1)


def explain_outcome(state: State, event: AttackFought, printed: str) -> Message | None:
    """XIII.C Why the result is another one than the table says, or not the same for all; None where it is neither."""
    targets = [state.battle.hexes.index[target] for target in event.targets]
    attackers = [state.units[name] for name in event.units]
    raised = reasons(state, attackers, targets, event.result, event.hurt)
    why = next(
        (raised[name] for name, read in event.reads.items() if read == event.outcome and raised[name]), ()
    )
    others = sorted({read for read in event.reads.values() if read != event.outcome}, key=ORDER.index)
    if printed == event.outcome and not others:
        return None
    facts = {
        "printed": printed,
        "why": [
            Message(f"read-{code}", {"result": now if now != "-" else "none"})
            for code, now in why
            if printed != event.outcome
        ],
        "others": [read_message(read) for read in others],
    }
    kind = "both" if facts["why"] and others else "why" if facts["why"] else "others"
    return Message(f"read-as-{kind}", facts)


def show_fight(state: State, event: AttackFought) -> Resolution:
    """XIII.B-C Strengths, shifts, the die in its column, what became of the cell."""
    index, fight, (roll,) = state.battle.hexes.index, state.battle, event.rolls
    units, heads = [state.units[name] for name in event.units], state.battle.combat.columns
    held = [index[target] for target in event.targets]
    assessed = assess(state, units, held, find_attack(state, event.attack).amphibious)
    facts, read = {"attack": event.force, "defence": event.strength}, read_column(state, event)
    return Resolution(
        title=Message("attack-of", {"hexes": list(event.targets)}), at=event.targets[0],
        origins=tuple(dict.fromkeys(str(unit.hex) for unit in units)), odds=event.basic,
        sums=(
            Line(message=Message("line-odds", facts), rules=("XIII.B.3",), value=event.basic),
            *(
                Line(message=Message(f"line-shift-{shift.code}"), rules=(shift.rule,), value=shift_text(shift.columns))
                for shift in assessed.shifts
            ),
            *(
                [Line(message=Message("line-shift-dispersed"), rules=("XIII.B.5",), value=shift_text(1))]
                if heads[read] != event.odds
                else ()
            ),
        ),
        stages=(
            Stage(
                roll=roll, total=str(roll.faces[0]),
                table=replace(
                    cut(
                        heads, faces(fight), lambda row, column: fight.combat.rows[row][column],
                        start=heads.index(event.basic), column=read, row=roll.faces[0] - 1,
                    ),
                    chart="combat",
                ),
                verdict=explain_outcome(state, event, result(fight, roll.faces[0], read)),
            ),
        ),
        verdict=result_message(event),
    )  # fmt: skip


def log_wave(state: State, event: WaveFollowed | AttackVoid) -> list[LogLine]:
    """XIII.A.4 A later wave, or an attack that came to nothing."""
    hexes = list(find_attack(state, event.attack).targets)
    return line(event, side=state.active, at=hexes, hexes=hexes)


ACTS = {Fight: Act(resolve_fight, fight_options)}
