"""An event of eight in ten windows, from registration to sign-off: practice players play, directors rule."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Site, site_of
from tests.e2e.hand import Hand
from tests.e2e.newcomers import register
from tests.e2e.practice import play
from tests.e2e.program import SCENARIO, api, until
from tests.e2e.test_proof import check, open_sheet
from tests.e2e.test_rulings import CLAUSES, fight, flag, go_on, held, renew, rule
from tests.newcomer import ROOT

pytestmark = pytest.mark.exhaustive
CUP = "/tournaments/eight-at-the-table/"
DEMO = {"anna": 0, "boris": 1, "david": 3, "emil": 4, "frida": 5}
"""Who plays; Clara and Greta direct."""
NEW = ("gerd", "hilde", "ivo")
CHECKERS = ("verify_record.py", "arithmetic.py", "course.py")
"""What somebody takes along who trusts no site."""
CLAUSE = CLAUSES[1]
"""Other walks rule under others: what disagrees under a clause is asked about before one signs."""
OPENING = 12
"""Answers of practice players before a game is left lying."""

Windows = dict[str, Page]


def press(page: Page, name: str) -> None:
    """Press the button of that name, and have no refusal."""
    page.get_by_role("button", name=name).first.click()
    expect(page.locator(".messages .error, .refused")).to_have_count(0)


def unfold(page: Page, name: str) -> None:
    """Open what is folded under that name."""
    page.locator("summary", has_text=re.compile(f"^{re.escape(name)}")).first.click()


def go(page: Page, path: str = CUP) -> None:
    """A page of the same site."""
    page.goto(site_of(page) + path)


def says(page: Page, text: str) -> None:
    """The text stands in the page, at once or when a worker is done."""

    def stands() -> bool:
        found = text in page.locator("main").inner_text()
        if not found:
            page.reload()
        return found

    until(stands, page)


@pytest.mark.dear
def test_an_event_of_eight(visit: Callable[..., Page], site: Site, tmp_path: Path) -> None:
    clara, greta = visit(2), visit(6)
    windows = {name: visit(number) for name, number in DEMO.items()}
    windows |= {name: register(visit, site, name) for name in NEW}
    announce(clara)
    enter(clara, windows)
    first_round(clara, windows)
    write_to_all(clara, windows["david"])
    withdraw(windows["ivo"])
    draw(clara, 2)
    boards = publish(clara, 2)
    assert len(boards) == 3 and bye_of(windows) is not None
    disputed = dispute(clara, windows, boards[0])
    appeal(clara, greta, windows, boards[0])
    adjudicate(clara, windows, boards[1])
    for board in (boards[0], boards[2]):
        play(pair(windows, board), board["game"])
    sign(clara, 2)
    check_points(clara)
    expect(clara.locator("main")).to_contain_text("The event is over.")
    check_record(clara, disputed, tmp_path)
    check_in_browser(pair(windows, boards[0])[0], disputed)
    take_over(clara, greta, tmp_path)


def announce(clara: Page) -> None:
    """Open it, with time to check in, and name a second director."""
    go(clara, "/tournaments/new/")
    fill_form(clara, "Eight at the table")
    clara.get_by_label("Check-in opens this many hours before the start (0: no check-in)").fill("48")
    clara.get_by_label("Start", exact=True).fill(f"{datetime.now(UTC) + timedelta(days=1):%Y-%m-%dT08:00}")
    press(clara, "Open the tournament")
    clara.wait_for_url("**" + CUP)
    unfold(clara, "Officials")
    clara.get_by_label("Name", exact=True).fill("greta")
    clara.get_by_label("Role").select_option("director")
    press(clara, "Appoint")
    expect(clara.locator("main")).to_contain_text("greta")


def fill_form(page: Page, name: str) -> None:
    """An event of two rounds by the shortest scenario, in which only who plays in it is recused."""
    page.get_by_label("Name", exact=True).fill(name)
    stage = page.get_by_role("group", name="First stage")
    stage.get_by_label("Rounds (Swiss)").fill("2")
    stage.get_by_label("Round 1, scenario 1").select_option(SCENARIO)
    expect(stage.get_by_text("Options: defaults")).to_be_visible()
    expect(stage.get_by_label("Rounds (Swiss)")).to_have_value("2")
    unfold(page, "Disputes")
    page.get_by_label("Who cannot rule on a game").select_option("entrants")


def enter(clara: Page, windows: Windows) -> None:
    """Everybody reads what they let themselves in for, enters, checks in."""
    for page in windows.values():
        go(page)
        page.get_by_role("link", name="Enter").click()
        expect(page.locator("main")).to_contain_text("What you agree to")
        press(page, "Enter")
        press(page, "Check in")
        expect(page.locator("main")).to_contain_text("You are in, and checked in")
    go(clara)
    expect(clara.locator("main .chip", has_text="checked in")).to_have_count(len(windows))


def number_of(page: Page, name: str) -> str:
    """Somebody's number in the list of players."""
    go(page, CUP + "players/")
    return (
        page.locator("tr", has=page.get_by_role("link", name=name, exact=True))
        .locator("td")
        .first.inner_text()
    )


