"""The chapters of the rules and what each of them brings.

Every module of the packages below is a chapter; nobody lists them. A chapter may have, as module variables:

    ACTS      action class to `Act`: how it is judged and offered, in which phases
    APPLY     event class to (state, event) -> state
    LOG       event class to (state before, event) -> log lines; without one an event says nothing
    HOOKS     phase id, or class of a matter, to `Hook`
    ENTER     phase id to `Step`: events of its beginning;  LEAVE: of its end (before the stacking check)
    FRESH     a list of (state) -> state: what a new phase sets back, beyond the pieces' own `fresh`
    EXPLAIN   `about` of a question to (state, viewer, question) -> explanation
    MARKS     a list of (state, viewer) -> entities for the view
    POLICIES  id of a question (before its first `:`) to `Policy`: how it can be answered in advance

Two chapters that claim the same action, event or question are a fault, found at import.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from types import ModuleType
from typing import Any

from rules.core.contract import Entity, Event, Explanation, LogLine, Viewer
from rules.ocs import campaign, combat, movement, orders, show, supply, talk, trace, turns
from rules.ocs.acts import Act, Action, Hook, Policy, Step
from rules.ocs.state import State

PACKAGES = (supply, trace, movement, combat, campaign, show)


def _modules() -> Iterator[ModuleType]:
    yield from (turns, orders, talk)
    for package in PACKAGES:
        for found in pkgutil.iter_modules(package.__path__):
            yield importlib.import_module(f"{package.__name__}.{found.name}")


CHAPTERS = tuple(_modules())


def _gather(name: str) -> dict[Any, Any]:
    whole: dict[Any, Any] = {}
    for chapter in CHAPTERS:
        brought: Mapping[Any, Any] = getattr(chapter, name, {})
        twice = whole.keys() & brought.keys()
        assert not twice, f"{chapter.__name__} claims {twice} in {name}, which another chapter has"
        whole.update(brought)
    return whole


def _steps(name: str) -> dict[str, tuple[Step, ...]]:
    whole: dict[str, list[Step]] = {}
    for chapter in CHAPTERS:
        for phase, step in getattr(chapter, name, {}).items():
            whole.setdefault(phase, []).append(step)
    return {phase: tuple(sorted(steps, key=attrgetter("rank"))) for phase, steps in whole.items()}


def _listed(name: str) -> tuple[Any, ...]:
    return tuple(item for chapter in CHAPTERS for item in getattr(chapter, name, ()))


ACTS: dict[type[Action], Act] = _gather("ACTS")
APPLY: dict[type[Event], Callable[[State, Any], State]] = _gather("APPLY")
LOG: dict[type[Event], Callable[[State, Any], Sequence[LogLine]]] = _gather("LOG")
HOOKS: dict[Any, Hook] = _gather("HOOKS")
ENTER: dict[str, tuple[Step, ...]] = _steps("ENTER")
LEAVE: dict[str, tuple[Step, ...]] = _steps("LEAVE")
FRESH: tuple[Callable[[State], State], ...] = _listed("FRESH")
EXPLAIN: dict[str, Callable[[State, Viewer, Mapping[str, Any]], Explanation]] = _gather("EXPLAIN")
MARKS: tuple[Callable[[State, Viewer], Iterable[Entity]], ...] = _listed("MARKS")
POLICIES: dict[str, Policy] = _gather("POLICIES")
orders.KNOWN.update(POLICIES)


def tag(action: type[Action]) -> str:
    """The tag of an action in JSON, `do`."""
    return str(action.__struct_config__.tag)


TAGS: dict[str, Act] = {tag(action): act for action, act in ACTS.items()}
BY_PHASE: dict[str, tuple[str, ...]] = {
    phase: tuple(
        tag(action)
        for action, act in sorted(ACTS.items(), key=lambda item: item[1].rank)
        if phase in act.phases
    )
    for phase in {phase for act in ACTS.values() for phase in act.phases}
}
"""The acts that answer the main question of a phase, the first to offer first."""
