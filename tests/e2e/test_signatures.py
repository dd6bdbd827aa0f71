"""An amendment that two directors sign: drafted by one, looked at and signed by the other, read on both boards."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import site_of
from tests.e2e.hand import Hand
from tests.e2e.program import SCENARIO, api, until
from tests.e2e.test_events import Windows, press
from tests.e2e.test_look import overflow, serious
from tests.e2e.test_proof import check, open_sheet
from tests.e2e.test_rulings import CLAUSES

pytestmark = pytest.mark.exhaustive
REASON = "One was counted twice."


class Field(NamedTuple):
    """A number of the position, as the form offers it."""

    name: str
    now: int
    then: int


def board_of_others(clara: Page, frida: Page, windows: Windows) -> tuple[str, list[Page]]:
    """Of four in an event, Clara one of them, the game of two others and their windows: Clara rules with a second.

    Frida opens it: without a club one opens two events a month, and Clara and Greta open theirs elsewhere.
    """
    plan = {"format": "swiss", "rounds": 1, "plans": [[SCENARIO]]}
    given = {"name": "Two Signatures Cup", "stages": [plan], "conditions": {"recusal": "nobody"}}
    at = f"events/{api(frida, 'post', 'events/', **given)['slug']}/"
    for page in (clara, *windows.values()):
        api(page, "post", at + "entry/")
    for act in ({"do": "name", "name": "clara", "role": "director"}, {"do": "draw"}):
        api(frida, "post", at + "acts/", **act)
    row = at + "rounds/1/1/"
    until(lambda: (api(clara, "get", row) or {}).get("state") == "drawn", clara)
    api(clara, "post", at + "acts/", do="publish", until="2099-01-01T00:00:00Z")
    names = {one["number"]: one["name"] for one in api(clara, "get", at + "entrants/")}
    pairs = {
        (names[one["first"]], names[one["second"]]): one["board"] for one in api(clara, "get", row)["boards"]
    }
    pair = next(pair for pair in pairs if "clara" not in pair)

    def game() -> Any:
        return next(one["game"] for one in api(clara, "get", row)["boards"] if one["board"] == pairs[pair])

    return str(until(game, clara)), [windows[name] for name in pair]


def number_of_position(page: Page) -> Field:
    """The first number of the position that can be one less."""
    for option in page.locator("#known option").all():
        told = re.match(r"now (\d+): (\d+) to \d+$", option.inner_text())
        if told and int(told[1]) > int(told[2]):
            return Field(str(option.get_attribute("value")), int(told[1]), int(told[1]) - 1)
    raise AssertionError("no number of this position can be one less")


def draft(clara: Page, code: str) -> Field:
    """Open a case of one's own accord, and draft an amendment of one figure."""
    clara.goto(f"{site_of(clara)}/games/{code}/cases/new/")
    clara.get_by_label("What it is about").fill("A figure is wrong")
    press(clara, "Open the case")
    expect(clara.locator(".strip")).to_contain_text("another official has to sign too")
    clara.get_by_label("Amend the position").check()
    field = number_of_position(clara)
    clara.get_by_text("Write fields by name").click()
    clara.get_by_label("Field 1", exact=True).fill(field.name)
    clara.get_by_label("Value 1", exact=True).fill(str(field.then))
    clara.get_by_label("Clauses").fill(CLAUSES[2])
    clara.get_by_label("Reason").fill(REASON)
    assert serious(clara) == [] and overflow(clara) <= 0
    press(clara, "Preview the ruling")
    return field


def changes(page: Page, field: Field) -> None:
    """The page says what the figure becomes."""
    expect(page.locator(".kv", has_text=f"{field.now} → {field.then}")).to_have_count(1)
    assert serious(page) == [] and overflow(page) <= 0


@pytest.mark.dear
def test_an_amendment_with_two_signatures(visit: Callable[..., Page]) -> None:
    windows = {"anna": visit(0), "boris": visit(1), "david": visit(3)}
    clara, frida = visit(2), visit(5)
    code, players = board_of_others(clara, frida, windows)
    for page in players:
        page.goto(f"{site_of(page)}/games/{code}/")
    boards = [Hand(page) for page in players]
    field, before = draft(clara, code), boards[0].seq()
    changes(clara, field)
    press(clara, "Sign the ruling")
    expect(clara.locator("main")).to_contain_text("signed; a second signature is needed")
    assert api(clara, "get", f"games/{code}/rulings/") == []
    frida.goto(f"{site_of(frida)}/desk/")
    frida.get_by_label("To do").get_by_role("link", name=re.compile("A figure is wrong")).click()
    frida.get_by_role("link", name=re.compile(r"Rule on event \d+")).click()
    expect(frida.locator("main")).to_contain_text("Signed by clara; your signature is needed")
    changes(frida, field)
    press(frida, "Sign the ruling")
    expect(frida.locator("main")).to_contain_text("clara and frida")
    for board in boards:
        board.reach(before + 1)
        board.open_log()
        ruled = board.page.locator(".log li.ruled")
        expect(ruled).to_contain_text(REASON)
        assert serious(board.page) == []
    said = check(open_sheet(players[0], "Proof"))
    expect(said).to_contain_text("Everything that can be checked so far is correct.")
