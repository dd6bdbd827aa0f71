# ruff: noqa: F401, F811
"""What a phone has of a page: nothing of a player's games is hidden, nothing touches what is beside it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import LAPTOP, PHONE
from tests.e2e.test_look import overflow
from tests.wargame.climbing import climb, rate
from tests.wargame.cup import cup
from tests.wargame.sitting import SKELETON, person
from tests.wargame.test_page_looks import browser, codes, shown
from wargame.clubs.models import Club
from wargame.results.luck import LuckAccount, LuckRow

pytestmark = [pytest.mark.django_db, pytest.mark.browser]

APART = 4
"""Pixels between two things, at least."""

BOXES = """all => all.filter(one => one.checkVisibility()).map(one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom };
})"""
"""Where the words of each stand."""

windows = pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """Where those that are shown have their words, from left to right."""
    found: list[dict[str, float]] = page.locator(selector).evaluate_all(BOXES)
    assert found, f"{page.url} has no {selector}"
    return sorted(found, key=lambda box: box["left"])


def apart(page: Page, selector: str) -> float:
    """Pixels between the two of a row that are nearest to each other."""
    found = boxes(page, selector)
    return min(right["left"] - left["right"] for left, right in pairwise(found))


def above(page: Page, upper: str, lower: str) -> float:
    """Pixels between what stands above and the button below it."""
    first, second = (page.locator(one).first.bounding_box() for one in (upper, lower))
    assert first and second
    return second["y"] - first["y"] - first["height"]


def canned(user: Any) -> LuckAccount:
    """An account with one kind of roll inside its band and one outside."""
    given = (SKELETON, "Skeleton", "combat", "Combat, enemy steps less own", "step", 120, 51)
    return LuckAccount((LuckRow(*given, 50.0, 9.5, 0.95), LuckRow(*given, 99.9, 9.5, 0.95)), 11)


@pytest.mark.dear
def test_nothing_of_a_player_is_hidden(
    browser: Browser, codes: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wargame.results.templatetags.results.luck_of", canned)
    page = shown(browser, User.objects.get(username="Ana"), "/players/Tom/")
    for table in (".luck", ".results"):
        cells = page.locator(f"{table} td")
        assert cells.count() > 2
        for cell in cells.all():
            expect(cell).to_be_visible()
        inner, outer = page.locator(table).evaluate("table => [table.scrollWidth, table.clientWidth]")
        assert inner <= outer, f"{table} is to be scrolled"
    assert overflow(page) <= 0
    page.context.close()


@windows
@pytest.mark.dear
def test_dates_below_the_pulse_stand_apart(
    browser: Browser, codes: dict[str, str], window: dict[str, int]
) -> None:
    page = shown(browser, User.objects.get(username="Clara"), "/desk/")
    page.set_viewport_size(window)  # type: ignore[arg-type]
    assert len(boxes(page, ".dates .pulse text")) >= 2
    assert apart(page, ".dates .pulse text") >= APART
    assert overflow(page) <= 0
    page.context.close()


@windows
@pytest.mark.dear
def test_the_figures_of_a_scale_keep_off_the_columns_beside_it(
    browser: Browser, codes: dict[str, str], window: dict[str, int]
) -> None:
    for name, rating in (("Tom", 1880), ("Rui", 1120)):
        rate(User.objects.get(username=name), rating)
    page = shown(browser, User.objects.get(username="Ana"), "/ladders/steppe-front-club/siding-ladder/")
    page.set_viewport_size(window)  # type: ignore[arg-type]
    assert apart(page, ".ladder th:not(:has(svg)), .ladder th text") >= APART
    page.context.close()


WIDTHS = [LAPTOP, {"width": 880, "height": 800}, {"width": 700, "height": 800}, PHONE]


@pytest.mark.parametrize("window", WIDTHS, ids=["laptop", "wide", "tablet", "phone"])
@pytest.mark.dear
def test_the_arrow_beside_a_place_keeps_off_the_name_and_is_whole(
    browser: Browser, db: None, window: dict[str, int]
) -> None:
    ladder = climb(divisions=[2, 2])
    page = shown(browser, ladder.people["Ben"], "/ladders/the-climbers/autumn-ladder/")
    page.set_viewport_size(window)  # type: ignore[arg-type]
    assert page.locator("td.pos [role=img]").count() >= 3
    for row in page.locator("tr:has(td.pos [role=img])").all():
        place, name = row.locator("td.pos"), row.locator("td.nb b")
        at, there = place.evaluate_all(BOXES)[0], name.evaluate_all(BOXES)[0]
        assert there["left"] - at["right"] >= APART, row.inner_text()
        box = place.bounding_box()
        assert box and at["right"] <= box["x"] + box["width"], row.inner_text()
    assert overflow(page) <= 0
    page.context.close()


@windows
@pytest.mark.dear
def test_the_button_that_enters_keeps_off_the_conditions(
    browser: Browser, db: None, window: dict[str, int]
) -> None:
    made = cup()
    page = shown(browser, person("Olga"), f"/tournaments/{made.event.slug}/enter/")
    page.set_viewport_size(window)  # type: ignore[arg-type]
    expect(page.get_by_role("button", name="Enter")).to_be_visible()
    assert above(page, "main .box", "form.acts .btn.go") >= 2 * APART
    page.context.close()


@windows
@pytest.mark.dear
def test_what_stands_under_the_button_that_signs_keeps_off_it(
    browser: Browser, db: None, window: dict[str, int]
) -> None:
    made = cup()
    row = made.publish()
    made.play(row)
    page = shown(browser, made.clara, f"/tournaments/{made.event.slug}/")
    page.set_viewport_size(window)  # type: ignore[arg-type]
    assert above(page, ".btn[value=sign]", "form:has([value=sign]) + p") >= APART
    page.context.close()


@pytest.mark.dear
def test_a_phone_folds_what_members_look_for_last(browser: Browser, codes: dict[str, str]) -> None:
    Club.objects.update(about="We meet on Tuesdays.")
    page = shown(browser, User.objects.get(username="Tom"), "/clubs/steppe-front-club/")
    expect(page.get_by_role("heading", name="Under way")).to_be_visible()
    for heading, hidden in (("Members", ".sorted .board"), ("About the club", "text=We meet on Tuesdays.")):
        expect(page.locator(hidden)).to_be_hidden()
        page.get_by_role("heading", name=heading).click()
        expect(page.locator(hidden)).to_be_visible()
    page.reload()
    page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
    expect(page.locator(".sorted .board")).to_be_visible()
    assert page.locator("summary:has(h2)").evaluate_all(
        "all => all.every(one => (one.focus(), document.activeElement !== one))"
    ), "what is never folded takes no focus"
    page.context.close()


@pytest.mark.dear
def test_who_sorts_members_on_a_phone_sees_them(browser: Browser, codes: dict[str, str]) -> None:
    page = shown(browser, User.objects.get(username="Tom"), "/clubs/steppe-front-club/?sort=name")
    expect(page.locator(".sorted .board")).to_be_visible()
    page.context.close()
