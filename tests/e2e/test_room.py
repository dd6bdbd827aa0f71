"""Room in the decision's panel: candidates and buttons are seen whatever else there is to see."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

import rules
from rules.core.ruleset import Ruleset
from tests.e2e.bare import SENT, BareBoard
from tests.e2e.conftest import LAPTOP, PHONE
from tests.e2e.test_panel import Asked, asked, asking, first, kinds, length, shown
from tests.rulesets import each, recorded

pytestmark = pytest.mark.dear

LARGE: ViewportSize = {"width": 1920, "height": 1080}
ROWS = 2
"""Rows of candidates that are seen on a laptop, two in each."""
ALL = 16
"""Candidates that are seen at once on a large screen."""

MANY = 6
"""Units that are named no more, but shown."""

SEEN = """() => {
  const list = document.querySelector('.ask-list').getBoundingClientRect();
  return [...document.querySelectorAll('.options .option')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.top >= list.top - 1 && box.bottom <= list.bottom + 1;
  }).length;
}"""
OFF = """() => [...document.querySelectorAll('.ask-foot .btn')]
  .filter((one) => one.getBoundingClientRect().bottom > innerHeight).map((one) => one.textContent)"""
LINES = """() => [...document.querySelectorAll('.ask-foot .btn')].filter((one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const words = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 8);
  return new Set(words.map(({ top }) => Math.round(top / 6))).size > 2;
}).map((one) => one.textContent)"""
"""Buttons whose name takes more than two lines."""


def fullest(ruleset: Ruleset) -> Asked:
    """The question with the longest list."""
    return max(kinds(ruleset), key=lambda one: length(ruleset, one))


def news(ruleset: Ruleset, one: Asked) -> dict[str, Any]:
    """A result since the player looked, with what it did to six units."""
    pieces = [
        piece
        for piece in ruleset.view(one.state, one.decision.side).values()
        if piece["kind"] == "unit" and piece.get("place")
    ]
    word = {"id": "none"}
    told = [
        {"kind": "out", "unit": piece["id"], "side": piece["side"], "way": [piece["place"]], "word": word}
        for piece in pieces[:6]
    ]
    roll = {"purpose": "combat", "rule": "1", "faces": [3]}
    fight = {"title": word, "verdict": word, "stages": [{"roll": roll}]}
    return {"seq": 2, "time": SENT, "message": word, "resolution": fight, "consequences": told}


def consent(bare: BareBoard, one: Asked) -> dict[str, Any]:
    """A fellow wants to end the phase."""
    left = {"": [{"message": {"id": "none"}}]}
    asked = {
        "seq": bare.seq, "by": "x", "action": one.decision.default or {"do": "end_phase"}, "since": SENT,
        "due": SENT, "missing": [""], "left": left,
    }  # fmt: skip
    return {"type": "consent", "asked": asked}


@each("id", recorded)
@pytest.mark.parametrize(
    ("window", "wanted", "least"),
    [pytest.param(LAPTOP, 2 * ROWS, 2 * ROWS, id="laptop"), pytest.param(LARGE, ALL, ALL - 2, id="large")],
)
def test_candidates_are_seen_beside_every_other_panel(
    browser: Browser, id: str, window: ViewportSize, wanted: int, least: int
) -> None:
    """Beside the film and what changed; of them at `least` so many below a fellow's question in the foot."""
    ruleset = rules.get(id)
    one = fullest(ruleset)
    page = browser.new_page(viewport=window, reduced_motion="reduce")
    bare = BareBoard(page, log=[news(ruleset, one)], seq=3, seen=1)
    bare.lay(ruleset, one.scenario)
    bare.show(one.state, one.decision)
    there = page.locator(".options .option").count()
    assert page.evaluate(SEEN) >= min(wanted, there)
    bare.tell(consent(bare, one))
    expect(page.locator(".ask-foot .consent")).to_be_visible()
    assert page.evaluate(SEEN) >= min(least, there)
    assert page.evaluate(OFF) == []
    unfold(page)
    page.close()


MOST = 14
"""Rolls of a film, more than any window shows."""

REST = 300
"""Milliseconds in which a list that was scrolled comes to rest."""

CUT = """film => { const {left, right} = film.getBoundingClientRect();
    return [...film.querySelectorAll('li')].map((one) => one.getBoundingClientRect())
        .filter((one) => one.left < right - 1 && one.right > left + 1)
        .filter((one) => one.left < left - 1 || one.right > right + 1).map((one) => [one.left, one.right]); }"""
"""The pictures that are seen in part."""


