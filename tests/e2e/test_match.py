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
        page.locator("a", has_text=re.compile("^(Open|Look)")).first.click()
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
