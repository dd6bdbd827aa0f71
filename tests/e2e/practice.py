"""Practice players: they play games through the API, each in the name of whom a window belongs to.

They answer with what declines wherever that is an answer, and else with the first thing that the umpire takes, so that
a game is over soon.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import uuid4

from playwright.sync_api import APIResponse, Page

from tests.e2e.conftest import site_of

OVER = ("finished", "abandoned")
MOST = 2000
"""Answers in a game, by far."""
WAYS = 20
"""Orders that are tried where nothing declines."""


class Player:
    """Who answers for one window in one game."""

    def __init__(self, page: Page, code: str) -> None:
        self.page, self.at = page, f"{site_of(page)}/api/games/{code}/"

    def ask(self, path: str = "") -> Any:
        """What the site tells of the game."""
        return self.page.request.get(self.at + path).json()

    def send(self, path: str, **given: Any) -> APIResponse:
        """An act of this player; waits when the site says that it is too much."""
        token = next(one["value"] for one in self.page.context.cookies() if one["name"] == "csrftoken")
        headers = {"X-CSRFToken": token, "Referer": site_of(self.page)}
        sent = self.page.request.post(self.at + path, data=given, headers=headers)
        while sent.status == 429:
            self.page.wait_for_timeout(1000 * int(sent.headers["retry-after"]))
            sent = self.page.request.post(self.at + path, data=given, headers=headers)
        return sent

    def answer(self) -> bool:
        """Answer what is asked of this player; False when nothing is, or the umpire takes nothing."""
        view = self.ask("view/")
        asked = (one for one in view["entities"] if one["kind"] == "decision")
        decision = next((one for one in asked if one["side"] == view["viewer"]), None)
        return decision is not None and any(self.play(view["seq"], one) for one in self.orders(decision))

    def play(self, seq: int, action: Mapping[str, Any]) -> bool:
        """Whether the umpire takes it."""
        return self.send("actions/", key=str(uuid4()), seq=seq, action=action).ok

    def orders(self, decision: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """What declines, else what can be composed."""
        if decision.get("default"):
            yield decision["default"]
        yield from filter(None, (self.compose(way) for way in range(WAYS)))

    def compose(self, way: int) -> dict[str, Any] | None:
        """The order that comes of taking that candidate in each slot; None where it leads nowhere."""
        draft: dict[str, Any] = {}
        while not (options := self.send("options/", draft=draft).json()).get("complete"):
            values = [one["value"] for one in options.get("candidates", []) if not one.get("refusal")]
            if options.get("refusal") or not values:
                return None
            slot, value = options["slot"], values[way % len(values)]
            many = options.get("kind") == "units"
            draft[slot] = [*draft.get(slot, []), value] if many else value
        return draft


def play(pages: Sequence[Page], code: str, most: int = MOST) -> None:
    """Play the game of these windows, to its end or for so many answers."""
    players = [Player(page, code) for page in pages]
    for _ in range(most):
        if players[0].ask()["status"] in OVER:
            return
        assert any(player.answer() for player in players), f"nobody is asked anything in {code}"
    assert most < MOST, f"{code} goes on after {most} answers"
