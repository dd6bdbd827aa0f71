"""Renewing an invitation: the old link, the sessions that followed it and the boards it opened end."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from tests.wargame.match import Match
from tests.wargame.sitting import SKELETON, Sitting, client_of, person, shortest, sit_down
from tests.wargame.sockets import Browser, cookie_of
from wargame.games.models import Game
from wargame.games.services import game_open


def opened(private: bool = True) -> Game:
    owner, scenario = person("owner"), shortest(SKELETON)
    return game_open(user=owner, ruleset=SKELETON, scenario=scenario, side="blue", private=private)


@pytest.mark.django_db
@pytest.mark.dear
def test_a_renewed_invitation_ends_the_old_one() -> None:
    game = opened()
    old = game.invitation
    owner, friend = client_of(person("owner")), client_of(person("friend"))
    guest = Client()
    guest.get(f"/join/{old}/")
    assert guest.get(f"/games/{game.code}/").status_code == 200
    told = owner.post(f"/api/games/{game.code}/invitation/").json()
    assert told["invitation"] not in (None, old)
    assert friend.get(f"/api/invitations/{old}/").status_code == 404
    assert (
        friend.post(f"/api/games/{game.code}/seats/?invitation={old}", {}, format="json").status_code == 403
    )
    assert guest.get(f"/join/{old}/").status_code == 404
    assert guest.get(f"/games/{game.code}/").status_code == 404
    joined = friend.post(f"/api/invitations/{told['invitation']}/", {"side": "red"}, format="json")
    assert joined.json()["status"] == "active"


@pytest.mark.django_db
def test_an_invitation_beyond_ascii_opens_nothing() -> None:
    address, staff = (
        f"/api/games/{opened().code}/seats/?invitation=é",
        client_of(person("clara", is_staff=True)),
    )
    assert staff.post(address, {}, format="json").status_code == 403


@pytest.mark.django_db
def test_only_who_opened_the_game_renews(match: Match) -> None:
    game = opened(private=False)
    before = game.invitation
    for client, status in ((client_of(person("stranger")), 403), (client_of(), 401)):
        assert client.post(f"/api/games/{game.code}/invitation/").status_code == status
    assert client_of(match.users["red"]).post(f"/api/games/{match.code}/invitation/").status_code == 403
    assert client_of(person("owner")).post("/api/games/nowhere/invitation/").status_code == 404
    game.refresh_from_db()
    assert game.invitation == before


@pytest.mark.django_db
@pytest.mark.dear
def test_the_page_renews() -> None:
    game = opened()
    owner = Client()
    owner.force_login(person("owner"))
    assert "Replace the link" in owner.get(f"/games/{game.code}/").content.decode()
    page = owner.post(f"/games/{game.code}/renew/", follow=True).content.decode()
    fresh = Game.objects.get().invitation
    assert fresh in page and game.invitation not in page
    friend = Client()
    friend.force_login(person("friend"))
    friend.get(f"/join/{fresh}/")
    assert "Replace the link" not in friend.get(f"/games/{game.code}/").content.decode()
    assert (
        "Only the player who opened"
        in friend.post(f"/games/{game.code}/renew/", follow=True).content.decode()
    )
    assert owner.get(f"/games/{game.code}/renew/").status_code == 405


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
async def test_boards_that_the_old_link_opened_close() -> None:
    sitting: Sitting = await sync_to_async(lambda: sit_down(private=True))()
    game = await sync_to_async(lambda: sitting.game)()
    guest = Browser(sitting.code)
    guest.scope["query_string"] = f"invitation={game.invitation}".encode()
    player = Browser(sitting.code, await sync_to_async(cookie_of)(sitting.users["red"]))
    for browser in (guest, player):
        assert await browser.connect()
        assert (await browser.resume())["type"] == "view"
    await sync_to_async(lambda: sitting.clients["blue"].post(sitting.url("invitation/")))()
    assert await guest.closed() == 4403
    await player.send(type="options", id="1", draft={})
    assert await player.next("options", "error")
    for browser in (guest, player):
        await browser.close()


@pytest.mark.django_db
def test_how_a_private_game_stands_is_told_to_no_stranger() -> None:
    stranger, game = client_of(person("stranger")), opened()
    for act in ("resign", "draw", "claim", "handover", "abandon"):
        answer = stranger.post(f"/api/games/{game.code}/{act}/", {}, format="json")
        assert answer.status_code == 403, (act, answer.content)
