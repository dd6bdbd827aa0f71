"""What a game can be held to, from its board: two clicks to the proof, a check of it all, and to its rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, WebSocketRoute, expect

from tests.e2e.conftest import PHONE, each_look, in_the_open, play_with_people, sit_down
from tests.e2e.hand import Hand
from tests.e2e.test_look import overflow, serious

RULES = "Version of the rules"
HASH = re.compile(r"^[0-9a-f]{64}$")
CHANGE = {"version": 2, "day": "2026-11-20", "text": "3B A bridge that is blown bridges nothing."}
NEWER = {
    "ruleset": "tried", "title": "As tried", "version": 1, "release": "1f" * 32,
    "changes": [{"version": 1, "day": "2026-11-01", "text": "First published."}],
    "newer": {"release": "2e" * 32, "version": 2, "changes": [CHANGE], "agreed": []}, "earlier": [],
}  # fmt: skip


@pytest.fixture(scope="module")
def boards(stay: Callable[..., Page]) -> list[Page]:
    """A game in which nothing is hidden, on the boards of both players; each has given the first answer there is."""
    pages = list(sit_down(stay, *in_the_open()).values())
    for page in pages:
        hand = Hand(page)
        if hand.asked() and hand.declines():
            hand.decline()
    return pages


def open_sheet(page: Page, name: str) -> Locator:
    """Two clicks from the board, with the mouse."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=re.compile(f"^{name}")).click()
    sheet = page.get_by_role("dialog", name=name, exact=True)
    expect(sheet.locator("[aria-busy=true]")).to_have_count(0)
    return sheet


def hashes(sheet: Locator) -> list[str]:
    return [code.text_content() or "" for code in sheet.locator(".hash code").all()]


def api(page: Page, path: str) -> Any:
    return page.request.get(page.url.replace("/games/", "/api/games/") + path).json()


def check(sheet: Locator) -> Locator:
    """Has the game checked, and waits for what comes of it."""
    sheet.get_by_role("button", name=re.compile("^Check")).click()
    said = sheet.locator(".verdict")
    expect(said).to_be_visible()
    expect(sheet.get_by_role("button", name="Check again")).to_be_focused()
    return said


@pytest.mark.dear
def test_all_of_a_game_under_way_holds(boards: list[Page]) -> None:
    page = boards[0]
    page.route("**/witness/", lambda route: route.fulfill(json=[]))  # the site may make its root meanwhile
    told = api(page, "proof/")
    sheet = open_sheet(page, "Proof")
    assert hashes(sheet) == [told["dice"][0]["commitment"], told["head"], told["sealed_head"]]
    expect(sheet.get_by_role("button", name="Copy the sealed head of the record")).to_be_hidden()
    expect(sheet).to_contain_text("This is the promise you were shown on")
    assert sheet.locator(".phrases dd").count() == len(api(page, "")["seats"])
    expect(sheet).to_contain_text("No daily root includes it yet")
    expect(sheet.locator(".signed li", has_text="The set-up")).to_have_count(1)
    expect(sheet).to_contain_text("as published at the site’s address for keys")
    said = check(sheet)
    expect(said).to_contain_text("Everything that can be checked so far is correct.")
    expect(sheet.locator(".stages")).to_contain_text("the dice when the game is over")
    assert sheet.locator(".stages .done").count() == 2, "the browser and the umpire"
    said.locator("summary").click()
    expect(said).to_contain_text("the dice from event 1 on: their secret is published when the game ends")
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    page.unroute("**/witness/")


