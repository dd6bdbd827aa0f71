"""What dice came to is seen on both boards, stays as a seal, and is told to whoever comes back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import sit_down
from tests.e2e.hand import Hand
from tests.e2e.test_walks import Walker, load
from tests.rulesets import each
from tests.walks import Walk, walks


@pytest.mark.exhaustive
@each("walk", walks)
def test_a_roll_is_shown_to_both_sides(visit: Callable[..., Page], dice: Path, walk: Walk) -> None:
    pages = sit_down(visit, walk.ruleset, walk.scenario, lambda code: load(dice, walk.dice, code))
    walker = Walker(walk, {side: Hand(page) for side, page in pages.items()}, dice)
    step = next(at for at, step in enumerate(walk.steps) if step.dice and step.sees)
    for one in walk.steps[: step + 1]:
        walker.go(one)
    for page in pages.values():
        card = page.locator("article.result")
        expect(card).to_be_visible()
        card.get_by_role(
            "button", name="Close the result"
        ).click()  # the card goes, what stays on the map does not
        expect(card).to_have_count(0)
        expect(page.locator(".seal").first).to_be_visible()
        page.locator(".seal").first.click()
        expect(card.locator(".die").first).to_be_visible()
        card.get_by_role("button", name="All figures").click()
        expect(card).to_contain_text("roll" if card.locator("table").count() else "")
    other = next(page for side, page in pages.items() if side != walk.steps[step].side)
    other.reload()
    expect(other.locator(".seal").first).to_be_visible()
