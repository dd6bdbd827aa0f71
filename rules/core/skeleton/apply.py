"""The state after an event. Never checks, never rolls, never refuses."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from . import events as e
from .state import State


def apply(state: State | None, event: e.Event) -> State:
    """The state after `event`; the first event of a game applies to None."""
    if isinstance(event, e.GameStarted):
        return State(scenario=event.scenario, points=event.points)
    assert state is not None
    match event:
        case e.BidGiven(side=side, halves=halves):
            return replace(state, points={**state.points, side: state.points[side] + halves // 2})
        case e.UnitsPlaced(units=units):
            return replace(state, units={**state.units, **{u.id: u for u in units}})
        case e.PhaseBegan(turn=turn, side=side, phase=phase):
            return replace(state, turn=turn, side=side, phase=phase, used=())
        case e.UnitMoved(unit=id, path=path):
            moved = state.put(replace(state.units[id], hex=path[-1]))
            return replace(moved, used=(*state.used, id))
        case e.UnitRevealed(unit=id):
            return state.put(replace(state.units[id], concealed=False))
        case e.AttackMade():
            return _attacked(state, event)
        case e.UnitRetreated(unit=id, to=hex):
            return replace(state.put(replace(state.units[id], hex=hex)), retreating=None)
        case e.UnitDestroyed(unit=id):
            left = {key: unit for key, unit in state.units.items() if key != id}
            return replace(state, units=left, retreating=None)
        case e.GameEnded(winner=winner):
            return replace(state, over=True, winner=winner)
        case _:
            assert_never(event)


def _attacked(state: State, event: e.AttackMade) -> State:
    points = {**state.points, event.side: state.points[event.side] - event.paid}
    retreating = event.target if event.result == "retreat" else None
    return replace(state, points=points, used=(*state.used, *event.units), retreating=retreating)
