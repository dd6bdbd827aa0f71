"""Four in four browsers: seats by invitation, whose units are whose, who ends a phase, what is said aside."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rules.core.contract import Message
from rules.core.words import say
from tests.e2e.conftest import begins, play_with_people
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
    play_with_people(page)
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
        asked = next((name for name, hand in hands.items() if hand.asked() and hand.declines()), "")
        if asked:
            sides = {command or side: side for side, command in plan.seats}
            end_phase(hands, asked, [name for name in hands if sides[name] == sides[asked] and name != asked])
        hands[next(iter(hands))].page.wait_for_timeout(300)
    raise AssertionError("several commanders are never asked together")


def end_phase(hands: dict[str, Hand], by: str, others: list[str]) -> None:
    """End the phase: whoever of the others could still do something agrees."""
    seq = hands[by].seq()
    hands[by].decline_for_sure(hands[by].page.locator(".ask-foot .acts .btn.end"))
    later = "n => document.querySelector('.consent') || Number(document.querySelector('[data-seq]').dataset.seq) > n"
    for other in others:
        hands[other].page.wait_for_function(later, arg=seq)
        agreed = hands[other].page.locator(".consent .agree")
        if agreed.count():
            agreed.click()
    for one in (by, *others):
        hands[one].reach(seq + 1)


@pytest.mark.exhaustive
@each_plan
def test_a_fellow_is_asked_before_a_phase_ends(hands: dict[str, Hand], plan: Plan) -> None:
    """With their own half-filled order on the screen: it stays, nobody else hears of it, and «Wait» keeps the phase."""
    chief, fellows = question(hands, plan)
    for _ in range(20):
        fellow = hands[fellows[0]]
        if fellow.page.locator(".options .option[aria-pressed=false]").count():
            break
        end_phase(hands, chief, fellows)
        chief, fellows = question(hands, plan)
    expect(fellow.page.locator(".ask-foot")).to_contain_text("your chief, ends this phase")
    drafted = fellow.choose()
    seq, bar = hands[chief].seq(), ".consent"
    others = [hand.page.locator(bar) for name, hand in hands.items() if name not in (chief, *fellows)]
    hands[chief].decline_for_sure(hands[chief].page.locator(".ask-foot .acts .btn.end"))
    asked = fellow.page.locator(bar)
    expect(asked).to_contain_text(re.compile(r"wants to [\s\S]*could still do this"))
    expect(hands[chief].page.locator(bar)).to_contain_text("Waiting for")
    expect(hands[chief].page.locator(".ask-foot .btn.end")).to_have_count(0)
    assert hands[chief].seq() == seq and drafted in fellow.panel.inner_text()
    assert all(one.count() == 0 for one in others)
    fellow.page.reload()
    asked.get_by_role("button", name="Wait").click()
    expect(asked).to_have_count(0)
    expect(hands[chief].page.locator(bar)).to_contain_text("asks you to wait")
    assert hands[chief].seq() == seq
    end_phase(hands, chief, fellows)
    expect(hands[chief].page.locator(bar)).to_have_count(0)


@pytest.mark.exhaustive
@each_plan
def test_only_the_chief_ends_the_phase_and_both_boards_agree(hands: dict[str, Hand], plan: Plan) -> None:
    chief, fellows = question(hands, plan)
    for fellow in fellows:
        assert hands[fellow].declines() is None
    staff = [chief, *fellows]
    assert len({str(hands[one].units()) for one in staff}) == 1
    before = hands[chief].question()
    end_phase(hands, chief, fellows)
    for one in staff:
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
