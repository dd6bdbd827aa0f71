"""What the site says on each page, to each who may look, is what somebody read and approved."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import pytest
from django.contrib import admin
from django.urls import get_resolver, reverse

import rules
from tests.approved import Approve
from tests.explored import one_in
from tests.wargame.chronicle import days
from tests.wargame.openapi import operations
from tests.wargame.sitting import SKELETON, Sitting
from tests.wargame.steady import told
from tests.wargame.test_paths import paths
from tests.wargame.town import FEED, INVITATION, Town

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).parent / "told"
GAMES = ("", "history/", "log/", "bids/", "orders/", "orders/0/", "take-over/")
CLUB = (
    "", "games/", "news/", "crest.svg", "feed/", f"feed/{FEED}/", "leave/", "roles/", "invitations/", "edit/",
    "entries/", "evidence/", "close/", "webhooks/",
)  # fmt: skip
PAGES = (
    "/", "/games/", "/games/new/", "/rules/", "/favicon.ico", "/nowhere/", "/api/",
    "/accounts/login/", "/accounts/signup/", "/accounts/logout/", "/accounts/email/", "/accounts/password/change/",
    "/accounts/password/reset/", "/accounts/profile/", "/accounts/profile/tokens/", "/accounts/demo/nonsense/",
    "/accounts/keep/",
    "/witness/", "/witness/feed/", "/.well-known/railhead-keys.json",
    "/notices/", "/notices/0/", "/notices/read/", "/notices/wishes/", "/notices/games/",
    "/notices/webhooks/", "/notices/webhooks/0/", "/notices/devices/0/", "/notices/deliveries/0/again/",
    "/notices/feed/", "/notices/feed/nonsense/", "/notices/calendar/nonsense.ics",
    "/sw.js", "/manifest.webmanifest", "/notices/hours/", "/notices/leave/",
    "/notices/leave/0/end/",
)  # fmt: skip
RIVALS = (
    "/players/{name}/", "/players/{username}/", "/players/{username}/games/", "/accounts/privacy/",
    "/accounts/leave/", "/evidence/", "/ratings/", "/ratings/balance/", "/ratings/annul/{code}/", "/ratings/recompute/",
    "/ratings/recompute/run-{recomputation}/", "/ratings/{username}/{period}/", "/ladders/", "/ladders/challenges/",
    "/ladders/{club}/new/", "/ladders/{club}/{ladder}/", "/ladders/{club}/{ladder}/rules/",
    "/ladders/{club}/{ladder}/csv/", "/ladders/{club}/{ladder}/history/", "/ladders/{club}/{ladder}/seasons/",
    "/ladders/{club}/{ladder}/challenge/{name}/", "/ladders/{club}/{ladder}/seasons/{number}/",
    "/ladders/{club}/{ladder}/desk/", "/ladders/{club}/{ladder}/desk/annul/{challenge}/",
    "/annals/", "/annals/booklet/", "/annals/rows.csv",
    "/ladders/{club}/{ladder}/desk/options/",
)  # fmt: skip
"""Players, ratings and ladders; the log of all games."""

CONTEST = (
    "/tournaments/", "/tournaments/new/", "/tournaments/{slug}/", "/tournaments/{slug}/rounds/{stage}/1/",
    "/tournaments/{slug}/conditions/", "/tournaments/{slug}/enter/", "/tournaments/{slug}/players/",
    "/tournaments/{slug}/square/{stage}/", "/tournaments/{slug}/acts/", "/tournaments/{slug}/feed/",
    "/tournaments/{slug}/calendar.ics", "/tournaments/{slug}/standings/embed/", "/tournaments/{slug}/edit/",
    "/tournaments/{slug}/import/", "/tournaments/{slug}/seeds/", "/tournaments/{slug}/stages/{stage}/trf/",
    "/tournaments/{slug}/rounds/{stage}/1/trf/", "/tournaments/{slug}/webhooks/",
    "/games/{board}/disputes/new/", "/games/{board}/cases/new/", "/games/{board}/evidence/", "/disputes/{case}/",
    "/disputes/{case}/rule/", "/rulings/", "/rulings/{ruling}/", "/desk/", "/desk/cite/{board}/1/",
)  # fmt: skip
"""Events, cases and rulings, the director's desk."""

BOOK = (
    "", "?q=woods", "charts/", "scenarios/", "sequence/", "changes/", "whole/", "2.3/", "3/", "2.9/",
)  # fmt: skip
"""The rule book of a ruleset; the last is a number that it has not."""

VIEWERS = ("stranger", "player")
"""Of pages that are the same for all who have signed in."""

COMMON = ("/api/rulesets/", "/api/rules/", "/api/me/", "/api/invitations/")
"""Documents that are the same for all who may have them, or one's own."""

WRONG = {
    "/accounts/login/": {"login": "Ada", "password": "wrong"},
    "/accounts/signup/": {"username": "Аda", "password1": "x", "email": "no"},
    "/accounts/password/reset/": {"email": "no"},
    "/accounts/profile/": {"timezone": "Nowhere", "theme": "plaid"},
    "/accounts/profile/tokens/": {"name": "", "scopes": ["conquer"], "days": "many"},
    "/games/new/{ruleset}/{scenario}/": {
        "side": "green",
        "pace": "someday",
        "name": "x" * 300,
        "phrase": "y" * 3000,
    },
}
"""What each form is told that it cannot take."""


@pytest.fixture
def town(sitting: Sitting, monkeypatch: pytest.MonkeyPatch) -> Iterator[Town]:
    """Whatever other rulesets there are, the skeleton is all that is played here."""
    monkeypatch.setattr(rules, "playable", lambda: (SKELETON,))
    with days():
        yield Town(sitting)


