"""Own values of a clock, a pause by consent, time given, and a side given up: by mouse, as both players."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rules.core.contract import Message
from rules.core.words import say
from tests.e2e.conftest import begins, in_the_open, play_with_people
from tests.e2e.test_look import overflow, serious

pytestmark = pytest.mark.dear


def opened(visit: Callable[..., Page]) -> tuple[Page, Page]:
    """A game with own values, opened by its form; the other has read its terms and joined."""
    ruleset, scenario = in_the_open()
    first = visit(0, f"/games/new/{ruleset.id}/{scenario}/")
    play_with_people(first)
    side = ruleset.scenarios[scenario].sides[0]
    first.get_by_label(say(ruleset, Message(f"side-{side}")), exact=True).check()
    first.get_by_role("radio", name=re.compile("^Own values")).check()
    first.get_by_text("Own values of the clock").click()
    first.get_by_label(re.compile("^Each side starts with")).fill("3d")
    first.get_by_label("Each turn adds").fill("12h")
    first.get_by_label("At most").fill("6d")
    first.get_by_label("When a clock reaches zero").select_option("loss")
    shot(first, "new")
    assert not serious(first) and overflow(first) <= 0
    first.get_by_role("button", name="Open the game").click()
    first.wait_for_url(re.compile(r"/games/\w+/$"))
    second = visit(1, re.sub(r"^https?://[^/]+", "", first.url))
    expect(second.locator("main")).to_contain_text("3 d + 12 h a turn, at most 6 d")
    expect(second.locator("main")).to_contain_text("A player who runs out loses at once")
    shot(second, "join")
    second.get_by_role("button", name=re.compile("and begin$")).click()
    begins(first)
    return first, second


def shot(page: Page, name: str) -> None:
    """A picture, where somebody wants to look."""
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/time-{name}.png")


def sheet(page: Page) -> None:
    """Open the sheet of time from the menu of the board."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=re.compile("^Pause, give time")).click()


def test_time_is_agreed_upon_at_the_board(visit: Callable[..., Page]) -> None:
    first, second = opened(visit)
    sheet(first)
    shot(first, "sheet")
    assert not serious(first)
    first.get_by_label("Offer a pause of so many days").fill("5")
    first.get_by_role("button", name="Offer the pause").click()
    expect(first.locator("section.ask")).to_contain_text("You offered a pause until")
    expect(second.locator("section.ask")).to_contain_text("offers a pause until")
    shot(second, "offer")
    second.locator("section.ask").get_by_role("button", name="Accept").click()
    second.get_by_role("button", name="Pause the game").click()
    for page in (first, second):
        expect(page.locator("section.ask h1")).to_have_text("The game is paused")
    shot(first, "paused")
    assert not serious(first)
    first.get_by_role("button", name="End the pause, with notice").click()
    expect(first.get_by_role("button", name="End the pause, with notice")).to_have_count(0)


def test_time_is_given_and_a_side_given_up(visit: Callable[..., Page]) -> None:
    first, second = opened(visit)
    sheet(second)
    second.get_by_label(re.compile("more time$")).fill("1000")
    second.get_by_role("button", name="Give the time").click()
    expect(second.get_by_role("dialog")).to_contain_text("can hold 6 d")
    second.get_by_label(re.compile("more time$")).fill("2")
    second.get_by_role("button", name="Give the time").click()
    expect(second.get_by_role("dialog")).to_have_count(0)
    expect(first.locator("body")).to_contain_text("A gift of another side")
    sheet(first)
    first.get_by_role("button", name="Give up my side…").click()
    first.get_by_role("button", name="Give up my side", exact=True).click()
    expect(second.locator("section.ask h1")).to_have_text("A side is open to another player")
    shot(first, "given-up")
    third = visit(2, "/games/")
    shot(third, "list")
    assert not serious(third)
    third.get_by_role("button", name=re.compile("^Take over")).click()
    expect(second.locator("section.ask")).to_contain_text("wants to take the other side over")
    shot(second, "heir")
    second.locator("section.ask").get_by_role("button", name="Accept").click()
    second.get_by_role("button", name="Let them take over").click()
    expect(second.locator("section.ask h1")).not_to_have_text("A side is open to another player")
