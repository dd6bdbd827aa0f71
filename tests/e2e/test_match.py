"""Two players at the demo's match: each plays a whole player turn; one of them loses the line in the middle."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import ROOT, Site
from tests.e2e.hand import PATIENCE, Hand

MOST = 400  # decisions in two player turns, by far


@pytest.fixture
def boards(visit: Callable[..., Page]) -> Iterator[list[Hand]]:
    """The match under way, on the boards of both players."""
    pages = [visit(person) for person in (0, 1)]
    for page in pages:
        page.locator("main td a.btn", has_text=re.compile("^(Open|Look)")).first.click()
    yield [Hand(page) for page in pages]


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
        """Answer one decision."""
        for name, deed, most in (("move", move, 4), ("attack", attack, 4), ("barrage", barrage, 2)):
            if self.done.get(name, 0) < most and deed(hand):
                self.done[name] = self.done.get(name, 0) + 1
                return
        if hand.act("Fight") or hand.declines() is None:
            self.done["fight"] = self.done.get("fight", 0) + 1
            answer(hand)
        else:
            hand.decline()


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
