"""IX.B.3 Until the die is cast nothing that anybody but the Axis side sees hangs on the number it has sealed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.core.codec import encode, plain
from rules.core.contract import SPECTATOR, UMPIRE, Event
from rules.core.dice import ScriptedDice
from rules.core.errors import Illegal, Malformed
from rules.core.patches import patch
from rules.russian_portfolio import RULESET
from rules.russian_portfolio.chapters import CHAPTERS
from rules.russian_portfolio.position import position
from rules.russian_portfolio.state import State

PIPS = range(1, 7)
STAFFS = {"two": ("soviet",), "four": ("soviet", "soviet-north", "soviet-south")}
GIVEN = {
    "phase": "replacement",
    "active": "soviet",
    "turn": 5,
    "setup": True,
    "supply": {
        "gamble": 4,
        "wave": 2,
        "siberia": {"armor": 4},
        "points": {"soviet": {"armor": 9, "infantry": 40}},
    },
}


def act(state: State, actor: str, action: dict[str, Any]) -> list[Event]:
    """The events of an action, as the site has them made."""
    return list(RULESET.resolve(state, actor, RULESET.read_action(action), ScriptedDice()))


def waiting(commanders: str) -> State:
    """The Soviet phase has ended: the Axis side is asked for its number."""
    state = position({**GIVEN, "choices": {"commanders": commanders}})
    after: State = RULESET.fold(state, act(state, "soviet", {"do": "end_phase"}))
    return after


def sealed(commanders: str) -> dict[int, tuple[State, list[Event], State]]:
    """For each number: the position before it is named, the events of naming it, the position under seal."""
    before = waiting(commanders)
    found = {}
    for number in PIPS:
        events = act(before, "axis", {"do": "name", "number": number})
        found[number] = before, events, RULESET.fold(before, events)
    return found


def drafts() -> Iterator[dict[str, Any]]:
    """Drafts of every act, and orders that mean something at this moment."""
    yield {}
    for tag in CHAPTERS.tags:
        yield {"do": tag}
    yield from ({"do": "name", "number": number} for number in PIPS)
    yield {"do": "replace", "unit": "s-29-army", "hex": "P19"}
    yield {"do": "reinforce", "unit": "s-2-shock", "hex": "P19"}
    yield {"do": "end_phase"}


def refused(state: State, actor: str, draft: dict[str, Any]) -> object:
    """What an order is told that is refused; that it is not, where it is not."""
    try:
        RULESET.resolve(state, actor, RULESET.read_action(draft), ScriptedDice(1, 1, 1))
    except (Illegal, Malformed) as no:
        return type(no).__name__, str(no), plain(no.facts)
    return "taken"


def questions(state: State) -> Iterator[dict[str, Any]]:
    """Every question of every chapter, about units and hexes that exist."""
    for about in CHAPTERS.explain:
        yield {"about": about}
        for unit in ("s-23-army", "a-16-army"):
            yield {"about": about, "unit": unit}
        for hex_id in ("P19", "G15", "L4"):
            yield {"about": about, "hex": hex_id}
        yield {"about": about, "draft": {"do": "cast"}}


def explained(state: State, viewer: str, question: dict[str, Any]) -> object:
    """An answer, or how it is refused."""
    try:
        return plain(RULESET.explain(state, viewer, question))
    except (Illegal, Malformed) as no:
        return type(no).__name__, str(no)


def told(
    viewer: str, actors: tuple[str, ...], before: State, events: list[Event], state: State
) -> Iterator[object]:
    """All that a viewer, who acts as these, can learn of a game by any verb."""
    yield RULESET.view(state, viewer)
    yield patch(RULESET.view(before, viewer), RULESET.view(state, viewer), 0, 1)
    yield [RULESET.decisions(state), RULESET.standing(state)]
    if RULESET.history is not None:
        yield list(RULESET.history(state, viewer))
    for event in events:
        if event.audience is None or viewer in event.audience:
            yield [plain(event), plain(RULESET.log(before, event))]
    for question in questions(state):
        yield explained(state, viewer, question)
    for actor in actors:
        for draft in drafts():
            yield plain(RULESET.options(state, actor, draft))
            yield refused(state, actor, draft) if draft and draft["do"] != "cast" else ""


@pytest.mark.parametrize("commanders", STAFFS)
@pytest.mark.parametrize("viewer", ["soviet", pytest.param(SPECTATOR, marks=pytest.mark.exhaustive)])
@pytest.mark.dear
def test_nobody_else_learns_the_number(viewer: str, commanders: str) -> None:
    actors = STAFFS[commanders] if viewer == "soviet" else ()
    seen = {encode(list(told(viewer, actors, *course))) for course in sealed(commanders).values()}
    assert len(seen) == 1


@pytest.mark.parametrize("viewer", ["axis", UMPIRE])
@pytest.mark.dear
def test_the_axis_side_does(viewer: str) -> None:
    """The test above could fail: whoever may know the number sees six different games."""
    seen = {encode(list(told(viewer, ("axis",), *course))) for course in sealed("two").values()}
    assert len(seen) == len(PIPS)


@pytest.mark.parametrize("number", PIPS)
def test_it_is_told_once_the_die_is_cast(number: int) -> None:
    _, _, state = sealed("two")[number]
    for die in PIPS:
        events = list(
            RULESET.resolve(state, "soviet", RULESET.read_action({"do": "cast"}), ScriptedDice(die))
        )
        after = RULESET.fold(state, events)
        assert plain(events[0])["number"] == number
        assert (after.result is not None) == (die == number)
        assert not after.supply.named


def test_each_number_has_an_event_for_the_axis_side_alone() -> None:
    for number, (_, events, _) in sealed("two").items():
        kinds = {type(event).__name__: event.audience for event in events}
        assert kinds["NumberNamed"] == ("axis",)
        public = [plain(event) for event in events if event.audience is None]
        assert public
        assert all(number not in found.values() for found in public)


@pytest.mark.parametrize("viewer", ["soviet", SPECTATOR])
def test_the_event_itself_changes_nothing_that_others_see(viewer: str) -> None:
    before, events, _ = sealed("two")[4]
    after = RULESET.apply(before, events[0])
    change = patch(RULESET.view(before, viewer), RULESET.view(after, viewer), 0, 1)
    assert not change.set
    assert not change.drop
    assert RULESET.standing(before) == RULESET.standing(after)
