"""Two people, two browsers, the real site in a process of its own: nothing here reaches into the database."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import rules
from rules.core.contract import Message
from rules.core.ruleset import Ruleset
from rules.core.words import say
from tests.conftest import chromium
from tests.database import load_migrated
from tests.newcomer import PEOPLE, announcement, play
from wargame.pgembed import Cluster

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

STOPS = 120
"""Seconds in which a site ends that is told to, on a machine that is busy with other tests."""

# As Playwright waits for everything else, ms: the five seconds of its own are few on a busy machine.
expect.set_options(timeout=30_000)

each_look = pytest.mark.parametrize(
    ("window", "theme"),
    [
        pytest.param(LAPTOP, "light", id="laptop-light"),
        pytest.param(LAPTOP, "dark", id="laptop-dark", marks=pytest.mark.exhaustive),
        pytest.param(PHONE, "light", id="phone-light", marks=pytest.mark.exhaustive),
        pytest.param(PHONE, "dark", id="phone-dark", marks=pytest.mark.exhaustive),
    ],
)
"""Both windows and both themes; the ordinary run tries one of each."""


@dataclass(frozen=True)
class Site:
    """The site as `play` announced it: its address, a sign-in link for each of the demo people, where mail is."""

    address: str
    links: tuple[str, ...]
    mail: Path


def site_of(page: Page) -> str:
    """The address of the site that a page is of."""
    return re.sub(r"(https?://[^/]+).*", r"\1", page.url)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser, and comes first: one worker does it all, since the site and its
    demo are dear, while the others have the cores whenever it waits.
    """
    home = Path(__file__).parent
    items.sort(key=lambda item: home not in item.path.parents)
    for item in items:
        if home in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="package")
def dice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file from which the site's dice fall; while it is empty they are fair."""
    script = tmp_path_factory.mktemp("dice") / "faces"
    script.write_text("")
    return script


@pytest.fixture(scope="package")
def site(dice: Path) -> Iterator[Site]:
    """The site with its demo."""
    with serving(("-m", "tests.e2e.loaded", str(dice))) as served:
        yield served


@contextmanager
def serving(start: Sequence[str] = ("manage.py",), *, demo: bool = True) -> Iterator[Site]:
    """`manage.py play` on a free port, in a folder that the database's user may enter. Without a demo it begins soon,
    with the tables that an earlier run has made.

    Not in pytest's own: another run of the same user closes that to everybody else, and the database ends.
    """
    with TemporaryDirectory(prefix="railhead-", ignore_cleanup_errors=True) as folder:
        var = Path(folder)
        var.chmod(0o755)
        if not demo:
            cluster = Cluster(var / "pg")
            cluster.start()
            load_migrated(cluster)
            cluster.stop()
        with (var / "log").open("w") as log:
            process = play(var, log, start, () if demo else ("--no-demo",))
        try:
            yield announced(process, var, PEOPLE if demo else 0)
        finally:
            process.terminate()
            try:
                process.wait(STOPS)
            finally:
                process.kill()
                Cluster(var / "pg").destroy()


def announced(process: subprocess.Popen[str], var: Path, wanted: int) -> Site:
    """What `play` says of itself; fails with its log when it ends before that."""
    said = announcement(process, wanted)
    links = re.findall(r"http://\S+/accounts/demo/\S+", said)
    assert len(links) == wanted, f"play ended:\n{said}\n{(var / 'log').read_text()}"
    address = re.search(r"http://[\d.]+:\d+", said)
    assert address
    return Site(address[0], tuple(links), var / "mail")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The machine's own Chromium. Closed with the package: its loop must not outlive it."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Opens windows for one test."""
    with windows(browser, site) as open_page:
        yield open_page


@pytest.fixture(scope="module")
def stay(browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Opens windows for all tests of a file: a game that they go on with."""
    with windows(browser, site) as open_page:
        yield open_page


@contextmanager
def windows(browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Opens a window for a demo person (by number; None for a stranger); at the end no page may have failed."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(person: int | None, path: str = "/", **window: object) -> Page:
        context = browser.new_context(**{"viewport": LAPTOP, **window})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        if person is not None:
            page.goto(site.links[person])
        page.goto(site.address + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults


def in_the_open() -> tuple[Ruleset, str]:
    """A ruleset that hides nothing, so that both boards show the same, and its shortest scenario."""
    ruleset = next(one for one in map(rules.get, rules.playable()) if not one.hidden)
    return ruleset, min(ruleset.scenarios.values(), key=lambda one: one.minutes).id


def sit_down(
    visit: Callable[..., Page],
    ruleset: Ruleset,
    scenario: str,
    prepare: Callable[[str], object] = lambda code: None,
) -> dict[str, Page]:
    """A game opened by one player and joined by the other, through the pages; by side. What is prepared for the game
    of that code is so before it begins.
    """
    return meet(visit(0), visit(1), ruleset, scenario, prepare)


def meet(
    first: Page,
    second: Page,
    ruleset: Ruleset,
    scenario: str,
    prepare: Callable[[str], object] = lambda code: None,
) -> dict[str, Page]:
    """The same, in windows that are open."""
    sides = ruleset.scenarios[scenario].sides
    first.goto(f"{site_of(first)}/games/new/{ruleset.id}/{scenario}/")
    play_with_people(first)
    first.get_by_label(say(ruleset, Message(f"side-{sides[0]}")), exact=True).check()
    first.get_by_role("button", name="Open the game").click()
    first.wait_for_url(re.compile(r"/games/\w+/$"))
    prepare(first.url.split("/")[-2])
    second.goto(first.url)
    second.get_by_role("button", name=re.compile("and begin$")).click()
    begins(first)
    return dict(zip(sides, (first, second), strict=True))


def play_with_people(page: Page) -> None:
    """Choose that the game about to be opened is one with others."""
    page.get_by_role("radio", name=re.compile("^A person")).check()


def begins(page: Page) -> None:
    """Whoever waits for the others is taken to the board by the page itself, which looks every four seconds."""
    expect(page.locator("[data-waiting]")).to_have_count(0)


def open_match(page: Page) -> None:
    """From «Your games» to the board."""
    page.locator("main td a.btn", has_text=re.compile("^(Open|View)")).first.click()
