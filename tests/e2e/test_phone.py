"""The phone keeps its map while an order is made, and says a result once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, expect

import rules
from tests.e2e.bare import BareBoard
from tests.e2e.conftest import PHONE
from tests.e2e.test_look import faulty, overflow
from tests.e2e.test_panel import LARGER, busiest, compose
from tests.rulesets import each, recorded

pytestmark = pytest.mark.dear

MAP = 0.45
"""What of the screen stays map."""


@each("id", recorded)
def test_the_map_stays_while_a_unit_is_chosen_and_a_phase_ended(browser: Browser, id: str) -> None:
    ruleset = rules.get(id)
    still = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
    page = browser.new_page(viewport=PHONE, **still)  # type: ignore[arg-type]
    one = busiest(ruleset)
    bare = BareBoard(page)
    bare.lay(ruleset, one.scenario)
    bare.show(one.state, one.decision)
    ask, tabs = page.locator("section.ask"), page.locator(".phone-tabs")

    def fits(button: Locator) -> None:
        ground = page.locator(".ground").bounding_box()
        sheet, foot, box = ask.bounding_box(), tabs.bounding_box(), button.bounding_box()
        assert ground and sheet and foot and box
        assert sheet["y"] - ground["y"] >= MAP * PHONE["height"] - 1
        assert box["y"] + box["height"] <= foot["y"] + 1, "the button is on the screen"
        expect(ask.locator("h1")).to_be_visible()

    fits(ask.locator(".ask-foot .btn").first)
    compose(bare)
    fits(ask.locator(".ask-foot .btn.go"))
    if ask.locator(".ask-foot .btn.end").count():
        ask.locator(".ask-foot .btn.end").click()
        bare.settle()
        if ask.locator(".ending").count():
            fits(ask.locator(".ending .bad"))
    for tab in page.locator(".phone-tabs button").all():
        tab.click()
        assert not faulty(page)
    page.close()


@each("id", recorded)
def test_letters_twice_as_large_run_off_nothing(browser: Browser, id: str) -> None:
    ruleset = rules.get(id)
    page = browser.new_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page.add_init_script(LARGER)
    one = busiest(ruleset)
    bare = BareBoard(page)
    bare.lay(ruleset, one.scenario)
    bare.show(one.state, one.decision)
    bare.settle()
    assert overflow(page) <= 0
    top, clock = (page.locator(part).first.bounding_box() for part in (".top", ".top .clock"))
    assert top and clock and clock["y"] >= top["y"] and clock["y"] + clock["height"] <= top["height"] + 1
    page.close()
