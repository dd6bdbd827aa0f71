"""What a viewer sees, and how the game stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from rules.core import entities
from rules.core.contract import UMPIRE, Entity, Figure, Message, Side, Standing, Viewer

from .chapters.concealment import as_seen_by
from .chapters.turns import phase_name
from .sequence import CONDUCT, PHASES
from .state import State, Unit


def view(state: State, viewer: Viewer) -> Mapping[str, Entity]:
    """The entities, by id. Unchanged ones are the same objects as before: patches are made by identity."""
    return {entity["id"]: entity for entity in _entities(state, viewer)}


def standing(state: State) -> Standing:
    """Turn, phase and who is asked."""
    step = f"{state.turn} {state.active} {state.phase}"
    return entities.standing(
        state, CONDUCT.decisions(state), state.battle.file.turns, phase_name(state), state.active, step
    )


def history(state: State, viewer: Viewer) -> Iterator[Figure]:
    """Points, which all may know, and units, of which a concealed one is a secret (4.1)."""
    yield Figure(id="points", by=state.points)
    yield Figure(
        id="units", by={s: len(list(state.of(s))) for s in state.battle.sides if viewer in (s, UMPIRE)}
    )


def _entities(state: State, viewer: Viewer) -> Iterator[Entity]:
    yield _track(state.turn, state.battle.file.turns, state.active, state.phase)
    for side in state.battle.sides:
        yield _side(side)
        yield _pool(side, state.points[side])
    for unit in as_seen_by(state, viewer).units.values():
        moves = state.phase == "movement" and unit.side == state.active
        yield _unit(unit, unit.id in state.used, moves)
    yield from map(entities.question, CONDUCT.decisions(state))
    if state.result is not None:
        yield entities.result(state)


@lru_cache(maxsize=1024)
def _unit(unit: Unit, used: bool, moves: bool) -> Entity:
    entity = entities.unit(unit.id, unit.hex, unit.side, unit.label)
    figures = {"type": unit.type, "strength": unit.strength, "move": unit.move}
    badges = ["concealed"] * unit.concealed + ["used"] * used
    audience = {"audience": [unit.side]} if unit.concealed else {}
    movement = entities.movement("0" if used else str(unit.move), str(unit.move), "") if moves else {}
    return {**entity, **figures, "status": badges, **movement, **audience}


_side = lru_cache(entities.side)


@lru_cache
def _pool(side: Side, points: int) -> Entity:
    fields = {"side": side, "points": points, "committed": 0, "limit": 5}
    return {"id": f"pool-{side}", "kind": "pool", "place": None, **fields}


@lru_cache
def _track(turn: int, turns: int, side: Side, phase: str) -> Entity:
    return entities.track(turn, turns, Message("turn", {"turn": turn}), phase, PHASES, side)
