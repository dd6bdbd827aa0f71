"""Games that one person plays, by mouse: against a practice opponent, and all sides by themselves."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, in_the_open
from tests.e2e.hand import Hand

pytestmark = pytest.mark.dear


def started(visit: Callable[..., Page], kind: str, **window: object) -> Page:
    """A game of that kind, opened on the page."""
    ruleset, scenario = in_the_open()
    page = visit(3, f"/games/new/{ruleset.id}/{scenario}/", **window)
    page.get_by_role("radio", name=re.compile(f"^{kind}")).check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile(r"/games/\w+/$"))
    return page


@pytest.mark.parametrize("window", [{}, {"viewport": PHONE, "has_touch": True}], ids=["laptop", "phone"])
def test_a_practice_opponent_answers_and_what_it_did_is_taken_back(
    visit: Callable[..., Page], window: dict[str, object]
) -> None:
    page = started(visit, "Practice opponent", **window)
    expect(page.locator("section.ask .eyebrow", has_text="Your decision")).to_be_visible()
    hand = Hand(page)
    before = hand.seq()
    hand.decline()
    expect(page.locator("section.ask .eyebrow", has_text="Your decision")).to_be_visible()
    assert hand.seq() > before + 1
    expect(page.locator(".clocks")).to_contain_text("practice")


def test_alone_the_board_turns_to_whoever_is_asked(visit: Callable[..., Page]) -> None:
    page = started(visit, "Both sides yourself")
    ruleset, scenario = in_the_open()
    hand, played = Hand(page), set()
    while len(played) < len(ruleset.scenarios[scenario].sides):
        assert hand.asked()
        played.add(page.request.get(page.url.replace("/games/", "/api/games/")).json()["you"])
        hand.decline()
