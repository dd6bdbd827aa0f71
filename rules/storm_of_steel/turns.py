"""3 Turns and phases as events: the set-up, beginnings and ends."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.conduct import EndPhase, end_act
from rules.core.conduct import PhaseBegan as PhaseBegan
from rules.core.conduct import TurnBegan as TurnBegan
from rules.core.contract import Event, LogLine, Message, Side
from rules.core.ruleset import Dice
from rules.core.states import renew
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.decks import play_deck, sequence_deck, support_deck
from rules.storm_of_steel.pieces import Force, Unit
from rules.storm_of_steel.scenario import Battle, battle
from rules.storm_of_steel.sequence import phase_name, station
from rules.storm_of_steel.state import Choices, State


class GameBegan(RuleEvent, frozen=True, kw_only=True):
    """12.B The set-up with the choices of whoever opened the game; applies to None."""

    scenario: str
    choices: Choices


class PhaseSkipped(RuleEvent, frozen=True, kw_only=True):
    """3.B A card with which there is nothing to do."""

    side: str
    phase: str


class TurnCut(RuleEvent, frozen=True, kw_only=True):
    """12.C The turn ends with this card; those not drawn are lost (R14)."""


class FirstPlayerRolled(RuleEvent, frozen=True, kw_only=True):
    """R13 A die has said which side is the first player: with 1 to 3 the one that the scenario names first."""

    side: str


def first_player(state: State, dice: Dice) -> Sequence[Event]:
    """3.A, R13 The die for whoever is the first player, where the scenario or the choice of the game wants one."""
    wanted = state.choices.first == "die" or state.battle.file.first == "die"
    if state.first or state.turn or not wanted:
        return ()
    roll = dice.roll("first-player", rule="3.A")
    side = state.battle.sides[roll.faces[0] > roll.sides // 2]
    return [FirstPlayerRolled(side=side, rules=("3.A",), rolls=(roll,))]


def apply_first_player_rolled(state: State, event: FirstPlayerRolled) -> State:
    """R13 The order of the sides from now on."""
    return replace(state, first=event.side, active=event.side)


def log_first_player_rolled(state: State, event: FirstPlayerRolled) -> list[LogLine]:
    """Who is the first player."""
    return line(event, side=event.side, who=event.side)


def game_began(event: GameBegan) -> State:
    """The set-up of the scenario with all the decks."""
    fight = battle(event.scenario)
    state = State(
        scenario=event.scenario,
        choices=event.choices,
        turn=0,
        phase="deploy",
        active=fight.sides[0],
        units={name: _unit(fight, name) for name in fight.units},
        forces={side: _force(fight, side) for side in fight.sides},
        weather=fight.file.weather,
    )
    forces = {side: replace(f, support=support_deck(state, side)) for side, f in state.forces.items()}
    return replace(state, forces=forces, play=play_deck(state))


def _unit(fight: Battle, name: str) -> Unit:
    said = fight.units[name]
    return Unit(id=name, side=fight.side_of[name], at=said.at, heading=said.heading, spotted=said.spotted)


def _force(fight: Battle, side: Side) -> Force:
    """10.D The units that count."""
    return Force(original=sum(unit.counts for unit in fight.file.units[side].values()))


def apply_turn_began(state: State, event: TurnBegan) -> State:
    """3.A A new turn; R17 command points may be lost with the old one."""
    state = replace(
        state, turn=event.turn, card="", cut=False, units={n: u.anew() for n, u in state.units.items()}
    )
    if state.choices.cpt_carry == "end_of_turn":
        state = replace(state, forces={side: replace(f, cpts=0) for side, f in state.forces.items()})
    return replace(state, sequence=state.sequence.anew(sequence_deck(state)))


def apply_phase_began(state: State, event: PhaseBegan | PhaseSkipped) -> State:
    """3.B A new phase: what lasts one phase is set back."""
    return replace(
        state,
        phase=event.phase,
        active=event.side or state.battle.sides[0],
        passed=(),
        closing=isinstance(event, PhaseSkipped),
        units=renew(state.units, Unit.fresh),
    )


def apply_turn_cut(state: State, event: TurnCut) -> State:
    """12.C No more sequence cards are drawn in this turn."""
    return replace(state, cut=True)


def log_turn_began(state: State, event: TurnBegan) -> list[LogLine]:
    return line(event, head=True, turn=event.turn, turns=state.turns)


def log_phase_began(state: State, event: PhaseBegan | PhaseSkipped) -> list[LogLine]:
    """Which card has come; the set-up comes before the first (ADR 0062)."""
    setup = Message("station-card", {"side": event.side, "task": Message("station-deploy")})
    card = station(state.battle, state.card) if state.card else setup
    return line(event, head=isinstance(event, PhaseBegan), side=event.side or None, card=card)


def log_turn_cut(state: State, event: TurnCut) -> list[LogLine]:
    """The turn is over."""
    return line(event)


ACTS = {EndPhase: end_act("3.B", phase_name)}
