"""6.G, 6.I What a hit does: soft targets lose step by step, AFVs by a die. Fire and what falls from above use it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.core.contract import Event, LogLine, Message, Point, Resolution, Roll, Side, Stage
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.fates import GunLost, StatusChanged, destroy, stop
from rules.storm_of_steel.field import terrain
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.show.tables import read_die
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.ground import is_sheltered, shelter


class HitSaved(RuleEvent, frozen=True, kw_only=True):
    """4.I The headquarters ignores the hit."""

    unit: str


class SaveFailed(RuleEvent, frozen=True, kw_only=True):
    """4.I The headquarters takes the hit."""

    unit: str


class HitIgnored(RuleEvent, frozen=True, kw_only=True):
    """6.H1 Suppressed where fire does not destroy: it stays so."""

    unit: str


class ArmourPierced(RuleEvent, frozen=True, kw_only=True):
    """6.I The die after a penetration."""

    unit: str
    die: int


class PiercedAgain(RuleEvent, frozen=True, kw_only=True):
    """6.I, R41 A second penetration, which needs no die."""

    unit: str


WithoutEffect = HitSaved | SaveFailed | HitIgnored | ArmourPierced | PiercedAgain


def hit_soft(state: State, unit_id: str, why: str, dice: Dice, seen_from: Point | None = None) -> list[Event]:
    """6.G A hit on a soft target; 4.I a headquarters may be saved. `why`: fire, bombardment, air.

    `seen_from`: where the fire comes from, for a wall in between; None: from above.
    """
    if not state.profile(unit_id).hq:
        return soft_loss(state, unit_id, why, seen_from)
    roll = dice.roll("hq-save", rule="4.I")
    if roll.faces[0] >= state.battle.rules.hq_save:
        return [HitSaved(unit=unit_id, rules=("4.I",), rolls=(roll,))]
    return [
        SaveFailed(unit=unit_id, rules=("4.I",), rolls=(roll,)),
        *soft_loss(state, unit_id, why, seen_from),
    ]


def soft_loss(state: State, unit_id: str, why: str, seen_from: Point | None) -> list[Event]:
    """6.G Pinned, suppressed, destroyed; 6.H1 not destroyed everywhere; a softskin at once (R33)."""
    match worse(state, unit_id, seen_from):
        case "pinned" | "suppressed" as status:
            return [StatusChanged(unit=unit_id, status=status, why=why, rules=("6.G",))]
        case "safe":
            return [HitIgnored(unit=unit_id, rules=("6.H1",))]
        case _:
            return list(destroy(state, unit_id, why, "6.G"))


Worse = Literal["pinned", "suppressed", "safe", "destroyed"]


def worse(state: State, unit_id: str, seen_from: Point | None) -> Worse:
    """6.G, 6.H1 What a hit makes of a soft target."""
    status = state.units[unit_id].status
    if state.profile(unit_id).vehicle:
        return "destroyed"
    if status == "normal":
        return "pinned"
    if status == "pinned":
        return "suppressed"
    return "safe" if safe(state, unit_id, seen_from) else "destroyed"


def safe(state: State, unit_id: str, seen_from: Point | None = None) -> bool:
    """6.H1, R38 Whether a suppressed unit there can only be assaulted out."""
    disc = state.disc(unit_id)
    if state.choices.shelter == "any_cover":
        return shelter(terrain(state), disc, seen_from).row in ("cover", "bunker")
    return is_sheltered(terrain(state), disc)


def hit_armour(state: State, unit_id: str, why: str, dice: Dice) -> list[Event]:
    """6.I A penetration: the second one destroys (R41), else a die says what it does."""
    if state.units[unit_id].hits:
        return [PiercedAgain(unit=unit_id, rules=("6.I",)), *destroy(state, unit_id, why, "6.I")]
    roll, figures = dice.roll("armour", rule="6.I"), state.battle.rules.armour
    die = roll.faces[0]
    pierced = ArmourPierced(unit=unit_id, die=die, rules=("6.I",), rolls=(roll,))
    if die <= figures.gun:
        return [pierced, GunLost(unit=unit_id, rules=("6.I",))]
    if die <= figures.tracks:
        return [pierced, *stop(state, unit_id, why, "6.I", hit=True)]
    return [pierced, *destroy(state, unit_id, why, "6.I")]


def outcome(state: State, target: Unit, seen_from: Point) -> Iterator[Message]:
    """6.G, 6.I, 4.I What a hit would do, for whoever is about to fire."""
    profile, rules = state.profile(target.id), state.battle.rules
    if not profile.afv:
        if profile.hq:
            yield Message("effect-save", {"least": rules.hq_save})
        yield Message(f"effect-hit-{worse(state, target.id, seen_from)}")
    elif target.hits:
        yield Message("effect-second-hit")
    else:
        yield Message("effect-pierced", {"gun": rules.armour.gun, "tracks": rules.armour.tracks})


def apply_without_effect(state: State, event: WithoutEffect) -> State:
    """The state stays as it is: the event is for the log."""
    return state


def log_damage(state: State, event: WithoutEffect) -> list[LogLine]:
    """What the hit comes to."""
    side: Side = state.units[event.unit].side
    die = event.rolls[0].faces[0] if event.rolls else 0
    least = state.battle.rules.hq_save
    return line(
        event, side=side, at=(event.unit,), unit=state.label(event.unit), die=die, least=least,
        resolution=show_damage(state, event, event.rolls[0]) if event.rolls else None,
    )  # fmt: skip


def show_damage(state: State, event: WithoutEffect, roll: Roll) -> Resolution:
    """6.I, 4.I The die after a hit goes on with the shot, or with what fell from above."""
    die, rules = roll.faces[0], state.battle.rules
    if isinstance(event, ArmourPierced):
        figures = rules.armour
        harm = "gun" if die <= figures.gun else "tracks" if die <= figures.tracks else "destroyed"
        verdict = Message(f"verdict-pierced-{harm}")
        stage = Stage(
            roll=roll, total=str(die), read=(read_die("armour", die, "result"),),
            verdict=Message(f"verdict-damage-{harm}"),
        )  # fmt: skip
    else:
        verdict = Message("verdict-saved" if isinstance(event, HitSaved) else "verdict-hit")
        stage = Stage(roll=roll, total=str(die), beats=str(rules.hq_save - 1), verdict=verdict)
    title = Message(f"roll-{roll.purpose.split()[0]}")
    return Resolution(title=title, at=state.seek(event.unit), stages=(stage,), verdict=verdict, more=True)