@pytest.mark.dear
def test_a_promise_that_is_another_is_said_loudly(boards: list[Page]) -> None:
    page = boards[1]
    code = page.url.rstrip("/").rsplit("/", 1)[-1]
    kept = f"promise.{code}"
    before = page.evaluate("name => localStorage.getItem(name)", kept)
    assert json.loads(before)[0]["commitment"] == api(page, "proof/")["dice"][0]["commitment"]
    other = json.dumps([{"commitment": "ab" * 32, "at": "2026-11-01T10:00:00Z"}])
    page.evaluate("([name, value]) => localStorage.setItem(name, value)", [kept, other])
    page.reload()
    Hand(page)
    alarm = page.locator("section.ask").get_by_role("alert")
    expect(alarm).to_contain_text("The promise about the dice has changed.")
    assert serious(page) == []
    alarm.get_by_role("button", name="Open the proof").click()
    sheet = page.get_by_role("dialog", name="Proof", exact=True)
    expect(sheet.get_by_role("alert")).to_contain_text("The promise about the dice has changed.")
    expect(sheet).to_contain_text("This browser first saw it on")
    assert "ab" * 32 in hashes(sheet)
    expect(check(sheet)).to_contain_text("The record is not correct.")
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.evaluate("([name, value]) => localStorage.setItem(name, value)", [kept, before])
    page.reload()
    Hand(page)
    expect(alarm).to_have_count(0)


@pytest.mark.dear
def test_a_record_that_was_changed_on_the_way_is_named_by_its_line(boards: list[Page]) -> None:
    page = boards[0]

    def change(route: Route) -> None:
        lines = route.fetch().text().splitlines()
        lines[1] = lines[1].replace('"seq":1', '"seq":2', 1)
        route.fulfill(body="\n".join(lines))

    page.route("**/record/", change)
    sheet = open_sheet(page, "Proof")
    said = check(sheet)
    expect(said).to_contain_text("The record is not correct.")
    expect(said.locator("li", has_text="Line 2 of the record").first).to_be_visible()
    page.keyboard.press("Escape")
    page.unroute("**/record/")


@pytest.mark.dear
def test_copying_a_hash_copies_it_whole(boards: list[Page]) -> None:
    page = boards[0]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sheet = open_sheet(page, "Proof")
    sheet.get_by_role("button", name="Copy the promise about the dice").click()
    expect(sheet.get_by_role("status").filter(has_text="Copied")).to_be_attached()
    assert HASH.match(page.evaluate("navigator.clipboard.readText()"))
    page.keyboard.press("Escape")


@pytest.mark.dear
def test_the_rules_of_a_game(boards: list[Page]) -> None:
    page = boards[0]
    told = api(page, "rules/")
    sheet = open_sheet(page, RULES)
    expect(sheet).to_contain_text(f"{told['title']}, version {told['version']}")
    expect(sheet).to_contain_text("working copy" if told["release"] == "working" else told["release"][:12])
    assert serious(page) == []
    page.keyboard.press("Escape")


@pytest.mark.dear
def test_newer_rules_are_agreed_to_after_a_question(visit: Callable[..., Page], boards: list[Page]) -> None:
    """The newer release is made up: what is sent for it, and what is said when the site refuses."""
    page = visit(0)
    asked: list[Any] = []

    def answer(route: Route) -> None:
        if route.request.method == "GET":
            return route.fulfill(json=NEWER)
        asked.append(route.request.post_data_json)
        route.fulfill(status=409, json={"code": "conflict", "reason": "Version 2 cannot read this position"})

    page.route("**/rules/", answer)
    page.goto(boards[0].url)
    Hand(page)
    sheet = open_sheet(page, RULES)
    expect(sheet).to_contain_text(CHANGE["text"])  # type: ignore[arg-type]
    expect(sheet.get_by_role("button", name=re.compile("Decline|Withdraw"))).to_have_count(0)
    go_on = sheet.get_by_role("button", name="Continue under version 2")
    go_on.click()
    page.get_by_role("dialog", name="Continue under version 2?").get_by_role(
        "button", name="Continue"
    ).click()
    expect(sheet.get_by_role("alert")).to_contain_text("cannot read this position")
    expect(go_on).to_be_focused()
    assert asked == [{"answer": "agree", "release": "2e" * 32}]
    assert serious(page) == []


