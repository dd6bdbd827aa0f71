"""A director has a game go over to newer rules, in a browser: after a deployment, seen before, and played on."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import STOPS, Site, announced, windows
from tests.e2e.hand import Hand
from tests.e2e.program import api
from tests.e2e.test_look import overflow, serious
from tests.newcomer import PEOPLE, play
from tests.wargame.shelf import TOWN, Shelf, replaced
from wargame.lobby.demo import MATCH
from wargame.pgembed import Cluster

pytestmark = pytest.mark.exhaustive
ANNA, GRETA = 0, 6
"""Who plays, and who keeps the site: the match is of no club, so that its staff direct it."""

CHANGE = replaced("chapters/movement.py", "def move_options", "MORE = 1\n\n\ndef move_options")


@contextmanager
def deployed(var: Path, home: Path) -> Iterator[Site]:
    """The site with what is in the folder, until it is taken down."""
    with (var / "log").open("a") as log:
        process: subprocess.Popen[str] = play(var, log, start=("-m", "tests.e2e.shelved", str(home)))
    try:
        yield announced(process, var, PEOPLE)
    finally:
        process.terminate()
        try:
            process.wait(STOPS)
        finally:
            process.kill()


@pytest.fixture
def var() -> Iterator[Path]:
    with TemporaryDirectory(prefix="railhead-", ignore_cleanup_errors=True) as folder:
        here = Path(folder)
        here.chmod(0o755)
        yield here
        Cluster(here / "pg").destroy()


@pytest.mark.dear
def test_a_game_goes_over_to_the_rules_of_a_new_deployment(
    browser: Browser, var: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RELEASES", "1")
    shelf = Shelf(tmp_path)
    with deployed(var, shelf.write()) as site, windows(browser, site) as visit:
        code = match_of(visit(ANNA))
        assert api(visit(GRETA), "get", f"games/{code}/")["version"] == 1
    with deployed(var, shelf.write(CHANGE)) as site, windows(browser, site) as visit:
        anna, greta = visit(ANNA, f"/games/{code}/"), visit(GRETA, f"/games/{code}/cases/new/")
        assert api(anna, "get", f"games/{code}/")["version"] == 1  # nothing goes over by itself
        taken_up(greta)
        previewed(greta)
        greta.get_by_role("button", name="Sign the ruling").click()
        greta.wait_for_url(re.compile(r"/disputes/\d+/$"))
        greta.get_by_role("link", name=re.compile(r"^Ruling \d+")).first.click()
        expect(greta.locator("main")).to_contain_text("The game moves to newer rules.")
        expect(greta.locator("main")).to_contain_text(re.compile(r"Rules\s*version 2"))
        assert api(greta, "get", f"games/{code}/")["version"] == 2
        played_on(anna, code)


def match_of(page: Page) -> str:
    """The code of the demo's match, from «Your games»."""
    page.get_by_role("row").filter(has_text=MATCH).first.get_by_role("link").first.click()
    page.wait_for_url(re.compile(r"/games/\w+/"))
    return re.findall(r"/games/(\w+)/", page.url)[0]


def taken_up(page: Page) -> None:
    """A case of the director's own."""
    page.get_by_role("textbox").first.fill("The rules are mended")
    page.get_by_role("button", name="Open the case").click()
    page.wait_for_url(re.compile(r"/disputes/\d+/rule/"))


def previewed(page: Page) -> None:
    """The newer rules are chosen among the other rulings; the preview says from which version to which, and why."""
    page.get_by_text("Other rulings").click()
    page.get_by_label("Go over to the newer rules").check()
    page.get_by_label("Clauses").fill("2.4")
    page.get_by_label("Reason").fill("Version 1 told 2.4 wrong.")
    page.get_by_role("button", name="Preview the ruling").click()
    box = page.locator(".outcome")
    expect(box).to_contain_text("The game moves from version 1 of the rules to version 2.")
    expect(box).to_contain_text("2.4 as tried here.")
    assert serious(page) == [] and overflow(page) <= 0


def played_on(page: Page, code: str) -> None:
    """The board that was open goes on under them, and the proof holds."""
    hand = Hand(page)
    hand.reads("Version 1 told 2.4 wrong.")
    before = hand.seq()
    hand.decline()
    assert hand.seq() > before
    assert TOWN in str(api(page, "get", f"games/{code}/")["ruleset"])
