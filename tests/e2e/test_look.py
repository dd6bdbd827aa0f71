"""Every page in both themes, on a laptop and on a phone: axe finds nothing serious, nothing runs off the screen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import LAPTOP, PHONE, open_match
from tests.e2e.hand import Hand
from tests.newcomer import ROOT

AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
SMALLEST = 10  # px on the map; the interface stays at 11 and more
PAGES = ("/", "/games/", "/games/new/", "/rules/", "/accounts/profile/")


def serious(page: Page) -> list[str]:
    """What axe finds that is serious or worse."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"][:3]
    ]


def overflow(page: Page) -> int:
    """Pixels by which the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def small_print(page: Page) -> list[str]:
    """Texts that nobody can read."""
    return list(
        page.evaluate(
            """limit => [...document.querySelectorAll('body *')].filter(e =>
                [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())
                && e.checkVisibility() && !e.closest('.sr, svg')
                && parseFloat(getComputedStyle(e).fontSize) < limit).map(e => e.outerHTML.slice(0, 80))""",
            SMALLEST + 1,
        )
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_pages(visit: Callable[..., Page], theme: str, window: dict[str, int]) -> None:
    page = visit(0, viewport=window, color_scheme=theme)
    for path in PAGES:
        page.goto(re.sub(r"(https?://[^/]+).*", r"\1", page.url) + path)
        assert serious(page) == [], path
        assert overflow(page) <= 0, path


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_board(visit: Callable[..., Page], theme: str, window: dict[str, int]) -> None:
    page = visit(0, viewport=window, color_scheme=theme)
    open_match(page)
    hand = Hand(page)
    hand.settle()
    assert serious(page) == []
    assert overflow(page) <= 0
    assert small_print(page) == []
    box = hand.decision.bounding_box()
    assert box and box["y"] + box["height"] <= window["height"]


def test_a_stranger_watches(visit: Callable[..., Page]) -> None:
    page = visit(None)
    page.locator("main a.q").first.click()
    expect(page.locator("section.ask .eyebrow")).to_contain_text("you watch")
    expect(page.locator("section.ask .btn.go")).to_have_count(0)


def test_keyboard_alone_gives_an_order(visit: Callable[..., Page]) -> None:
    """Tab to what is lit, Enter to choose, Enter to give the order: no mouse."""
    hands = []
    for person in (0, 1):
        page = visit(person)
        open_match(page)
        hands.append(Hand(page))
    hand = next(hand for hand in hands if hand.asked())
    page, before = hand.page, hand.seq()
    decline = hand.declines()
    assert decline
    for _ in range(60):
        page.keyboard.press("Tab")
        if decline.evaluate("button => button === document.activeElement"):
            break
    else:
        pytest.fail("the button is out of the keyboard's reach")
    page.keyboard.press("Enter")
    hand.reach(before + 1)
