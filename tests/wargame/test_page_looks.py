"""Pages of clubs, events and the desk with something on them, in both themes, on a laptop and on a phone.

They are served to a browser out of the test's own database: the demo's season takes too long to be played.
"""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.contrib.staticfiles import finders
from playwright.sync_api import Browser, Page, Route, expect, sync_playwright

from tests.conftest import chromium
from tests.e2e.conftest import LAPTOP, PHONE, QUIET, each_look
from tests.e2e.test_look import overflow, serious
from tests.wargame.asked import write_up
from tests.wargame.bench import new_hall
from tests.wargame.climbing import DAY, EASY, rate
from tests.wargame.cup import NAMES, RATINGS, cup
from tests.wargame.filled import filled
from tests.wargame.kept import kept
from tests.wargame.sitting import SKELETON, client_of, shortest
from wargame.clubs.models import Membership
from wargame.events import services
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.games.rolling import list_rolled
from wargame.games.seating import game_open
from wargame.ladders import services as ladders
from wargame.rulings.services import case_raise, ruling_try

pytestmark = [pytest.mark.django_db, pytest.mark.browser]
SITE = "http://railhead.test"

PAGES = {
    "club": ("Tom", "/clubs/steppe-front-club/", "Siding ladder"),
    "ladder": ("Ana", "/ladders/steppe-front-club/siding-ladder/", "A win takes"),
    "player": ("Ana", "/players/Tom/", "You and Tom"),
    "ratings": ("Ana", "/ratings/", "1710"),
    "open games": ("Ana", "/games/", "Vera"),
    "join": ("Ana", "/games/OPEN/", "Vera"),
    "event": ("Tom", "/tournaments/steppe-front-cup/", "Ilse"),
    "an event's form": ("Clara", "/tournaments/new/?club=steppe-front-club", "Times are in"),
    "a ladder's form": (
        "Clara",
        "/ladders/steppe-front-club/new/",
        "How many places above you can be challenged",
    ),
    "options of a ladder": ("Clara", "/ladders/steppe-front-club/siding-ladder/desk/options/", "is open"),
    "desk": ("Clara", "/desk/", "Was this right?"),
    "keeping a ladder": ("Clara", "/ladders/steppe-front-club/siding-ladder/desk/", "is open"),
    "annals": ("Clara", "/annals/?q=event:steppe-front-cup", "The game is held"),
    "evidence": ("Clara", "/games/PLAYED/evidence/", "Tom"),
    "orders in advance": ("Ana", "/games/ACTIVE/orders/?question=retreat", "Only if"),
}
"""Each page: who reads it, where it is, and what its main part says if there is something on it."""

BRIEFLY = ("club", "desk")
"""Those of the ordinary run; an exploration has all, in every window and theme."""

