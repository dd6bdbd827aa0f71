"""1 The sequence of play, and 5 how it ends. Start reading here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import asdict

from rules.core.bids import parted
from rules.core.contract import Decision, Message, Side
from rules.core.errors import Malformed
from rules.core.flow import Course
from rules.core.ruleset import Dice

from .charts import SCENARIOS, set_up
from .events import Event, GameEnded, GameStarted, PhaseBegan, UnitsPlaced
from .state import SIDES, State, Unit

PHASES = {
    "movement": ("1.2", ("move", "end_phase")),
    "combat": ("1.2", ("attack", "end_phase")),
}
"""The phases of a side's turn: their rule, and the actions that answer them."""


def setup(scenario: str, options: Mapping[str, Any], dice: Dice) -> Sequence[Event]:
    """The first events of a game. The option `points` sets what both sides start with, `bid` what one has more."""
    given = set_up(scenario)
    bid, options = parted(given.bid, SIDES, options)
    points = dict.fromkeys(SIDES, _points(scenario, options))
    units = [Unit(id=id, **asdict(counter)) for id, counter in given.units.items()]
    open = UnitsPlaced(units=tuple(u for u in units if not u.concealed))
    secret = [
        UnitsPlaced(units=tuple(u for u in units if u.concealed and u.side == side), audience=(side,))
        for side in SIDES
    ]
    first = PhaseBegan(turn=1, side=SIDES[0], phase="movement", rules=("1.2",))
    return [GameStarted(scenario=scenario, points=points), *bid, open, *secret, first]


def decisions(state: State) -> Sequence[Decision]:
    """Who is asked now: the owner of a unit that must retreat (3.5), else the side whose turn it is (1.1)."""
    if state.over or not state.phase:
        return ()
    if state.retreating:
        unit = state.units[state.retreating]
        ask = Message("ask-retreat", {"unit": unit.label, "hex": unit.hex})
        return (
            Decision(id="retreat", side=unit.side, rule="3.5", accepts=("retreat",), ask=ask, at=(unit.hex,)),
        )
    rule, accepts = PHASES[state.phase]
    ask = Message(f"ask-{state.phase}", {"points": state.points[state.side]})
    end = {"do": "end_phase"}
    return (Decision(id=state.phase, side=state.side, rule=rule, accepts=accepts, ask=ask, default=end),)


def end_phase(course: Course[State]) -> None:
    """1.2 On to the next phase, the other side, the next turn; after the last the game ends (5.1)."""
    state = course.state
    moments = [(side, phase) for side in SIDES for phase in PHASES]
    at = moments.index((state.side, state.phase)) + 1
    turn = state.turn + at // len(moments)
    if turn > SCENARIOS[state.scenario].turns:
        end(course, "5.1")
    else:
        side, phase = moments[at % len(moments)]
        course.add(PhaseBegan(turn=turn, side=side, phase=phase, rules=("1.2",)))


def end(course: Course[State], rule: str) -> None:
    """5 The side with more units wins; with as many it is a draw."""
    blue, red = (sum(1 for _ in course.state.of(side)) for side in SIDES)
    winner: Side | None = None if blue == red else SIDES[red > blue]
    course.add(GameEnded(winner=winner, blue=blue, red=red, rules=(rule,)))


def _points(scenario: str, options: Mapping[str, Any]) -> int:
    choice = SCENARIOS[scenario].choices[0]
    value = options.get(choice.id, choice.default)
    if value not in choice.values or options.keys() - {choice.id}:
        raise Malformed("no-such-option", options=dict(options))
    return int(value)
