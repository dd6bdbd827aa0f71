"""The walks of every ruleset in two browsers, with loaded dice: the first player clicks the orders together, the second
does all with the keyboard.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, expect

from rules.core.contract import Message
from rules.core.words import say
from tests.e2e.conftest import sit_down
from tests.e2e.hand import Hand
from tests.rulesets import each
from tests.walks import Walk, WalkStep, holds, missing, walks


class Walker:
    """Clicks the orders of a walk."""

    def __init__(self, walk: Walk, hands: dict[str, Hand], dice: Path) -> None:
        self.walk, self.hands, self.dice = walk, hands, dice

    def go(self, step: WalkStep) -> None:
        """One order, given by its player; both boards are at the same event then, and the dice are all used."""
        hand = self.hands[step.side]
        asked = hand.page.locator("section.ask .eyebrow", has_text="Your decision")
        try:
            asked.wait_for()
        except TimeoutError as late:
            raise AssertionError(f"{step}: {hand.page.locator('body').inner_text()}") from late
        load(self.dice, step.dice, place_of(hand)[1])
        if step.slots or hand.declines() is None:
            self.compose(hand, step)
            hand.submit()
        else:
            hand.decline()
        assert self.dice.read_text() == ""
        for other in self.hands.values():
            other.reach(hand.seq())
        assert step.sees in hand.log()
        for side, other in self.hands.items():
            expect(other.page.locator("b.asked")).to_have_count(len(self.questions_to_others(other, side)))

    def questions_to_others(self, hand: Hand, side: str) -> list[Any]:
        """Those about a place: the map says there who is asked."""
        asked = (one for one in seen(hand).values() if one["kind"] == "decision" and one["side"] != side)
        return [one for one in asked if one.get("at")]

    def compose(self, hand: Hand, step: WalkStep) -> None:
        """Choose the act and fill its slots from the lists."""
        name = say(self.walk.ruleset, Message(f"action-{step.when['do']}"))
        if hand.page.locator(".act-chips").count():
            assert hand.act(name), f"{name} is not offered: {hand.question()}"
        for slot, value in step.slots.items():
            if holds(hand.filled(slot), value) or self.point(hand, step, slot) or self.choose(hand, value):
                continue
            taken = hand.filled(slot) or []
            for part in value if isinstance(value, list) else [value]:
                assert part in taken or self.choose(hand, part), (
                    f"{part} is not offered: {hand.panel.inner_text()}"
                )

    def point(self, hand: Hand, step: WalkStep, slot: str) -> bool:
        """Put a point, a way or a heading onto the table; False when the slot takes something else."""
        value = step.slots[slot]
        if is_spot(value):
            hand.ground.mark(value)
        elif isinstance(value, list) and value and all(map(is_spot, value)):
            hand.ground.way(value)
        elif isinstance(value, int) and hand.page.locator(".turner").count():
            hand.ground.turn(value, next(way[-1] for way in step.slots.values() if isinstance(way, list)))
        else:
            return False
        return True

    def choose(self, hand: Hand, value: Any) -> bool:
        """Take the stand, or the first option not taken yet that holds the value; False when there is none."""
        if isinstance(value, str) and hand.stand(value):
            return True
        for _ in range(10):
            hand.settle()
            offered = self.unfolded(hand)
            texts = offered.evaluate_all("all => all.map(one => one.dataset.value)")
            found = next((at for at, text in enumerate(texts) if holds(json.loads(text), value)), None)
            if found is not None:
                option = hand.page.locator(f".option[data-value={json.dumps(texts[found])}]").first
                if option.is_visible():
                    hand.ground.press(option)
                    hand.settle()
                    return True
            hand.page.wait_for_timeout(70)  # the lists may be on their way
        return False

    def unfolded(self, hand: Hand) -> Locator:
        """The options not taken yet, of every list."""
        if (rest := hand.page.locator(".options .rest")).count():
            hand.ground.press(rest.first)
        return hand.page.locator(".options .option[aria-pressed=false]")


def load(script: Path, faces: Sequence[int], game: str) -> None:
    """These faces fall next in the game of that code."""
    script.write_text(" ".join([game, *map(str, faces)]) if faces else "")


def is_spot(value: Any) -> bool:
    """Whether that is a point of a table."""
    return isinstance(value, list) and len(value) == 2 and all(isinstance(n, int) for n in value)


def place_of(hand: Hand) -> tuple[str, str]:
    """The address of the site and the code of the game."""
    address, code = re.match(r"(.*)/games/(\w+)/", hand.page.url).groups()  # type: ignore[union-attr]
    return address, code


def seen(hand: Hand) -> dict[str, dict[str, Any]]:
    """What the site lets this player see, by id."""
    address, code = place_of(hand)
    answer = hand.page.request.get(f"{address}/api/games/{code}/view/")
    assert answer.ok
    return {entity["id"]: entity for entity in answer.json()["entities"]}


@pytest.mark.exhaustive
@each("walk", walks)
def test_walk(visit: Callable[..., Page], dice: Path, walk: Walk) -> None:
    pages = sit_down(visit, walk.ruleset, walk.scenario, lambda code: load(dice, walk.dice, code))
    assert dice.read_text() == ""
    hands = {side: Hand(page, keys=at > 0) for at, (side, page) in enumerate(pages.items())}
    walker = Walker(walk, hands, dice)
    for step in walk.steps:
        walker.go(step)
    for side, end in walk.end.items():
        assert missing(seen(hands[side]), end) == []
    expect(hands[walk.steps[-1].side].decision).to_be_visible()
    if not walk.ruleset.hidden:
        one, other = hands.values()
        assert one.log() == other.log()
        assert one.units() == other.units()
