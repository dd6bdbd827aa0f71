"""The decision's panel at 1280 × 800: what every kind of question must show at once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

import rules
from rules.core.contract import Decision, Message, Refusal
from rules.core.recordings import read_recording
from rules.core.ruleset import Ruleset
from rules.core.words import ids, say
from tests.e2e.bare import BareBoard
from tests.e2e.conftest import LAPTOP
from tests.rulesets import each, recorded

pytestmark = pytest.mark.dear

FIRST = 6
"""Candidates that are seen without scrolling."""
LISTS = 6
"""Positions of one kind of question whose lists are counted: to count all takes longer than to show them."""
SLOTS = 4
"""Slots that are filled one after the other."""
HASTE = 450
"""Milliseconds after which Enter is an answer to «What is still open?»."""

HIDDEN = """first => {
  const foot = document.querySelector('.ask-foot'), list = document.querySelector('.ask-list');
  const inside = (one, box) => {
    const [a, b] = [one.getBoundingClientRect(), box.getBoundingClientRect()];
    return a.top >= b.top - 1 && a.bottom <= Math.min(b.bottom, innerHeight) + 1 && a.right <= b.right + 1;
  };
  const candidates = [...document.querySelectorAll('.options:first-of-type .option')].slice(0, first);
  const wanted = [...foot.querySelectorAll('.btn, .refusal')].map((one) => [one, foot]);
  return [...wanted, ...candidates.map((one) => [one, list])]
    .filter(([one, box]) => !inside(one, box)).map(([one]) => one.textContent.replace(/\\s+/g, ' ').trim());
}"""
"""What of the foot, and of the first candidates for the slot that is asked for, is not on the screen."""


class Asked(NamedTuple):
    """A question of a recorded game, and where it was put."""

    scenario: str
    state: Any
    decision: Decision


def asked(ruleset: Ruleset, path: Path) -> Iterator[Asked]:
    """Every question of a recording."""
    header, entries = read_recording(path)
    state: Any = None
    for entry in entries:
        state = ruleset.fold(state, [ruleset.read_event(event) for event in entry.events])
        for decision in ruleset.decisions(state):
            yield Asked(header.scenario, state, decision)


def kinds(ruleset: Ruleset) -> list[Asked]:
    """Of every kind of question in all recordings that with the longest words, and that with the longest list.

    All 8,000 questions take half an hour; those of one kind differ by their words and their list alone.
    """
    found: dict[object, list[Asked]] = {}
    for path in sorted(ruleset.folder.glob("recordings/*.jsonl")):
        for one in asked(ruleset, path):
            found.setdefault((one.decision.ask.id, one.decision.accepts), []).append(one)
    chosen = []
    for same in found.values():
        longest = max(same, key=lambda one: len(words(ruleset, one.decision)))
        fullest = max(same[:: -(-len(same) // LISTS)], key=lambda one: length(ruleset, one))
        chosen += [longest] if longest is fullest else [longest, fullest]
    return sorted(chosen, key=lambda one: one.scenario)


def words(ruleset: Ruleset, decision: Decision) -> str:
    """The question as the head says it."""
    return say(ruleset, decision.ask) + (say(ruleset, decision.hint) if decision.hint else "")


def length(ruleset: Ruleset, one: Asked) -> int:
    """Candidates of the act that is answered first."""
    actor = one.decision.command or one.decision.side
    draft = ruleset.read_draft({"do": one.decision.accepts[0]})
    return len(ruleset.options(one.state, actor, draft).candidates)


def longest_refusal(ruleset: Ruleset, one: Asked) -> Refusal | None:
    """Of what is forbidden now the reason that takes most words."""
    actor = one.decision.command or one.decision.side
    acts = ruleset.options(one.state, actor, ruleset.read_draft({}))
    offers = [
        acts,
        *(ruleset.options(one.state, actor, ruleset.read_draft({"do": act})) for act in one.decision.accepts),
    ]
    found = [candidate.refusal for offer in offers for candidate in offer.candidates if candidate.refusal]
    return max(found, key=lambda no: len(say(ruleset, Message(f"refusal-{no.code}", no.facts))), default=None)


@each("id", recorded)
def test_buttons_refusal_and_first_candidates_are_seen(browser: Browser, id: str) -> None:
    ruleset = rules.get(id)
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    bare, laid = BareBoard(page), ""
    for one in kinds(ruleset):
        if laid != one.scenario:
            bare.lay(ruleset, one.scenario)
            laid = one.scenario
        bare.refusal = longest_refusal(ruleset, one) or bare.refusal
        bare.show(one.state, one.decision)
        for _ in range(SLOTS):
            hidden = page.evaluate(HIDDEN, FIRST)
            faults += [f"{one.decision.id}: {text} is not seen" for text in hidden]
            rest = page.locator(".option[aria-pressed=false]")
            if rest.count() == 0:
                break
            rest.first.click()
            bare.settle()
    page.close()
    assert not faults


def busiest(ruleset: Ruleset) -> Asked:
    """Of the shortest recording the question that most acts answer and one declines."""
    path = min(ruleset.folder.glob("recordings/*.jsonl"), key=lambda one: one.stat().st_size)
    return max(
        (one for one in asked(ruleset, path) if one.decision.default),
        key=lambda one: len(one.decision.accepts),
    )


def compose(bare: BareBoard) -> None:
    """Take the first candidates until the order may be given."""
    go = bare.page.locator(".ask-foot .btn.go")
    for _ in range(SLOTS):
        if go.is_enabled():
            return
        bare.page.locator(".option[aria-pressed=false]").first.click()
        bare.settle()
    expect(go).to_be_enabled()


LONG = """name => {
  const undo = document.querySelector('.undo');
  undo.lastChild.textContent = 'Undo ' + name;
  undo.style.setProperty('--letters', name.length);
  const lines = (one) => {
    const words = document.createRange();
    words.selectNodeContents(one.lastChild);
    return new Set([...words.getClientRects()].map((line) => Math.round(line.top))).size;
  };
  const all = [...document.querySelectorAll('.ask-foot .acts .btn')];
  const rows = new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)));
  const cut = (one) => one.scrollWidth > one.clientWidth + 1 || lines(one) > 2;
  return [...all.filter(cut).map((one) => one.textContent),
    ...(rows.size > 2 ? ['more than two rows'] : [])];
}"""
"""Which buttons are cut, or have more than two lines, when what is taken back has that name."""


def longest_act(ruleset: Ruleset) -> str:
    """The name of an act that takes most room."""
    return max((say(ruleset, Message(id)) for id in ids(ruleset) if id.startswith("action-")), key=len)


@each("id", recorded)
def test_the_panel_is_worked_by_keys(browser: Browser, id: str) -> None:
    """The foot stays, the menu opens and closes, a refusal says what could be done, undo what it takes back."""
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    bare, one = BareBoard(page), busiest(rules.get(id))
    bare.lay(rules.get(id), one.scenario)
    bare.show(one.state, one.decision)
    foot, more = page.locator(".ask-foot"), page.locator(".act.more")
    before = foot.bounding_box()
    page.locator(".ask-list").evaluate("list => list.scrollTo(0, list.scrollHeight)")
    assert foot.bounding_box() == before
    if more.count():
        walk_menu(page)

    compose(bare)
    page.locator(".ask-foot .btn.go").press("Enter")
    expect(foot.get_by_role("alert")).to_be_visible()
    if (nearest := foot.locator(".nearest button")).count():
        expect(foot.locator(".nearest")).to_contain_text("ou can: ")
        nearest.click()
        expect(foot.locator(".nearest")).to_have_count(0)

    bare.show(one.state, one.decision)
    compose(bare)
    bare.takes = True
    page.locator(".ask-foot .btn.go").press("Enter")
    expect(foot.locator(".undo")).to_have_text(re.compile("^ *Undo .+"))
    assert page.evaluate(LONG, longest_act(bare.ruleset)) == []
    other = next(side for side in bare.ruleset.scenarios[one.scenario].sides if side != one.decision.side)
    bare.act(other)
    expect(foot.locator(".undo")).to_have_count(0)
    expect(foot).to_contain_text("Nothing of yours to take back since")
    if (rest := page.locator(".option[aria-pressed=false]")).count():
        rest.first.click()
        bare.settle()
        expect(foot.locator(".step .word")).to_be_visible()
        expect(foot).not_to_contain_text("Nothing of yours")
    end_by_keys(bare, one.decision)
    page.close()


def asking(question: str) -> Ruleset:
    """The ruleset that puts a question of that name."""
    return next(one for one in map(rules.get, rules.playable()) if question in ids(one))


def first(question: str, **facts: object) -> Asked:
    """Of the shortest recordings the first question of that name, with those facts."""
    ruleset = asking(question)
    for path in sorted(ruleset.folder.glob("recordings/*.jsonl"), key=lambda one: one.stat().st_size):
        for one in asked(ruleset, path):
            ask = one.decision.ask
            if ask.id == question and facts.items() <= ask.facts.items():
                return one
    raise AssertionError(f"{question} was never asked")


def shown(browser: Browser, one: Asked, ruleset: Ruleset | None = None) -> BareBoard:
    """A laptop's board with that question, of the ruleset that alone puts it unless told otherwise."""
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    bare = BareBoard(page)
    bare.lay(ruleset or asking(one.decision.ask.id), one.scenario)
    bare.show(one.state, one.decision)
    return bare