def games(town: Town) -> Iterator[str]:
    """The pages of games, begun and over."""
    opening = f"/games/new/{SKELETON}/{town.games['active'].scenario}/"
    yield from (opening, f"{opening}lesson/")
    for game in town.games.values():
        yield from (f"/games/{game.code}/{page}" for page in GAMES)
        yield f"/join/{game.invitation}/"


def clubs(town: Town) -> Iterator[str]:
    """The pages of clubs."""
    yield from (f"/clubs/{town.club.slug}/{page}" for page in CLUB)
    yield from ("/clubs/", "/clubs/new/", f"/clubs/invitation/{INVITATION}/")


GROUPS: Mapping[str, Callable[[Town], Iterable[str]]] = {
    "site": lambda town: PAGES,
    "games": games,
    "clubs": clubs,
    "rulebook": lambda town: [f"/rules/{SKELETON}/{page}" for page in BOOK],
    "rivals": lambda town: [address.format_map(town.parts) for address in RIVALS],
    "contests": lambda town: [address.format_map(town.parts) for address in CONTEST],
}
"""Every page, with what a town has to show."""


@pytest.mark.parametrize("group", one_in(len(GROUPS), GROUPS))
@pytest.mark.dear
def test_every_page_is_as_approved(town: Town, approve: Approve, group: str) -> None:
    """Of each page who sees what; those who see the same stand together."""
    lines: list[str] = []
    for address in GROUPS[group](town):
        seen: dict[tuple[str, ...], list[str]] = {}
        for who in VIEWERS if address in PAGES or group == "rulebook" else town.viewers:
            answer = town.viewers[who].get(address)
            seen.setdefault(tuple(told(answer, address == "/", **town.named)), []).append(who)
        for page, viewers in seen.items():
            lines += ["", steady_address(address, town, viewers), *page]
    approve(FOLDER / f"pages_{group}.txt", lines)


def steady_address(address: str, town: Town, viewers: list[str]) -> str:
    for name, value in town.named.items():
        address = address.replace(value, name)
    return f"# {re.sub(r'[0-9]+/$', 'N/', address)} ({', '.join(viewers)})"


@pytest.mark.dear
def test_every_form_says_what_is_wrong_as_approved(town: Town, approve: Approve) -> None:
    lines: list[str] = []
    for path, given in WRONG.items():
        address = path.format(ruleset=SKELETON, scenario=town.games["active"].scenario)
        for who in ("stranger", "player"):
            answer = town.viewers[who].post(address, given)
            lines += ["", f"# {path} ({who})", *told(answer, **town.named)]
    approve(FOLDER / "forms.txt", lines)


def test_no_page_is_missing(town: Town) -> None:
    """A page that is added later is looked at, too; what only changes something is tried elsewhere."""
    shown = [address.lstrip("/") for group in GROUPS.values() for address in group(town)]
    changing = re.compile(
        r"(keep/not|join|phrase|renew|leave|withdraw|revoke|ask|again|accept|decline|resign)/$"
        r"|(succession|remove|change|set|lift|end|export)/$|requests/<int:pk>/$"
        r"|(place|open|close|rules|bar)/$|annals/saved/(delete/)?$|challenges/<int:pk>/$|bids/<slug:act>/$"
        r"|/act/$|/correction/$|/sign-offs/<int:number>/$|/webhooks/<int:pk>/$"
    )
    for path in paths(get_resolver()):
        pattern = re.sub("<[^>]*>", "[^/]+", path)
        if not path.startswith(("api/", "^")) and not (
            changing.search(path) and not path.startswith("join/")
        ):
            assert any(re.fullmatch(pattern, address) for address in shown), path


@pytest.mark.dear
def test_the_desk_is_as_approved(town: Town, approve: Approve) -> None:
    """Every list of the staff, the last row of each opened, and the empty form."""
    desk, lines = town.viewers["director"], ["# /admin/"]
    lines += told(desk.get("/admin/"), **town.named)
    for model in sorted(admin.site._registry, key=lambda one: one._meta.label):
        place = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        row = model._default_manager.order_by("pk").last()
        opened = [("change", (row.pk,))] if row else []
        for page, args in (("changelist", ()), *opened, ("add", ())):
            answer = desk.get(reverse(f"{place}_{page}", args=args))
            lines += ["", f"# {model._meta.label} {page}", *told(answer, **town.named)]
    approve(FOLDER / "desk.txt", lines)


def games_of(path: str) -> tuple[str, ...]:
    """The games of which an operation is asked; what is of no game is asked once."""
    if path.endswith("/bids/"):
        return ("active", "auction")
    return ("active", "ended") if "{code}" in path else ("active",)


@pytest.mark.exhaustive
def test_what_programs_read_is_as_approved(town: Town, approve: Approve) -> None:
    """Every document that is had by asking, as each who may have it has it."""
    lines: list[str] = []
    for operation in operations():
        if operation.method != "get":
            continue
        asked = {"since": 0} if operation.name == "getPatches" else {}
        for game in games_of(operation.path):
            parts = {
                **town.parts_of(operation.path),
                "code": town.games[game].code, "token": town.games["open"].invitation, "ruleset": SKELETON,
                "scenario": town.games[game].scenario, "language": "en", "id": town.row(operation.path),
                "rule": "2.3", "case": "2_movement/through_a_friend",
            }  # fmt: skip
            for who in (
                ("player",) if operation.path.startswith(COMMON) else ("stranger", "player", "opponent")
            ):
                answer = town.viewers[who].get(operation.path.format_map(parts), asked)
                lines += ["", f"# {operation.name} ({game}, {who})", *told(answer, **town.named)]
    approve(FOLDER / "documents.txt", lines)