@pytest.mark.exhaustive
def test_an_agreement_is_taken_back_and_one_of_others_declined(
    visit: Callable[..., Page], boards: list[Page]
) -> None:
    page = visit(0)
    mine, theirs = (seat["side"] for seat in api(boards[0], "")["seats"])
    agreed, asked = [mine], list[Any]()

    def answer(route: Route) -> None:
        if route.request.method == "POST":
            asked.append(route.request.post_data_json)
            agreed.clear()
            return route.fulfill(status=204)
        route.fulfill(json={**NEWER, "newer": {**NEWER["newer"], "agreed": agreed}})  # type: ignore[dict-item]

    page.route("**/rules/", answer)
    page.goto(boards[0].url)
    Hand(page)
    for side, name in ((mine, "Withdraw your agreement"), (theirs, "Decline")):
        agreed[:] = [side]
        sheet = open_sheet(page, RULES)
        sheet.get_by_role("button", name=name).click()
        expect(sheet.get_by_role("status").filter(has_text="No side has agreed yet.")).to_be_focused()
        page.keyboard.press("Escape")
    assert asked == [{"answer": "decline"}] * 2


@pytest.mark.exhaustive
def test_rules_that_were_changed_say_when_and_by_whom(visit: Callable[..., Page], boards: list[Page]) -> None:
    page = visit(0)
    earlier = [
        {"version": 1, "release": "1f" * 32, "until": 120, "reason": ""},
        {"version": 2, "release": "2e" * 32, "until": 140, "reason": "3B was misprinted"},
    ]
    told = {**NEWER, "version": 3, "release": "3d" * 32, "newer": None, "earlier": earlier}
    page.route("**/rules/", lambda route: route.fulfill(json=told))
    page.goto(boards[0].url)
    Hand(page)
    sheet = open_sheet(page, RULES)
    expect(sheet).to_contain_text(
        "Started under version 1; from event 120 on version 2, by agreement of the sides; "
        "from event 140 on version 3, decided by the site’s staff: 3B was misprinted."
    )
    expect(sheet).not_to_contain_text("keeps these rules to the end")


@pytest.mark.exhaustive
def test_a_daily_root_is_climbed_to(visit: Callable[..., Page], boards: list[Page]) -> None:
    """The root is made up: the browser finds that the path does not lead there; unreachable keys are named."""
    page = visit(0)
    root = {
        "day": "2026-11-23", "root": "ab" * 32, "before": "0" * 64, "seq": 5, "sealed_head": "cd" * 32,
        "path": [], "time": "2026-11-23T20:41:07.123456Z", "key": "", "signature": "",
    }  # fmt: skip
    page.route("**/witness/", lambda route: route.fulfill(json=[root]))
    page.route("**/railhead-keys.json", lambda route: route.fulfill(body="no json"))
    page.goto(boards[0].url)
    Hand(page)
    sheet = open_sheet(page, "Proof")
    expect(sheet.get_by_role("link", name="daily root of")).to_have_attribute("href", "/witness/#2026-11-23")
    expect(sheet).to_contain_text("The path from the game does not lead to it.")
    said = check(sheet)
    expect(said).to_contain_text("Everything that can be checked so far is correct.")
    said.locator("summary").click()
    expect(said).to_contain_text("the site's address for keys did not answer")


@pytest.mark.exhaustive
def test_a_site_that_is_away_is_named_as_such(visit: Callable[..., Page], boards: list[Page]) -> None:
    page = visit(0)
    page.goto(boards[0].url)
    Hand(page)
    page.route("**/api/**", lambda route: route.abort())
    for name in ("Proof", RULES):
        sheet = open_sheet(page, name)
        expect(sheet.get_by_role("alert")).to_contain_text("The site does not answer. Try again.")
        page.keyboard.press("Escape")