def test_the_only_choice_is_filled_in_and_enter_gives_it(browser: Browser) -> None:
    bare = shown(browser, first("ask-fight", count=1))
    expect(bare.page.locator(".ask-foot .go")).to_be_enabled()
    bare.page.keyboard.press("Enter")
    bare.settle()
    assert [one["do"] for one in bare.sent] == ["fight"]
    bare.page.close()


def test_nothing_is_armed_that_few_begin_with(browser: Browser) -> None:
    """The other side has attacked all it could: to answer in advance is on offer, and to end."""
    bare = shown(browser, next(idle("ask-combat")))
    expect(bare.page.locator(".ask-foot .go")).to_have_count(0)
    expect(bare.page.locator(".act[aria-pressed=true]")).to_have_count(0)
    expect(bare.page.locator(".ask-foot .end")).to_be_enabled()
    bare.page.close()


def test_what_is_exchanged_is_lost_and_never_armed(browser: Browser) -> None:
    bare = shown(browser, first("ask-exchange"))
    expect(bare.page.locator(".act[aria-pressed=true]")).to_have_count(0)
    expect(bare.page.locator(".ask-foot .go")).to_have_count(0)
    bare.page.close()


def test_who_is_not_on_the_map_is_chosen_by_counter(browser: Browser) -> None:
    bare = shown(browser, *next(fillable("replace")))
    options = bare.page.locator(".option[data-value]")
    assert options.count() and options.count() == bare.page.locator(".option .chit").count()
    bare.page.close()


