"""The worker of the browser shows what is pushed to it, and closes what was read elsewhere; a real Chromium, no net.

A push service is out of reach here, so what one would hand to the worker is handed to it by the tools of the browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tests.e2e.conftest import site_of

SHOWN = """async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(n => [n.title, n.body, n.tag])"""


def register(page: Page, tools: CDPSession) -> str:
    """The number by which the browser knows the worker of the site, once it is at work."""
    found: list[Any] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    tools.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    while not found:
        page.wait_for_timeout(50)
    return str(found[-1]["registrationId"])


@pytest.mark.dear
def test_a_worker_shows_what_is_pushed_and_closes_what_was_read(visit: Callable[..., Page]) -> None:
    page = visit(0, "/notices/", permissions=["notifications"])
    assert page.locator("button[data-push]").is_visible()
    tools, origin = page.context.new_cdp_session(page), site_of(page)
    number = register(page, tools)
    pushed = {"notice": 10**9, "title": "Your move", "text": "Which units move?", "key": "0" * 32}
    with page.context.expect_event("request", lambda one: one.url.endswith("/api/notices/shown/")) as told:
        tools.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": origin, "registrationId": number, "data": json.dumps(pushed)},
        )
    assert told.value.post_data_json == {"key": "0" * 32}
    assert page.evaluate(SHOWN) == [["Your move", "Which units move?", "notice-1000000000"]]
    page.reload()
    page.wait_for_function(f"async () => (await ({SHOWN})()).length === 0")
