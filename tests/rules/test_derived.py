"""Facts that are kept rest on nothing but what they say: a fact that reads more would outlive what it is of."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from itertools import islice
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest
import transcript

import rules
from rules.core import derived
from rules.core.dice import SeededDice
from rules.core.players import GreedyPlayer, RandomPlayer, play
from rules.core.ruleset import Ruleset
from tests import rulesets
from tests.clauses import clause

BRIEF, LONG = 30, 250
"""Actions of a game in the ordinary run, and in the dear one."""

ASKED = 50
"""Once in so many positions, and in the last, all is asked that a board may ask."""


class Watch:
    """Works facts out, and keeps what they read beyond what they say, also later, when an answer still reads.

    A copy that a fact makes with `replace` is watched, too; `asdict` and encoding read past it.
    """

    def __init__(self) -> None:
        self.undeclared: set[str] = set()
        self.asked: set[str] = set()
        self._kinds: dict[tuple[Any, str], Any] = {}

    def worked_out(
        self, work: Callable[..., Any], state: Any, names: tuple[str, ...], *args: Any, **asked: Any
    ) -> Any:
        """In place of `derived.worked_out`."""
        plain: Any = next(kind for kind in type(state).__mro__ if "__getattribute__" not in vars(kind))
        fact = f"{work.__module__}.{work.__name__}"
        self.asked.add(fact)
        if (plain, fact) not in self._kinds:
            self._kinds[plain, fact] = self._watching(plain, fact, names)
        fields = {name: plain.__getattribute__(state, name) for name in plain.__struct_fields__}
        return work(self._kinds[plain, fact](**fields), *args, **asked)

    def _watching(self, kind: Any, fact: str, names: tuple[str, ...]) -> Any:
        """The same kind of state, which says when the fact reads another field."""
        others = frozenset(kind.__struct_fields__) - {*names}

        def __getattribute__(state: Any, name: str) -> Any:
            if name in others:
                self.undeclared.add(f"{fact} reads {name}")
            return kind.__getattribute__(state, name)

        return type(kind)(kind.__name__, (kind,), {"__getattribute__": __getattribute__}, frozen=True)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Watches every fact that is worked out."""
    watch = Watch()
    monkeypatch.setattr(derived, "worked_out", watch.worked_out)
    return watch


def find_facts_in(modules: Iterable[ModuleType]) -> set[str]:
    """The facts that modules derive, by name."""
    return {
        f"{module.__name__}.{name}"
        for module in modules
        for name, value in vars(module).items()
        if getattr(value, "__code__", None) is _ASK and value.__module__ == module.__name__
    }


def play_and_ask(ruleset: Ruleset, scenario: str, kind: Any, actions: int) -> None:
    """Plays a while and asks all that a board may ask, and what the position is worth."""
    players = {side: kind(at) for at, side in enumerate(ruleset.scenarios[scenario].sides)}
    game = islice(play(ruleset, scenario, {}, players, SeededDice(3)), actions)
    for at, step in enumerate(game, start=1):
        if at % ASKED == 0 or at == actions:
            transcript.position_sums(ruleset, step.state)
            if ruleset.worth is not None:
                ruleset.worth(step.state, ruleset.scenarios[scenario].sides[0])


@clause("What the core gives")
@rulesets.each("id")
def test_facts_read_what_they_say(watch: Watch, id: str) -> None:
    ruleset = rules.get(id)
    shortest = min(ruleset.scenarios.values(), key=lambda plan: plan.minutes)
    play_and_ask(ruleset, shortest.id, GreedyPlayer, BRIEF)
    assert not watch.undeclared


@clause("What the core gives")
@rulesets.each("id")
@pytest.mark.dear
def test_every_fact_is_asked_and_reads_what_it_says(watch: Watch, id: str) -> None:
    ruleset = rules.get(id)
    for scenario in ruleset.scenarios:
        for kind in (GreedyPlayer, RandomPlayer):
            play_and_ask(ruleset, scenario, kind, LONG)
    assert not watch.undeclared
    assert not find_facts_in(rulesets.modules(id)) - watch.asked


class Position(msgspec.Struct, frozen=True):
    """A position of two fields."""

    scenario: str = ""
    units: tuple[int, ...] = ()
    weather: str = ""


@derived.derive("units")
def _strength(state: Position) -> int:
    return sum(state.units) + len(state.weather)


@derived.derive("units")
def _weather_of_copy(state: Position) -> int:
    return len(msgspec.structs.replace(state, units=()).weather)


_ASK = _strength.__code__
"""What `derive` makes of every fact."""


def test_a_fact_that_reads_more_is_found(watch: Watch) -> None:
    assert _strength(Position(units=(1, 2))) == 3
    assert watch.undeclared == {f"{__name__}._strength reads weather"}


def test_a_copy_is_watched_as_well(watch: Watch) -> None:
    assert _weather_of_copy(Position(weather="snow")) == 4
    assert watch.undeclared == {f"{__name__}._weather_of_copy reads weather"}


def test_the_facts_of_a_ruleset_are_found() -> None:
    assert f"{__name__}._strength" in find_facts_in([sys.modules[__name__]])


def test_a_fact_is_worked_out_once_for_its_parts() -> None:
    asked: list[Position] = []

    @derived.derive("units")
    def fact(state: Position, more: int) -> int:
        asked.append(state)
        return more

    one = Position(units=(1, 2))
    other = msgspec.structs.replace(one, weather="snow")
    assert [fact(one, 1), fact(other, 1), fact(one, 1), fact(one, 2)] == [1, 1, 1, 2]
    assert asked == [one, one]
    assert fact(Position(units=(3,)), 1) == 1
    assert len(asked) == 3


def test_of_a_whole_position_only_the_last_is_kept() -> None:
    asked: list[Position] = []

    @derived.remember
    def fact(state: Position) -> int:
        asked.append(state)
        return sum(state.units)

    one, same, other = Position(units=(1, 2)), Position(units=(1, 2)), Position(units=(5,))
    assert [fact(one), fact(one), fact(same), fact(other), fact(one)] == [3, 3, 3, 5, 3]
    assert asked == [one, same, other, one]


def test_of_a_printed_fact_so_many_answers_are_kept() -> None:
    asked: list[int] = []
    battle = SimpleNamespace(cache={})

    @derived.keep_up_to(2)
    def fact(battle: SimpleNamespace, number: int) -> int:
        asked.append(number)
        return number

    for number in (1, 2, 1, 2, 3, 3, 1):
        assert fact(battle, number) == number
    assert asked == [1, 2, 3, 1]
