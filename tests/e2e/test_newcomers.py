"""Who comes to a site on which nobody has been: two sign up, sit down and play; a guest has a lesson by one click.

All that a brief run sees of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import rules
from tests.e2e.conftest import LAPTOP, PHONE, Site, in_the_open, meet, serving, windows
from tests.e2e.hand import Hand
from tests.e2e.newcomers import PASSWORD, link_to, register
from tests.e2e.program import until
from tests.e2e.test_look import faulty, overflow

ANSWERS = 3


@pytest.fixture(scope="module")
def quiet() -> Iterator[Site]:
    """A site without a demo, to which newcomers come."""
    with serving(demo=False) as site:
        yield site


def test_two_newcomers_meet_and_each_sees_what_the_other_does(browser: Browser, quiet: Site) -> None:
    site = quiet
    with windows(browser, site) as visit:
        newcomers = [register(visit, site, name) for name in ("gerd", "hilde")]
        boards = [Hand(page) for page in meet(*newcomers, *in_the_open()).values()]
        for _ in range(ANSWERS):
            mover = next(hand for hand in boards if hand.asked())
            mover.decline()
            for hand in boards:
                hand.reach(mover.seq())
        one, other = boards
        assert one.log() == other.log()
        assert one.units() == other.units()


WINDOWS = {
    "laptop": {"viewport": LAPTOP, "color_scheme": "light"},
    "phone": {"viewport": PHONE, "color_scheme": "dark", "has_touch": True, "is_mobile": True},
}


@pytest.mark.parametrize("kind", WINDOWS)
def test_a_guest_has_the_first_step_of_a_lesson_by_one_click_and_keeps_the_game(
    browser: Browser, quiet: Site, kind: str
) -> None:
    name = f"gast-{kind}"
    with windows(browser, quiet) as visit:
        page, press = visit(None, "/", **WINDOWS[kind]), pressing(kind)
        look_well(page)
        press(page.get_by_role("button", name="Start with a lesson").first)
        page.wait_for_url(re.compile(r"/games/\w+/$"))
        game = page.url
        expect(
            page.locator(".pulled .head" if kind == "phone" else ".lesson [aria-current=step]")
        ).to_contain_text(re.compile(r"1 of \d+|1: now"))
        look_well(page)
        hand = Hand(page)
        before = hand.seq()
        press(page.get_by_role("button", name="End the phase"))
        press(page.locator(".ending .btn.bad"))
        page.wait_for_function(
            "seq => Number(document.querySelector('[data-seq]').dataset.seq) > seq", arg=before
        )
        press(page.get_by_role("button", name="Menu"))
        press(page.get_by_role("link", name="Keep this account"))
        page.wait_for_url(re.compile("/accounts/keep/"))
        look_well(page)
        for field, value in (("username", name), ("email", f"{name}@example.org"), *PASSWORDS):
            page.locator(f"[name={field}]").fill(value)
        press(page.get_by_role("button", name="Keep this account"))
        press(page.get_by_role("link", name="Play on"))
        page.wait_for_url(game)
        page.goto(until(lambda: link_to(quiet, name), page))
        press(page.locator("main form button").last)
        page.wait_for_url(game)
        assert hand.seq() > before
        page.goto(f"{quiet.address}/")
        expect(page.locator("header")).not_to_contain_text("Keep this account")
        expect(page.locator(f"main a[href='{game.removeprefix(quiet.address)}']").first).to_be_visible()


PASSWORDS = (("password1", PASSWORD), ("password2", PASSWORD))


def pressing(kind: str) -> Callable[[Locator], Any]:
    """What a press is there: a tap, or a click."""
    return lambda place: place.tap() if kind == "phone" else place.click()


def look_well(page: Page) -> None:
    """Nothing is wrong for those who do not see, and nothing beside the window, in letters twice as large too."""
    assert not faulty(page)
    assert overflow(page) <= 0
    if page.locator("#board").count() == 0:
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert overflow(page) <= 0
        page.evaluate("document.documentElement.style.fontSize = ''")


def test_a_guest_is_told_what_takes_an_account(browser: Browser, quiet: Site) -> None:
    with windows(browser, quiet) as visit:
        ruleset = next(id for id in rules.available() if "depot" in rules.get(id).scenarios)
        page = visit(None, f"/games/new/{ruleset}/depot/?lesson", **WINDOWS["phone"])
        look_well(page)
        page.get_by_role("button", name="Start with a lesson").tap()
        page.wait_for_url(re.compile(r"/games/\w+/$"))
        for path, button in (
            ("/", "Keep this account"),
            ("/accounts/login/", "Sign In"),
            ("/games/new/", "Start with"),
        ):
            page.goto(quiet.address + path)
            look_well(page)
            expect(page.locator("body")).to_contain_text(button)
        answer = page.evaluate(
            """async () => { const token = document.querySelector('[name=csrfmiddlewaretoken]').value;
            const sent = await fetch('/clubs/new/', {method: 'POST', headers: {'X-CSRFToken': token}});
            document.querySelector('main').innerHTML = new DOMParser().parseFromString(
                await sent.text(), 'text/html').querySelector('main').innerHTML; return sent.status; }"""
        )
        assert answer == 403
        look_well(page)
        page.get_by_role("link", name="Keep this account").last.tap()
        page.wait_for_url(f"{quiet.address}/accounts/keep/")
