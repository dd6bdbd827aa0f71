"""The API of ladders: the services and the words of the pages, with a token."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.wargame.climbing import DAY, Climb, climb, join, rate
from tests.wargame.sitting import client_of, person
from wargame.games import heartbeat
from wargame.games.services import game_resign
from wargame.ladders.models import Challenge, Ladder
from wargame.ladders.parties import view_of
from wargame.ladders.settling import challenges_settle
from wargame.results.services import results_find
from wargame.tokens.services import token_make

pytestmark = pytest.mark.django_db
BASE = "/api/ladders/the-climbers/autumn-ladder/"


@pytest.fixture
def ladder(db: None) -> Climb:
    """Six people on a ladder of exchange."""
    return climb()


def bot(user: Any, *scopes: str) -> APIClient:
    """A program with a token of that user."""
    client = APIClient()
    _, key = token_make(user=user, name="bot", scopes=list(scopes), days=3)
    client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    return client


def send(client: APIClient, address: str, body: Any = None, method: str = "post") -> Any:
    """What is answered to JSON."""
    return getattr(client, method)(address, body or {}, format="json")


@pytest.mark.dear
def test_a_challenge_from_asking_to_the_move_on_the_ladder(ladder: Climb) -> None:
    cem, ada = bot(ladder.people["Cem"], "play"), bot(ladder.people["Ada"], "play")
    asked = send(cem, BASE + "challenges/", {"opponent": "Ada", "message": "Now?"})
    assert (asked.status_code, asked.json()["state"], asked.json()["challenged"]) == (201, "asked", "Ada")
    address = f"/api/ladders/challenges/{asked.json()['id']}/answer/"
    assert send(cem, address, {"do": "accept"}).json()["reason"] == "Only the challenged player can accept"
    played = send(ada, address, {"do": "accept"}).json()
    assert (played["state"], played["ladder"]) == ("playing", "autumn-ladder")
    game_resign(code=played["game"], user=ladder.people["Ada"])
    results_find()
    challenges_settle()
    rows = cem.get(BASE + "places/").json()["rows"]
    assert [row["player"] for row in rows[:3]] == ["Cem", "Ada", "Ben"]
    moves = cem.get(BASE + "moves/").json()
    assert (moves[0]["what"], moves[0]["player"], moves[0]["other"]) == ("above", "Ada", "Cem")
    assert len(cem.get(BASE + "moves/?before=2").json()) == 1
    assert [one["state"] for one in cem.get("/api/ladders/challenges/").json()] == ["won"]
    assert [one["state"] for one in cem.get(BASE + "challenges/?state=won").json()] == ["won"]
    steward = bot(ladder.steward, "play")
    annulled = send(steward, f"/api/ladders/challenges/{asked.json()['id']}/annul/", {"reason": "a cat"})
    assert annulled.json()["state"] == "annulled" and ladder.order()[0] == "Ada"


@pytest.mark.dear
def test_what_one_writes_to_the_other_is_for_the_two(ladder: Climb) -> None:
    ladder.challenge("Ben", "Ada", message="Again at the bridge?")
    address = f"/api/ladders/{ladder.club.slug}/{ladder.ladder.slug}/challenges/"
    for name, told in (
        (None, ""),
        ("Cem", ""),
        ("Ada", "Again at the bridge?"),
        ("Ben", "Again at the bridge?"),
    ):
        client = client_of(ladder.people[name] if name else None)
        assert [one["message"] for one in client.get(address).json()] == [told]


@pytest.mark.dear
def test_a_token_that_only_reads_challenges_nobody(ladder: Climb) -> None:
    reader = bot(ladder.people["Cem"], "read")
    assert reader.get(BASE + "places/").status_code == 200
    assert send(reader, BASE + "challenges/", {"opponent": "Ada"}).status_code == 403
    assert not Challenge.objects.exists()


@pytest.mark.dear
def test_the_reasons_are_those_of_the_page_and_the_service(ladder: Climb) -> None:
    ladder.begin("Cem", "Dora")
    client, cem = client_of(ladder.people["Cem"]), ladder.place("Cem")
    rows = client.get(BASE + "places/").json()["rows"]
    page = client.get("/ladders/the-climbers/autumn-ladder/").content.decode()
    places = {place.user.username: place for place in ladder.season.places.select_related("user")}
    view = view_of(ladder.season, cem, [place.user_id for place in places.values()])
    told = {row["player"]: row["reason"] for row in rows}
    for name, place in places.items():
        reason = view.reason(place)
        assert (told[name] is None) == (reason is None)
        if reason is None:
            continue
        assert (told[name]["id"], told[name]["words"]) == (reason.id, reason.words)
        assert reason.words in page
        refused = send(client, BASE + "challenges/", {"opponent": name})
        assert (refused.status_code, refused.json()["reason"]) == (409, reason.sentence)
        assert refused.json()["facts"]["why"] == reason.id


@pytest.mark.dear
def test_places_are_taken_kept_and_left(ladder: Climb) -> None:
    client = client_of(join(ladder.club, "Gus"))
    assert send(client, BASE + "places/").json()["rows"][6]["player"] == "Gus"
    until = (heartbeat.now() + 3 * DAY).isoformat()
    away = send(client, BASE + "places/", {"away_until": until}, "put").json()
    assert away["rows"][0]["reason"]["words"].startswith("You are away until")
    back = send(client, BASE + "places/", {"away_until": None, "seeks": True, "pace": "slow"}, "put").json()
    assert back["rows"][4]["reason"] is None
    assert (ladder.season.places.get(user__username="Gus").seeks_pace) == "slow"
    assert send(client, BASE + "places/", None, "delete").status_code == 204
    assert send(client, BASE + "places/", None, "delete").status_code == 403


@pytest.mark.dear
def test_a_ladder_is_made_opened_changed_and_closed(ladder: Climb) -> None:
    steward = client_of(ladder.steward)
    given = {"club": "the-climbers", "name": "Fast", "kind": "rating", "rules": {"up": 4}, "paces": ["live"]}
    made = send(steward, "/api/ladders/", given)
    assert (made.status_code, made.json()["rules"]["up"], made.json()["season"]) == (201, 4, None)
    base = "/api/ladders/the-climbers/fast/"
    assert steward.get(base + "places/").status_code == 404
    assert send(steward, base, {"rules": {"up": 7}}, "put").json()["rules"]["up"] == 7
    ends = (heartbeat.now() + 30 * DAY).isoformat()
    assert send(steward, base + "seasons/", {"name": "One", "ends": ends}).status_code == 201
    assert steward.get(base).json()["season"]["name"] == "One"
    closed = send(steward, base + "seasons/", None, "delete").json()
    assert (closed["number"], closed["rows"]) == (1, [])
    assert (
        steward.get(base + "seasons/1/").json()["closed"]
        and steward.get(base + "seasons/2/").status_code == 404
    )
    assert [one["name"] for one in steward.get(base + "seasons/").json()] == ["One"]
    assert {one["name"] for one in steward.get("/api/ladders/").json()} == {"Fast", "Autumn ladder"}


@pytest.mark.dear
def test_a_bar_over_the_api(ladder: Climb) -> None:
    steward, until = client_of(ladder.steward), (heartbeat.now() + 3 * DAY).isoformat()
    given = {"until": until, "reason": "why"}
    assert send(steward, BASE + "bars/Ada/", given, "put").status_code == 204
    assert send(client_of(ladder.people["Cem"]), BASE + "challenges/", {"opponent": "Ada"}).status_code == 409
    assert send(steward, BASE + "bars/Ada/", None, "delete").status_code == 204
    assert send(steward, BASE + "bars/Zoe/", given, "put").status_code == 404


HOSTILE: list[tuple[str, str, Any]] = [
    ("post", "challenges/", {"opponent": "Ada", "rank": 1}), ("post", "challenges/", {"opponent": 7}),
    ("post", "challenges/", {"opponent": "Ada", "pace": "bullet"}), ("post", "challenges/", []),
    ("post", "challenges/", {"opponent": "A\0da"}), ("post", "seasons/", {"name": "x", "ends": "soon"}),
    ("put", "places/", {"seeks": "yes"}), ("put", "places/", {"away_until": "x"}), ("put", "bars/Ada/", {}),
    ("put", "", {"rules": 1}), ("get", "places/?page=0", None), ("get", "places/?page=x", None),
    ("get", "places/?rank=1", None), ("get", "moves/?before=99999999999", None),
    ("get", "challenges/?state=eaten", None),
]  # fmt: skip


@pytest.mark.dear
def test_what_cannot_be_read_is_refused(ladder: Climb, subtests: pytest.Subtests) -> None:
    client = client_of(ladder.steward)
    for method, address, body in HOSTILE:
        with subtests.test(method=method, address=address, body=body):
            answer = (
                client.get(BASE + address)
                if method == "get"
                else getattr(client, method)(BASE + address, body, format="json")
            )
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed")


def test_rules_that_cannot_be_are_refused(ladder: Climb) -> None:
    steward = client_of(ladder.steward)
    for rules in (
        {"up": "far"},
        {"win": ["explode"]},
        {"sideways": 1},
        {"scenarios": [7]},
        {"options": {"a": 1}},
    ):
        answer = send(steward, "/api/ladders/", {"club": "the-climbers", "name": "Odd", "rules": rules})
        assert answer.status_code == 409 and "cannot be read" in answer.json()["reason"]
    assert send(steward, "/api/ladders/", {"club": "nowhere", "name": "Odd"}).status_code == 404


@pytest.mark.dear
def test_strangers_read_what_is_public_alone(ladder: Climb) -> None:
    rate(ladder.people["Ada"], 1700)
    stranger = client_of()
    row = stranger.get(BASE + "places/").json()["rows"][0]
    assert (row["player"], row["rating"]["deviation"], row["reason"]) == ("Ada", 60.0, None)
    assert send(stranger, BASE + "challenges/", {"opponent": "Ada"}).status_code in (401, 403)
    Ladder.objects.update(public=False)
    for address in ("", "places/", "seasons/", "moves/", "challenges/"):
        for reader in (stranger, client_of(person("Otto"))):
            hidden, missing = (reader.get(base + address) for base in (BASE, f"{BASE[:-1]}-two/"))
            assert (hidden.status_code, missing.status_code) == (404, 404)
            assert hidden.json()["reason"] == missing.json()["reason"]
        assert client_of(ladder.people["Ada"]).get(BASE + address).status_code == 200


def test_a_place_changes_whole_or_not_at_all(ladder: Climb) -> None:
    wished = {"away_until": (heartbeat.now() + 9 * DAY).isoformat(), "seeks": True}
    answer = send(client_of(ladder.people["Cem"]), BASE + "places/", wished, "put")
    assert answer.status_code == 409 and "You are away until" in answer.json()["reason"]
    assert ladder.place("Cem").away_until is None
