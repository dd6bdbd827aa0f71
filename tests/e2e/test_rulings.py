"""A dispute in three windows: flagged from the board, held, ruled on with a roll-back, phrases, new dice, played on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import site_of
from tests.e2e.hand import Hand
from tests.e2e.program import RULESET, SCENARIO, api, paired, until
from tests.e2e.test_look import overflow, serious
from wargame.rulings.clauses import numbers_of

pytestmark = pytest.mark.exhaustive
CUP = "Dispute Cup"
CLAUSES = sorted(numbers_of(RULESET.id))


def asked(boards: list[Hand]) -> Hand:
    """The board whose player is asked."""
    return until(lambda: next((hand for hand in boards if hand.asked()), None), boards[0].page)


def dice_after(page: Page, code: str, seq: int) -> int:
    """The first later event for which dice fell; 0 for none."""
    log = api(page, "get", f"games/{code}/view/")["log"]
    return next((line["seq"] for line in log if line["seq"] > seq and line.get("rolls")), 0)


def give(hand: Hand) -> None:
    """Fill the order with the first there is, and give it."""
    while not hand.main.is_enabled():
        hand.choose()
    hand.submit()


def fight(boards: list[Hand], code: str) -> int:
    """One attack, declared and fought with the mouse; the event in which its dice fell."""
    begun, declared = boards[0].seq(), False
    for _ in range(20):
        hand = asked(boards)
        if hand.act("Fight an assault"):
            give(hand)
        elif not declared and hand.act("Declare an attack"):
            give(hand)
            declared = True
        else:
            hand.decline()
        if fallen := dice_after(hand.page, code, begun):
            return fallen
    raise AssertionError("no attack is fought")


@pytest.mark.dear
def test_from_the_flag_to_new_dice(visit: Callable[..., Page]) -> None:
    players, clara = [visit(0), visit(1)], visit(2)
    _, code = paired(CUP, SCENARIO, clara, players)
    for page in players:
        page.goto(f"{site_of(page)}/games/{code}/")
    boards = [Hand(page) for page in players]
    fallen = fight(boards, code)
    flag(players[1], fallen)
    held(players)
    rule(clara, code, fallen)
    renew(boards)
    go_on(boards, code, fallen)


def flag(page: Page, seq: int) -> None:
    """Ask the directors at the line of the log, without leaving the board."""
    page.get_by_role("tab", name="Log").click()
    line = page.locator(".log li").filter(
        has=page.get_by_label(f"Ask the directors about event {seq}", exact=True)
    )
    line.first.hover()
    line.first.locator(".flag").click()
    sheet = page.get_by_role("dialog", name="Ask the directors")
    expect(sheet.get_by_label("About event")).to_have_value(str(seq))
    expect(sheet).to_contain_text("both clocks stop and play is paused")
    sheet.get_by_label("What is the question").fill("Was this the right column?")
    sheet.get_by_label("What happened").fill("I count one column less than the umpire took.")
    assert serious(page) == []
    sheet.get_by_role("button", name="Ask the directors").click()
    expect(sheet.get_by_role("status")).to_contain_text("The directors have been asked")
    sheet.get_by_role("button", name="Back to the board").click()


def held(players: list[Page]) -> None:
    """Both read it, by themselves; nothing is to be played."""
    for page in players:
        expect(page.locator("section.ask .eyebrow")).to_contain_text("The game is held")
        expect(page.locator("section.ask")).to_contain_text("A dispute is with the directors")
        expect(page.locator("section.ask .act-chips, section.ask .btn.go")).to_have_count(0)
        expect(page.locator(".clock.run")).to_have_count(0)
        expect(page.locator("[data-lit]")).to_have_count(0)
        assert serious(page) == []


def rule(page: Page, code: str, fallen: int, clause: str = CLAUSES[0]) -> None:
    """Draft a roll-back to before the dice, look at what it does, sign; under a clause whose rulings agree so far."""
    page.goto(f"{site_of(page)}/disputes/{api(page, 'get', f'games/{code}/cases/')[0]['number']}/")
    page.get_by_role("link", name="Rule on this").click()
    page.get_by_label("Roll back").check()
    expect(page.get_by_label("Events")).to_have_value(str(fallen))
    assert int(page.get_by_label("Back to the end of event").input_value()) < fallen
    page.get_by_label("Clauses").fill(clause)
    page.get_by_label("Reason").fill("The column was one too high.")
    page.get_by_role("button", name="Preview the ruling").click()
    expect(page.locator(".dicelist tbody tr")).to_have_count(1)
    expect(page.locator(".dicelist")).to_contain_text("Rolled again")
    assert serious(page) == [] and overflow(page) <= 0
    page.get_by_role("button", name="Sign the ruling").click()
    expect(page.locator("main")).to_contain_text("The column was one too high.")


def renew(boards: list[Hand], waited: str = "boris") -> None:
    """Each gives a phrase; the first reads who is still waited for, and with the second the dice begin."""
    for at, hand in enumerate(boards):
        page = hand.page
        expect(hand.decision).to_have_text("Give a phrase for new dice")
        expect(hand.panel).to_contain_text("The column was one too high.")
        page.get_by_label("Your phrase").fill(f"luck of {at}")
        expect(page.get_by_role("alert")).to_have_count(0)
        assert serious(page) == []
        page.get_by_role("button", name="Give my phrase").click()
        if not at:
            expect(hand.decision).to_have_text("Waiting for phrases for new dice")
            expect(hand.panel).to_contain_text(f"Still waiting for: {waited}")
    for hand in boards:
        expect(hand.page.locator("section.ask .eyebrow").first).not_to_contain_text("held")
        expect(hand.page.get_by_role("alert")).to_have_count(0)


def go_on(boards: list[Hand], code: str, fallen: int) -> None:
    """The attack is fought again with new dice; what was taken back stays readable, and everything holds."""
    again = fight(boards, code)
    page = boards[0].page
    proof = api(page, "get", f"games/{code}/proof/")
    assert [one["epoch"] for one in proof["dice"]] == [0, 1] and again >= proof["dice"][1]["from_seq"]
    boards[0].open_log()
    expect(page.locator(".log li.gone").first).to_be_attached()
    link = page.locator(".log").get_by_role("link", name="Read the ruling")
    expect(link).to_have_attribute("href", re.compile("/rulings/"))
    page.goto(f"{site_of(page)}/games/{code}/#act={fallen}")
    page.reload()
    expect(page.locator(".replay .since")).to_contain_text("branch A, rolled back by ruling")
    page.get_by_role("button", name="Where play continues").click()
    expect(page.locator(".replay .since")).to_contain_text("branch B")
