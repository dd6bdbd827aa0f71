"""What the probe for leaks takes for one in a game that asks both sides at once, and what it does not."""

from __future__ import annotations

from functools import reduce
from types import SimpleNamespace
from typing import Any

import probes
import pytest

from rules.core.contract import UMPIRE, Entity, Event
from rules.core.players import PlayedAction
from rules.core.ruleset import Scenario


class Sealed(Event, frozen=True, kw_only=True):
    """An answer that its side alone knows until all have answered; it is sealed from the others."""

    side: str
    target: str


class Answered(Event, frozen=True, kw_only=True):
    """That a side has answered, which all may know."""

    side: str


class Plots:
    """A game in which both sides plot at once; `extra` is what its view shows besides to everybody who looks."""

    scenarios = {"plot": Scenario("plot", ("blue", "red"), 1, 1)}

    def __init__(self, *extra: Entity, seen_first: bool = True) -> None:
        self.extra = extra
        self.seen_first = seen_first

    def apply(self, state: Any, event: Any) -> Any:
        """The answer lies there, and is asked for no more once all know that it does."""
        if isinstance(event, Answered):
            return {**state, "answered": event.side}
        return {**state, event.side: event.target}

    def view(self, state: Any, viewer: str) -> dict[str, Entity]:
        """The unit r1, which red has concealed once blue has answered; who is still asked; one's own answer."""
        found = {}
        for side in ("blue", "red"):
            if state.get("answered") != side:
                found[f"ask-{side}"] = {"kind": "decision", "place": None, "side": side}
            if side in state and viewer in (side, UMPIRE):
                order = {"kind": "arrow", "place": None, "target": state[side], "audience": [side]}
                found[f"order-{side}"] = order
        dark = "blue" in state or not self.seen_first
        if not dark or viewer in ("red", UMPIRE):
            found["r1"] = {"kind": "unit", "place": "0101", "side": "red"} | (
                {"audience": ["red"]} if dark else {}
            )
        if "blue" in state:
            found |= {entity["id"]: entity for entity in self.extra}
        return {id: {"id": id, **entity} for id, entity in found.items()}

    def leaks(self, side: str, target: str) -> list[str]:
        """What the probe says of an answer."""
        events = [Sealed(side=side, target=target, audience=(side,)), Answered(side=side)]
        return self.leaks_by(side, target, events)

    def leaks_by(self, side: str, target: str, events: list[Event]) -> list[str]:
        """What it says of these events."""
        after = reduce(self.apply, events, {})
        step = PlayedAction(side, {"do": "plot", "target": target}, events, {}, after)
        return list(probes.leaks(self.ruleset, [step]))

    @property
    def ruleset(self) -> Any:
        """As much of a ruleset as the probe asks."""
        return SimpleNamespace(scenarios=self.scenarios, apply=self.apply, view=self.view)


def test_that_the_other_has_answered_is_no_leak() -> None:
    assert not Plots().leaks("red", "0303")


def test_by_what_is_sealed_alone_it_is_one() -> None:
    """An event of its own says that there is an answer; the sealed one changes nothing for anybody else."""

    class Hasty(Answered, frozen=True, kw_only=True):
        pass

    told = Plots().leaks_by("red", "0303", [Hasty(side="red", audience=("red",))])
    assert any("ask-red" in leak for leak in told)


def test_who_named_a_unit_in_sight_may_read_their_own_sealed_order_when_it_is_gone() -> None:
    told = Plots().leaks("blue", "r1")
    assert not [leak for leak in told if leak.startswith("blue")]


def test_the_others_must_not_read_that_it_went() -> None:
    """The unit went out of sight by an event that only its enemy was to know."""
    assert any(leak.startswith("spectator sees") for leak in Plots().leaks("blue", "r1"))


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(Plots(seen_first=False), id="who never saw it"),
        pytest.param(
            Plots({"id": "mark", "kind": "marker", "place": "0101", "of": "r1"}), id="not in an order"
        ),
    ],
)
def test_a_name_stays_a_leak(game: Plots) -> None:
    assert "blue is told r1" in game.leaks("blue", "r1")


def test_a_name_that_one_did_not_give_stays_a_leak() -> None:
    sealed = {"id": "spied", "kind": "marker", "place": None, "of": "r1", "audience": ["blue"]}
    assert "blue is told r1" in Plots(sealed).leaks("blue", "0303")


def test_a_question_that_is_put_by_what_is_hidden_stays_a_leak() -> None:
    asked = {"id": "ask-more", "kind": "decision", "place": None, "side": "blue"}
    assert any("ask-more" in leak for leak in Plots(asked, seen_first=False).leaks("blue", "0303"))
