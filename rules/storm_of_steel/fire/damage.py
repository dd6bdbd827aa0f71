"""6.G, 6.I What a hit does: soft targets lose step by step, AFVs by a die. Fire and what falls from above use it."""

from __future__ import annotations

from rules.core.contract import Event, LogLine, Side
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import Fact
from rules.storm_of_steel.fates import GunLost, StatusChanged, destroy, stop
from rules.storm_of_steel.field import terrain
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.ground import shelter, sheltered


class HitSaved(Fact, frozen=True, kw_only=True):
    """4.I The headquarters ignores the hit."""

    unit: str


class HitIgnored(Fact, frozen=True, kw_only=True):
    """6.H1 Suppressed where fire does not destroy: it stays so."""

    unit: str


class ArmourPierced(Fact, frozen=True, kw_only=True):
    """6.I The die after a penetration."""

    unit: str
    die: int


def soft_hit(state: State, unit_id: str, why: str, dice: Dice) -> list[Event]:
    """6.G A hit on a soft target; 4.I a headquarters may be saved. `why`: fire, bombardment, air."""
    profile, unit = state.profile(unit_id), state.units[unit_id]
    if profile.hq:
        roll = dice.roll("hq-save", rule="4.I")
        if roll.faces[0] >= state.battle.rules.hq_save:
            return [HitSaved(unit=unit_id, rules=("4.I",), rolls=(roll,))]
    if profile.vehicle:
        return list(destroy(state, unit_id, why, "6.G"))
    if unit.status == "normal":
        return [StatusChanged(unit=unit_id, status="pinned", why=why, rules=("6.G",))]
    if unit.status == "pinned":
        return [StatusChanged(unit=unit_id, status="suppressed", why=why, rules=("6.G",))]
    if safe(state, unit_id):
        return [HitIgnored(unit=unit_id, rules=("6.H1",))]
    return list(destroy(state, unit_id, why, "6.G"))


def safe(state: State, unit_id: str) -> bool:
    """6.H1, R38 Whether a suppressed unit there can only be assaulted out."""
    disc = state.disc(unit_id)
    if state.choices.shelter == "any_cover":
        return shelter(terrain(state), disc).row in ("cover", "bunker")
    return sheltered(terrain(state), disc)


def armour_hit(state: State, unit_id: str, why: str, dice: Dice) -> list[Event]:
    """6.I A penetration: the second one destroys (R41), else a die says what it does."""
    if state.units[unit_id].hits:
        return list(destroy(state, unit_id, why, "6.I"))
    roll, figures = dice.roll("armour", rule="6.I"), state.battle.rules.armour
    die = roll.faces[0]
    pierced = ArmourPierced(unit=unit_id, die=die, rules=("6.I",), rolls=(roll,))
    if die <= figures.gun:
        return [pierced, GunLost(unit=unit_id, rules=("6.I",))]
    if die <= figures.tracks:
        return [pierced, *stop(state, unit_id, why, "6.I", hit=True)]
    return [pierced, *destroy(state, unit_id, why, "6.I")]


def unchanged(state: State, event: HitSaved | HitIgnored | ArmourPierced) -> State:
    """Told only."""
    return state


def said(state: State, event: HitSaved | HitIgnored | ArmourPierced) -> list[LogLine]:
    """What the hit comes to."""
    side: Side = state.units[event.unit].side
    return line(
        event, side=side, at=(event.unit,), unit=state.label(event.unit), die=getattr(event, "die", 0)
    )


APPLY = {HitSaved: unchanged, HitIgnored: unchanged, ArmourPierced: unchanged}
LOG = {HitSaved: said, HitIgnored: said, ArmourPierced: said}
