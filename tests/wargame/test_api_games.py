"""Finding, opening and joining games over the API."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from tests.wargame.sitting import SKELETON, Sitting, client_of, person, shortest, sit_down
from wargame.games.models import Game

pytestmark = pytest.mark.django_db


def opened(client: APIClient, **wanted: object) -> dict[str, object]:
    body = {"ruleset": SKELETON, "scenario": shortest(SKELETON), "side": "blue", **wanted}
    answer = client.post("/api/games/", body, format="json")
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def test_open_join_and_begin() -> None:
    one, two = client_of(person("one")), client_of(person("two"))
    game = opened(one, name="First light", pace="live")
    assert (game["you"], game["status"], game["name"]) == ("blue", "open", "First light")
    joined = two.post(f"/api/games/{game['code']}/seats/", {"side": "red"}, format="json").json()
    assert (joined["status"], joined["you"]) == ("active", "red")
    assert {seat["side"]: seat["player"] for seat in joined["seats"]} == {"blue": "one", "red": "two"}
    assert joined["clocks"]["blue"]["bank_ms"] > 0


def test_a_taken_seat_is_taken() -> None:
    game = opened(client_of(person("one")))
    answer = client_of(person("two")).post(
        f"/api/games/{game['code']}/seats/", {"side": "blue"}, format="json"
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "conflict")


def test_one_may_get_up_before_the_game_begins() -> None:
    one = client_of(person("one"))
    game = opened(one)
    left = one.delete(f"/api/games/{game['code']}/seats/").json()
    assert left["you"] is None
    assert one.delete(f"/api/games/{game['code']}/seats/").status_code == 403


@pytest.mark.parametrize(
    "wrong",
    [
        {"ruleset": "nowhere"},
        {"scenario": "nowhere"},
        {"side": "green"},
        {"pace": "hasty"},
        {"options": {"no-such": 1}},
        {"options": []},
        {"name": "x" * 81},
        {"name": "nul \0"},
        {"private": "perhaps"},
        {"colour": "red"},
    ],
)
def test_a_game_that_cannot_be_opened(wrong: dict[str, object]) -> None:
    body = {"ruleset": SKELETON, "scenario": shortest(SKELETON), "side": "blue", **wrong}
    answer = client_of(person("one")).post("/api/games/", body, format="json")
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), answer.content
    assert not Game.objects.exists()


def test_opening_wants_an_account() -> None:
    answer = APIClient().post("/api/games/", {}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthenticated")


@pytest.mark.dear
def test_lists_show_public_games_and_ones_own() -> None:
    one, stranger = client_of(person("one")), client_of(person("two"))
    public, private = opened(one), opened(one, private=True)
    assert {game["code"] for game in one.get("/api/games/").json()} == {public["code"], private["code"]}
    assert [game["code"] for game in stranger.get("/api/games/").json()] == [public["code"]]
    assert [game["code"] for game in APIClient().get("/api/games/").json()] == [public["code"]]
    assert stranger.get("/api/games/", {"mine": "true"}).json() == []
    assert one.get("/api/games/", {"status": "finished"}).json() == []
    assert one.get("/api/games/", {"limit": "1000"}).status_code == 400


def test_the_invitation_is_for_players() -> None:
    one, stranger = client_of(person("one")), client_of(person("two"))
    game = opened(one)
    assert game["invitation"]
    assert stranger.get(f"/api/games/{game['code']}/").json()["invitation"] is None


def test_a_private_game_opens_to_its_invitation_alone() -> None:
    one, two = client_of(person("one")), client_of(person("two"))
    game = opened(one, private=True)
    shut = two.get(f"/api/games/{game['code']}/")
    assert (shut.status_code, shut.json()["reason"]) == (403, "This game is private")
    assert two.post(f"/api/games/{game['code']}/seats/", {}, format="json").status_code == 403
    assert two.get("/api/invitations/nonsense/").status_code == 404
    assert two.get(f"/api/invitations/{game['invitation']}/").json()["code"] == game["code"]
    joined = two.post(f"/api/invitations/{game['invitation']}/", {"side": "red"}, format="json").json()
    assert (joined["status"], joined["you"]) == ("active", "red")


@pytest.mark.parametrize(
    "path",
    ["", "view/", "patches/?since=1", "events/", "record/", "chat/", "notes/", "explain/", "options/"],
)
def test_a_stranger_finds_a_private_game_shut(path: str) -> None:
    sitting = sit_down(private=True)
    for client in (client_of(person("stranger")), APIClient()):
        method = client.post if path in ("explain/", "options/") else client.get
        answer = method(sitting.url(path), format="json")
        assert answer.status_code in (401, 403), path
        assert answer.json()["code"] in ("forbidden", "unauthenticated")


def test_a_browser_needs_its_csrf_token(sitting: Sitting) -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(sitting.users["blue"])
    answer = client.post(sitting.url("resign/"), {}, format="json")
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert sitting.game.status == "active"
