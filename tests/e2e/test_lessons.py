"""From the link to a lesson through its first three steps, by mouse: every click is one that a number stands at."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.e2e.conftest import LAPTOP, PHONE, Site, serving, windows
from tests.e2e.hand import Hand
from tests.e2e.newcomers import register
from tests.e2e.test_look import overflow, serious

PLACING = "all => all.map((one) => getComputedStyle(one, '::before').position)"
"""How the numbers of buttons are placed."""

CLICKS = 9
"""More than a step takes."""

OVERLAP = 13
"""Pixels by which the sheet of the phone lies over what is above it."""

MAP = 0.45
"""What of the phone's height stays map while a step is read."""
LINE = 38
"""Pixels of two lines."""

IN_SIGHT = """() => { const {width, height} = document.querySelector('.lesson-numbers').getBoundingClientRect();
    return [...document.querySelectorAll('[data-lesson-number]')].every((one) => {
        const [x, y] = one.dataset.at.split(',').map(Number);
        return x > 0 && y > 0 && x < width && y < height; }); }"""
"""Wherever the step wants a click on the map, it is on the screen."""

GONE_ON = """([seq, next]) => Number(document.querySelector('[data-seq]').dataset.seq) > seq
    || document.querySelector(`[data-number='${next}'], [data-lesson-number='${next}'], .ending .bad`)"""
"""The umpire has the order, or the next number stands somewhere, or the board asks once more."""


@pytest.fixture(scope="module")
def quiet() -> Iterator[Site]:
    """A site without a demo, to which newcomers come."""
    with serving(demo=False) as site:
        yield site


@pytest.mark.parametrize("window", [pytest.param(LAPTOP, id="laptop"), pytest.param(PHONE, id="phone")])
def test_the_first_steps_of_depot(browser: Browser, quiet: Site, window: dict[str, int]) -> None:
    phone = window is PHONE
    with windows(browser, quiet) as visit:
        page = begin(register(visit, quiet, "pia" if phone else "lea"), quiet, window)
        hand = Hand(page)
        for step in (1, 2, 3):
            card = page.locator(".lesson")
            if phone:
                expect(page.locator(".pulled .head")).to_have_attribute("aria-expanded", "true")
            expect(card.locator("[aria-current=step]")).to_contain_text(f"{step}: now")
            assert not serious(page) and overflow(page) <= 0
            numbered = page.locator(":is(.act, .option)[data-number]:visible")
            assert set(numbered.evaluate_all(PLACING)) <= {"static"}, "a number lies over a key or a figure"
            if phone:
                sheet, ask = (
                    page.locator(".pulled").bounding_box(),
                    page.locator("section.ask").bounding_box(),
                )
                assert sheet and ask and sheet["y"] + sheet["height"] <= ask["y"] + OVERLAP
                ground, tabs = (page.locator(one).bounding_box() for one in (".ground", ".phone-tabs"))
                assert ground and ground["height"] >= MAP * window["height"] - 1
                assert tabs and ask["y"] + ask["height"] <= tabs["y"] + 1, "its foot is on the screen"
                words = page.locator(".lesson .words p").first.bounding_box()
                assert words and words["y"] + LINE <= sheet["y"] + sheet["height"]
                expect(page.locator("section.ask .allowed .rule")).to_be_visible()
                page.locator(".pulled .head").click()
            page.wait_for_function(IN_SIGHT)
            hand.changes(lambda: follow(page, hand))
        expect(page.locator(".lesson")).to_contain_text("Drive to the front")
        page.reload()
        Hand(page)
        expect(page.locator(".lesson")).to_contain_text("Drive to the front")


def test_the_step_stands_there_while_nobody_asks_the_player(browser: Browser, quiet: Site) -> None:
    """After a reload in the turn of the opponent, who thinks."""
    with windows(browser, quiet) as visit:
        page = begin(register(visit, quiet, "mia"), quiet, LAPTOP)
        expect(page.locator(".lesson [aria-current=step]")).to_contain_text("1: now")
        page.route_web_socket(re.compile("/ws/games/"), without_questions)
        page.reload()
        expect(page.locator(".lesson [aria-current=step]")).to_contain_text("1: now")
        expect(page.locator(".ask-foot .acts")).to_have_count(0)


def without_questions(line: WebSocketRoute) -> None:
    """A line on which the player is asked nothing."""
    site = line.connect_to_server()

    def tell(text: str | bytes) -> None:
        frame = json.loads(text)
        if frame["type"] == "view":
            frame["entities"] = [one for one in frame["entities"] if one["kind"] != "decision"]
        line.send(json.dumps(frame))

    site.on_message(tell)


def test_show_me_later_and_undo(browser: Browser, quiet: Site) -> None:
    """By keys alone: shown and given, put off and taken up again, taken back."""
    with windows(browser, quiet) as visit:
        page = begin(register(visit, quiet, "kim"), quiet, LAPTOP)
        hand = Hand(page)
        hand.changes(lambda: hand.decline_for_sure(page.locator(".ask-foot .end")))
        card = page.locator(".lesson")
        expect(card).to_contain_text("Bring supply by rail")
        page.keyboard.press("g")
        expect(hand.main).to_be_enabled()
        assert hand.seq() and hand.filled("tokens") == 8 and hand.filled("to") == "05.06"
        hand.changes(lambda: page.keyboard.press("g"))
        expect(card).to_contain_text("Load the trucks")
        hand.changes(lambda: card.get_by_role("button", name="Undo and try again").click())
        expect(card).to_contain_text("Bring supply by rail")
        card.get_by_role("button", name="Later").click()
        expect(card).to_have_count(0)
        page.keyboard.press("g")
        card.get_by_role("button", name="Skip this step").click()
        expect(card).to_contain_text("Load the trucks")
        card.get_by_role("button", name="End the lesson").click()
        expect(card).to_have_count(0)


def begin(page: Page, site: Site, window: dict[str, int]) -> Page:
    """From the library to the board in two clicks, in a window of that size."""
    page.set_viewport_size(window)  # type: ignore[arg-type]  # what the looks are written in
    page.goto(f"{site.address}/games/new/")
    page.locator("a[href$='/depot/?lesson']").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile(r"/games/\w+/$"))
    return page


def follow(page: Page, hand: Hand) -> None:
    """Click where the numbers stand, in their order, until the umpire has the order."""
    before = hand.seq()
    for number in range(1, CLICKS):
        click(page, number)
        page.wait_for_function(GONE_ON, arg=[before, str(number + 1)])
        doubt = page.locator(".ending .btn.bad")
        if doubt.count():
            page.wait_for_timeout(450)  # a hasty Enter is no answer
            doubt.click()
            hand.reach(before + 1)
        hand.settle()
        if hand.seq() > before:
            return


def click(page: Page, number: int) -> None:
    """The button with that number, in the menu of acts too; else the place on the map."""
    button = page.locator(f"[data-number='{number}']:visible")
    if button.count():
        button.first.click()
        item = page.locator(f".act-menu [data-number='{number}']")
        if item.count():
            item.first.click()
        return
    spot = page.locator(f"[data-lesson-number='{number}']").first.get_attribute("data-at")
    frame = page.locator(".lesson-numbers").bounding_box()
    assert spot and frame
    x, y = map(float, spot.split(","))
    page.mouse.click(frame["x"] + x, frame["y"] + y)