def first_round(clara: Page, windows: Windows) -> None:
    """Drawn; two are paired by hand, the engine pairs the rest; played by practice players, signed."""
    draw(clara, 1)
    numbers = [number_of(clara, name) for name in ("anna", "boris")]
    go(clara)
    unfold(clara, "Pair by hand")
    box = clara.locator("form", has=clara.get_by_role("button", name="Pair", exact=True))
    box.get_by_label("First side").select_option(numbers[0])
    box.get_by_label("Second side").select_option(numbers[1])
    box.get_by_label("Reason").fill("They share a machine")
    box.get_by_role("button").click()
    says(clara, "anna – boris, by hand")
    go(windows["david"])
    expect(windows["david"].locator("main")).not_to_contain_text("Board 1")
    boards = publish(clara, 1)
    assert len(boards) == 4
    by_hand = next(one for one in boards if one["manual"])
    go(windows["anna"], f"{CUP}rounds/1/1/?board={by_hand['board']}")
    expect(windows["anna"].locator("#why")).to_contain_text("Paired by hand by clara: They share a machine")
    for board in boards:
        play(pair(windows, board), board["game"])
    sign(clara, 1)


def draw(clara: Page, number: int) -> None:
    """Have the round drawn by a worker."""
    go(clara)
    press(clara, "Draw the next round")
    says(clara, f"Publish round {number}")


def publish(clara: Page, number: int) -> list[dict[str, Any]]:
    """Publish it; its boards that are played, as soon as their games are open."""
    press(clara, f"Publish round {number}")
    at = f"events/{CUP.split('/')[2]}/rounds/1/{number}/"

    def played() -> list[dict[str, Any]]:
        boards = [one for one in api(clara, "get", at)["boards"] if one["second"] is not None]
        return boards if all(one["game"] for one in boards) else []

    return list(until(played, clara))


def pair(windows: Windows, board: dict[str, Any]) -> list[Page]:
    """The windows of the two at a board."""
    some = next(iter(windows.values()))
    at = f"events/{CUP.split('/')[2]}/entrants/"
    names = {one["number"]: one["name"] for one in api(some, "get", at)}
    return [windows[names[board[side]]] for side in ("first", "second")]


def sign(clara: Page, number: int) -> None:
    """Sign the round once all its boards are over."""
    go(clara, f"{CUP}rounds/1/{number}/")
    says(clara, f"Sign round {number}")
    if (doubts := clara.get_by_label("Sign anyway")).count():
        doubts.check()
    press(clara, f"Sign round {number}")
    expect(clara.locator("main")).to_contain_text("The round is signed")
    tab = clara.get_by_role("navigation", name="Rounds").get_by_role("link", name=f"Round {number}")
    expect(tab).to_contain_text("signed")


def write_to_all(clara: Page, reader: Page) -> None:
    """The desk leads to the form, which is unfolded there; what is written to another event's players they read."""
    go(clara, "/desk/")
    clara.get_by_role("link", name="Write to players").click()
    expect(clara.get_by_label("Message to all players")).to_be_visible()
    go(clara)
    unfold(clara, "Write to all players")
    clara.get_by_label("Message to all players").fill("Round 2 is drawn tonight.")
    press(clara, "Send to 8")
    go(reader, "/notices/")
    says(reader, "Eight at the table: clara wrote to all players")
    go(reader)
    expect(reader.locator("main")).to_contain_text("Round 2 is drawn tonight.")


def withdraw(page: Page) -> None:
    """Leave, with a reason that officials alone read."""
    go(page)
    unfold(page, "Withdraw")
    page.get_by_label("Reason, seen by officials only").fill("My mother is ill")
    press(page, "Withdraw, from the next draw")
    expect(page.locator("main")).to_contain_text("You have withdrawn")


def bye_of(windows: Windows) -> str | None:
    """Who reads in their own row that they have a bye."""
    for name, page in windows.items():
        go(page)
        if page.locator("table.boards tr.me", has_text="bye, 1").count():
            return name
    return None


