"""Every page in both themes, on a laptop and on a phone: axe finds nothing serious, at a board nothing at all, and
nothing runs off the screen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.conftest import LAPTOP, PHONE, Site, each_look, open_match, site_of, windows
from tests.e2e.hand import Hand
from tests.e2e.program import RULESET, SCENARIO, api, paired
from tests.newcomer import ROOT
from wargame.rulings.clauses import numbers_of

AXE = ROOT / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
LARGE = {"width": 1920, "height": 1080}
DAVID, EMIL, GRETA = 3, 4, 6
"""Two who play with each other alone, and who directs them: what others have to do is theirs."""

SMALLEST = 10  # px on the map; the interface stays at 11 and more
COLOURS = """([canvas, most]) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let i = 0; i < data.length; i += 4 * 97) seen.add(`${data[i]},${data[i + 1]},${data[i + 2]},${data[i + 3]}`);
    return seen.size > most;
}"""
"""Whether a canvas shows more than so many colours."""

LADDER = "/ladders/the-siding-club/siding-ladder/"
PAGES = (
    "/",
    "/games/",
    "/games/new/",
    "/games/new/?against=boris",
    "/clubs/",
    "/clubs/the-siding-club/",
    "/clubs/the-siding-club/games/",
    "/ladders/",
    LADDER,
    f"{LADDER}rules/",
    f"{LADDER}seasons/",
    f"{LADDER}history/",
    f"{LADDER}desk/",
    "/players/boris/",
    "/players/vera/",
    "/players/vera/games/",
    "/clubs/the-siding-club/evidence/",
    "/annals/",
    "/ratings/",
    "/ratings/balance/",
    "/rulings/",
    "/rules/",
    "/notices/",
    "/accounts/profile/",
    "/accounts/profile/tokens/",
    "/tournaments/",
    "/tournaments/new/",
)


def serious(page: Page) -> list[str]:
    """What axe finds that is serious or worse."""
    return faulty(page, ("serious", "critical"))


def faulty(page: Page, weights: Container[str] = ("minor", "moderate", "serious", "critical")) -> list[str]:
    """What axe finds of those weights."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run({resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        if fault["impact"] in weights
        for node in fault["nodes"][:3]
    ]


def overflow(page: Page) -> int:
    """Pixels by which the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def small_print(page: Page) -> list[str]:
    """Texts that nobody can read."""
    return list(
        page.evaluate(
            """limit => [...document.querySelectorAll('body *')].filter(e =>
                [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())
                && e.checkVisibility() && !e.closest('.sr, svg')
                && parseFloat(getComputedStyle(e).fontSize) < limit).map(e => e.outerHTML.slice(0, 80))""",
            SMALLEST + 1,
        )
    )


def drawn_small(page: Page, limit: int = SMALLEST) -> list[str]:
    """What is written on a table in letters that nobody can read; the symbols on stands are pictures."""
    return list(
        page.evaluate(
            """limit => [...document.querySelectorAll('.tabletop svg.sheet text')].filter(e => e.textContent.trim()
                && !e.closest('g[transform]') && parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a < limit)
                .map(e => e.outerHTML.slice(0, 80))""",
            limit,
        )
    )


@each_look
@pytest.mark.dear
def test_pages(visit: Callable[..., Page], theme: str, window: dict[str, int]) -> None:
    page = visit(0, viewport=window, color_scheme=theme)
    assert_each_sound(page, PAGES)


def assert_each_sound(page: Page, paths: Iterable[str]) -> None:
    """Each is there, nothing on it serious by axe, nothing off the screen."""
    for path in paths:
        answer = page.goto(site_of(page) + path)
        assert answer and answer.ok, path
        assert serious(page) == [], path
        assert overflow(page) <= 0, path


@pytest.fixture(scope="package")
def ruled_on(browser: Browser, site: Site) -> tuple[str, ...]:
    """Pages of an event whose director has ruled on one question, while another is open: once a site, since without a
    club one opens two events a month.
    """
    with windows(browser, site) as stay:
        return pages_ruled_on(stay(GRETA), [stay(DAVID), stay(EMIL)])


def pages_ruled_on(director: Page, players: list[Page]) -> tuple[str, ...]:
    """Have the two play in an event, ask twice, and the director rule once; what shows it."""
    slug, code = paired("Looked At", SCENARIO, director, players)

    def ask(title: str) -> int:
        return int(
            api(players[0], "post", f"games/{code}/cases/", title=title, text="I wonder.", seq=1)["number"]
        )

    over = ask("Was that right?")
    clause = max(numbers_of(RULESET.id))
    api(director, "put", f"cases/{over}/draft/", choice="stand", reason="It was.", rules=[clause])
    ruling = api(director, "post", f"cases/{over}/sign/")["rulings"][0]["number"]
    case = ask("Was this right?")
    event, game = f"/tournaments/{slug}/", f"/games/{code}/"
    return (
        *(event + part for part in ("", "conditions/", "enter/", "players/", "acts/", "edit/")),
        *("/desk/", f"/desk/?case={case}", f"/desk/?game={code}&at=2&with=1"),
        *(f"/annals/?q=game:{code}", f"/annals/booklet/?q=game:{code}", f"{game}log/"),
        *(f"/disputes/{case}/", f"/disputes/{case}/rule/?cite=1", f"/disputes/{over}/", f"/rulings/{ruling}/"),
        *(f"{game}evidence/", f"{game}history/", "/evidence/"),
    )  # fmt: skip


@each_look
@pytest.mark.dear
def test_pages_of_those_who_direct(
    visit: Callable[..., Page], ruled_on: tuple[str, ...], theme: str, window: dict[str, int]
) -> None:
    assert_each_sound(visit(GRETA, viewport=window, color_scheme=theme), ruled_on)


@each_look
@pytest.mark.dear
def test_the_document_of_the_api(visit: Callable[..., Page], theme: str, window: dict[str, int]) -> None:
    page = visit(None, "/api/", viewport=window, color_scheme=theme)
    expect(page.locator(".opblock-tag").first).to_be_visible()
    assert serious(page) == []
    assert overflow(page) <= 0


@pytest.mark.dear
def test_every_system_has_a_match(visit: Callable[..., Page]) -> None:
    """What is looked at below are the boards of all systems that two can play, and of those for several commanders."""
    page = visit(0)
    systems = page.request.get(urljoin(page.url, "/api/rulesets/")).json()
    for_two = [[plan for plan in one["scenarios"] if len(plan["sides"]) == 2] for one in systems]
    quickest = [min(plans, key=lambda plan: plan["minutes"]) for plans in for_two if plans]
    assert len(matches(page)) == len(quickest) + sum(bool(plan.get("staffs")) for plan in quickest)
    assert len(quickest) == len(systems) > 0


def matches(page: Page) -> list[str]:
    """The boards of the demo's own matches on «Your games»: other tests open games, too."""
    rows = page.locator("main tr", has_text="Club night")
    links = rows.locator("td a.btn", has_text=re.compile("^(Open|View)"))
    return [str(link.get_attribute("href")) for link in links.all()]


