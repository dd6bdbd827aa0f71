"""What dice came to is seen on both boards, stays as a seal until the player has answered, and is told to whoever comes
back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import rules
from rules.core.boards import Tabletop
from tests.e2e.conftest import PHONE, sit_down
from tests.e2e.hand import Hand
from tests.e2e.played import Performance, Scene, find_choice, find_scenes, scenes
from tests.e2e.test_walks import load
from tests.rulesets import each

SCENES = [scene for id in rules.available() for scene in find_scenes(rules.get(id))]
TABLE = min(
    (one for one in SCENES if isinstance(one.ruleset.board(one.scenario), Tabletop)),
    key=lambda one: len(one.entries),
)
"""Cards are drawn on a table."""
STRIP = 152
"""Pixels that the strip takes from the map of a laptop at most."""
FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True}

Visit = Callable[..., Page]
Perform = Callable[..., tuple[Performance, dict[str, Page]]]


@pytest.fixture
def perform(visit: Visit, dice: Path) -> Perform:
    """A scene up to its roll: the game of two windows, and who sits at which."""

    def begin(scene: Scene, **window: object) -> tuple[Performance, dict[str, Page]]:
        first = [face for face in scene.entries[0].dice if isinstance(face, int)]
        seats = sit_down(
            lambda person: visit(person, **window),
            scene.ruleset,
            scene.scenario,
            lambda code: load(dice, first, code),
        )
        code = next(iter(seats.values())).url.split("/")[-2]
        performance = Performance(scene, seats, code, dice)
        performance.prepare()
        return performance, seats

    return begin


@pytest.mark.exhaustive
@each("scene", scenes)
def test_a_roll_is_played_skipped_and_stays_until_the_next_decision(perform: Perform, scene: Scene) -> None:
    performance, pages = perform(scene)
    hands = [Hand(page) for page in pages.values()]
    for page in pages.values():
        page.keyboard.press("Escape")  # what led here
        linger(page)
    performance.give(scene.entries[-1])
    for page in pages.values():
        expect(page.locator(".tray")).to_be_visible()
        page.keyboard.press("Shift")
        expect(page.locator(".tray")).to_be_visible()
        expect(page.locator(".ask.waits")).to_be_visible()
        before = page.locator(".tabs .last").inner_text()
        high = height(page)
        assert high <= STRIP
        page.keyboard.press("Escape")
        expect(page.locator(".tray")).to_have_count(0)
        expect(page.locator(".ask.waits")).to_have_count(0)
        expect(page.locator(".tabs .last")).not_to_have_text(before)
        card = page.locator("article.result")
        expect(card.locator(".verdict").first).to_be_visible()
        assert height(page) == high, "the map stays where it is"
        card.get_by_role("button", name="Close the result").click()
        expect(card).to_have_count(0)
        page.locator(".seal").last.click()
        expect(card.locator(".die").first).to_be_visible()
    for hand in hands:
        hand.page.reload()
        expect(hand.page.locator(".seal").last).to_be_visible()
    asked = next(hand for hand in hands if hand.asked())
    seals = [seal.get_attribute("data-seq") for seal in asked.page.locator(".seal").all()]
    assert seals
    answers(asked, performance, pages)
    while about_a_fight(performance):  # until it is over all of it stays
        expect(asked.page.locator(f'.seal[data-seq="{seals[-1]}"]')).to_have_count(1)
        hand = next(hand for hand in hands if hand.asked())
        answers(hand, performance, pages)
    if asked.asked():
        answers(asked, performance, pages)
    for seq in seals:
        expect(asked.page.locator(f'.seal[data-seq="{seq}"]')).to_have_count(0)


def linger(page: Page) -> None:
    """Have what the page shows for a while last eight times as long: a busy machine looks at one after another."""
    page.evaluate(
        """() => { const plain = window.setTimeout;
        window.setTimeout = (then, ms = 0, ...given) => plain(then, ms < 300 ? ms : ms * 8, ...given); }"""
    )


def answers(hand: Hand, performance: Performance, pages: dict[str, Page]) -> None:
    """Whoever is asked declines, or gives some answer."""
    if hand.declines():
        hand.decline()
    else:
        assert performance.players[side_of(pages, hand.page)].answer()
        hand.page.reload()


def about_a_fight(performance: Performance) -> bool:
    """Whether somebody is asked where the last dice fell."""
    view = performance.players[next(iter(performance.players))].ask("view/")
    fallen = [line["resolution"].get("at") for line in view["log"] if line.get("resolution")]
    phase = next(one["phase"] for one in view["entities"] if one["kind"] == "track")
    asked = [one for one in view["entities"] if one["kind"] == "decision" and not one["id"].startswith(phase)]
    return any(fallen[-1] in one["at"] for one in asked)


def height(page: Page) -> float:
    """Of the strip, from the first stage of a scene to the last."""
    box = page.locator(".cards").bounding_box()
    assert box
    return box["height"]


def side_of(pages: dict[str, Page], page: Page) -> str:
    """Who sits at a window."""
    return next(side for side, one in pages.items() if one is page)


@pytest.mark.exhaustive
@pytest.mark.parametrize("window", [{}, FINGER], ids=["laptop", "phone"])
def test_a_choice_after_ones_own_is_shown_as_the_same_fight(
    perform: Perform, window: dict[str, object]
) -> None:
    """Who chose first has answered the dice; what the other side chooses then is marked, and in the film."""
    scene = next(found for id in rules.available() if (found := find_choice(rules.get(id))))
    performance, pages = perform(scene, **window)
    last = scene.entries[-1]
    page = next(page for side, page in pages.items() if side != last.side)
    page.reload()  # what it has answered the page is told by the site alone: the orders were not its own
    Hand(page)
    page.keyboard.press("Escape")
    expect(page.locator(".seal")).to_have_count(1)  # what came of the own choice is marked
    marks = page.locator(".ghost .word")
    before = marks.count()
    performance.give(last)
    expect(page.locator(".seal")).to_have_count(1)
    expect(marks).to_have_count(before + 1)
    if not window:
        expect(page.locator("article.result .told li").first).to_be_visible()
    page.reload()
    expect(page.locator(".seal")).to_have_count(1)
    expect(marks).to_have_count(before + 1)


@pytest.mark.exhaustive
def test_the_phone_goes_on_by_taps_and_shows_the_verdict_above_the_question(perform: Perform) -> None:
    performance, pages = perform(TABLE, **FINGER)
    last = TABLE.entries[-1]
    performance.give(last)
    page = next(page for side, page in pages.items() if side != last.side)
    sheet = page.locator(".acting-sheet")
    expect(sheet.get_by_role("button", name="Go on")).to_be_visible()
    expect(page.locator(".ask")).to_be_hidden()
    page.wait_for_timeout(4000)
    before = sheet.inner_text()
    expect(sheet.get_by_role("button", name="To the end")).to_be_visible()
    box = page.locator(".tabletop").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + 40, box["y"] + 40)
    expect(sheet).not_to_have_text(re.compile(re.escape(before)))
    sheet.get_by_role("button", name="To the end").click()
    expect(sheet).to_have_count(0)
    verdict = page.locator(".ask .outcome")
    expect(verdict).to_be_visible()
    expect(page.locator(".cards.folded")).to_contain_text("Card drawn")
    verdict.click()
    pulled = page.locator(".pulled.unfolded")
    expect(pulled.locator("article.result")).to_be_visible()
    assert pulled.bounding_box() == {"x": 0, "y": 422, "width": 390, "height": 422}
    swipe(page, 450, 600)
    expect(pulled).to_have_count(0)
    expect(page.locator(".cards.folded")).to_be_visible()
    swipe(page, page.locator(".cards.folded").bounding_box()["y"] + 20, 200)  # type: ignore[index]
    expect(pulled).to_be_visible()


def swipe(page: Page, start: float, end: float) -> None:
    """One finger, up or down."""
    line = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [{"x": 100, "y": start}]),
        ("touchMove", [{"x": 100, "y": end}]),
        ("touchEnd", []),
    ):
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.mark.exhaustive
def test_a_card_is_laid_beside_the_table_after_the_verdict_and_may_be_held(perform: Perform) -> None:
    performance, pages = perform(TABLE)
    last = TABLE.entries[-1]
    held = pages[last.side]
    choose(held, "Hold the cards: off")
    performance.give(last)
    page = next(page for side, page in pages.items() if side != last.side)
    expect(page.locator(".tray")).to_be_visible()
    expect(page.locator(".drawn-card")).to_have_count(0)
    page.keyboard.press("Escape")
    page.wait_for_timeout(600)
    expect(page.locator(".drawn-card")).to_have_count(0)
    expect(page.locator(".side .drawn-card")).to_be_visible()
    held.keyboard.press("Escape")
    turn = held.locator(".drawn").get_by_role("button", name="Turn up the next card")
    expect(turn).to_be_visible()
    expect(held.locator(".drawn-card")).to_have_count(0)
    held.keyboard.press("Space")
    expect(held.locator(".drawn-card")).to_be_visible()


@pytest.mark.exhaustive
def test_a_result_that_is_not_to_be_played_is_there_at_once_and_in_the_log(perform: Perform) -> None:
    performance, pages = perform(TABLE)
    last = TABLE.entries[-1]
    page = next(page for side, page in pages.items() if side != last.side)
    page.get_by_role("button", name="Menu").click()
    page.locator("label", has_text="Off").click()
    page.keyboard.press("Escape")
    page.reload()
    Hand(page)
    linger(page)
    performance.give(last)
    expect(page.locator("article.result").get_by_role("button", name="Show again")).to_be_visible()
    expect(page.locator(".tray")).to_have_count(0)
    expect(page.locator(".stage .ring")).to_have_count(1)
    expect(page.locator(".stage .ring")).to_have_count(0)
    page.get_by_role("button", name="Close the result").click()
    Hand(page).open_log()
    page.locator(".log .thrown").first.click()
    expect(page.locator("article.result .die").first).to_be_visible()


@pytest.mark.exhaustive
def test_the_film_opens_for_who_comes_back_and_has_its_keys(perform: Perform) -> None:
    performance, pages = perform(TABLE)
    last = TABLE.entries[-1]
    side, page = next((side, page) for side, page in pages.items() if side != last.side)
    Hand(page)  # who never looked has missed nothing
    address = page.url
    with pages[last.side].expect_websocket() as line:
        pages[last.side].reload()
    with line.value.expect_event("framereceived", lambda frame: is_gone(side, str(frame))):
        page.goto("about:blank")  # what happens before the site knows of it has been seen
    performance.give(last)
    page.goto(address)
    film = page.locator(".film")
    expect(film).to_be_visible()
    shown = film.locator(".cell[aria-current=step]")
    cells = film.locator(".cell")
    expect(shown).to_have_count(0)
    for key, at in (("ArrowRight", 0), ("ArrowRight", 1), ("ArrowLeft", 0), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        expect(shown).to_have_count(1)
        expect(cells.nth(min(at, cells.count() - 1))).to_have_attribute("aria-current", "step")
    expect(page.locator(".then")).to_be_visible()
    page.keyboard.press("Space")
    expect(film.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(film.get_by_role("button", name=re.compile("^Play"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(film).to_have_count(0)
    expect(page.locator(".then")).to_have_count(0)
    page.keyboard.press("w")
    expect(film).to_be_visible()


def is_gone(side: str, frame: str) -> bool:
    """Whether the site says that nobody of that side looks any more."""
    told = json.loads(frame)
    return told["type"] == "presence" and not told["seats"].get(side)


def choose(page: Page, name: str) -> None:
    """One line of the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=name).click()
    page.keyboard.press("Escape")