def dispute(clara: Page, windows: Windows, board: dict[str, Any]) -> str:
    """Fought, flagged on the board, held, ruled on from the desk with a roll-back; phrases, new dice, fought again."""
    code, players = board["game"], pair(windows, board)
    for page in players:
        go(page)
        page.get_by_role("region", name="Your board").get_by_role("link", name="Open the game").click()
    hands = [Hand(page) for page in players]
    fallen = fight(hands, code)
    flag(players[1], fallen)
    held(players)
    go(clara, "/desk/")
    expect(clara.get_by_label("To do")).to_contain_text("Was this the right column?")
    rule(clara, code, fallen, CLAUSE)
    renew(hands, waited=name_at(windows, players[1]))
    go_on(hands, code, fallen)
    return str(code)


def name_at(windows: Windows, page: Page) -> str:
    """Whose window it is."""
    return next(name for name, one in windows.items() if one is page)


def appeal(clara: Page, greta: Page, windows: Windows, board: dict[str, Any]) -> None:
    """The other side appeals; who ruled may not answer, Greta does, and that is final."""
    page = pair(windows, board)[0]
    number = api(page, "get", f"games/{board['game']}/rulings/")[0]["number"]
    go(page, f"/rulings/{number}/")
    page.get_by_label("Why you appeal").fill("The column was right.")
    press(page, "Appeal")
    expect(page.locator("main")).to_contain_text(f"ruling {number}")
    path = page.url.removeprefix(site_of(page))
    go(clara, path)
    expect(clara.locator("main")).to_contain_text("Whoever ruled cannot decide on the appeal")
    expect(clara.get_by_role("link", name="Rule on this")).to_have_count(0)
    go(greta, path)
    press(greta, "Take the case")
    greta.get_by_role("link", name="Rule on this").click()
    decide(greta, "stand", "The first ruling was right.")
    expect(greta.locator("main")).to_contain_text("The first ruling was right.")
    go(page, path)
    page.locator("main").get_by_role("link", name=re.compile(r"^Ruling \d+")).click()
    expect(page.locator("main")).to_contain_text("A ruling on an appeal is final.")


def decide(page: Page, choice: str, reason: str, **more: str) -> None:
    """Fill in a ruling, look at what it does, sign it."""
    box = page.locator(f"input[name=choice][value={choice}]")
    if not box.is_visible():
        unfold(page, "Other rulings")
    box.check()
    for label, value in more.items():
        page.get_by_label(label).select_option(value)
    page.get_by_label("Clauses").fill(CLAUSE)
    page.get_by_label("Reason").fill(reason)
    press(page, "Preview the ruling")
    press(page, "Sign the ruling")


def claim(page: Page, number: int, nth: int) -> str:
    """Claim a win for that side in the thread of a case; which side it is."""
    go(page, f"/disputes/{number}/")
    side = str(page.locator("[name=claim] option").nth(nth).get_attribute("value"))
    page.locator("[name=claim]").select_option(side)
    page.get_by_label("Write a message").fill("I was winning.")
    press(page, "Send")
    return side


def adjudicate(clara: Page, windows: Windows, board: dict[str, Any]) -> None:
    """Begun and left lying: both claim it, practice players play it on, Clara says how it ends."""
    code, players = board["game"], pair(windows, board)
    play(players, code, OPENING)
    go(clara, f"/games/{code}/cases/new/")
    clara.get_by_label("What it is about").fill("They cannot finish")
    press(clara, "Open the case")
    number = int(re.findall(r"/disputes/(\d+)/", clara.url)[0])
    sides = [claim(page, number, nth) for nth, page in enumerate(players, 1)]
    go(clara, f"/disputes/{number}/rule/")
    unfold(clara, "Evaluate the current position")
    claims = clara.locator("section.box", has_text="Evaluate the current position").locator(".lst li")
    expect(claims).to_have_count(2)
    for told, page in zip(claims.all(), players, strict=True):
        expect(told).to_contain_text(re.compile(f"{name_at(windows, page)} claims a win for.*I was winning."))
    clara.get_by_label("Games", exact=True).fill("5")
    press(clara, "Run playouts")
    says(clara, "5 of 5 games, from event")
    decide(clara, "adjudicate", "Neither side can be beaten.", Winner=sides[0])
    expect(clara.locator("main")).to_contain_text("Neither side can be beaten.")
    go(players[0])
    row = players[0].locator("table.boards tr.me")
    expect(row).to_contain_text("1 – 0")
    expect(row).to_contain_text("adjudicated")


