"""People who sign up through the pages, and confirm their address by the mail they are sent."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Site
from tests.e2e.program import until

PASSWORD = "a long enough phrase"


def register(visit: Callable[..., Page], site: Site, name: str) -> Page:
    """Sign up, confirm the address by the mail, sign in."""
    page = visit(None, "/accounts/signup/")
    page.locator("[name=username]").fill(name)
    page.locator("[name=email]").fill(f"{name}@example.org")
    for field in ("password1", "password2"):
        page.locator(f"[name={field}]").fill(PASSWORD)
    page.locator("main form button").last.click()
    page.goto(until(lambda: link_to(site, name), page))
    page.locator("main form button").last.click()
    page.goto(f"{site.address}/accounts/login/")
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main form button").last.click()
    expect(page.locator("header")).to_contain_text(name)
    return page


def link_to(site: Site, name: str) -> str | None:
    """The link in the mail to a newcomer."""
    mails = [file.read_text() for file in site.mail.glob("*")]
    mine = "".join(text for text in mails if f"To: {name}@example.org" in text)
    found = re.search(r"http://\S+confirm-email\S+", mine)
    return found[0] if found else None
