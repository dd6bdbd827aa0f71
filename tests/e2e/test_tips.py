"""What is said of the counter that is pointed at: of the one that is drawn on top, and in whole words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

import rules
from rules.core.contract import Message
from rules.core.dice import SeededDice
from rules.core.words import say
from tests.e2e.bare import BareBoard
from tests.e2e.conftest import LAPTOP
from tests.e2e.test_moves import Pointer

pytestmark = pytest.mark.dear

ACT = "action-overrun"
RULESET = next(one for one in map(rules.get, rules.playable()) if say(one, Message(ACT)) != ACT)
"""Dumps lie below units there, though they come after them."""


def test_a_tip_is_about_the_counter_on_top(browser: Browser) -> None:
    scenario = max(RULESET.scenarios)
    state = RULESET.fold(None, RULESET.setup(scenario, {}, SeededDice(1)))
    decision = RULESET.decisions(state)[0]
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    bare = BareBoard(page)
    bare.lay(RULESET, scenario)
    bare.show(state, decision)
    page.locator(".board.drawn").wait_for()
    stacks: dict[str, list[dict[str, object]]] = {}
    for one in RULESET.view(state, decision.side).values():
        if one["kind"] in ("unit", "dump") and isinstance(one.get("place"), str):
            stacks.setdefault(str(one["place"]), []).append(dict(one))
    pointer, seen = Pointer(page), 0
    for button in page.locator("[data-hex][data-units]").all():
        hex, box = str(button.get_attribute("data-hex")), button.bounding_box()
        kinds = {one["kind"] for one in stacks.get(hex, [])}
        if len(kinds) < 2 or not box or not (120 < box["x"] < 720 and 120 < box["y"] < 520):
            continue
        top = max(stacks[hex], key=lambda one: float(str(one.get("lies", 0))))
        if not top.get("label"):
            continue
        page.mouse.move(*pointer.spot(hex))
        tip = page.locator(".tip")
        expect(tip).to_contain_text(str(top["label"]))
        expect(tip).to_have_text(re.compile(rf"\S and {len(stacks[hex]) - 1} below"))
        seen += 1
    assert seen
    page.close()
