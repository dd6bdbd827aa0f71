"""The chapters of the rules, and what each of them brings, gathered by name.

A chapter may export HOOKS (phase id to `Hook`), RESOLVE (action class to function), OPTIONS (tag to
function), BLOCKED (tag to why it cannot even be begun), LEAVE (phase id to the events of its end),
EXPLAIN (question to function), LOG (event class to log lines), VIEW_MARKS (functions that give entities).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any

from rules.core.contract import Draft, Entity, Event, Explanation, LogLine, Options, Refusal, Side, Viewer
from rules.core.ruleset import Dice
from rules.ring_of_fire import (
    aftermath,
    air,
    attack_explain,
    combat,
    combat_log,
    combat_marks,
    combat_options,
    declaration,
    interdiction,
    movement,
    recon,
    reinforcement,
    replacement,
    reserve,
    supply_explain,
    talk,
    tank_combat,
    victory_explain,
)
from rules.ring_of_fire.sequence import Hook
from rules.ring_of_fire.state import State

CHAPTERS: tuple[ModuleType, ...] = (
    replacement,
    movement,
    reinforcement,
    interdiction,
    reserve,
    tank_combat,
    air,
    declaration,
    recon,
    combat,
    combat_options,
    aftermath,
    attack_explain,
    combat_log,
    combat_marks,
    victory_explain,
    supply_explain,
    talk,
)


def _gather(name: str) -> dict[Any, Any]:
    whole: dict[Any, Any] = {}
    for chapter in CHAPTERS:
        whole.update(getattr(chapter, name, {}))
    return whole


HOOKS: dict[str, Hook] = _gather("HOOKS")
RESOLVE: dict[type, Callable[[State, Side, Any, Dice], list[Event]]] = _gather("RESOLVE")
OPTIONS: dict[str, Callable[[State, Side, Draft], Options]] = _gather("OPTIONS")
BLOCKED: dict[str, Callable[[State, Side], Refusal | None]] = _gather("BLOCKED")
LEAVE: dict[str, Callable[[State], list[Event]]] = _gather("LEAVE")
EXPLAIN: dict[str, Callable[[State, Viewer, Mapping[str, Any]], Explanation]] = _gather("EXPLAIN")
LOG: dict[type[Event], Callable[[State, Any], list[LogLine]]] = _gather("LOG")
VIEW_MARKS: tuple[Callable[[State], Iterable[Entity]], ...] = tuple(
    marks for chapter in CHAPTERS for marks in getattr(chapter, "VIEW_MARKS", ())
)