def fillable(act: str) -> Iterator[tuple[Asked, Ruleset]]:
    """Questions that are answered by that act before all others, and by somebody now."""
    for ruleset in map(rules.get, rules.playable()):
        for path in sorted(ruleset.folder.glob("recordings/*.jsonl")):
            for one in asked(ruleset, path):
                if one.decision.accepts[:1] == (act,) and length(ruleset, one):
                    yield one, ruleset


def idle(question: str) -> Iterator[Asked]:
    """Questions of that name whose first act is forbidden."""
    ruleset = asking(question)
    for path in sorted(ruleset.folder.glob("recordings/*.jsonl")):
        for one in asked(ruleset, path):
            if one.decision.ask.id == question:
                acts = ruleset.options(one.state, one.decision.side, ruleset.read_draft({})).candidates
                if acts[0].refusal:
                    yield one


def test_all_that_may_join_an_attack_are_taken_by_a_key(browser: Browser) -> None:
    bare = shown(browser, first("ask-declare"))
    targets = bare.page.locator(".option[data-value]")
    assert targets.count() == bare.page.locator(".option .chit").count(), "who is attacked is seen"
    take = bare.page.locator(".options .btn.all")
    for at in range(targets.count()):
        targets.nth(at).click()
        bare.settle()
        if take.count():
            break
        bare.page.keyboard.press("Escape")
        bare.settle()
    wanted = int(take.inner_text().removeprefix("Take all "))
    bare.page.keyboard.press("a")
    expect(bare.page.locator(".option[aria-pressed=true]")).to_have_count(wanted)
    bare.page.close()


@each("id", recorded)
def test_enter_goes_on_after_a_choice(browser: Browser, id: str) -> None:
    """It gives the order or fills the next slot, and never takes back what was clicked."""
    bare = shown(browser, busiest(rules.get(id)), rules.get(id))
    bare.page.locator(".option[aria-pressed=false]").first.click()
    bare.settle()
    filled = bare.page.locator("[data-filled]").count()
    goes_on = "document.activeElement.matches('.ask-foot .btn, .option[aria-pressed=false]')"
    bare.page.wait_for_function(goes_on)
    bare.page.keyboard.press("Enter")
    bare.settle()
    assert bare.sent or bare.page.locator("[data-filled]").count() >= filled
    bare.page.close()


