"""What touches other people is shut to guests, at every address; and nobody finds them there."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.utils.timezone import now

from tests.wargame.addresses import changes
from tests.wargame.clubhouse import clubhouse
from tests.wargame.openapi import check_answer, operations
from tests.wargame.scene import Scene
from tests.wargame.sitting import SKELETON, Sitting, client_of, person
from tests.wargame.sockets import Open
from wargame import guests
from wargame.accounts.guests import guest_make
from wargame.clubs.services import invitation_make
from wargame.games.errors import ForMembers, NotFound
from wargame.games.models import ChatMessage, Game
from wargame.games.services import chat_post, game_offer, game_open, seat_take
from wargame.membership import members
from wargame.people import find_person
from wargame.practice.services import practice_open, solo_open

pytestmark = pytest.mark.django_db

OPEN = {
    "accounts/keep/",
    "accounts/keep/not/",
    "accounts/logout/",
    "accounts/signup/",  # leads to keeping the account
    "games/new/<slug:ruleset>/<slug:scenario>/",  # but for games against people
    "games/new/<slug:ruleset>/<slug:scenario>/lesson/",
    "games/<str:code>/orders/",
    "games/<str:code>/orders/<int:order>/",
    "api/practice/",
    "api/solo/",
    *(
        f"api/games/<slug:code>/{act}/"
        for act in (
            "again", "lesson", "options", "explain", "check", "actions", "undo", "resign", "abandon", "rules", "notes",
            "seen", "orders", "orders/try", "orders/<int:order>",
        )
    ),
}  # fmt: skip
"""Where guests may change something of their own: nothing else is open to them."""

OTHERS = {
    "accounts/login/",
    "accounts/password/reset/",
    "accounts/password/reset/key/",
    "accounts/confirm-email/",
    "accounts/2fa/authenticate/",
    "accounts/demo/<str:token>/",
    "api/notices/shown/",  # with a key, by whoever's browser
}
"""The ways to sign in to another account, at which a guest is a stranger."""


ALL_MAY = ("postCheck", "postExplain", "putNotes", "putSeen")
"""What everybody may of games of others: ask, and write down for themselves."""


@pytest.fixture
def guest() -> User:
    return guest_make(now().date())


def plain(route: str) -> str:
    """A route without marks and patterns of regular expressions."""
    return re.sub(r"\(\?P.*", "", route.replace("^", ""))


def fill(route: str) -> str:
    """An address of a route. Whether there is anything does not matter: the door comes before."""
    return "/" + re.sub(r"<int:\w+>", "1", re.sub(r"<(path|str|slug):\w+>", "nowhere", plain(route)))


CHANGES = sorted({(route, method) for route, method in changes()})


def test_every_address_that_changes_something_refuses_guests_but_those_named(guest: User) -> None:
    client, refused = client_of(guest), 0
    for route, method in CHANGES:
        if plain(route) in OPEN | OTHERS or ("(?P" in route and not route.startswith("accounts/")):
            continue
        answer = client.generic(method, fill(route), "{}", content_type="application/json")
        assert answer.status_code == 403, (route, method, answer.status_code)
        assert "eep your account" in answer.content.decode() or "Keep this account" in answer.content.decode()
        refused += 1
    assert refused > 150
    assert User.objects.get(pk=guest.pk).username == guest.username


def test_what_is_open_is_what_the_door_knows() -> None:
    known = {plain(route) for route, _ in CHANGES}
    assert known >= OPEN | OTHERS, "there is none like this any more"
    assert guests.WRITES | {"accounts/signup/"} == OPEN
    assert {plain(route) for route in guests.AS_STRANGER} == OTHERS


@pytest.mark.dear
def test_each_operation_of_the_api_refuses_as_it_declares(sitting: Sitting, guest: User) -> None:
    """In a site in which everything is there that is asked for."""
    scene, client = Scene(sitting), client_of(guest)
    scene.sitting.users["blue"].refresh_from_db()
    for operation in operations():
        if operation.method == "get":
            continue
        answer = scene.send(client, operation)
        check_answer(operation, answer)
        own = any(operation.path == "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", one) for one in OPEN | OTHERS)
        if not own:
            assert answer.status_code == 403 and "keep your account" in answer.json()["reason"], (
                operation.name
            )
        elif "{code}" in operation.path and operation.name not in ALL_MAY:
            assert answer.status_code == 403, f"{operation.name}: the game is of others"
    assert (
        Game.objects.filter(seats__user=guest).exclude(terms__has_any_keys=["practice", "solo"]).count() == 0
    )


def test_the_services_refuse_too(guest: User) -> None:
    given: dict[str, Any] = {"user": guest, "ruleset": SKELETON, "scenario": "crossroads"}
    with pytest.raises(ForMembers, match="/accounts/keep/"):
        game_open(**given)
    with pytest.raises(ForMembers):
        game_offer(**given)
    theirs = game_open(**{**given, "user": person("ada")})
    with pytest.raises(ForMembers):
        seat_take(code=theirs.code, user=guest, invitation=theirs.invitation)
    own = practice_open(**given)
    with pytest.raises(ForMembers):
        chat_post(code=own.code, user=guest, key=uuid4(), text="Hello")
    assert solo_open(**given).status == "active"


def test_the_form_of_a_game_offers_a_guest_no_people(guest: User) -> None:
    client = client_of(guest)
    address = f"/games/new/{SKELETON}/crossroads/"
    page = client.get(address, {"play": "people"})
    assert 'value="people"' not in page.content.decode() and 'value="alone"' in page.content.decode()
    given = {"side": "blue", "pace": "days", "level": "greedy", "name": "", "phrase": ""}
    given |= {field.html_name: str(field.initial) for field in page.context["form"].scenario_fields()}
    own = client.post(address, {**given, "play": "practice"})
    assert own.status_code == 302 and Game.objects.get().alone == "practice"
    for play in ("people", ""):
        again = client.post(address, {**given, "play": play})
        assert again.status_code == 200 and again.context["form"].errors
    assert Game.objects.count() == 1


def test_an_open_game_and_an_invitation_say_the_way_out(guest: User) -> None:
    theirs = game_open(user=person("ada"), ruleset=SKELETON, scenario="crossroads", private=True)
    client = client_of(guest)
    page = client.get(f"/join/{theirs.invitation}/", follow=True).content.decode()
    assert f'href="/accounts/keep/?next=/games/{theirs.code}/"' in page
    assert f'action="/games/{theirs.code}/join/"' not in page and "/ask/" not in page
    answer = client.post(f"/games/{theirs.code}/join/", {"side": "blue"})
    assert answer.status_code == 403 and not theirs.seats.filter(user=guest).exists()


def test_elsewhere_a_guest_sees_what_strangers_see(guest: User) -> None:
    client = client_of(guest)
    for path in ("profile/", "profile/tokens/", "privacy/", "leave/", "email/", "2fa/"):
        assert client.get(f"/accounts/{path}")["Location"].startswith("/accounts/login/"), path
    for path in ("/notices/", "/clubs/new/", "/tournaments/new/", "/ratings/annul/nowhere/"):
        assert client.get(path).status_code in (302, 404), path
    assert client.get("/api/me/").status_code in (401, 403)
    for path in ("/rules/", "/clubs/", "/tournaments/", "/", "/games/"):
        page = client.get(path)
        assert page.status_code == 200 and guest.username in page.content.decode(), path


@pytest.mark.dear
def test_nobody_names_a_guest(guest: User) -> None:
    name = guest.username
    assert client_of().get(f"/players/{name}/").status_code == 404
    assert client_of(person("ada")).get(f"/players/{name}/games/").status_code == 404
    for path in ("players", "ratings"):
        assert client_of(person("ada")).get(f"/api/{path}/{name}/").status_code == 404
    with pytest.raises(NotFound):
        game_offer(user=person("ada"), ruleset=SKELETON, scenario="crossroads", opponent=name)
    with pytest.raises(NotFound):
        find_person(name)
    house = clubhouse()
    with pytest.raises(NotFound):
        invitation_make(club=house.slug, user=person("olga"), name=name)
    assert not members().filter(pk=guest.pk).exists() and members().filter(username="ada").exists()


@pytest.mark.django_db(transaction=True)
async def test_over_the_socket_a_guest_plays_and_does_not_talk(guest: User, open_socket: Open) -> None:
    game = await sync_to_async(practice_open)(
        user=guest, ruleset=SKELETON, scenario="crossroads", side="blue"
    )
    browser = await open_socket(game.code, guest)
    await browser.send(type="chat", key=str(uuid4()), text="Hello")
    refused = await browser.next("error")
    assert refused["code"] == "forbidden" and "keep your account" in refused["reason"]
    assert not await sync_to_async(ChatMessage.objects.exists)()
