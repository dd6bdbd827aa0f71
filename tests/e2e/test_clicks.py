"""Orders of recorded games given again on the map of hexes with a real pointer: how many clicks each takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser

import rules
from rules.core.contract import Message
from rules.core.recordings import Entry, read_recording
from rules.core.ruleset import Ruleset
from rules.core.words import say
from tests.e2e.bare import BareBoard
from tests.e2e.conftest import LAPTOP
from tests.e2e.test_moves import Pointer
from tests.e2e.test_panel import Asked

pytestmark = pytest.mark.dear


class Deed(NamedTuple):
    """An order to give again, and the hexes that are clicked for it, in turn."""

    ruleset: Ruleset
    asked: Asked
    hexes: tuple[str, ...]


def ruleset_of(act: str) -> Ruleset:
    """The ruleset of hexes that has an act of that name."""
    return next(
        one
        for one in map(rules.get, rules.playable())
        if say(one, Message(f"action-{act}")) != f"action-{act}"
    )


def deeds(tell: str, act: str, target: str, who: str = "") -> Iterator[Deed]:
    """Orders of that act, of the ruleset that has the act `tell` too; `target` and `who` name the slots clicked."""
    ruleset = ruleset_of(tell)
    for path in sorted(ruleset.folder.glob("recordings/*.jsonl"), key=lambda one: one.stat().st_size):
        header, entries = read_recording(path)
        state: Any = None
        for entry in entries:
            action = entry.action or {}
            if action.get("do") == act:
                decision = next(one for one in ruleset.decisions(state) if one.side == entry.side)
                asked = Asked(header.scenario, state, decision)
                hexes = (str(action[target]), *stacks(ruleset, asked, entry, who))
                if len(hexes) == 1 + bool(who):
                    yield Deed(ruleset, asked, hexes)
            state = ruleset.fold(state, [ruleset.read_event(event) for event in entry.events])


def stacks(ruleset: Ruleset, asked: Asked, entry: Entry, who: str) -> set[str]:
    """The hexes of those who do it."""
    action: Mapping[str, Any] = entry.action or {}
    seen = ruleset.view(asked.state, entry.side)
    return {str(seen[id]["place"]) for id in action[who]} if who else set()


CLICKS = [
    pytest.param("overrun", "attack", "target", "units", 3, id="attack"),
    pytest.param("overrun", "barrage", "hex", "units", 3, id="barrage"),
    pytest.param("interdict", "declare", "target", "units", 3, id="declare"),
    pytest.param("interdict", "resolve", "target", "", 2, id="assault"),
]


@pytest.mark.parametrize(("tell", "act", "target", "who", "clicks"), CLICKS)
def test_clicks_of_an_order(
    browser: Browser, tell: str, act: str, target: str, who: str, clicks: int
) -> None:
    """As many as docs/board.md says, with none for what the board fills in."""
    deed = next(deeds(tell, act, target, who))
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    bare = BareBoard(page, takes=True)
    bare.lay(deed.ruleset, deed.asked.scenario)
    bare.show(deed.asked.state, deed.asked.decision)
    page.locator(".board.drawn").wait_for()
    pointer = Pointer(page)
    for hex in deed.hexes:
        pointer.click(hex)
    pointer.give()
    assert pointer.clicks == clicks
    assert [(one["do"], one[target]) for one in bare.sent] == [(act, deed.hexes[0])]
    page.close()
