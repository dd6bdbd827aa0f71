"""Four in four browsers: seats by invitation, whose units are whose, who ends a phase, what is said aside."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rules.core.contract import Message
from rules.core.words import say
from tests.e2e.conftest import begins
from tests.e2e.hand import Hand
from tests.rulesets import each
from tests.wargame.staff import Plan, plans

PEOPLE = (0, 1, 4, 5)  # of the demo: those who play


each_plan = each("plan", plans, scope="module")


@pytest.fixture(scope="module")
def hands(stay: Callable[..., Page], plan: Plan) -> dict[str, Hand]:
    """A game opened on the page, and joined by everybody through the link of their own seat; by command. Both tests
    go on with it.
    """
    names = [command or side for side, command in plan.seats]
    first = opened(stay(PEOPLE[0], f"/games/new/{plan.ruleset.id}/{plan.scenario.id}/"), plan, names[0])
    links = {
        name: first.locator(f"input[data-copy][value$='seat={name}']").input_value() for name in names[1:]
    }
    pages = {names[0]: first}
    for person, (name, link) in zip(PEOPLE[1:], links.items(), strict=False):
        page = stay(person, re.sub(r"^https?://[^/]+", "", link))
        expect(page.locator(f"input[name=side][value={name}]")).to_be_checked()
        page.get_by_role("button", name=re.compile("^Join")).click()
        pages[name] = page
    for page in pages.values():
        begins(page)
    return {name: Hand(page) for name, page in pages.items()}


def opened(page: Page, plan: Plan, name: str) -> Page:
    """Choose how many command; the seats change with it; take one and open the game."""
    before = page.locator("#seat-choice input").count()
    value = plan.options[plan.scenario.staffed]
    page.locator(f"input[name=choice-{plan.scenario.staffed}][value={value}]").check()
    seats = page.locator("#seat-choice input")
    expect(seats).to_have_count(len(plan.seats) + 1)
    assert before != len(plan.seats) + 1
    page.locator(f"#seat-choice input[value={name}]").check()
    page.get_by_role("button", name="Open the game").click()
    page.wait_for_url(re.compile(r"/games/\w+/$"))
    return page


def question(hands: dict[str, Hand], plan: Plan) -> tuple[str, list[str]]:
    """A question to a side of several commanders: the chief, and the others. Chiefs decline until there is one."""
    for _ in range(30):
        for side in plan.scenario.sides:
            staff = [command for of, command in plan.seats if of == side]
            if len(staff) > 1 and all(hands[one].asked() for one in staff):
                return staff[0], staff[1:]
        asked = next((hand for hand in hands.values() if hand.asked() and hand.declines()), None)
        if asked:
            asked.decline()
        hands[next(iter(hands))].page.wait_for_timeout(300)
    raise AssertionError("several commanders are never asked together")


@pytest.mark.exhaustive
@each_plan
def test_only_the_chief_ends_the_phase_and_both_boards_agree(hands: dict[str, Hand], plan: Plan) -> None:
    chief, fellows = question(hands, plan)
    for fellow in fellows:
        assert hands[fellow].declines() is None
    staff = [chief, *fellows]
    assert len({str(hands[one].units()) for one in staff}) == 1
    before = hands[chief].question()
    seq = hands[chief].seq()
    hands[chief].decline()
    for one in staff:
        hands[one].reach(seq + 1)
        assert hands[one].question() != before or hands[one].asked() is False
    assert len({hands[one].log() for one in staff}) == 1


@pytest.mark.exhaustive
@each_plan
def test_what_is_said_aside_and_a_command_laid_down(hands: dict[str, Hand], plan: Plan) -> None:
    chief, fellows = question(hands, plan)
    page = hands[chief].page
    page.locator("#tab-chat").click()
    page.get_by_label("Only to my own side").check()
    page.get_by_label("Message", exact=True).fill("Hold the left")
    page.keyboard.press("Enter")
    heard = {}
    for name, hand in hands.items():
        if name != chief:
            hand.page.locator("#tab-chat").click()
        hand.page.wait_for_timeout(300)
        heard[name] = hand.page.get_by_text("Hold the left").count()
    assert heard == {name: int(name in (chief, *fellows)) for name in hands}

    page = hands[fellows[0]].page
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)
    page.get_by_role("button", name="Give up my command").click()
    page.get_by_role("button", name="Give up the command").click()
    expect(page.locator("section.ask .eyebrow")).to_contain_text("you are watching")
    expect(page.locator("section.ask .btn.go")).to_have_count(0)
    heir = hands[chief]
    heir.page.locator("#tab-log").click()
    expect(heir.page.locator(".log")).to_contain_text(say(plan.ruleset, Message(f"side-{fellows[0]}")))
    heir.page.get_by_role("button", name="Menu").click()
    expect(heir.page.get_by_role("button", name="Give up my command")).to_have_count(int(len(fellows) > 1))
