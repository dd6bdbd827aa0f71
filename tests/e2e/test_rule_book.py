"""The rule book at the board: opened from numbers, by keys and by address; lit, searched, on the phone."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from playwright.sync_api import Browser, Locator, Page, expect

import rules
from rules.core.boards import Board
from rules.core.book import read_book
from rules.core.codec import encode
from rules.core.contract import Chart, Message, Options, Refusal
from rules.core.recordings import read_recording, replay
from rules.core.ruleset import Ruleset
from rules.core.words import say
from tests.e2e.bare import SENT, BareBoard
from tests.e2e.conftest import LAPTOP, PHONE
from tests.e2e.played import lines_of
from tests.e2e.test_look import faulty, overflow

pytestmark = pytest.mark.dear

BEFORE = 5
"""The event of all that is in the log; the board stands later."""
NARROW = {"width": 1100, "height": 800}
WIDTH = 476
STILL = 400
"""Milliseconds in which a map comes to rest that is shown without motion."""
RULE = "1"
"""A number that the umpire of the test refuses under."""
FOCUSED = "document.activeElement.closest('a')?.dataset.rule ?? document.activeElement.tagName"


class Fought(NamedTuple):
    """A position of a recorded game after a roll that was read in a printed table, with the log up to it."""

    ruleset: Ruleset
    scenario: str
    state: Any
    log: list[dict[str, Any]]
    chart: Chart
    rule: str
    place: str


Lay = Callable[..., BareBoard]


@pytest.fixture(scope="module")
def fought() -> Fought:
    """The first that there is on hexes whose ruleset has a book with charts."""
    every = (rules.get(id) for id in rules.available())
    return next(found for ruleset in every if read_book(ruleset.folder).chapters for found in rolls(ruleset))


def rolls(ruleset: Ruleset) -> Iterator[Fought]:
    """Such positions of all recordings."""
    charts = {chart.id: chart for chart in ruleset.charts()}
    for path in sorted(ruleset.folder.glob("recordings/*.jsonl"), key=lambda one: one.stat().st_size):
        scenario = read_recording(path)[0].scenario
        if not isinstance(ruleset.board(scenario), Board):
            continue
        log: list[dict[str, Any]] = []
        for step in replay(ruleset, path):
            for line in lines_of(ruleset, step):
                log.append({**json.loads(encode(line)), "seq": BEFORE, "time": SENT})
                told = line.resolution
                for stage in told.stages if told and isinstance(told.at, str) else ():
                    read = charts.get(stage.table.chart) if stage.table else None
                    if told and read and ruleset.decisions(step.state):
                        rule, place = stage.roll.rule, str(told.at)
                        yield Fought(ruleset, scenario, step.state, log, read, rule, place)


@pytest.fixture
def lay(browser: Browser, fought: Fought) -> Iterator[Lay]:
    """The board of that position in a window of its own; at the end no page may have failed."""
    pages: list[Page] = []
    faults: list[str] = []

    def begin(refused: str = "", **window: object) -> BareBoard:
        page = browser.new_page(**{"viewport": LAPTOP, "reduced_motion": "reduce", **window})  # type: ignore[arg-type]
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        pages.append(page)
        bare = BareBoard(page, log=fought.log, seq=2 * BEFORE)
        bare.lay(fought.ruleset, fought.scenario)
        bare.refusal = Refusal(refused, "not-now") if refused else None
        bare.show(fought.state, fought.ruleset.decisions(fought.state)[0])
        return bare

    yield begin
    for page in pages:
        page.close()
    assert not faults


def book(page: Page) -> Locator:
    """The drawer."""
    return page.locator(".book")


def heading(page: Page) -> Locator:
    return page.locator(".book .page h2")


def number(page: Page) -> Locator:
    return page.locator(".book .page h2 .number")


def clause(fought: Fought) -> str:
    """A clause that is not that of the roll."""
    found = read_book(fought.ruleset.folder).clauses
    return next(one for one in found if one != fought.rule and re.search(r"\d\w*$", one))


def link_of_roll(page: Page, rule: str) -> Locator:
    """The number in the line of the log that tells the last roll under the rule."""
    if not page.locator(".log").count():
        page.locator("#tab-log").click()
    return page.locator(".log li:has(.thrown)", has=page.locator(f'[data-rule="{rule}"]')).first.locator(
        f'[data-rule="{rule}"]'
    )


def sides(page: Page) -> list[dict[str, float]]:
    """Where map, book and panel lie."""
    expect(page.locator(".app:is(.reading, .covered)")).to_have_count(1)
    found = [page.locator(one).bounding_box() for one in ("main.map", ".book", ".side")]
    return [dict(one) for one in found if one]  # type: ignore[arg-type]


def test_a_number_in_a_refusal_opens_between_map_and_panel(lay: Lay, fought: Fought) -> None:
    rule = clause(fought)
    page = lay(rule).page
    link = page.locator(".ask-foot .refusal a.rule")
    link.click()
    expect(number(page)).to_have_text(rule)
    expect(heading(page)).to_be_focused()
    expect(link).to_have_attribute("aria-current", "true")
    map, drawer, panel = sides(page)
    assert map["x"] + map["width"] == drawer["x"] and drawer["x"] + drawer["width"] == panel["x"]
    assert drawer["width"] == WIDTH
    page.keyboard.press("Escape")
    expect(book(page)).to_have_count(0)
    assert page.evaluate(FOCUSED) == rule
    link.click()
    page.get_by_role("button", name="Close the rules").click()
    assert page.evaluate(FOCUSED) == rule


def test_a_number_in_the_log_shows_its_roll(lay: Lay, fought: Fought) -> None:
    page = lay().page
    link_of_roll(page, fought.rule).click()
    chart = book(page).locator(f'[data-chart="{fought.chart.id}"]')
    expect(chart.locator("td.on[aria-current=true]")).to_have_count(1)
    expect(chart.locator("thead th.lit")).to_have_count(1)
    part = chart.locator("tbody tr").count()
    chart.get_by_role("button", name="The whole table").click()
    expect(chart.locator("tbody tr")).to_have_count(len(fought.chart.rows))
    assert part <= 3
    expect(book(page).locator(".here .glimpse canvas")).to_be_attached()
    expect(book(page).locator(".here li").first).not_to_be_empty()
    page.wait_for_timeout(STILL)
    map, _, _ = sides(page)
    hex = page.locator(f'[data-hex="{fought.place}"]').bounding_box()
    assert hex and map["x"] <= hex["x"] and hex["x"] + hex["width"] <= map["x"] + map["width"]


def test_r_opens_what_is_refused_or_has_the_focus(lay: Lay, fought: Fought) -> None:
    rule = clause(fought)
    page = lay(rule).page
    page.locator(".board").focus()
    page.keyboard.press("r")
    expect(number(page)).to_have_text(rule)
    page.keyboard.press("Escape")
    expect(page.locator(".board")).to_be_focused()
    link_of_roll(page, fought.rule).focus()
    page.keyboard.press("r")
    expect(number(page)).to_have_text(fought.rule)
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUSED) == fought.rule


def test_the_question_is_not_answered_while_one_reads(lay: Lay, fought: Fought) -> None:
    bare = lay()
    page = bare.page
    page.keyboard.press("r")
    expect(heading(page)).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_timeout(STILL)
    assert bare.sent == []


def test_numbers_words_and_places_are_found(lay: Lay, fought: Fought) -> None:
    rule = clause(fought)
    page = lay().page
    page.keyboard.press("/")
    field = page.get_by_role("searchbox")
    expect(field).to_be_focused()
    page.keyboard.type(rule)
    page.keyboard.press("Enter")
    expect(number(page)).to_have_text(rule)
    expect(field).to_have_value("")
    title = read_book(fought.ruleset.folder).clauses[rule].title
    page.keyboard.press("/")
    page.keyboard.type(title)
    expect(book(page).locator(".hits button").first).to_contain_text(title)
    page.keyboard.press("ArrowDown")
    expect(book(page).locator(".hits button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(book(page).locator(".hits")).to_have_count(0)
    board = fought.ruleset.board(fought.scenario)
    place = next(one for one in getattr(board, "places", ()) if one.hex == fought.place or one.name)
    page.keyboard.press("/")
    page.keyboard.type(place.name)
    hit = book(page).locator(".hits button", has_text=place.hex)
    expect(hit).to_contain_text("Place")
    hit.click()
    expect(page.locator(f'[data-hex="{place.hex}"]')).to_be_visible()


def test_two_clicks_and_a_word_lead_to_a_rule_and_to_a_table(lay: Lay, fought: Fought) -> None:
    """The button «Rules», what is typed, and what is found: the page itself stays where it is."""
    rule = clause(fought)
    page = lay().page
    title = read_book(fought.ruleset.folder).clauses[rule].title
    page.get_by_role("button", name="Rules", exact=True).click()
    page.keyboard.type(title)
    book(page).locator(".hits button").first.click()
    expect(number(page)).to_have_text(rule)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules", exact=True).click()
    named = say(fought.ruleset, Message(f"chart-{fought.chart.id}"))
    page.keyboard.type(f"{named} table")
    book(page).locator(".hits button", has_text=named).first.click()
    expect(book(page).locator(f'[data-chart="{fought.chart.id}"] td').first).to_be_in_viewport()
    assert page.locator(".top").evaluate("top => top.getBoundingClientRect().top") == 0
    assert page.evaluate(
        "[...document.querySelectorAll('html, body, .app')].every(one => one.scrollTop === 0)"
    )


def test_the_ground_under_the_pointer_is_lit(lay: Lay, fought: Fought) -> None:
    page = lay().page
    ground = next(chart for chart in fought.ruleset.charts() if chart.keys)
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_role("tab", name="Charts").click()
    chart = book(page).locator(f'[data-chart="{ground.id}"]')
    page.wait_for_timeout(STILL)
    map, _, _ = sides(page)
    page.mouse.move(map["x"] + map["width"] / 2, map["y"] + map["height"] / 2)
    expect(chart.locator("tr[aria-current=true]")).to_have_count(1)


def test_the_turn_tells_who_is_winning_and_flags_the_places(lay: Lay, fought: Fought) -> None:
    page = lay().page
    asked = fought.ruleset.decisions(fought.state)[0]
    answer = fought.ruleset.explain(fought.state, asked.side, {"about": "victory"})
    page.locator(".top .turn").click()
    expect(page.get_by_role("tab", name="Winning")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".flags path")).to_have_count(len(answer.marks))
    assert answer.scale
    expect(book(page).locator(".scale em")).to_contain_text(str(abs(answer.scale.value)))
    expect(book(page).locator(".levels li")).to_have_count(len(answer.scale.degrees))
    expect(book(page).locator(".levels li[aria-current=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".flags")).to_have_count(0)
    expect(page.locator(".top .turn")).to_be_focused()


def test_the_phone_has_a_sheet_with_the_decision_at_its_foot(lay: Lay, fought: Fought) -> None:
    rule = clause(fought)
    page = lay(rule, viewport=PHONE, has_touch=True, is_mobile=True).page
    link = page.locator(".ask-foot .refusal a.rule")
    link.tap()
    sheet = page.get_by_role("dialog", name="Rules")
    expect(sheet).to_be_visible()
    assert sheet.bounding_box() == {"x": 0, "y": 0, **PHONE}
    expect(page.locator(".app")).to_have_attribute("inert", "")
    expect(sheet.locator("footer")).to_contain_text("Your decision waits")
    for _ in range(60):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.book') !== null")
    assert faulty(page) == [] and overflow(page) <= 0
    sheet.get_by_role("button", name="Back", exact=True).last.tap()
    expect(sheet).to_have_count(0)
    assert page.evaluate(FOCUSED) == rule


def test_the_address_names_the_page_and_opens_it(lay: Lay, fought: Fought) -> None:
    rule = clause(fought)
    page = lay(rule).page
    page.locator(".ask-foot .refusal a.rule").click()
    assert page.url.endswith(f"#rule={rule}")
    related = book(page).locator(".related a.clause[data-rule]").first
    other = str(related.get_attribute("data-rule"))
    related.click()
    expect(number(page)).to_have_text(other)
    assert page.url.endswith(f"#rule={other}")
    page.reload()
    expect(number(page)).to_have_text(other)
    page.evaluate(f"location.hash = '#rule={rule}'")
    expect(number(page)).to_have_text(rule)
    page.get_by_role("button", name=f"Back to {other}").click()
    expect(number(page)).to_have_text(other)
    page.evaluate("location.hash = '#rule=999.9x'")
    expect(heading(page)).to_contain_text("No explanation written yet")
    page.get_by_role("button", name="Close the rules").click()
    assert "#" not in page.url


def test_a_small_window_has_it_over_the_map(lay: Lay, fought: Fought) -> None:
    page = lay(clause(fought), viewport=NARROW).page
    page.locator(".ask-foot .refusal a.rule").click()
    map, drawer, _ = sides(page)
    assert drawer == map
    expect(page.locator("main.map .ground")).to_have_attribute("inert", "")
    page.keyboard.press("Escape")
    expect(page.locator("main.map .ground")).not_to_have_attribute("inert", "")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_part_of_it_is_sound(lay: Lay, fought: Fought, theme: str) -> None:
    page = lay(clause(fought), color_scheme=theme).page
    link_of_roll(page, fought.rule).click()
    for tab in ("This rule", "Charts", "Winning", "Contents"):
        page.get_by_role("tab", name=tab).click()
        page.wait_for_timeout(STILL)
        assert faulty(page) == [], tab
        assert overflow(page) <= 0, tab
        assert book(page).locator(".page").evaluate("page => page.scrollWidth - page.clientWidth") <= 0, tab
    page.keyboard.press("/")
    page.keyboard.type("move")
    assert faulty(page) == []


class BarredBoard(BareBoard):
    """A board on which no act may be begun."""

    def options(self, draft: dict[str, Any]) -> Options:
        found = super().options(draft)
        if found.kind != "action":
            return found
        no = Refusal(RULE, "not-now")
        return replace(found, candidates=tuple(replace(one, refusal=no) for one in found.candidates))


def test_the_number_of_a_forbidden_act_opens_the_book(browser: Browser, fought: Fought) -> None:
    """Pressed in the tip of the act, or by R while the pointer is on it."""
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")
    bare = BarredBoard(page, log=fought.log, seq=2 * BEFORE)
    bare.lay(fought.ruleset, fought.scenario)
    bare.show(fought.state, fought.ruleset.decisions(fought.state)[0])
    act = page.locator(".act-line .act[aria-disabled=true]").first
    act.hover()
    page.locator(f'.act-why a.rule[data-rule="{RULE}"]').click()
    expect(number(page)).to_have_text(RULE)
    page.keyboard.press("Escape")
    act.hover()
    expect(page.locator(".act-why kbd")).to_have_text("R")
    page.keyboard.press("r")
    expect(number(page)).to_have_text(RULE)
    page.close()


def test_the_verdict_of_a_case_stands_clear_of_it_in_large_letters(lay: Lay, fought: Fought) -> None:
    page = lay().page
    cited = next(one for one in read_book(fought.ruleset.folder).clauses.values() if one.examples)
    page.evaluate(f"location.hash = '#rule={cited.number}'")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    case = book(page).locator(".cases li").first
    chip, told = case.locator(".chip"), case.locator("b").first
    expect(told).to_be_attached()
    page.wait_for_timeout(STILL)
    assert chip.evaluate("chip => chip.scrollWidth - chip.clientWidth") <= 0
    mine, beside = chip.bounding_box(), told.bounding_box()
    assert mine and beside
    assert mine["x"] + mine["width"] <= beside["x"] or mine["y"] + mine["height"] <= beside["y"]
