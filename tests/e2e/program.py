"""Operations of the API in the name of whoever has signed in to a window, and events that are made with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

import rules
from tests.e2e.conftest import site_of
from wargame.lobby.season import shortest

HOME = Path(rules.__file__).parent
RULESET, PLAYED = next(plan for plan in shortest() if plan[0].folder.parent == HOME)
SCENARIO = f"{RULESET.id}/{PLAYED.id}"
"""What is played: of the rulesets that a site has, not of those that tests register in their own process."""

TRIES = 60
"""Times, half a second apart, that a page is asked for until a worker has done what it shows."""


def api(page: Page, method: str, path: str, **given: Any) -> Any:
    """An operation by whoever has signed in there."""
    token = next((one["value"] for one in page.context.cookies() if one["name"] == "csrftoken"), "")
    headers = {"X-CSRFToken": token, "Referer": site_of(page)}
    body = {} if method == "get" else {"data": given}
    sent = page.request.fetch(f"{site_of(page)}/api/{path}", method=method, headers=headers, **body)
    return sent.json() if sent.ok and sent.text() else None


def until(ask: Callable[[], Any], page: Page) -> Any:
    """Ask until there is an answer."""
    for _ in range(TRIES):
        if found := ask():
            return found
        page.wait_for_timeout(500)
    raise AssertionError(f"nothing comes of it: {page.url}")


def paired(name: str, scenario: str, director: Page, players: Sequence[Page]) -> tuple[str, str]:
    """An event of two whose disputes stop the clocks, and the game of its round under way: address and code."""
    plan = {"format": "swiss", "rounds": 1, "plans": [[scenario]]}
    given = {"name": name, "stages": [plan], "conditions": {"recusal": "entrants"}}
    slug = api(director, "post", "events/", **given)["slug"]
    at = f"events/{slug}/"
    for page in players:
        api(page, "post", at + "entry/")
    api(director, "post", at + "acts/", do="draw")
    row = at + "rounds/1/1/"
    until(lambda: (api(director, "get", row) or {}).get("state") == "drawn", director)
    api(director, "post", at + "acts/", do="publish", until="2099-01-01T00:00:00Z")
    return slug, str(until(lambda: api(director, "get", row)["boards"][0]["game"], director))