def unfold(page: Page) -> None:
    """What changed is asked for: then it has room."""
    head = page.locator(".changed .head")
    if head.count():
        head.click()
        expect(page.locator(".changed li").first).to_be_in_viewport()
        assert page.evaluate(OFF) == []


def besieged() -> tuple[Ruleset, Asked, str]:
    """A question which hexes are attacked, and one that many may attack."""
    ruleset = asking("ask-declare")
    for path in sorted(ruleset.folder.glob("recordings/*.jsonl")):
        for one in asked(ruleset, path):
            if one.decision.ask.id == "ask-declare":
                for target in offered(ruleset, one, {"do": "declare"}):
                    if len(offered(ruleset, one, {"do": "declare", "target": target})) >= MANY:
                        return ruleset, one, target
    raise AssertionError("nothing is attacked by many")


def offered(ruleset: Ruleset, one: Asked, draft: dict[str, Any]) -> list[Any]:
    """What may fill the next slot."""
    found = ruleset.options(one.state, one.decision.side, ruleset.read_draft(draft))
    return [candidate.value for candidate in found.candidates if candidate.refusal is None]


@pytest.mark.parametrize(
    "window", [pytest.param(one, id=str(one["width"])) for one in (LAPTOP, LARGE, PHONE)]
)
def test_the_film_shows_whole_pictures(browser: Browser, window: ViewportSize) -> None:
    """None is cut at an edge, whichever is come to."""
    ruleset, one, _ = besieged()
    page = browser.new_page(viewport=window, reduced_motion="reduce")
    roll = {"purpose": "combat", "rule": "1", "faces": [3]}
    ask = {"id": one.decision.ask.id}
    fight = {"title": ask, "verdict": ask, "stages": [{"roll": roll}]}
    log = [{"seq": seq, "message": ask, "resolution": fight} for seq in range(2, MOST)]
    bare = BareBoard(page, log=log, seq=MOST, seen=1)
    bare.lay(ruleset, one.scenario)
    bare.show(one.state, one.decision)
    if window is PHONE:
        page.locator(".pulled > .head").first.click()
    film = page.locator(".film ol")
    expect(film.locator(".cell").first).to_be_visible()
    assert film.evaluate(CUT) == []
    film.evaluate("film => film.scrollTo(film.clientWidth * 0.7, 0)")
    page.wait_for_timeout(REST)
    assert film.evaluate("film => film.scrollLeft") > 0
    assert film.evaluate(CUT) == []
    page.close()


def test_many_units_are_counters_and_their_price_is_told_once(browser: Browser) -> None:
    ruleset, one, target = besieged()
    bare = shown(browser, one, ruleset)
    bare.page.locator(f".option[data-value='\"{target}\"']").click()
    bare.settle()
    for _ in range(MANY):
        bare.page.locator(".option[aria-pressed=false]").first.click()
        bare.settle()
    slot, order = bare.page.locator(".slot[data-slot=units]"), bare.page.locator(".compose")
    expect(slot.locator(".chit")).to_have_count(MANY)
    expect(slot).to_contain_text(f"{MANY} chosen")
    assert order.inner_text().count(" SP") == 1
    box = order.bounding_box()
    assert box and box["height"] < 190
    bare.page.close()


@each("id", recorded)
def test_no_button_takes_three_lines(browser: Browser, id: str) -> None:
    """Neither before nor after the first choice; the step back keeps its word where there is room."""
    ruleset = rules.get(id)
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    bare, laid, long = BareBoard(page), "", set[str]()
    for one in kinds(ruleset):
        if laid != one.scenario:
            bare.lay(ruleset, one.scenario)
            laid = one.scenario
        bare.show(one.state, one.decision)
        long |= set(page.evaluate(LINES))
        option = page.locator(".option[aria-pressed=false]")
        if option.count():
            option.first.click()
            bare.settle()
            long |= set(page.evaluate(LINES))
        if page.locator(".ask-foot .step").count() and not page.locator(".ask-foot .sole").count():
            expect(page.locator(".ask-foot .step .word")).to_be_visible()
    page.close()
    assert not long


def test_what_a_phase_is_for_stands_on_its_own_question(browser: Browser) -> None:
    """A question within it has a purpose of its own, or none."""
    purpose = ".ask-head .purpose"
    phase, within = first("ask-attack"), first("ask-route")
    bare = shown(browser, phase)
    expect(bare.page.locator(purpose)).to_contain_text("What this phase is for")
    bare.show(within.state, within.decision)
    expect(bare.page.locator(purpose)).to_contain_text("What this decision is for")
    bare.page.close()
    bare = shown(browser, first("ask-granted-move"))
    expect(bare.page.locator(purpose)).to_have_count(0)
    bare.page.close()
