"""VII.C, XIII.H Facing: movers and attackers are Spent, Dispersed units recover, at the end all is refaced."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Event, LogLine
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio.acts import PhaseWork, RuleEvent
from rules.russian_portfolio.state import State


class UnitsFaced(RuleEvent, frozen=True, kw_only=True):
    """XIII.H Units that moved or attacked in the phase are Spent."""

    units: tuple[str, ...]


class UnitsRecovered(RuleEvent, frozen=True, kw_only=True):
    """VII.C Dispersed units come back to their side's control, Spent."""

    side: str
    units: tuple[str, ...]


class Refaced(RuleEvent, frozen=True, kw_only=True):
    """VII.C The end of the turn: all Spent units are ready."""


def face(state: State, dice: Dice) -> list[Event]:
    """XIII.H At the end of the Operations or Reserve phase."""
    done = tuple(u.id for u in state.units_of(state.active) if u.ready and (u.moved or u.attacked))
    return [UnitsFaced(units=done, rules=("XIII.H",))] if done else []


def recover(state: State, dice: Dice) -> list[Event]:
    """VII.C At the end of the enemy's initial attack phase (Q5): who was not dispersed in it."""
    back = tuple(u.id for u in state.units_of(state.other) if u.face == "dispersed" and not u.struck)
    return (
        [] if state.reserve or not back else [UnitsRecovered(side=state.other, units=back, rules=("VII.C",))]
    )


def reface(state: State, dice: Dice) -> list[Event]:
    """VII.C The end of the turn."""
    return [Refaced(rules=("VII.C", "XIII.H"))]


def apply_units_faced(state: State, event: UnitsFaced) -> State:
    """XIII.H Ready units are Spent; Dispersed ones stay so."""
    return state.put(*(state.units[name].spend() for name in event.units))


def apply_units_recovered(state: State, event: UnitsRecovered) -> State:
    """VII.C Spent until the end of the turn."""
    return state.put(*(replace(state.units[name], face="spent") for name in event.units))


def apply_refaced(state: State, event: Refaced) -> State:
    """VII.C Ready again; Dispersed units stay so."""
    fresh = [
        replace(
            u,
            face="dispersed" if u.face == "dispersed" else "ready",
            moved=False,
            began="",
            attacked=False,
            broke=False,
        )
        for side in state.battle.sides
        for u in state.units_of(side)
    ]
    return state.put(*fresh)


def log_units_recovered(state: State, event: UnitsRecovered) -> list[LogLine]:
    return line(
        event, side=event.side, tone="good", side_=event.side, units=[state.label(n) for n in event.units]
    )


LEAVE = {"attack": PhaseWork(face, rank=70)}
ENTER = {"refacing": PhaseWork(reface)}
