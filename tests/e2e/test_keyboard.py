"""Where the keyboard goes on by itself: nothing that is asked for next must be hunted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

import rules
from tests.e2e.bare import BareBoard
from tests.e2e.conftest import LAPTOP
from tests.e2e.test_panel import HASTE, busiest, compose, first, kinds, shown
from tests.rulesets import each, recorded

pytestmark = pytest.mark.dear

LED = "document.activeElement.matches('.options .option[aria-pressed=false], .ask-foot .go')"
"""Whether the keyboard is at what may fill the next slot, or at an order that is complete."""


@each("id", recorded)
def test_an_act_leads_on_to_what_it_asks_for(browser: Browser, id: str) -> None:
    bare = shown(browser, busiest(rules.get(id)), rules.get(id))
    act = bare.page.locator(".act-line .act:not([aria-pressed=true], [aria-disabled], .more)").first
    if not act.count():
        pytest.skip("no other act is allowed")
    name = act.inner_text()
    act.press("Enter")
    bare.settle()
    expect(bare.page.locator(".act-line .act[aria-pressed=true]")).to_have_text(name)
    if bare.page.locator(".options .option").count():
        bare.page.wait_for_function(LED)
    bare.page.close()


def test_what_throws_away_is_one_tab_further(browser: Browser) -> None:
    """Enter never gives it by itself, nor chooses another in its place."""
    bare = shown(browser, first("ask-breakout"))
    page = bare.page
    careful = page.locator(".ask-foot .careful")
    page.locator(".act-line .act").first.press("Enter")
    bare.settle()
    if not careful.is_enabled():
        page.locator(".option[aria-pressed=false]").first.press("Enter")
    expect(page.locator(".ask-foot .acts")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(careful).to_be_focused()
    assert bare.sent == []
    page.close()


def test_the_only_act_that_is_never_armed_by_itself_has_its_button(browser: Browser) -> None:
    bare = shown(browser, first("ask-demand"))
    bare.page.locator(".act-line .act").click()
    bare.settle()
    bare.page.locator(".ask-foot .careful").click()
    assert [sent["do"] for sent in bare.sent] == ["demand"]
    bare.page.close()


def test_what_the_map_cannot_show_takes_the_keyboard_from_it(browser: Browser) -> None:
    bare = shown(browser, first("ask-declare"))
    bare.page.locator(".board.drawn").focus()
    support = first("ask-support")
    bare.show(support.state, support.decision)
    bare.page.wait_for_function(LED)
    bare.page.close()


def test_on_the_table_tab_leads_to_the_target_before_all_who_may_fire(browser: Browser) -> None:
    bare = shown(browser, first("ask-fire"))
    page = bare.page
    page.locator(".tabletop.drawn").wait_for()
    page.locator(".stands [data-unit][data-lit]").last.press("Enter")
    bare.settle()
    assert page.locator("[data-filled]").count() == 1
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-filled]")).to_have_count(2)
    page.close()


FOCUS = """() => {
  const held = document.activeElement;
  return held.matches('.options .option, .ask-foot .go, .act-chips .act') && !held.matches('.undo, .end');
}"""
"""Whether the keyboard is where the next order is composed."""


@each("id", recorded)
def test_the_keyboard_goes_on_after_an_order(browser: Browser, id: str) -> None:
    """Not with what takes back or ends; and an arrow key leads from the panel to the map."""
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    bare, one = BareBoard(page, takes=True), busiest(rules.get(id))
    bare.lay(rules.get(id), one.scenario)
    bare.show(one.state, one.decision)
    compose(bare)
    page.locator(".ask-foot .btn.go").press("Enter")
    expect(page.locator(f"[data-seq='{bare.seq}']").first).to_be_attached()
    page.wait_for_function(FOCUS)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board, .tabletop")).to_be_focused()
    page.close()


@each("id", recorded)
def test_enter_twice_gives_an_order_that_one_choice_completes(browser: Browser, id: str) -> None:
    """On the map, at the first question of that kind, with the keyboard alone."""
    ruleset = rules.get(id)
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    bare, laid = BareBoard(page), ""
    for one in kinds(ruleset):
        if laid != one.scenario:
            bare.lay(ruleset, one.scenario)
            laid = one.scenario
        bare.show(one.state, one.decision)
        button = page.locator(":is([data-hex], [data-unit])[data-lit], [data-spot]").first
        if page.locator(".ask-foot .go:enabled").count() or not button.count():
            continue
        button.press("Enter")
        bare.settle()
        if page.locator(".ask-foot .go:enabled").count() == 0:
            continue
        sent = len(bare.sent)
        page.keyboard.press("Enter")
        bare.settle()
        page.wait_for_timeout(HASTE)
        assert len(bare.sent) == sent + 1, one.decision.id
        break
    else:
        pytest.skip("no choice on the map completes an order")
    page.close()