def walk_menu(page: Page) -> None:
    """`4` opens it clear of the foot, an arrow leads on, a letter chooses, Esc gives the focus back."""
    menu, more = page.locator(".act-menu"), page.locator(".act.more")
    page.keyboard.press("4")
    box, foot = menu.bounding_box(), page.locator(".ask-foot").bounding_box()
    assert box and foot and box["y"] + box["height"] <= foot["y"]
    first = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("ArrowDown")
    assert (
        page.evaluate("document.activeElement.closest('.act-menu') && document.activeElement.textContent")
        != first
    )
    other = menu.locator(".act:not([aria-disabled], [aria-pressed=true], [data-key=''])").first
    if other.count():
        name = other.inner_text()
        page.keyboard.press(str(other.get_attribute("data-key")).lower())
        expect(menu).to_have_count(0)
        expect(page.locator(".act-line .act[aria-pressed=true]")).to_have_text(name)
        page.keyboard.press("4")
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(more).to_be_focused()


WIDE = {"width": 1920, "height": 1080}


@each("id", recorded)
@pytest.mark.parametrize("window", [pytest.param(LAPTOP, id="laptop"), pytest.param(WIDE, id="wide")])
def test_candidates_come_before_a_layer(browser: Browser, id: str, window: ViewportSize) -> None:
    """What the first layer of the map says is in sight, and candidates stand above it."""
    ruleset = rules.get(id)
    one = busiest(ruleset)
    page = browser.new_page(viewport=window, reduced_motion="reduce")
    bare = BareBoard(page)
    bare.lay(ruleset, one.scenario)
    bare.show(one.state, one.decision)
    page.keyboard.press("s")
    page.locator(".tools [aria-pressed=true]").first.wait_for()
    page.wait_for_timeout(HASTE)
    assert page.evaluate(HIDDEN, FIRST) == []
    told, list = page.locator(".layer h2"), page.locator(".ask-list").bounding_box()
    if told.count():  # not every layer has words
        first = page.locator(".options .option").first.bounding_box()
        box = told.first.bounding_box()
        assert first and box and list and first["y"] < box["y"]
        assert box["y"] + box["height"] <= list["y"] + list["height"] + 1
    page.close()


def end_by_keys(bare: BareBoard, decision: Decision) -> None:
    """What is still open is asked for, and a hasty second Enter is no answer."""
    page = bare.page
    bare.settle()
    sent = len(bare.sent)
    page.locator(".ask-foot .end").focus()
    page.keyboard.press("e")
    page.locator(f".ending, [data-seq='{bare.seq + 1}']").first.wait_for(state="attached")
    if page.locator(".ending").count():
        page.keyboard.press("Enter")
        page.wait_for_timeout(HASTE)
        assert len(bare.sent) == sent
        page.keyboard.press("Enter")
        expect(page.locator(".ending")).to_have_count(0)
    assert bare.sent[-1] == decision.default


