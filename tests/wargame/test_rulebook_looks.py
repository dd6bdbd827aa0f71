"""The pages of a rule book in both themes, on a laptop, on a phone, with large text: sound, with their maps drawn."""

from __future__ import annotations

import mimetypes
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from playwright.sync_api import Browser, Page, Route, sync_playwright

import rules
from tests.conftest import chromium
from tests.e2e.conftest import LAPTOP, PHONE, QUIET, each_look
from tests.e2e.test_look import COLOURS, overflow, serious
from tests.wargame.sitting import SKELETON
from wargame.rulebook.books import list_examples

pytestmark = [pytest.mark.django_db, pytest.mark.browser]
SITE = "http://railhead.test"
PATHS = ("", "?q=retreat", "2.3/", "2.3x/", "3/", "charts/", "scenarios/", "sequence/", "changes/", "whole/")
LARGE = "document.documentElement.style.fontSize = '200%'"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The machine's own Chromium."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as play:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # the browser's loop is this thread's
        browser = play.chromium.launch(executable_path=chromium(), args=QUIET)
        yield browser
        browser.close()


def visit(browser: Browser, path: str, wait: str = "", **look: object) -> Page:
    """A page as a stranger has it; its examples are fetched before, by a connection of this thread."""
    page = browser.new_context(**look).new_page()  # type: ignore[arg-type]
    known = {path: Client().get(path)}

    def fetch(route: Route) -> None:
        address = urlsplit(route.request.url)
        name = address.path.removeprefix("/static/")
        found = finders.find(name) if name != address.path else None
        asked = f"{address.path}?{address.query}" if address.query else address.path
        if found:
            route.fulfill(path=str(found), content_type=mimetypes.guess_type(name)[0])
        elif asked in known or address.path.startswith(("/api/rules", "/api/rulesets/")):
            answer = known.get(asked) or Client().get(asked)
            route.fulfill(status=answer.status_code, body=answer.content, content_type=answer["Content-Type"])
        else:
            route.fulfill(status=404)

    page.route("**/*", fetch)
    page.goto(SITE + path)
    if wait:
        page.wait_for_selector(wait)
    return page


@pytest.mark.parametrize("path", PATHS)
@each_look
@pytest.mark.dear
def test_nothing_serious_and_nothing_off_the_screen(
    path: str, theme: str, window: dict[str, int], browser: Browser
) -> None:
    page = visit(browser, f"/rules/{SKELETON}/{path}", viewport=window, color_scheme=theme)
    assert page.evaluate("document.styleSheets.length"), "no style reached it"
    assert serious(page) == []
    assert overflow(page) <= 0
    page.evaluate(LARGE)
    assert overflow(page) <= 0, "with text twice as large"
    page.context.close()


@pytest.mark.dear
def test_the_examples_of_a_clause_are_drawn(browser: Browser) -> None:
    page = visit(browser, f"/rules/{SKELETON}/2.3/", "html[data-drawn]", viewport=LAPTOP)
    canvases = page.locator(".example canvas")
    assert canvases.count() == len(list_examples(rules.get(SKELETON), "2.3")) == 2
    for at in range(2):
        assert canvases.nth(at).evaluate(f"canvas => ({COLOURS})([canvas, 20])")
    page.context.close()


@pytest.mark.dear
def test_one_leafs_searches_and_comes_to_a_rule_from_another(browser: Browser) -> None:
    """By pointer and keys, on a phone."""
    page = visit(browser, f"/rules/{SKELETON}/2.3/", viewport=PHONE)
    forward = page.get_by_role("link", name="Next 2.4 Closed terrain")
    assert forward.get_attribute("href") == f"/rules/{SKELETON}/2.4/"
    search = page.get_by_role("searchbox", name="Search these rules")
    search.fill("woods")
    with page.expect_request(f"**/rules/{SKELETON}/?q=woods"):
        search.press("Enter")
    page.context.close()