def check_points(page: Page) -> None:
    """Who won what, by the boards of both rounds, is what the signed standings tell."""
    at = f"events/{CUP.split('/')[2]}/"
    names = {one["number"]: one["name"] for one in api(page, "get", f"{at}entrants/")}
    points = dict.fromkeys(names.values(), 0)
    for number in (1, 2):
        for board in api(page, "get", f"{at}rounds/1/{number}/")["boards"]:
            for side in ("first", "second"):
                if board[side] is not None:
                    points[names[board[side]]] += board[f"{side}_halves"]
    assert sum(points.values()) == 2 * (4 + 4), "a point a board, and the bye"
    go(page)
    expect(page.locator("main")).to_contain_text("Rounds 1 and 2")
    expect(page.locator("h2", has_text="Standings and crosstable")).to_contain_text("final")
    told = {row["Player"]: row["Points"] for row in table(page, CUP)}
    assert {name: halves / 2 for name, halves in points.items()} == {
        name: float(text.replace("½", ".5")) for name, text in told.items()
    }


def check_record(page: Page, code: str, folder: Path) -> None:
    """The record of the game that was rolled back holds for the site's own check and for a bare Python elsewhere."""
    file = folder / f"{code}.jsonl"
    file.write_bytes(page.request.get(f"{site_of(page)}/api/games/{code}/record/").body())
    assert '"RolledBack"' in file.read_text() and '"EpochBegun"' in file.read_text()
    keys = page.request.get(site_of(page) + "/.well-known/railhead-keys.json").json()["keys"]
    named = [part for key in keys.values() for part in ("--key", key)]
    whole = run([sys.executable, "manage.py", "verify", str(file), *named], ROOT)
    assert "All that was checked holds." in whole
    for name in CHECKERS:
        (folder / name).write_text((ROOT / "wargame" / "games" / "record" / name).read_text())
    bare = run([sys.executable, "-E", "-s", "-S", str(folder / CHECKERS[0]), str(file), *named], folder)
    assert "holds" in bare


def check_in_browser(page: Page, code: str) -> None:
    """The same game holds for the browser of whoever played it, with both promises about its dice kept."""
    go(page, f"/games/{code}/")
    sheet = open_sheet(page, "Proof")
    expect(sheet.get_by_role("heading", name=re.compile("^New dice from event"))).to_be_visible()
    expect(sheet).to_contain_text("The column was one too high. This hash was shown with the roll-back")
    expect(sheet).to_contain_text("2 rulings, the last")
    expect(sheet.get_by_text("The secret, published when the game ended")).to_have_count(2)
    said = check(sheet)
    expect(said).to_contain_text("Everything that was checked is correct.")
    expect(said.locator("summary")).to_have_text("1 not checked")
    expect(said).to_contain_text("by which rules it was played")  # a working copy's: they are not published


def run(command: Sequence[str], folder: Path) -> str:
    """What a command says; fails when it does."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def table(page: Page, path: str) -> list[dict[str, str]]:
    """The standings as they are read, by the heads of their columns; of the players their names alone."""
    go(page, path)
    whole = page.get_by_role("region", name="Standings")
    heads = whole.locator("thead th").all_inner_texts()
    rows = whole.locator("tbody tr").all()
    lines = [dict(zip(heads, row.locator("td").all_inner_texts(), strict=True)) for row in rows]
    return [{**line, "Player": line["Player"].split()[0]} for line in lines]


def take_over(clara: Page, greta: Page, folder: Path) -> None:
    """The tournament file, out and into a new event of another director, whose standings are the same."""
    go(clara)
    with clara.expect_download() as file:
        clara.get_by_role("link", name="TRF", exact=True).click()
    file.value.save_as(folder / "cup.trf")
    go(greta, "/tournaments/new/")
    fill_form(greta, "Eight again")
    press(greta, "Open the tournament")
    greta.get_by_role("link", name="Import seeds or a tournament file").click()
    greta.get_by_label("File", exact=True).set_input_files(folder / "cup.trf")
    press(greta, "Preview the import")
    expect(greta.locator("main")).to_contain_text("8 players, 2 rounds with 7 results")
    greta.get_by_label("Reason, shown to everybody").fill("Played there")
    greta.get_by_role("button", name="Import", exact=True).click()
    again = "/tournaments/eight-again/"
    for number in (1, 2):
        go(greta, f"{again}rounds/1/{number}/")
        press(greta, f"Sign round {number}")
    assert table(greta, again) == table(clara, CUP)