LARGER = "addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))"
"""Letters of twice the size, set by the reader for this page alone."""
ZOOMED = {"width": LAPTOP["width"] // 2, "height": LAPTOP["height"] // 2}
ZOOMED_TWICE = {"width": LAPTOP["width"] // 4, "height": LAPTOP["height"] // 4}
"""What a browser that shows everything at two and four times its size leaves of a laptop's window."""

OFF = "all => all.filter(one => one.getBoundingClientRect().right > innerWidth + 1).map(one => one.innerText)"
LOW = """line => [...line.querySelectorAll('kbd')].filter((key) => {
    const [a, b] = [key.getBoundingClientRect(), line.getBoundingClientRect()];
    return line.checkVisibility() && a.top < b.bottom - 1 && a.bottom > b.bottom + 1;
  }).map((key) => key.textContent)"""
"""Which keys are cut by the end of their line."""
COVERED = """() => [...document.querySelectorAll('.ask-foot .btn:enabled, .act.more, .menu-button, .phone-tabs button')]
  .filter((one) => one.checkVisibility()).filter((one) => {
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const { x, y, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  }).map((one) => one.textContent.trim())"""
"""Buttons that lie under something else, wherever one scrolls."""


@each("id", recorded)
@pytest.mark.parametrize(
    ("window", "script"),
    [pytest.param(LAPTOP, LARGER, id="letters"), pytest.param(ZOOMED, "", id="zoom")],
)
def test_text_of_twice_the_size(browser: Browser, id: str, window: ViewportSize, script: str) -> None:
    """The head is the question alone; buttons are whole, nothing runs off, the rows of the panel do not overlap, and
    the cards of the strip are a tab.
    """
    ruleset = rules.get(id)
    one = busiest(ruleset)
    page = browser.new_page(viewport=window, reduced_motion="reduce")
    page.add_init_script(script)
    bare = BareBoard(page)
    bare.lay(ruleset, one.scenario)
    bare.show(one.state, one.decision)
    bare.settle()
    assert page.evaluate(HIDDEN, 0) == []
    boxes = [page.locator(f".ask-{row}").bounding_box() for row in ("head", "body", "foot")]
    edges = [edge for box in boxes if box for edge in (box["y"], box["y"] + box["height"])]
    assert len(edges) == 6 and edges == sorted(edges) and edges[-1] <= window["height"]
    assert edges[3] - edges[2] > 100, "room for the list"
    assert page.locator(".ask-foot *, .tabline *, .ask h1, .act.more").evaluate_all(OFF) == []
    assert page.evaluate(COVERED) == []
    assert page.locator(".ask-foot .keys").evaluate(LOW) == []

    for piece in page.locator("[data-hex][data-units]:not([data-units='1']), .stands [data-unit]").all():
        piece.evaluate("one => one.click()")
        bare.settle()
        if page.locator("#tab-cards").count():
            break
    tab = page.locator("#tab-cards")
    if tab.get_attribute("aria-selected") == "false":  # an explanation that was asked for is shown at once
        tab.click()
    expect(page.locator("#panel-cards .slot").first).to_be_visible()
    slot, panel = (page.locator(f"#panel-cards{part}").first.bounding_box() for part in (" .slot", ""))
    assert slot and panel and slot["width"] >= panel["width"] - 1
    expect(page.locator(".map .cards")).to_have_count(0)
    expect(page.locator(".ask-foot .btn").first).to_be_visible()
    tab.click()
    expect(page.locator("#panel-cards")).to_be_hidden()
    expect(page.locator(".ask-list")).to_be_visible()
    page.close()


def test_film_and_line_of_the_game_at_twice_the_size(browser: Browser) -> None:
    """Cells are whole and large enough for their words, and the button of the line stays in its row."""
    one = first("ask-declare")
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    page.add_init_script(LARGER)
    bare = BareBoard(page, seq=3, seen=1)
    roll = {"purpose": "combat", "rule": "1", "faces": [3]}
    fight = {"title": {"id": "ask-declare"}, "verdict": {"id": "ask-declare"}, "stages": [{"roll": roll}]}
    bare.log = [{"seq": 2, "message": {"id": "ask-declare"}, "resolution": fight}]
    bare.lay(asking("ask-declare"), one.scenario)
    bare.show(one.state, one.decision)
    film, row = page.locator("#panel-cards .film"), page.locator(".replay").bounding_box()
    expect(film.locator(".cell").first).to_be_visible()
    assert film.evaluate(CUT) == []
    box = page.locator(".replay .btn").bounding_box()
    assert box and row and row["y"] <= box["y"] and box["y"] + box["height"] <= LAPTOP["height"]
    assert box["height"] < 60, "one line"
    page.close()


CUT = """film => [film, ...film.querySelectorAll('ol, .cell, .picture')].filter((one) => {
    const [a, b] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
    return a.bottom > b.bottom + 1 && one !== film || one.scrollHeight > one.clientHeight + 1;
  }).map((one) => one.className || one.tagName)"""
"""What of the film is higher than its room."""


@each("id", recorded)
def test_four_times_the_size_is_the_phone(browser: Browser, id: str) -> None:
    """Map, sheet and bar of tabs, in a page that scrolls as a whole: nothing runs off or is covered."""
    ruleset = rules.get(id)
    one = busiest(ruleset)
    page = browser.new_page(viewport=ZOOMED_TWICE, reduced_motion="reduce")
    bare = BareBoard(page)
    bare.lay(ruleset, one.scenario)
    bare.show(one.state, one.decision)
    expect(page.locator(".phone-tabs")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= ZOOMED_TWICE["width"]
    assert page.locator(".ask-foot *, .ask h1, .act.more").evaluate_all(OFF) == []
    assert page.evaluate(COVERED) == []
    page.close()