@pytest.mark.exhaustive
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("window", [LAPTOP, LARGE, PHONE], ids=["laptop", "large", "phone"])
def test_boards(visit: Callable[..., Page], theme: str, window: dict[str, int]) -> None:
    page = visit(0, viewport=window, color_scheme=theme)
    home = page.url
    for match in matches(page):
        page.goto(urljoin(home, match))
        hand = Hand(page)
        assert_sound(page)
        for shown in (hand.decision, hand.main):
            assert bottom(shown) <= window["height"], match
        for tab in page.locator("[role=tab]:visible").all():
            tab.click()
            assert faulty(page) == [], match
            tab.click()
        page.keyboard.press("r")
        expect(page.locator(".book")).to_be_visible()
        assert_sound(page)
        page.keyboard.press("Escape")
        if window == LAPTOP and theme == "light":
            assert_layers_are_told(page)
            assert_sound(page)


SQUEEZED = """all => all.map(svg => [svg.clientWidth, svg.width.baseVal.value, svg.outerHTML.slice(0, 60)])
  .filter(([shown, said]) => Math.abs(shown - said) > 1)"""
"""Drawings that are not as wide as they say."""


def assert_sound(page: Page) -> None:
    """Nothing found by axe, nothing off the screen, nothing too small."""
    assert faulty(page) == []
    assert overflow(page) <= 0
    assert small_print(page) == []
    assert drawn_small(page) == []
    assert page.locator(".tabletop").count() == 0 or drawn_small(page, 99), "nothing is written on the table"
    assert page.locator(".tabletop svg").evaluate_all(SQUEEZED) == [], (
        "a style of another place cuts the drawing off"
    )


def assert_layers_are_told(page: Page) -> None:
    """What a layer of the map says in words stands above the lower edge, one layer after the other."""
    for switch in page.locator(".tools [aria-pressed=false]").all():
        switch.click()
        told = page.locator(".layer p").first
        page.wait_for_timeout(400)  # not every layer has words
        assert not told.count() or bottom(told) <= LAPTOP["height"]
        page.locator(".tools [aria-pressed=true]").first.click()


def bottom(shown: Locator) -> float:
    """Where it ends, in pixels from the top of the window."""
    box = shown.bounding_box()
    assert box
    return box["y"] + box["height"]


@pytest.mark.dear
def test_a_stranger_watches(visit: Callable[..., Page]) -> None:
    page = visit(None)
    page.locator("main a.q").first.click()
    # The players of the demo may have come to its end, or one of them has asked a director.
    watched = re.compile("you are watching|The game is over|The game is held")
    expect(page.locator("section.ask .eyebrow")).to_contain_text(watched)
    orders = page.locator("section.ask button.go").filter(has_not_text="Replay the game")
    expect(orders).to_have_count(0)


@pytest.mark.dear
def test_keyboard_alone_gives_an_order(visit: Callable[..., Page]) -> None:
    """Tab to the button that ends the phase, Enter to press it, and again where the board asks: no mouse."""
    hands = []
    for person in (0, 1):
        page = visit(person)
        open_match(page)
        hands.append(Hand(page, keys=True))
    next(hand for hand in hands if hand.asked()).decline()


@pytest.mark.parametrize("path", ["/", "/games/new/"])
@pytest.mark.dear
def test_every_cut_of_a_map_is_drawn(visit: Callable[..., Page], path: str) -> None:
    page = visit(0, path)
    cuts = page.locator("canvas.thumb")
    expect(cuts.first).to_be_visible()
    for cut in cuts.all():
        cut.scroll_into_view_if_needed()
        expect(cut).to_have_attribute("aria-label", re.compile("[Mm]ap"))
        page.wait_for_function(COLOURS, arg=[cut.element_handle(), 4])
