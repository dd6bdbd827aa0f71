"""Stands of a table moved with a real pointer, and how many clicks that takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import dist

import pytest
from playwright.sync_api import Browser, Page, expect

import rules
from rules.core.contract import Message
from rules.core.words import say
from tests.e2e.bare import BareBoard
from tests.e2e.conftest import LAPTOP, PHONE, sit_down
from tests.e2e.hand import Hand
from tests.e2e.test_panel import Asked, asked

WAKE = "action-activate"
RULESET = next(one for one in map(rules.get, rules.available()) if say(one, Message(WAKE)) != WAKE)
SCENARIO = min(RULESET.scenarios.values(), key=lambda one: one.minutes).id

pytestmark = pytest.mark.dear

Spot = tuple[float, float]


class Pointer:
    """A hand that points at the table alone, and counts its clicks; places are pixels of the window."""

    def __init__(self, page: Page) -> None:
        self.page, self.hand, self.clicks = page, Hand(page), 0

    def lit(self) -> list[str]:
        """The stands that may be chosen, in view."""
        return [
            str(one.get_attribute("data-unit"))
            for one in self.page.locator(".stands [data-unit][data-lit]").all()
        ]

    def spot(self, unit: str) -> Spot:
        """The middle of a stand."""
        box = self.page.locator(f'.stands [data-unit="{unit}"]').bounding_box()
        assert box, unit
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def words(self, unit: str) -> str:
        """What is said of a stand."""
        return str(self.page.locator(f'.stands [data-unit="{unit}"]').get_attribute("aria-label"))

    def pixel(self, point: list[int]) -> Spot:
        """Where a point of the table is."""
        here = self.page.locator(".tabletop")
        scale, left, top = (float(here.get_attribute(f"data-{one}") or 0) for one in ("scale", "left", "top"))
        box = here.bounding_box()
        assert box
        return box["x"] + (point[0] - left) * scale, box["y"] + (top - point[1]) * scale

    def click(self, at: Spot, *, keys: tuple[str, ...] = (), count: int = 1) -> None:
        """There, with keys held; always the very point."""
        for key in ("Alt", *keys):
            self.page.keyboard.down(key)
        self.page.mouse.click(*at, click_count=count)
        for key in ("Alt", *keys):
            self.page.keyboard.up(key)
        self.clicks += count
        self.hand.settle()

    def give(self) -> None:
        """The main button."""
        self.hand.submit()
        self.clicks += 1

    def way(self) -> list[list[int]]:
        """The way as it is laid."""
        return list(self.hand.filled("path") or [])


@pytest.fixture
def mover(visit: Callable[..., Page]) -> Pointer:
    """Who may activate stands, in the first movement phase of a game."""
    hands = [Hand(page) for page in sit_down(visit, RULESET, SCENARIO).values()]
    for _ in range(40):
        asked = next(hand for hand in hands if hand.asked())
        asked.page.keyboard.press("Shift")  # a card that was drawn may lie over the table
        if asked.act(say(RULESET, Message(WAKE))):
            asked.page.locator(".tabletop.drawn").wait_for()
            asked.rest()
            return Pointer(asked.page)
        if asked.declines():
            asked.decline()
        else:  # chance may lead to a question that wants an answer
            asked.choose()
            asked.submit()
        for hand in hands:
            hand.reach(asked.seq())
    raise AssertionError("nobody moves")


def activate(mover: Pointer) -> str:
    """A stand in the open, where no dice take of its move, and away from others; the table is zoomed in on it."""
    every = [str(one.get_attribute("data-unit")) for one in mover.page.locator(".stands [data-unit]").all()]
    spots = {id: mover.spot(id) for id in every}
    open = [id for id in mover.lit() if "open ground" in mover.words(id)]
    unit = max(open, key=lambda id: min(dist(spots[id], at) for other, at in spots.items() if other != id))
    mover.page.mouse.move(*mover.spot(unit))
    for _ in range(6):
        mover.page.mouse.wheel(0, -120)
    mover.hand.rest()
    mover.click(mover.spot(unit))
    mover.give()
    return unit


def beside(at: Spot, right: float, down: float) -> Spot:
    return at[0] + right, at[1] + down


def test_a_stand_is_activated_and_moved_in_four_clicks(mover: Pointer) -> None:
    unit = activate(mover)
    assert mover.hand.filled("unit") == unit, "who was activated goes on"
    start = mover.spot(unit)
    mover.click(beside(start, 40, 30))
    assert len(mover.way()) == 2
    mover.give()
    assert mover.clicks == 4
    assert re.search(r"\d cm left, .*MOVED", mover.words(unit))


def test_a_way_is_corrected_led_on_and_sent_by_a_double_click(mover: Pointer) -> None:
    page, unit = mover.page, activate(mover)
    start = mover.spot(unit)
    areas = page.locator(".tabletop svg path[stroke-dasharray='10 6']")
    mover.click(beside(start, 30, 20))
    first = mover.way()
    assert areas.count() == 1, "where it might go on to is drawn from its end"
    mover.click(beside(start, 20, -20))
    assert len(mover.way()) == 2
    assert mover.way() != first
    corner = mover.way()[-1]
    mover.click(beside(mover.pixel(corner), 25, 0), keys=("Shift",))
    assert [len(mover.way()), mover.way()[1]] == [3, corner]
    mover.click(beside(mover.pixel(corner), 20, 14))
    assert [len(mover.way()), mover.way()[1]] == [3, corner], "the end of the last stretch is corrected"
    page.keyboard.press("Backspace")
    mover.hand.settle()
    assert mover.way()[1:] == [corner]
    mover.click(beside(mover.pixel(corner), 25, 0), keys=("Shift",))
    mover.click(mover.pixel(corner))
    assert len(mover.way()) == 2, "a click on a corner leaves it out"
    page.keyboard.press("Escape")
    mover.hand.settle()
    assert mover.way() == []
    seq = mover.hand.seq()
    mover.click(beside(start, 30, 20), count=2)
    mover.hand.reach(seq + 1)


def test_a_stand_is_dragged_to_its_goal(mover: Pointer) -> None:
    page, unit = mover.page, activate(mover)
    seq, start = mover.hand.seq(), mover.spot(unit)
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*beside(start, 5, 5), steps=2)
    page.mouse.move(*beside(start, 45, 20), steps=5)
    expect(page.locator(".tabletop text", has_text=re.compile(r"^\d+\.\d cm, \d+\.\d left$"))).to_be_visible()
    page.mouse.up()
    mover.hand.settle()
    assert len(mover.way()) == 2
    assert mover.hand.seq() == seq, "letting go sends nothing"
    page.keyboard.press("Enter")
    mover.hand.reach(seq + 1)


APART = 700
"""Milliseconds after which the browser does not take a tap for the second of a double tap, of which no click comes."""


def test_a_finger_drags_a_stand_and_takes_its_last_point_back(
    visit: Callable[..., Page], mover: Pointer
) -> None:
    unit = activate(mover)
    for person in (0, 1):
        page = visit(person, viewport=PHONE, has_touch=True, is_mobile=True)
        page.goto(mover.page.url)
        touch = Pointer(page)
        if touch.hand.asked():
            break
    page.locator(".tabletop.drawn").wait_for()
    touch.hand.rest()
    x, y = touch.spot(unit)
    assert 0 < x < 390, "who may move is in sight at first"
    line = page.context.new_cdp_session(page)

    def finger(kind: str, *at: Spot) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", (x, y))
    page.wait_for_timeout(400)
    finger("touchMove", (x + 10, y + 10))
    finger("touchMove", (x + 20, y + 10))
    finger("touchEnd")
    touch.hand.settle()
    one = touch.way()
    assert len(one) == 2
    add = page.get_by_role("button", name="Add a point")
    page.wait_for_timeout(APART)
    add.tap()
    expect(add).to_have_attribute("aria-pressed", "true")
    page.touchscreen.tap(x + 30, y - 25)
    touch.hand.settle()
    assert touch.way()[:2] == one
    page.get_by_role("button", name="Take back the last point").tap()
    touch.hand.settle()
    assert touch.way() == one


def half_open() -> Asked:
    """A recorded question of a table for which some stands may be moved and others may not."""
    for path in sorted(RULESET.folder.glob("recordings/*.jsonl")):
        for one in asked(RULESET, path):
            if "move" in one.decision.accepts and {True, False} == {lit for _, lit in movers(one)}:
                return one
    raise AssertionError("nobody moves beside who may not")


def movers(one: Asked) -> list[tuple[object, bool]]:
    """The stands that the order to move asks for, and whether each may be chosen."""
    actor = one.decision.command or one.decision.side
    offer = RULESET.options(one.state, actor, RULESET.read_draft({"do": "move"}))
    return [(candidate.value, candidate.refusal is None) for candidate in offer.candidates]


def test_of_what_is_forbidden_the_foot_says_why_and_what_is_near(browser: Browser) -> None:
    one = half_open()
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    bare = BareBoard(page)
    bare.lay(RULESET, one.scenario)
    bare.show(one.state, one.decision)
    page.locator(".tabletop.drawn").wait_for()
    pointer, alert = Pointer(page), page.locator(".ask-foot").get_by_role("alert")
    pointer.hand.rest()
    pointer.hand.act(say(RULESET, Message("action-move")))
    pointer.click(pointer.spot(next(str(unit) for unit, lit in movers(one) if not lit)))
    expect(alert).to_contain_text("Nearest you can: ")
    expect(page.locator(".tabletop a.rule-plate", has_text=re.compile(r"\d+\.\w+$")).first).to_be_visible()
    card = page.locator(".cards .fan")
    expect(card.locator(".note.bad")).to_have_text(re.compile(r"^Not now \S+$"))  # map and foot say why
    cross, pin = (card.locator(".shut").bounding_box(), page.locator(".cards .pin").bounding_box())
    assert cross and pin and abs(cross["y"] - pin["y"]) <= cross["height"] / 2
    alert.locator(".nearest button").click()
    expect(alert).to_have_count(0)
    mover = pointer.hand.filled("unit")
    assert (mover, True) in movers(one)

    start = pointer.spot(mover)
    others = [pointer.spot(str(unit)) for unit, _ in movers(one) if unit != mover]
    other = min(others, key=lambda at: dist(at, start))
    base = page.locator(f'.stands [data-unit="{mover}"]').bounding_box()
    assert base
    part = base["width"] * 0.7 / dist(start, other)
    touching = beside(other, (start[0] - other[0]) * part, (start[1] - other[1]) * part)
    pointer.click(touching)
    expect(alert).to_contain_text("Nearest you can: ")
    page.locator(".nearest button").click()
    pointer.hand.settle()
    expect(alert).to_have_count(0)
    assert len(pointer.way()) > 1
    page.close()
