"""Orders given on the map of hexes with a real pointer, and how many clicks each takes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Page, expect

import rules
from rules.core.contract import Message
from rules.core.words import say
from tests.e2e.conftest import LAPTOP, PHONE, sit_down
from tests.e2e.hand import Hand

FARTHER = "action-strategic_move"
RULESET = next(one for one in map(rules.get, rules.available()) if say(one, Message(FARTHER)) != FARTHER)
SCENARIO = sorted(RULESET.scenarios)[0]

pytestmark = pytest.mark.dear

Spot = tuple[float, float]


class Pointer:
    """A hand that points at the map alone, and counts its clicks."""

    def __init__(self, page: Page) -> None:
        self.page, self.hand, self.clicks = page, Hand(page), 0

    def spot(self, hex: str) -> Spot:
        """The middle of a hex, in pixels of the window."""
        box = self.page.locator(f'[data-hex="{hex}"]').bounding_box()
        assert box, hex
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, hex: str, *, keys: tuple[str, ...] = (), count: int = 1) -> None:
        """On a hex, with keys held."""
        for key in keys:
            self.page.keyboard.down(key)
        self.page.mouse.click(*self.spot(hex), click_count=count)
        for key in keys:
            self.page.keyboard.up(key)
        self.clicks += count
        self.hand.settle()

    def give(self) -> None:
        """The main button."""
        self.hand.submit()
        self.clicks += 1

    def lit(self, more: str = "") -> list[str]:
        """Hexes that may be chosen and lie clear of tools and edges, those in front first."""
        found = []
        for button in self.page.locator(f"[data-hex][data-lit]{more}").all():
            box = button.bounding_box()
            if box and 120 < box["x"] < 720 and 120 < box["y"] < 520:
                found.append(str(button.get_attribute("data-hex")))
        return found


@pytest.fixture
def mover(visit: Callable[..., Page]) -> Pointer:
    """Whose units may move, in the first movement phase of a game."""
    hands = [Hand(page) for page in sit_down(visit, RULESET, SCENARIO).values()]
    for _ in range(12):
        asked = next(hand for hand in hands if hand.asked())
        if asked.act(say(RULESET, Message("action-move"))):
            asked.page.locator(".board.drawn").wait_for()
            asked.page.get_by_role("button", name="Whole map").click()
            asked.rest()
            return Pointer(asked.page)
        asked.decline()
        for hand in hands:
            hand.reach(asked.seq())
    raise AssertionError("nobody moves")


def stack(pointer: Pointer) -> str:
    """A hex with several units that may move."""
    return next(
        hex
        for hex in pointer.lit("[data-units]")
        if int(pointer.page.locator(f'[data-hex="{hex}"]').get_attribute("data-units") or 0) > 1
    )


def path(pointer: Pointer) -> list[str]:
    """The way as it is laid."""
    return list(pointer.hand.filled("path") or [])


def test_a_stack_moves_in_three_clicks_and_its_way_is_corrected(mover: Pointer) -> None:
    page = mover.page
    start = stack(mover)
    mover.click(start)
    assert len(mover.hand.filled("units")) > 1
    near, *_, far = mover.lit(":not([data-units])")
    mover.click(far)
    assert path(mover)[-1] == far
    mover.click(near)
    assert path(mover)[-1:] == [near], f"{start} {near} {far}: {mover.hand.panel.inner_text()}"
    mover.click(far, keys=("Shift",))
    assert far in path(mover)
    page.keyboard.press("Backspace")
    mover.hand.settle()
    assert path(mover)[-1] == near
    assert far not in path(mover)
    page.keyboard.press("Escape")
    mover.hand.settle()
    assert path(mover) == []
    mover.clicks = 1
    mover.click(far)
    mover.give()
    assert mover.clicks == 3
    page.wait_for_function("document.activeElement.closest('.board, section.ask')")
    expect(page.locator(f'[data-hex="{far}"]')).to_have_attribute("data-units", re.compile("[23]"))


def test_a_counter_is_dragged_and_sent_by_a_double_click(mover: Pointer) -> None:
    page = mover.page
    seq = mover.hand.seq()
    start = stack(mover)
    mover.click(start)
    goal = mover.lit(":not([data-units])")[-1]
    x, y = mover.spot(start)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y + 10, steps=3)
    page.mouse.move(*mover.spot(goal), steps=4)
    expect(page.locator(".board .plate")).to_contain_text("left")
    page.mouse.up()
    mover.hand.settle()
    assert path(mover)[-1] == goal
    assert mover.hand.seq() == seq, "letting go sends nothing"
    mover.hand.rest()
    page.mouse.dblclick(*mover.spot(goal))
    mover.hand.reach(seq + 1)
    page.wait_for_function("document.activeElement.classList.contains('board')")


def test_a_drag_out_of_reach_says_why_and_one_beside_the_map_says_nothing(mover: Pointer) -> None:
    page = mover.page
    start = stack(mover)
    mover.click(start)
    drag(page, mover.spot(start), (LAPTOP["width"] - 60, 400))
    expect(page.locator(".refusals .refusal")).to_have_count(0)
    assert path(mover) == []
    drag(page, mover.spot(start), mover.spot(beyond(mover)))
    said = page.locator(".refusals .refusal")
    expect(said).to_contain_text("Nearest you can")
    assert path(mover) == []


def drag(page: Page, start: Spot, end: Spot) -> None:
    """With the left button, slowly enough to be seen."""
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 10, start[1] + 10, steps=3)
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    page.wait_for_timeout(300)  # a refusal has come


def beyond(pointer: Pointer) -> str:
    """An empty hex in sight that is not lit."""
    for button in pointer.page.locator("[data-hex]:not([data-lit]):not([data-units])").all():
        box = button.bounding_box()
        if box and 120 < box["x"] < 720 and 120 < box["y"] < 520:
            return str(button.get_attribute("data-hex"))
    raise AssertionError("all of the map is in reach")


def test_a_tip_goes_when_the_map_moves_and_the_small_map_lies_on_no_unit(mover: Pointer) -> None:
    page = mover.page
    page.mouse.move(*mover.spot(mover.lit("[data-units]")[0]))
    tip = page.locator(".board .tip")
    expect(tip).to_be_visible()
    page.evaluate("document.querySelector('.board').focus()")
    page.keyboard.press("+")
    expect(tip).to_have_count(0)
    for step in range(3):
        mover.hand.rest()
        small = page.locator(".overview").bounding_box()
        lain = [
            one.get_attribute("data-hex")
            for one in page.locator("[data-hex][data-units]").all()
            if small and (box := one.bounding_box()) and touches(small, box)
        ]
        assert lain == [], f"step {step}"
        page.keyboard.press("+")


def touches(a: FloatRect, b: FloatRect) -> bool:
    """Whether two boxes of the page have something in common."""
    return (
        a["x"] < b["x"] + b["width"]
        and b["x"] < a["x"] + a["width"]
        and a["y"] < b["y"] + b["height"]
        and b["y"] < a["y"] + a["height"]
    )


def test_the_wheel_zooms_by_steps_and_the_view_is_kept(mover: Pointer) -> None:
    page = mover.page
    width = "document.querySelector('.hexes button').getBoundingClientRect().width / 1.36"
    page.mouse.move(500, 400)
    page.mouse.wheel(0, -120)
    mover.hand.rest()
    scale = round(page.evaluate(width))
    assert scale in (16, 20, 24, 30, 36, 42, 48, 60)
    page.mouse.wheel(0, 120)
    mover.hand.rest()
    smaller = round(page.evaluate(width))
    assert smaller < scale
    page.reload()
    page.locator(".board.drawn").wait_for()
    mover.hand.rest()
    assert round(page.evaluate(width)) == smaller


def test_what_is_clicked_stays_under_the_pointer_and_the_map_fills_its_room(mover: Pointer) -> None:
    page = mover.page
    start = stack(mover)
    page.mouse.move(*mover.spot(start))
    for _ in range(3):
        page.mouse.wheel(0, -120)
        page.wait_for_timeout(200)  # notches, not a swipe
    mover.hand.rest()
    room = page.locator(".board").bounding_box()
    before = mover.spot(start)
    mover.click(start)
    mover.hand.rest()
    less = page.locator(".board").bounding_box()
    assert room and less and less["height"] < room["height"], "the strip is open"
    assert mover.spot(start) == pytest.approx(before, abs=1)
    for by in (2000, -2000):
        page.mouse.move(500, 300)
        page.mouse.down()
        page.mouse.move(500 + by, 300 + by, steps=5)
        page.mouse.up()
    page.keyboard.press("Escape")
    mover.hand.rest()
    x, y, w, h = drawn(page, "i", "left", "top", "width", "height")
    wide, high = drawn(page, ".whole", "width", "height")
    assert x + w <= wide + 4 and y + h <= high + 4, "no bare floor"


def drawn(page: Page, part: str, *sides: str) -> list[float]:
    """Of a part of the small map, which may be out of sight where units stand in every corner."""
    read = "(one, sides) => sides.map(side => parseFloat(one.style[side]))"
    return [float(n) for n in page.locator(f".overview {part}").evaluate(read, list(sides))]


def test_a_finger_that_rests_picks_a_counter_up(visit: Callable[..., Page], mover: Pointer) -> None:
    page = visit(0, viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(mover.page.url)
    touch = Pointer(page)
    page.locator(".board.drawn").wait_for()
    touch.hand.rest()
    if not touch.hand.asked():
        pytest.skip("the other player moves first")
    spots = [
        touch.spot(str(one.get_attribute("data-hex"))) for one in page.locator("[data-lit][data-units]").all()
    ]
    x, y = next((x, y) for x, y in spots if 60 < x < 300 and 150 < y < 420)
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(".board .ghost")).to_be_visible()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".board .ghost")).to_have_count(0)
