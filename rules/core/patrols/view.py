"""What a viewer sees, and how the game stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rules.core import entities
from rules.core.contract import Entity, Figure, Message, Standing, Viewer

from .chapters.turns import count_villages
from .charts import SIDES
from .sequence import CHAPTERS, CONDUCT, phase_name
from .state import State, Unit


def view(state: State, viewer: Viewer) -> Mapping[str, Entity]:
    """The entities, by id."""
    return {entity["id"]: entity for entity in _entities(state, viewer)}


def _entities(state: State, viewer: Viewer) -> Iterator[Entity]:
    yield _track(state.turn, state.battle.file.turns, state.phase)
    yield from map(_side, SIDES)
    yield from map(_unit, state.units.values())
    yield from (entity for mark in CHAPTERS.marks for entity in mark(state, viewer))
    yield from map(entities.question, CONDUCT.decisions(state))
    if state.result is not None:
        yield entities.result(state)


_side = lru_cache(entities.side)


@lru_cache
def _track(turn: int, turns: int, phase: str) -> Entity:
    return entities.track(turn, turns, Message("turn", {"turn": turn}), phase, [phase], None)


@lru_cache
def _unit(unit: Unit) -> Entity:
    return {**entities.unit(unit.id, unit.area, unit.side, unit.label), "type": "patrol", "status": []}


def standing(state: State) -> Standing:
    """Turn, phase and who is asked."""
    asked = CONDUCT.decisions(state)
    return entities.standing(
        state, asked, state.battle.file.turns, phase_name(state), None, f"{state.turn} {state.phase}"
    )


def history(state: State, viewer: Viewer) -> Iterator[Figure]:
    """4.1 The villages that each side holds."""
    yield Figure(id="villages", by=count_villages(state))
