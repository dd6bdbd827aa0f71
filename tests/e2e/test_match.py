"""Two players at a match: each plays a whole player turn; one of them loses the line in the middle."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import in_the_open, sit_down
from tests.e2e.hand import Hand
from tests.newcomer import ROOT

MOST = 400  # decisions in two player turns, by far


@pytest.fixture(scope="module")
def boards(stay: Callable[..., Page]) -> list[Hand]:
    """A match in which nothing is hidden, on the boards of both players: they must show the same. All tests here go on
    with it, one after the other.
    """
    return [Hand(page) for page in sit_down(stay, *in_the_open()).values()]


def phases(hand: Hand) -> str:
    """Turn and phase as the top bar says them."""
    return hand.page.locator("nav.seq").inner_text()


def asked(boards: list[Hand]) -> Hand:
    """The board whose player is asked; both know it."""
    for _ in range(50):
        for hand in boards:
            if hand.asked():
                return hand
        boards[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is asked anything")


def together(boards: list[Hand]) -> None:
    """Both boards at the same event."""
    seq = max(hand.seq() for hand in boards)
    for hand in boards:
        hand.reach(seq)


def attack(hand: Hand) -> bool:
    """Declare on the first target with all that may take part; False when nothing can be declared."""
    if not hand.act("Declare an attack") or hand.options().count() == 0:
        return False
    hand.choose()
    while hand.options().count():
        hand.choose()
    hand.submit()
    return True


def barrage(hand: Hand) -> bool:
    """Place a barrage where one may be placed."""
    if not hand.act("Place a barrage") or hand.options().count() == 0:
        return False
    answer(hand)
    return True


def move(hand: Hand) -> bool:
    """Move the first unit that may, as near as it can."""
    if not hand.act("Move") or hand.options().count() == 0:
        return False
    hand.choose()
    if hand.options().count() == 0:
        return False
    hand.choose()
    hand.submit()
    return True


def answer(hand: Hand) -> None:
    """Take the first option of each slot until the order may be given, and give it."""
    for _ in range(8):
        if hand.main.is_enabled():
            break
        hand.choose()
    hand.submit()


class Turn:
    """Plays on whoever is asked, doing at least one of everything a phase offers."""

    def __init__(self) -> None:
        self.done: dict[str, int] = {}

    def play(self, hand: Hand) -> None:
        for name, deed, most in (("move", move, 4), ("attack", attack, 4), ("barrage", barrage, 2)):
            if self.done.get(name, 0) < most and deed(hand):
                self.done[name] = self.done.get(name, 0) + 1
                return
        fight = hand.act("Fight an assault") or "attacks comes next" in hand.question()
        if fight or hand.declines() is None:
            self.done["fight"] = self.done.get("fight", 0) + fight
            answer(hand)
        else:
            hand.decline()


@pytest.mark.dear
def test_each_plays_a_turn_and_both_boards_agree(boards: list[Hand]) -> None:
    turn, start = Turn(), phases(boards[0]).split("\n")[0]
    for _ in range(MOST):
        hand = asked(boards)
        turn.play(hand)
        together(boards)
        if phases(boards[0]).split("\n")[0] != start and boards[0].asked():
            break
    assert {"move", "attack", "barrage", "fight"} <= turn.done.keys()
    one, other = boards
    assert one.seq() == other.seq()
    assert one.log() == other.log()
    assert one.units() == other.units()


@pytest.mark.dear
def test_a_forged_act_is_refused_with_its_rule(boards: list[Hand]) -> None:
    """What the browser says of itself counts for nothing: the other player's act is judged for their own side."""
    mover = asked(boards)
    other = boards[1 - boards.index(mover)]
    code = other.page.url.rstrip("/").rsplit("/", 1)[-1]
    answer = other.page.evaluate(
        """async ([code, seq]) => {
            const csrf = document.getElementById('board').dataset.csrf;
            const answer = await fetch(`/api/games/${code}/actions/`, {
                method: 'POST',
                headers: {'Content-Type': 'application/json', 'X-CSRFToken': csrf},
                body: JSON.stringify({key: crypto.randomUUID(), seq, action: {do: 'end_phase'}}),
            });
            return {status: answer.status, body: await answer.json()};
        }""",
        [code, other.seq()],
    )
    assert answer["status"] == 422
    assert answer["body"]["rule"]
    assert answer["body"]["reason"]
    assert mover.seq() == other.seq()


@pytest.mark.dear
def test_the_record_of_the_match_verifies(boards: list[Hand], tmp_path: Path) -> None:
    code = boards[0].page.url.rstrip("/").rsplit("/", 1)[-1]
    address = boards[0].page.url.split("/games/")[0]
    record = boards[0].page.request.get(f"{address}/api/games/{code}/record/")
    assert record.ok
    kept = tmp_path / "match.jsonl"
    kept.write_bytes(record.body())
    (key,) = boards[0].page.request.get(f"{address}/.well-known/railhead-keys.json").json()["keys"].values()
    command = [sys.executable, "manage.py", "verify", str(kept), "--key", key]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert said.returncode == 0, said.stdout + said.stderr


@pytest.mark.dear
def test_a_lost_line_loses_nothing(visit: Callable[..., Page], boards: list[Hand]) -> None:
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    mover = asked(boards)
    person = 1 - boards.index(mover)
    page = visit(person)
    page.route_web_socket(re.compile("/ws/games/"), connect)
    page.goto(mover.page.url)
    cut_off = Hand(page)
    together([mover, cut_off])

    page.context.set_offline(True)
    lines[-1].close()
    expect(page.get_by_text("Not connected")).to_be_visible()
    before = cut_off.seq()
    Turn().play(mover)
    assert cut_off.seq() == before < mover.seq()

    page.context.set_offline(False)
    cut_off.reach(mover.seq())
    expect(page.get_by_text("Not connected")).to_have_count(0)
    assert cut_off.log() == mover.log()
    assert cut_off.units() == mover.units()


@pytest.mark.dear
def test_an_order_sent_over_a_lost_line_is_played_once(
    visit: Callable[..., Page], boards: list[Hand]
) -> None:
    """The line breaks after the umpire has the order and before the answer: it is sent again, not played again."""
    answers: list[WebSocketRoute] = []
    deaf = {"now": False}

    def connect(line: WebSocketRoute) -> None:
        answers.append(line)
        server = line.connect_to_server()
        server.on_message(lambda message: None if deaf["now"] else line.send(message))

    mover = asked(boards)
    page = visit(boards.index(mover))
    page.route_web_socket(re.compile("/ws/games/"), connect)
    page.goto(mover.page.url)
    hand = Hand(page)
    witness = boards[1 - boards.index(mover)]
    together([hand, witness])

    before = witness.seq()
    button = hand.declines()
    assert button
    button.click()
    surely = page.locator(".ending .btn.bad")
    surely.wait_for()
    page.wait_for_timeout(450)  # a hasty Enter is no answer
    deaf["now"] = True
    surely.click()
    witness.reach(before + 1)
    after = witness.seq()
    deaf["now"] = False
    answers[-1].close()
    hand.reach(after)
    assert hand.seq() == witness.seq() == after
    assert len(answers) > 1