LOOKED_AT = [
    pytest.param(name, id=name, marks=() if name in BRIEFLY else pytest.mark.exhaustive) for name in PAGES
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The machine's own Chromium."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as play:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # the browser's loop is this thread's
        browser = play.chromium.launch(executable_path=chromium(), args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
@kept
def codes(db: None) -> dict[str, str]:
    """A club with a ladder and a cup in its second round, a dispute in it; the codes of an open and a played game."""
    made = cup()
    ladder = ladders.ladder_make(
        user=made.clara, club=made.club, name="Siding ladder", rulesets=[SKELETON], rules=EASY
    )
    season = ladders.season_open(
        user=made.clara, ladder=ladder, name="Autumn", ends=heartbeat.now() + 84 * DAY
    )
    for name, rating in zip(NAMES, RATINGS, strict=True):
        user = made.people[name]
        user.groups.add(made.club.group)
        Membership.objects.create(club=made.club, user=user, since=heartbeat.now() - 300 * DAY)
        ladders.place_take(user=user, season=season)
        for ruleset in ("", SKELETON):
            rate(user, rating, ruleset=ruleset)
    played = made.boards(made.run())[0].game
    board = next(one for one in made.boards(made.publish()) if one.game)
    assert played and board.game and board.first.user
    case_raise(code=board.game.code, user=board.first.user, title="Was this right?", text="I wonder.")
    opened = game_open(user=made.people["Vera"], ruleset=SKELETON, scenario=shortest(SKELETON))
    write_up()
    under_way = Game.objects.filter(seats__user=made.people["Ana"], status=Game.Status.ACTIVE).first()
    assert under_way
    return {"OPEN": opened.code, "PLAYED": played.code, "ACTIVE": under_way.code}


def shown(browser: Browser, user: User, path: str) -> Page:
    """A page as somebody has it on their phone."""
    page = browser.new_context(viewport=PHONE).new_page()  # type: ignore[arg-type]
    told = client_of(user).get(path)
    assert told.status_code == 200
    serve(page, SITE + path, told.content.decode())
    page.goto(SITE + path)
    assert page.evaluate("document.styleSheets.length"), "no style reached it"
    return page


def serve(page: Page, address: str, body: str) -> None:
    """Answer the browser as the site would: with that page, and with files.

    The page is made before: what the browser's loop calls has another connection to the database.
    """

    def answer(route: Route) -> None:
        path = urlsplit(route.request.url).path
        name = path.removeprefix("/static/")
        found = finders.find(name) if name != path else None
        if route.request.url == address:
            route.fulfill(body=body, content_type="text/html; charset=utf-8")
        elif found:
            route.fulfill(path=str(found), content_type=mimetypes.guess_type(name)[0])
        else:
            route.fulfill(status=404)

    page.route("**/*", answer)


@pytest.mark.parametrize("name", LOOKED_AT)
@each_look
@pytest.mark.dear
def test_nothing_serious_and_nothing_off_the_screen(
    name: str, theme: str, window: dict[str, int], browser: Browser, codes: dict[str, str]
) -> None:
    reader, path, says = PAGES[name]
    for word, code in codes.items():
        path = path.replace(word, code)
    assert_sound(browser, User.objects.get(username=reader), path, says, viewport=window, color_scheme=theme)


@each_look
@pytest.mark.dear
def test_a_ruling_and_its_cases_are_sound(
    theme: str, window: dict[str, int], browser: Browser, db: None
) -> None:
    hall = new_hall()
    thrown = list_rolled(hall.match.game, 1)[0]
    plan = {"to": thrown.seq_before, "dice": "none", "clocks": "now"}
    ruled = hall.rule(hall.dispute(), "rollback", plan=plan)
    case = hall.dispute("red")
    look: dict[str, Any] = {"viewport": window, "color_scheme": theme}
    assert_sound(browser, hall.clara, f"/rulings/{ruled.pk}/", "Dice of the part rolled back", **look)
    assert_sound(browser, hall.clara, f"/disputes/{case.pk}/", case.title, **look)
    assert_sound(browser, hall.clara, f"/disputes/{case.pk}/rule/", case.title, **look)


@pytest.mark.dear
def test_a_simple_ruling_is_drafted_and_previewed_on_a_short_page(browser: Browser, db: None) -> None:
    hall = new_hall()
    thrown, case = list_rolled(hall.match.game, 1)[0], hall.dispute()
    back = {"to": thrown.seq_before, "dice": "none", "clocks": "now"}
    for choice, plan, most in (("stand", {}, 1200), ("rollback", back, 1450)):
        given = {"reason": "The column was told wrong", "rules": ["2.1"], "plan": plan}
        ruling_try(case=case.pk, user=hall.clara, choice=choice, **given)
        page = shown(browser, hall.clara, f"/disputes/{case.pk}/rule/")
        page.set_viewport_size(LAPTOP)  # type: ignore[arg-type]
        expect(page.get_by_role("heading", name="What changes")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollHeight") <= most, choice
        page.context.close()


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
@pytest.mark.dear
def test_the_map_of_a_ruling_shows_the_place_in_dispute(
    window: dict[str, int], browser: Browser, db: None
) -> None:
    hall = new_hall()
    thrown = list_rolled(hall.match.game, 1)[0]
    ruled = hall.rule(
        hall.dispute(), "rollback", plan={"to": thrown.seq_before, "dice": "none", "clocks": "now"}
    )
    case = hall.dispute("red")
    for path in (f"/rulings/{ruled.pk}/", f"/disputes/{case.pk}/rule/"):
        page = shown(browser, hall.clara, path)
        page.set_viewport_size(window)  # type: ignore[arg-type]
        frame, lit = (page.locator(one).first.bounding_box() for one in (".cut", ".cut .hx.on"))
        assert frame and lit
        assert frame["y"] <= lit["y"] and lit["y"] + lit["height"] <= frame["y"] + frame["height"], path
        page.context.close()


REFUSED = {
    "event": (
        "/tournaments/steppe-front-cup/edit/",
        {"stage-2-format": "pools", "rating_from": 9999},
        "rating_from",
    ),
    "ladder": ("/ladders/steppe-front-club/new/", {"name": "Fast ladder", "member_days": 500}, "member_days"),
}
"""A form, what is wrong in it, and the last field of that, which stands in a section that is folded away."""


@pytest.mark.parametrize("name", REFUSED)
@each_look
@pytest.mark.dear
def test_a_refused_form_leads_to_its_fields(
    name: str, theme: str, window: dict[str, int], browser: Browser, db: None
) -> None:
    path, wrong, last = REFUSED[name]
    clara = client_of(cup().clara)
    sent = filled(clara.get(path).content.decode()) | wrong
    context = browser.new_context(viewport=window, color_scheme=theme)  # type: ignore[arg-type]
    page = context.new_page()
    serve(page, SITE + path, clara.post(path, sent).content.decode())
    page.goto(SITE + path)
    alert, field = page.get_by_role("alert"), page.locator(f"#id_{last}")
    expect(alert).to_be_focused()
    expect(field).to_have_accessible_description(re.compile("less than or equal to"))
    alert.locator("a", has_text=re.compile("Ratings from|Days of membership")).click()
    page.keyboard.type("1")
    expect(field).to_be_in_viewport()
    expect(field).to_be_focused()
    assert serious(page) == [] and overflow(page) <= 0
    if window == PHONE:
        assert page.locator(".section .field:visible").evaluate_all(LEFT_EDGES) == 1, "one column"
    context.close()


LEFT_EDGES = "all => new Set(all.map(one => Math.round(one.getBoundingClientRect().left))).size"
"""How many columns there are."""


def assert_sound(browser: Browser, reader: Any, path: str, says: str, **look: Any) -> None:
    """The page as that reader sees it says so; nothing is serious by axe, nothing off the screen."""
    context = browser.new_context(**look)
    try:
        page = context.new_page()
        told = client_of(reader).get(path, follow=True)
        assert told.status_code == 200
        serve(page, SITE + path, told.content.decode())
        page.goto(SITE + path)
        expect(page.locator("main")).to_contain_text(says)
        assert page.evaluate("document.styleSheets.length"), "no style reached it"
        assert serious(page) == [], path
        assert overflow(page) <= 0, path
    finally:
        context.close()


BETWEEN = (390, 700, 820, 1024, 1100, 1280, 1920)
"""Widths of windows, from a phone's to a large screen's, in pixels."""

CUT = """() => [...document.querySelectorAll('main *')].filter(one => {
    const { overflowX, textOverflow } = getComputedStyle(one);
    return ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis' && !one.closest('.sr, svg, input')
        && one.checkVisibility() && one.scrollWidth > one.clientWidth + 1;
}).map(one => `${one.outerHTML.slice(0, 60)}: ${one.scrollWidth} in ${one.clientWidth}`)"""
"""Boxes whose content is cut off, so that nobody reads or presses it."""


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.dear
def test_nothing_is_cut_off_at_any_width(name: str, browser: Browser, codes: dict[str, str]) -> None:
    reader, path, _ = PAGES[name]
    for word, code in codes.items():
        path = path.replace(word, code)
    page = shown(browser, User.objects.get(username=reader), path)
    for width in BETWEEN:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(CUT) == [], width
        assert overflow(page) <= 0, width
    page.context.close()


@pytest.mark.dear
def test_who_may_be_challenged_is_in_sight_at_any_width(browser: Browser, codes: dict[str, str]) -> None:
    page = shown(browser, User.objects.get(username="Ana"), PAGES["ladder"][1])
    button = page.get_by_role("link", name="Challenge").first
    for width in BETWEEN:
        page.set_viewport_size({"width": width, "height": 800})
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=0.95)
        box = page.locator(".ladder")
        assert box.evaluate("one => one.scrollWidth - one.clientWidth") <= 1, width
        weeks = page.locator("td[data-label='Games a week']").first
        expect(weeks).to_be_visible(visible=width >= 1280)
    page.set_viewport_size({"width": 1024, "height": 800})
    expect(page.locator("td[data-label='12 weeks']").first).to_be_hidden()
    page.locator(".unfold summary").first.click()
    expect(page.locator("td[data-label='12 weeks']").first).to_be_visible()
    page.context.close()


@pytest.mark.dear
def test_a_director_acts_from_a_phone(browser: Browser, db: None) -> None:
    made = cup()
    at = f"/tournaments/{made.event.slug}/"
    made.do(services.bye_give, entrant=1, round=2, reason="Away that week")
    page = shown(browser, made.clara, f"{at}players/")
    page.get_by_text("Manage Tom").click()
    for name in ("Withdraw", "Replace", "Give or cancel the bye"):
        button = page.get_by_role("button", name=name, exact=True).first
        button.scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=1)
    assert overflow(page) <= 0
    page.context.close()
    page = shown(browser, made.clara, f"{at}acts/")
    expect(page.get_by_role("button", name="Undo")).to_be_in_viewport()
    expect(page.get_by_text("Away that week")).to_be_visible()
    assert overflow(page) <= 0
    page.context.close()


@pytest.mark.dear
def test_every_chosen_tab_is_in_sight_on_a_phone(browser: Browser, codes: dict[str, str]) -> None:
    """Of two rows of tabs, systems and paces, each shows what is chosen of it."""
    reader = User.objects.get(username="Ana")
    for asked in ("", f"?ruleset={SKELETON}", "?pace=slow", f"?ruleset={SKELETON}&pace=live"):
        page = shown(browser, reader, f"/ratings/{asked}")
        chosen = page.locator(".bar-of-tabs [aria-current]")
        expect(chosen).to_have_count(2)
        for tab in chosen.all():
            expect(tab).to_be_in_viewport(ratio=1)
        assert overflow(page) <= 0
        page.context.close()


@pytest.mark.dear
def test_the_chosen_round_is_in_sight_on_a_phone(browser: Browser, db: None) -> None:
    made = cup(NAMES[:8], [{"format": "swiss", "rounds": 7}])
    for _ in range(5):
        made.run()
    page = shown(browser, made.people["Tom"], f"/tournaments/{made.event.slug}/rounds/1/5/")
    expect(page.locator(".bar-of-tabs [aria-current]")).to_be_in_viewport(ratio=1)
    assert overflow(page) <= 0
    page.context.close()
