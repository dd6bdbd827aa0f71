"""V Turns and phases as events: the set-up, beginnings and ends."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.conduct import EndPhase, end_act
from rules.core.conduct import TurnBegan as TurnBegan
from rules.core.states import renew
from rules.russian_portfolio.acts import RuleEvent
from rules.russian_portfolio.aftermath.records import AftermathBook
from rules.russian_portfolio.commands import assign_command, check_chief, side_of
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.scenario import battle
from rules.russian_portfolio.sequence import phase_name
from rules.russian_portfolio.state import Choices, State
from rules.russian_portfolio.supply.records import SupplyBook


class GameBegan(RuleEvent, frozen=True, kw_only=True):
    """XVI The set-up with the choices of whoever opened the game; applies to None."""

    scenario: str
    choices: Choices


class PhaseBegan(RuleEvent, frozen=True, kw_only=True):
    """V A step of the sequence; `reserve` is the number of the Reserve Phase, 0 in the initial phases."""

    side: str
    phase: str
    step: int
    reserve: int = 0


def game_began(event: GameBegan) -> State:
    """XVI The set-up: the printed one, with the dispersed units and saved armor points of the invasion date."""
    fight = battle(event.scenario)
    state = State(
        scenario=event.scenario, choices=event.choices, turn=0, step=-1, phase="deploy",
        active=fight.sides[0], units={},
    )  # fmt: skip
    hurt, hexes = state.start.dispersed, state.printed
    units = {
        name: Unit(
            id=name,
            side=counter.side,
            hex=hexes.get(name),
            fate="map" if name in hexes else "pool",
            face="dispersed" if counter.mark in hurt and counter.mark else "ready",
            command=assign_command(state, name),
        )
        for name, counter in fight.counters.items()
    }
    points = {"axis": {"armor": 0, "infantry": 0}, "soviet": {"armor": state.start.armor, "infantry": 0}}
    return replace(state, units=units, supply=SupplyBook(points=points))


def apply_turn_began(state: State, event: TurnBegan) -> State:
    """V The new turn, before its first phase (`step` -1)."""
    return replace(state, turn=event.turn, step=-1, reserve=0)


def apply_phase_began(state: State, event: PhaseBegan) -> State:
    """V A new phase: what lasts one phase is set back, what lasts one Reserve Phase when its number changes."""
    anew = event.reserve != state.reserve
    return replace(
        state,
        phase=event.phase,
        active=event.side or state.active,
        step=event.step,
        reserve=event.reserve,
        passed=(),
        closing=False,
        units=renew(state.units, Unit.fresh),
        aftermath=AftermathBook() if anew else state.aftermath,
    )


ACTS = {
    EndPhase: end_act("V", lambda state: phase_name(state.phase, state.reserve), side_of, check_chief),
}
