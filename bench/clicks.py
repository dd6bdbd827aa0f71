"""From a click on a stack to its reach on the screen, and from one on a rule's number to the rule book: a real browser
at *Winter Storm*, on the real site.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from uuid import uuid4

from playwright.sync_api import Page, ViewportSize, sync_playwright

import rules
from bench.figures import Row, row
from bench.pages import ARGS, CHROMIUM
from bench.scripts import cookies, people
from bench.site import database, web
from rules.core.contract import Decision
from wargame.games.models import Game
from wargame.games.position import game_moment
from wargame.games.services import action_submit, game_open, seat_take

RULESET, SCENARIO = "ocs", "winter_storm"
SCREEN: ViewportSize = {"width": 1280, "height": 800}
MOST = 60
PRICE = "[data-hex][data-cost]"
NUMBER, CLAUSE = ".ask .allowed a.rule", ".book .page .said"
STACKS = "[data-hex][data-lit]:not([data-cost])"
REST = 600
"""Milliseconds until the camera stands still."""
HAND = 80
"""Milliseconds for which a hand holds the button of a mouse down; what is asked meanwhile has that start."""
END = {"do": "end_phase"}

WATCH = """(awaited) => {
  window.lit = new Promise((done) => {
    const began = () => {
      const start = performance.now();
      const look = () =>
        document.querySelector(awaited)
          ? requestAnimationFrame(() => done(performance.now() - start))
          : requestAnimationFrame(look);
      look();
    };
    addEventListener('pointerup', began, { once: true, capture: true });
  });
}"""
"""Milliseconds from the release of the button to the frame after the one in which what is awaited was there."""


def rows(quick: bool = False) -> Iterator[Row]:
    """Each stack that may move, in the first movement phase; then the number beside the question."""
    with database() as data:
        code, cookie = open_game()
        with web(data, 1, redis=False, static=True) as site, sync_playwright() as tools:
            browser = tools.chromium.launch(executable_path=CHROMIUM, args=ARGS)
            page = browser.new_page(viewport=SCREEN, reduced_motion="reduce")
            address = f"http://127.0.0.1:{site.ports[0]}"
            name, _, value = cookie.partition("=")
            page.context.add_cookies([{"name": name, "value": value, "url": address}])
            page.goto(f"{address}/games/{code}/")
            most = MOST // 6 if quick else MOST
            by_hand, at_once = list(clicks(page, most, HAND)), list(clicks(page, most))
            opened = list(openings(page, most))
            browser.close()
    yield row(
        f"click on a stack, held {HAND} ms → its reach lit, Winter Storm", by_hand, budget="p95 ≤ 100 ms"
    )
    yield row("the same, let go at once", at_once, budget="p95 ≤ 100 ms")
    yield row("click on a rule’s number → the rule book, Winter Storm", opened, budget="p95 ≤ 100 ms")


def open_game() -> tuple[str, str]:
    """A game in its first movement phase, and the cookie of the side that moves."""
    users = people(SCENARIO, RULESET)
    (side, user), (other, opponent) = users.items()
    game = game_open(user=user, ruleset=RULESET, scenario=SCENARIO, side=side, pace="days", phrase="a")
    seat_take(code=game.code, user=opponent, side=other, phrase="b")
    while not any("move" in asked.accepts for asked in decisions(game.code)):
        seq = Game.objects.get(code=game.code).seq
        action_submit(code=game.code, user=user, payload=END, expected_seq=seq, key=uuid4())
    return game.code, cookies(users)[side]


def decisions(code: str) -> Sequence[Decision]:
    """What is asked in the game."""
    return rules.get(RULESET).decisions(game_moment(Game.objects.get(code=code)).state)


def clicks(page: Page, most: int, press: float = 0) -> Iterator[float]:
    """Milliseconds from the release of each click, held for `press` ms; not of the first, which warms the page up."""
    page.wait_for_selector(".board.drawn")
    page.wait_for_selector(STACKS)
    page.get_by_role("button", name="Whole map").click()
    page.wait_for_timeout(REST)
    hexes = [stack.get_attribute("data-hex") for stack in page.locator(STACKS).all()]
    for at, hex in enumerate(hexes[: most + 1]):
        page.get_by_role("button", name="Whole map").click()
        page.wait_for_timeout(REST)
        box = page.locator(f'[data-hex="{hex}"]').bounding_box()
        assert box
        page.evaluate(WATCH, PRICE)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, delay=press)
        page.wait_for_selector(PRICE)
        took: float = page.evaluate("window.lit")
        if at:
            yield took
        while page.locator(f"{PRICE}, .strip .fan").count():
            page.keyboard.press("Escape")
            page.wait_for_timeout(50)


def openings(page: Page, most: int) -> Iterator[float]:
    """Milliseconds of each opening of the book at the rule of the question; the first is left out."""
    for at in range(most + 1):
        page.wait_for_timeout(REST)
        page.evaluate(WATCH, CLAUSE)
        page.locator(NUMBER).first.click()
        page.wait_for_selector(CLAUSE)
        took: float = page.evaluate("window.lit")
        if at:
            yield took
        page.keyboard.press("Escape")
        page.wait_for_selector(CLAUSE, state="detached")
