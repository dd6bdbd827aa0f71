"""Three in three browsers: letters between sides, one who resigns, a draw of the others; and a game for one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import begins, play_with_people, windows
from tests.e2e.hand import Hand
from tests.e2e.test_adopting import deployed, var
from tests.e2e.test_look import overflow, serious
from tests.wargame.shelf import TOWN, Shelf

__all__ = ["var"]

pytestmark = pytest.mark.dear
PEOPLE = {"blue": 0, "red": 1, "green": 4}
SECRET = "Let us both go for the junction"


@pytest.fixture
def visit(
    browser: Browser, var: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Page]]:
    """Windows of a site that has the skeleton alone."""
    monkeypatch.setenv("RELEASES", "1")
    with deployed(var, Shelf(tmp_path).write()) as site, windows(browser, site) as open_page:
        yield open_page


def met(visit: Callable[..., Page]) -> dict[str, Page]:
    """A game for three, opened on the page and joined by the others."""
    first = visit(PEOPLE["blue"], f"/games/new/{TOWN}/junction/")
    play_with_people(first)
    expect(first.locator("main")).to_contain_text("It is unrated, and not for ladders or events")
    expect(first.get_by_label(re.compile("^Rated"))).to_have_count(0)
    first.get_by_label("Blue", exact=True).check()
    first.get_by_role("button", name="Open the game").click()
    first.wait_for_url(re.compile(r"/games/\w+/$"))
    pages = {"blue": first}
    for side in ("red", "green"):
        pages[side] = visit(PEOPLE[side], re.sub(r"^https?://[^/]+", "", first.url))
        pages[side].get_by_label(side.title(), exact=True).check()
        pages[side].get_by_role("button", name=re.compile("^Join")).click()
    for page in pages.values():
        begins(page)
    return pages


def test_three_write_in_private_and_one_leaves(visit: Callable[..., Page]) -> None:
    pages = met(visit)
    hands = {side: Hand(page) for side, page in pages.items()}
    blue = pages["blue"]
    for page in pages.values():
        page.locator("#tab-chat").click()
    box = blue.get_by_role("group", name="Only to")
    red = box.get_by_label("Red")
    red.focus()
    blue.keyboard.press("Space")
    expect(red).to_be_checked()
    expect(blue.get_by_placeholder("Write to Red alone")).to_be_visible()
    blue.get_by_label("Message", exact=True).fill(SECRET)
    blue.keyboard.press("Enter")
    expect(blue.get_by_role("log", name="Chat")).to_contain_text("private, to Red")
    expect(pages["red"].get_by_role("log", name="Chat")).to_contain_text("private, to you")
    blue.wait_for_timeout(500)
    expect(pages["green"].get_by_text(SECRET)).to_have_count(0)
    watcher = visit(None, re.sub(r"^https?://[^/]+", "", blue.url))
    watcher.locator("#tab-chat").click()
    expect(watcher.get_by_text(SECRET)).to_have_count(0)
    assert serious(blue) == [] and overflow(blue) <= 0

    pages["green"].get_by_role("button", name="Menu").click()
    pages["green"].get_by_role("button", name="Resign").click()
    expect(pages["green"].get_by_text("the others may play on without it")).to_be_visible()
    pages["green"].get_by_role("button", name="Resign").last.click()
    blue.locator("#tab-log").click()
    expect(blue.locator(".log")).to_contain_text("The Green side resigns; the others play on.")
    assert hands["blue"].asked()

    blue.get_by_role("button", name="Menu").click()
    blue.get_by_role("button", name="Offer a draw").click()
    pages["red"].get_by_role("button", name="Accept").click()
    pages["red"].get_by_role("button", name="End the game in a draw").click()
    places = blue.get_by_role("list", name="Places")
    expect(places).to_contain_text("Blue and Red")
    expect(places).to_contain_text("Green")


def test_one_plays_alone_against_the_rules(visit: Callable[..., Page]) -> None:
    page = visit(PEOPLE["blue"], f"/games/new/{TOWN}/raid/")
    expect(page.locator("main")).to_contain_text("You play alone, against the rules")
    page.get_by_role("button", name="Open the game").click()
    hand = Hand(page)
    assert hand.asked()
    hand.decline()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Offer a draw")).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").last.click()
    expect(page.locator("section.ask h1")).to_have_text("Red victory")
