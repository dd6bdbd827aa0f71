"""Chapters of a ruleset and what each of them brings, gathered from modules that nobody lists.

A chapter may have, as module variables:

    ACTS      action class to `Act`: how it is judged and offered, in which phases
    HOOKS     phase id, or class of what is pending, to `Hook`
    ENTER     phase id to `PhaseWork`: events of its beginning;  LEAVE: of its end
    FRESH     a list of (state) -> state: what a new phase sets back, beyond the pieces' own `fresh`
    EXPLAIN   `about` of a question to (state, viewer, question) -> explanation
    MARKS     a list of (state, viewer) -> entities for the view
    ENDING    a list of (state, side) -> lines: what else a side is told that is about to end the phase
    POLICIES  id of a question (before its first `:`) to `Policy`: how it can be let go by in advance (`core.orders`)
    FORESEEN  the same for orders in advance, which the site keeps (`core.foresight`)

What is done with an event is a function known by its name; the annotation of its second parameter, `event`, says which
class of events it is for, or which ones:

    apply_…   (state, event) -> state
    log_…     (state before, event) -> log lines; without one an event says nothing
    tally_…   (state before, event) -> {series: {side: what it adds}}, for the history of the game
    weigh_…   (state before, event) -> what its dice gave and might have given (`core.luck`)

A function of another module, or one that no annotation can say, is entered by event class in a variable `APPLY`, `LOG`,
`TALLY` or `LUCK` of the chapter.

Two chapters that claim the same action, event or question are a fault, found at import. A class of events derived from
one of `core`, under its name, takes its place: it says what else is true of such an event in this ruleset.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from types import FunctionType, ModuleType, UnionType
from typing import Any, TypeVar, get_args, get_type_hints

from rules.core.acts import Act, Action, Hook, PhaseWork, Policy
from rules.core.codec import check_text
from rules.core.contract import Entity, Event, Explanation, Line, LogLine, Side, Viewer
from rules.core.errors import Malformed
from rules.core.luck import Luck

S = TypeVar("S")

Tally = Mapping[str, Mapping[Side, int]]
"""Sums by series and side."""


Explain = Mapping[str, Callable[[Any, Viewer, Mapping[str, Any]], Explanation]]
"""By the `about` of a question."""
Log = Callable[[Any, Any], Sequence[LogLine]]


def add_tally(whole: Tally, more: Tally) -> dict[str, dict[Side, int]]:
    """The sums with what an event adds to them."""
    return {name: _sum(whole.get(name, {}), more.get(name, {})) for name in dict.fromkeys((*whole, *more))}


def _sum(one: Mapping[Side, int], two: Mapping[Side, int]) -> dict[Side, int]:
    return {side: one.get(side, 0) + two.get(side, 0) for side in dict.fromkeys((*one, *two))}


def modules(packages: Iterable[ModuleType]) -> Iterator[ModuleType]:
    """Every module of the packages, imported."""
    for package in packages:
        for found in pkgutil.iter_modules(package.__path__):
            yield importlib.import_module(f"{package.__name__}.{found.name}")


def tag(action: type[Action]) -> str:
    """The tag of an action in JSON, `do`."""
    return str(action.__struct_config__.tag)


def answer(known: Explain, state: Any, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """The answer of the chapter that knows the question (its `about`); `Malformed` when none does, and for a text that
    no answer could repeat.
    """
    try:
        check_text(question)
    except (RecursionError, UnicodeEncodeError) as fault:
        raise Malformed("unreadable-question", fault=str(fault)) from fault
    about = question.get("about")
    if not isinstance(about, str) or about not in known:
        raise Malformed("unknown-question", about=str(about)[:40])
    return known[about](state, viewer, question)


def log_lines(known: Mapping[type[Event], Log], state: Any, event: Event) -> list[LogLine]:
    """The lines of the log for an event, given the state before it; the first of a game says nothing."""
    said = known.get(type(event))
    return list(said(state, event)) if state is not None and said else []


def applier(
    chapters: Chapters,
    began: Callable[[Any], S],
    phase: type[Event],
    tallied: Callable[[S, Tally], S] | None = None,
) -> Callable[[S | None, Event], S]:
    """The verb `apply`: nothing in it checks, rolls or refuses, the chapters say what their events change.

    `began` makes the position of the first event of a game, which applies to None; an event of the class `phase` begins
    a phase; `tallied` raises the running totals of the history, where the state has any.
    """

    def apply(state: S | None, event: Event) -> S:
        if state is None:
            return began(event)
        kind = type(event)
        after: S = chapters.apply[kind](state, event)
        if kind is phase:
            for fresh in chapters.fresh:
                after = fresh(after)
        return (
            tallied(after, chapters.tally[kind](state, event))
            if tallied and kind in chapters.tally
            else after
        )

    return apply


def apply_nothing(state: S, event: Any) -> S:
    """The entry in `APPLY` of an event that is for the log alone."""
    return state


def read_named(chapter: ModuleType, verb: str) -> dict[type[Event], Callable[[Any, Any], Any]]:
    """The functions of a chapter that begin with a verb and take a position and an `event`, by the class of it."""
    found: dict[type[Event], Callable[[Any, Any], Any]] = {}
    for name, function in vars(chapter).items():
        own = isinstance(function, FunctionType) and function.__module__ == chapter.__name__
        if own and name.startswith(verb) and _read_parameters(function)[1:] == ("event",):
            kinds = _read_kinds(function)
            assert kinds and not found.keys() & kinds, (
                f"{chapter.__name__}.{name} is for no event, or for another's"
            )
            found.update(dict.fromkeys(kinds, function))
    return found


def _read_parameters(function: FunctionType) -> tuple[str, ...]:
    """The names of its parameters."""
    return function.__code__.co_varnames[: function.__code__.co_argcount]


def _read_kinds(function: FunctionType) -> list[type[Event]]:
    """The classes of events that the second parameter is annotated with."""
    kind = get_type_hints(function).get(function.__code__.co_varnames[1])
    kinds = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    return [one for one in kinds if isinstance(one, type) and issubclass(one, Event)]


def _drop_replaced(apply: dict[type[Event], Any]) -> dict[type[Event], Any]:
    """Without the classes that another one of the same name derives from."""
    replaced = {base for kind in apply for base in kind.__mro__[1:] if base.__name__ == kind.__name__}
    return {kind: change for kind, change in apply.items() if kind not in replaced}


class Chapters:
    """All that the chapters bring, under the names that the head of this file lists, in lower case."""

    def __init__(self, chapters: Iterable[ModuleType]) -> None:
        self._chapters = tuple(chapters)
        self.acts: dict[type[Action], Act] = self._gather("ACTS")
        self.apply: dict[type[Event], Callable[[Any, Any], Any]] = _drop_replaced(
            self._gather("APPLY", "apply_")
        )
        self.log: dict[type[Event], Log] = self._gather("LOG", "log_")
        self.hooks: dict[Any, Hook] = self._gather("HOOKS")
        self.enter: dict[str, tuple[PhaseWork, ...]] = self._read_work("ENTER")
        self.leave: dict[str, tuple[PhaseWork, ...]] = self._read_work("LEAVE")
        self.fresh: tuple[Callable[[Any], Any], ...] = self._listed("FRESH")
        self.explain: Explain = self._gather("EXPLAIN")
        self.marks: tuple[Callable[[Any, Viewer], Iterable[Entity]], ...] = self._listed("MARKS")
        self.ending: tuple[Callable[[Any, Side], Iterable[Line]], ...] = self._listed("ENDING")
        self.tally: dict[type[Event], Callable[[Any, Any], Tally]] = self._gather("TALLY", "tally_")
        self.luck: Luck = self._gather("LUCK", "weigh_")
        self.policies: dict[str, Policy] = self._gather("POLICIES")
        self.foreseen: dict[str, Policy] = dict(sorted(self._gather("FORESEEN").items()))
        self.tags: dict[str, Act] = {tag(action): act for action, act in self.acts.items()}
        self.by_phase = self._by_phase()
        """The acts that answer the main question of a phase, the first to offer first."""

    def _gather(self, name: str, verb: str = "") -> dict[Any, Any]:
        whole: dict[Any, Any] = {}
        for chapter in self._chapters:
            named = read_named(chapter, verb) if verb else {}
            brought: Mapping[Any, Any] = {**named, **getattr(chapter, name, {})}
            twice = whole.keys() & brought.keys()
            assert not twice, f"{chapter.__name__} claims {twice} in {name}, which another chapter has"
            whole.update(brought)
        return whole

    def _read_work(self, name: str) -> dict[str, tuple[PhaseWork, ...]]:
        whole: dict[str, list[PhaseWork]] = {}
        for chapter in self._chapters:
            for phase, work in getattr(chapter, name, {}).items():
                whole.setdefault(phase, []).append(work)
        return {phase: tuple(sorted(works, key=attrgetter("rank"))) for phase, works in whole.items()}

    def _listed(self, name: str) -> tuple[Any, ...]:
        return tuple(item for chapter in self._chapters for item in getattr(chapter, name, ()))

    def _by_phase(self) -> dict[str, tuple[str, ...]]:
        ranked = sorted(self.acts.items(), key=lambda item: item[1].rank)
        phases = {phase for act in self.acts.values() for phase in act.phases}
        return {
            phase: tuple(tag(action) for action, act in ranked if phase in act.phases) for phase in phases
        }
