"""The history page of every system's match: charts, tables beside them, both themes, phone, keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import each_look
from tests.e2e.hand import Hand
from tests.e2e.test_look import overflow, serious


def histories(page: Page) -> list[str]:
    """The history pages of the matches on «Your games»."""
    links = page.locator("main a[href$='/history/']")
    return [urljoin(page.url, str(link.get_attribute("href"))) for link in links.all()]


def painted(plot: Locator) -> bool:
    """Whether anything is drawn on the chart in the ink of its first side."""
    return bool(
        plot.evaluate(
            """plot => {
                const canvas = plot.querySelector('canvas');
                const head = document.querySelector('#' + plot.dataset.table + ' thead th.num');
                const ink = getComputedStyle(head).getPropertyValue('--chart').trim();
                const [r, g, b] = [1, 3, 5].map(at => parseInt(ink.slice(at, at + 2), 16));
                const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                for (let i = 0; i < data.length; i += 4)
                    if (data[i] === r && data[i + 1] === g && data[i + 2] === b && data[i + 3] === 255) return true;
                return false;
            }"""
        )
    )


def api(address: str) -> str:
    """The address of the same below the API."""
    return address.replace("/games/", "/api/games/")


def played_on(page: Page) -> str:
    """The first of them whose game has gone on after its first turn; games of other tests may have just begun.

    A turn that passes within the set-up has no moment of its own: the board shows the end of the set-up.
    """
    for address in histories(page):
        game = api(address).removesuffix("history/")
        now, turns = page.request.get(game).json()["seq"], page.request.get(api(address)).json()["turns"]
        if turns and turns[0]["seq"] < now:
            end = turns[0]["seq"]
            if page.request.get(f"{game}view/?seq={end}").json()["seq"] == end:
                return address
    raise AssertionError("no game has come to its second turn")


@pytest.mark.dear
def test_every_system_has_a_history(visit: Callable[..., Page]) -> None:
    page = visit(0)
    games = [api(address).removesuffix("history/") for address in histories(page)]
    systems = page.request.get(urljoin(page.url, "/api/rulesets/")).json()
    assert {page.request.get(game).json()["ruleset"] for game in games} == {one["id"] for one in systems}


@pytest.mark.exhaustive
@each_look
def test_the_page_is_sound(visit: Callable[..., Page], theme: str, window: dict[str, int]) -> None:
    page = visit(0, viewport=window, color_scheme=theme)
    for address in histories(page):
        page.goto(address)
        expect(page.locator(".plot canvas").first).to_be_visible()
        assert serious(page) == [], address
        assert overflow(page) <= 0, address


@pytest.mark.dear
def test_tables_and_charts_say_what_the_record_says(visit: Callable[..., Page]) -> None:
    page = visit(0)
    for address in histories(page):
        page.goto(address)
        told = page.request.get(api(address)).json()
        for id in {one["id"] for one in told["series"]}:
            columns = [one["values"] for one in told["series"] if one["id"] == id]
            rows = page.locator(f"#t-{id} tbody tr")
            expect(rows).to_have_count(len(told["turns"]))
            shown = [row.locator("td").all_inner_texts() for row in rows.all()]
            assert shown == [
                [str(value).replace("-", "−") for value in values] for values in zip(*columns, strict=True)
            ]
        for plot in page.locator(".plot").all():
            expect(plot.locator("canvas")).to_be_visible()
            assert painted(plot), plot.get_attribute("data-table")


@pytest.mark.dear
def test_without_script_the_tables_are_there(browser: Any, site: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.address)
    page.locator("main a.q").first.click()
    page.goto(page.url + "history/")
    expect(page.locator("table tbody tr").first).to_contain_text("Turn 1")
    context.close()


@pytest.mark.dear
def test_the_keyboard_leads_from_a_turn_to_the_board(visit: Callable[..., Page]) -> None:
    """Focus on a turn marks it, in the table as on the chart; Enter shows the board as it was then."""
    page = visit(0)
    page.goto(played_on(page))
    expect(page.locator(".plot canvas").first).to_be_visible()
    turn = page.locator("tbody a").first
    for _ in range(40):
        page.keyboard.press("Tab")
        if turn.evaluate("link => link === document.activeElement"):
            break
    else:
        pytest.fail("the first turn is out of the keyboard's reach")
    expect(page.locator("tbody tr.at").first).to_contain_text("Turn 1")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"#act=\d+$"))
    act = page.url.rpartition("=")[2]
    since = page.locator("footer.replay .since")
    expect(since).to_contain_text(f"event {act} of")


@pytest.mark.dear
def test_the_menu_of_the_board_leads_to_it(visit: Callable[..., Page]) -> None:
    page = visit(0)
    page.goto(histories(page)[0].removesuffix("history/"))
    assert Hand(page).decision.is_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="History of the game").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("History of")