@pytest.mark.exhaustive
def test_an_offer_of_newer_rules_is_on_the_board(visit: Callable[..., Page], boards: list[Page]) -> None:
    """As an offer of a draw is; and a game that has gone over to them is loaded anew."""
    page, lines = visit(0), list[WebSocketRoute]()

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    page.route_web_socket(re.compile("/ws/games/"), connect)
    page.route("**/rules/", lambda route: route.fulfill(json=NEWER))
    page.goto(boards[0].url)
    Hand(page)
    sides = [seat["side"] for seat in api(page, "")["seats"]]
    lines[-1].send(json.dumps({"type": "game", "status": "active", "rules_offers": sides}))
    expect(page.locator("section.ask")).to_contain_text("wants to continue under newer rules")
    heard = page.locator("section.ask").get_by_role("status")
    expect(heard.filter(has_text="wants to continue under newer rules")).to_be_attached()
    page.locator("section.ask").get_by_role("button", name="Read what changes").first.click()
    expect(page.get_by_role("dialog", name=RULES)).to_contain_text("Version 2 is out")
    page.keyboard.press("Escape")
    page.locator("section.ask").get_by_role("button", name="Decline").focus()
    lines[-1].send(json.dumps({"type": "game", "status": "active", "rules_offers": [], "rules_newer": 2}))
    expect(heard.filter(has_text="There are no open offers any more.")).to_be_focused()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name=RULES)).to_contain_text("version 2 is out")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Message").fill("They come by the")
    with page.expect_navigation():
        lines[-1].send(json.dumps({"type": "game", "status": "active", "release": "2e" * 32}))
    Hand(page)
    loaded = page.locator("section.ask .stale", has_text="The game moved to other rules")
    loaded.get_by_role("button", name="Read what changed").click()
    expect(page.get_by_role("dialog", name=RULES)).to_be_visible()
    page.keyboard.press("Escape")
    expect(loaded).to_have_count(0)
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_label("Message")).to_have_value("They come by the")
    page.reload()
    Hand(page)
    expect(loaded).to_have_count(0)


@each_look
@pytest.mark.dear
def test_the_sheets_are_sound(
    visit: Callable[..., Page], boards: list[Page], theme: str, window: dict[str, int]
) -> None:
    page = visit(0, viewport=window, color_scheme=theme)
    page.goto(boards[0].url)
    Hand(page)
    for name in ("Proof", RULES):
        sheet = open_sheet(page, name)
        assert serious(page) == [], name
        assert overflow(page) <= 0, name
        box = sheet.bounding_box()
        assert box and box["x"] >= 0 and box["width"] <= window["width"]
        assert box["height"] <= window["height"]
        assert window != PHONE or box["y"] + box["height"] == window["height"]
        page.keyboard.press("Escape")


@pytest.mark.dear
def test_a_stranger_checks_without_the_umpire(visit: Callable[..., Page], boards: list[Page]) -> None:
    page = visit(None)
    page.goto(boards[0].url)
    Hand(page)
    sheet = open_sheet(page, "Proof")
    expect(check(sheet)).to_contain_text("What could be checked is correct.")
    expect(sheet.locator(".stages .unable")).to_contain_text("Sign in")
    page.keyboard.press("Escape")
    sheet = open_sheet(page, RULES)
    expect(sheet.get_by_role("button", name=re.compile("Go on|Decline"))).to_have_count(0)


@pytest.mark.dear
def test_a_game_that_is_over_gives_its_secret_away(boards: list[Page]) -> None:
    page = boards[0]
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator("section.ask .eyebrow", has_text="The game is over")).to_be_visible()
    sheet = open_sheet(page, "Proof")
    secret = api(page, "proof/")["dice"][0]["secret"]
    assert secret and secret in hashes(sheet)
    expect(sheet).to_contain_text("The result")
    said = check(sheet)
    expect(said).to_contain_text("Everything that was checked is correct.")
    expect(said).not_to_contain_text("secret is published")


@pytest.mark.exhaustive
def test_who_waits_for_an_opponent_keeps_the_promise(visit: Callable[..., Page]) -> None:
    page = visit(0, "/games/new/")
    page.goto(
        page.url.split("/games/")[0] + str(page.locator("a[href^='/games/new/']").last.get_attribute("href"))
    )
    play_with_people(page)
    page.get_by_role("button", name="Open the game").click()
    page.wait_for_url(re.compile(r"/games/\w+/$"))
    code = page.url.rstrip("/").rsplit("/", 1)[-1]
    promise = page.locator("[data-promise] code").inner_text()
    assert HASH.match(promise)
    kept = json.loads(page.evaluate("name => localStorage.getItem(name)", f"promise.{code}"))
    assert [one["commitment"] for one in kept] == [promise]
    other = visit(1, "/games/")
    row = other.locator("#open-games tr", has=other.locator(f"a[href$='/{code}/']"))
    expect(row.locator("code")).to_have_text(promise[:12])
    expect(row.get_by_title(re.compile(promise))).to_be_visible()
