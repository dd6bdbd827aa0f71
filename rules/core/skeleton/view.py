"""What a viewer sees, and how the game stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec

from rules.core.contract import UMPIRE, Entity, Figure, Message, Side, Standing, Viewer

from .charts import SCENARIOS
from .sequence import PHASES, decisions
from .state import SIDES, State, Unit


def view(state: State, viewer: Viewer) -> Mapping[str, Entity]:
    """The entities, by id. Unchanged ones are the same objects as before: patches are made by identity."""
    return {entity["id"]: entity for entity in _entities(state, viewer)}


def standing(state: State) -> Standing:
    """Turn, phase and who is asked."""
    return Standing(
        turn=state.turn,
        turns=SCENARIOS[state.scenario].turns,
        phase=Message(f"phase-{state.phase}", {"side": state.side}),
        active=state.side,
        awaiting=tuple(d.side for d in decisions(state)),
        over=state.over,
        winner=state.winner,
        verdict=verdict(state.winner) if state.over else None,
        step=f"{state.turn} {state.side} {state.phase}",
    )


def history(state: State, viewer: Viewer) -> Iterator[Figure]:
    """Points, which all may know, and units, of which a concealed one is a secret (4.1)."""
    yield Figure(id="points", by=state.points)
    yield Figure(id="units", by={s: len(list(state.of(s))) for s in SIDES if viewer in (s, UMPIRE)})


def verdict(winner: Side | None) -> Message:
    """How it ended, in words."""
    return Message("verdict-draw") if winner is None else Message("verdict-won", {"side": winner})


def _entities(state: State, viewer: Viewer) -> Iterator[Entity]:
    yield _track(state.turn, SCENARIOS[state.scenario].turns, state.side, state.phase)
    for side in SIDES:
        yield _side(side)
        yield _pool(side, state.points[side])
    for unit in state.units.values():
        if unit.known_to(viewer):
            yield _unit(unit, unit.id in state.used)
    for decision in decisions(state):
        yield {**msgspec.to_builtins(decision), "kind": "decision", "place": None}
    if state.over:
        yield {"id": "result", "kind": "result", "place": None, "winner": state.winner} | {
            "verdict": msgspec.to_builtins(verdict(state.winner))
        }


@lru_cache(maxsize=1024)
def _unit(unit: Unit, used: bool) -> Entity:
    entity = {"id": unit.id, "kind": "unit", "place": unit.hex, "side": unit.side, "label": unit.label}
    figures = {"type": unit.type, "strength": unit.strength, "move": unit.move}
    badges = ["concealed"] * unit.concealed + ["used"] * used
    audience = {"audience": [unit.side]} if unit.concealed else {}
    return {**entity, **figures, "status": badges, **audience}


@lru_cache
def _side(side: Side) -> Entity:
    return {"id": f"side-{side}", "kind": "side", "place": None, "side": side} | {
        "label": {"id": f"side-{side}", "facts": {}}
    }


@lru_cache
def _pool(side: Side, points: int) -> Entity:
    fields = {"side": side, "points": points, "committed": 0, "limit": 5}
    return {"id": f"pool-{side}", "kind": "pool", "place": None, **fields}


@lru_cache
def _track(turn: int, turns: int, side: Side, phase: str) -> Entity:
    phases = [{"id": id, "label": {"id": f"phase-{id}", "facts": {"side": side}}} for id in PHASES]
    date = {"id": "turn", "facts": {"turn": turn}}
    fields = {"turn": turn, "turns": turns, "date": date, "phase": phase, "phases": phases, "active": side}
    return {"id": "sequence", "kind": "track", "place": None, **fields}
