"""A club in three windows: founded, joined by link and by request; a ladder, a challenge, bids for the sides, the game
to its end, what that counted for; annulled, and back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import practice
from tests.e2e.conftest import site_of
from tests.e2e.test_look import overflow, serious

pytestmark = pytest.mark.exhaustive
CLUB, LADDER = "/clubs/the-turnout/", "/ladders/the-turnout/crossing/"
RATED = 150
"""Times, a second apart, that a page is asked for until the ratings, which are worked out each minute, are there."""


def press(page: Page, name: str) -> None:
    """Press the button of that name."""
    page.get_by_role("button", name=name).first.click()


def go(page: Page, path: str) -> None:
    """Another page of the same site."""
    page.goto(site_of(page) + path)


def until_there(page: Page, text: str) -> None:
    """Ask for the page again until it says so."""
    for _ in range(RATED):
        if text in page.locator("main").inner_text():
            return
        page.wait_for_timeout(1000)
        page.reload()
    raise AssertionError(f"{page.url} never says «{text}»")


def feed(page: Page) -> str:
    """What a reader of feeds is told of the club."""
    return page.request.get(site_of(page) + CLUB + "feed/").text()


def stands(page: Page, *names: str) -> None:
    """Ask for the ladder until these stand at its top, in that order."""
    found: list[str] = []
    for _ in range(RATED):
        go(page, LADDER)
        found = page.locator("main tbody tr td b").all_inner_texts()[: len(names)]
        if found == list(names):
            return
        page.wait_for_timeout(1000)
    raise AssertionError(f"{found}, not {names}")


@pytest.mark.dear
def test_a_club_from_its_founding_to_an_annulment(visit: Callable[..., Page]) -> None:
    anna, boris, emil = (visit(person) for person in (0, 1, 4))
    gather(anna, boris, emil)
    climb(anna, boris)
    bid(anna, boris)
    play(anna, boris)
    stands(boris, "boris", "anna")
    read_result(boris)
    assert "boris beat anna" in feed(anna)
    annul(emil)
    assert "boris beat anna" not in feed(anna)
    stands(boris, "anna", "boris")
    with anna.expect_download() as archive:
        go(anna, CLUB)
        anna.get_by_role("link", name="Export club").click()
    assert archive.value.suggested_filename.startswith("the-turnout-")


def gather(anna: Page, boris: Page, emil: Page) -> None:
    """Anna founds it; Boris comes by a link, Emil asks, and is made a steward."""
    go(anna, "/clubs/new/")
    anna.get_by_label("Name of the club").fill("The Turnout")
    press(anna, "Found the club")
    go(anna, CLUB + "invitations/")
    press(anna, "Create the invitation")
    boris.goto(anna.locator("input[data-copy]").input_value())
    press(boris, "Accept the invitation")
    go(emil, CLUB)
    press(emil, "Ask to join")
    go(anna, CLUB)
    press(anna, "Accept emil")
    go(anna, CLUB + "roles/")
    row = anna.locator("tr", has_text="emil")
    row.get_by_role("combobox").select_option("steward")
    row.get_by_role("button").first.click()
    expect(anna.locator("tr", has_text="emil")).to_contain_text(re.compile("steward", re.IGNORECASE))


def climb(anna: Page, boris: Page) -> None:
    """A ladder with a season, whose sides are bid for; Boris, who stands below, challenges Anna."""
    go(anna, "/ladders/the-turnout/new/")
    anna.get_by_label("Sealed bids for sides").check()
    anna.get_by_label("Name", exact=False).first.fill("Crossing")
    press(anna, "Create the ladder")
    anna.get_by_label("Name", exact=False).first.fill("First")
    anna.locator("input[type=date]").first.fill(str(date.today() + timedelta(days=60)))
    press(anna, "Open the season")
    for page in (anna, boris):
        go(page, LADDER)
        press(page, "Take a place")
    stands(boris, "anna", "boris")
    go(boris, LADDER + "challenge/anna/")
    press(boris, "Challenge anna")
    go(anna, "/ladders/challenges/")
    press(anna, "Accept")


def bid(anna: Page, boris: Page) -> None:
    """Both want the first side, and Anna gives more for it: nobody sees a bid before both are in."""
    for page, amount in ((boris, 1), (anna, 2)):
        go(page, "/ladders/challenges/")
        page.locator("section", has_text="Games under way").get_by_role("link").first.click()
        box = page.locator("#bids")
        expect(box).to_contain_text("Sides: sealed bids")
        expect(box.locator(".calls")).to_have_count(0)
        assert serious(page) == [] and overflow(page) <= 0
        box.get_by_role("radio").first.check()
        box.get_by_label("and give the other side").select_option(index=amount)
        press(page, "Place this sealed bid")
    expect(anna.locator("section.ask")).to_be_visible()


def play(anna: Page, boris: Page) -> None:
    """Practice players play it out. They decline whatever they may, and so the first side, Anna's, has lost."""
    go(anna, "/ladders/challenges/")
    anna.locator("section", has_text="Games under way").get_by_role("link").first.click()
    anna.wait_for_url(re.compile(r"/games/\w+/$"))
    practice.play([anna, boris], anna.url.rstrip("/").rpartition("/")[2])
    boris.goto(anna.url)
    for page, told in ((anna, "victory for boris"), (boris, "You have won")):
        expect(page.locator("section.ask .eyebrow", has_text="The game is over")).to_be_visible()
        expect(page.locator("section.ask h1")).to_contain_text(told)


def read_result(boris: Page) -> None:
    """From the game's history to the reason of the rating."""
    go(boris, LADDER + "history/")
    expect(boris.locator("main")).to_contain_text(
        "boris beat anna: boris goes from place 2 to 1, anna goes from place 1 to 2"
    )
    boris.get_by_role("link", name="the challenger won").first.click()
    boris.get_by_role("link", name="Result and history").click()
    expect(boris.locator("main")).to_contain_text("Given to the")
    until_there(boris, "How it changed the rating")
    expect(boris.locator("main")).not_to_contain_text("by resignation")
    boris.locator("li", has_text="boris").get_by_role("link", name="How it changed the rating").click()
    expect(boris.get_by_role("heading", level=1)).to_have_text(re.compile(r"boris: \+"))


def annul(emil: Page) -> None:
    """Emil, who keeps the club and did not play, sees first what it changes."""
    go(emil, LADDER + "desk/")
    emil.get_by_role("link", name="Annul…").first.click()
    expect(emil.locator("main")).to_contain_text("anna")
    emil.get_by_label("Reason").fill("The wrong map")
    press(emil, "Annul")
    expect(emil.locator("main")).to_contain_text("Annulled. The order has been recalculated")
