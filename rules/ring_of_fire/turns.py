"""B2 Turns and phases as events: the set-up, beginnings and ends."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.conduct import EndPhase
from rules.core.conduct import PhaseBegan as PhaseBegan
from rules.core.conduct import TurnBegan as TurnBegan
from rules.core.contract import Event, LogLine, Message, Side
from rules.core.ruleset import Dice
from rules.core.states import renew
from rules.core.talk import line
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, RuleEvent
from rules.ring_of_fire.scenario import Battle, battle
from rules.ring_of_fire.schema import Switches
from rules.ring_of_fire.sequence import ORDER, phase_name
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.talk import date


class GameBegan(RuleEvent, frozen=True, kw_only=True):
    """The set-up of a scenario; applies to None."""

    scenario: str
    switches: Switches


class PhaseEnded(RuleEvent, frozen=True, kw_only=True):
    """B2 A side is done with its part of the phase."""

    side: Side
    phase: str


def game_began(event: GameBegan) -> State:
    """The set-up: every unit of the scenario, on the map or due."""
    fight = battle(event.scenario)
    file = fight.file
    units = {unit: _unit(fight, unit) for unit in (*fight.setup, *fight.arrivals)}
    return State(
        scenario=event.scenario,
        switches=event.switches,
        turn=0,
        phase="end",
        active=file.sides[-1],
        units=units,
        pools=dict(file.supply.start),
        ledger={side: {"start": points} for side, points in file.supply.start.items()},
        replacements={side: {"inf": 0, "armour": 0} for side in file.sides},
        air=dict.fromkeys(file.sides, 0),
    )


def _unit(fight: Battle, unit: str) -> Unit:
    counter, there = fight.counters[unit], fight.setup.get(unit)
    steps = fight.file.setup_steps.get(unit, counter.steps)
    return Unit(id=unit, side=counter.side, hex=there, steps=steps, fate="map" if there else "due")


def apply_turn_began(state: State, event: TurnBegan) -> State:
    """B2, B8, R12 A new game turn: air points renewed, barrages counted afresh."""
    points = {side: row[event.turn - 1] for side, row in state.battle.file.air.points.items()}
    return replace(state, turn=event.turn, air=points, barrages=0)


def apply_phase_began(state: State, event: PhaseBegan) -> State:
    """B2 What lasts one phase is set back; what lasts a player turn, when its first phase begins."""
    first = event.phase == ORDER[0]
    return replace(
        state,
        phase=event.phase,
        active=event.side,
        units=renew(state.units, Unit.anew if first else Unit.fresh),
        passed=(),
        unsupported=False,
        struck=(),
        retreated=(),
        volley=None,
        clash=None,
        declarations={} if event.phase in UNDECLARED else state.declarations,
    )


def apply_phase_ended(state: State, event: PhaseEnded) -> State:
    """B2 The side is asked no more in this phase."""
    return replace(state, passed=(*state.passed, event.side))


def resolve_end(state: State, side: Side, action: EndPhase, dice: Dice) -> list[Event]:
    """B2 The side is done with its part of the phase."""
    return [PhaseEnded(side=side, phase=state.phase, rules=("B2",))]


def log_turn_began(state: State, event: TurnBegan) -> list[LogLine]:
    day, turns = date(state.scenario, event.turn), state.battle.file.turns
    return line(event, head=True, turn=event.turn, turns=turns, date=day)


def log_phase_began(state: State, event: PhaseBegan) -> list[LogLine]:
    return line(event, head=True, side=event.side, who=event.side, phase=Message(f"phase-{event.phase}"))


UNDECLARED = ("replacement", "declaration", "reserve_declaration", "end")
"""B10 Phases that begin with no attack declared: every unit may take part in one assault of a Combat Phase."""

ACTS = {
    EndPhase: Act(
        resolve_end, slots.button("act-end-phase", facts=lambda state: {"phase": phase_name(state)}), rank=99
    )
}
