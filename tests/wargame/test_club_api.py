"""Clubs over the API: the same services, the same refusals, held to the scopes of a token."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.explored import one_in
from tests.wargame.clubhouse import STANDS, WAYS, Clubhouse, clubhouse
from tests.wargame.sitting import client_of, person
from tests.wargame.undoing import undone
from wargame.clubs.powers import Act, Standing, powers
from wargame.tokens.services import token_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(db: None) -> Clubhouse:
    return clubhouse()


def ask(house: Clubhouse, name: str, method: str, path: str = "", body: Any = None) -> Any:
    client = client_of(person(name)) if name else APIClient()
    given = {} if body is None else {"data": body, "format": "json"}
    return getattr(client, method)(f"/api/clubs/{house.slug}/{path}", **given)


@pytest.mark.parametrize("standing", Standing)
def test_the_asker_reads_what_they_may_do(house: Clubhouse, standing: Standing) -> None:
    told = ask(house, STANDS.get(standing, ""), "get").json()
    allowed = powers(standing, joining="request", closed=False)
    assert told["standing"] == standing
    assert set(told["powers"]) == {act.value for act in allowed}
    assert ("threw the dice" in told["barred_for"]) == (standing == Standing.BARRED)
    assert (told["members"], told["joining"]) == (7, "request")


CELLS: dict[str, tuple[Act, str, str, Any]] = {
    "members": (Act.SEE_MEMBERS, "get", "members/", None),
    "join": (Act.JOIN, "post", "members/", {}),
    "accept": (Act.ANSWER_INVITATION, "post", "members/", {"invitation": ""}),
    "leave": (Act.LEAVE, "delete", "members/", None),
    "requests": (Act.ANSWER_REQUESTS, "get", "requests/", None),
    "ask": (Act.ASK, "post", "requests/", {"text": "Please"}),
    "again": (Act.WITHDRAW, "put", "requests/", {"text": "Please"}),
    "withdraw": (Act.WITHDRAW, "delete", "requests/", None),
    "invitations": (Act.INVITE, "get", "invitations/", None),
    "invite": (Act.INVITE, "post", "invitations/", {"uses": 2}),
    "bars": (Act.BAR, "get", "bars/", None),
    "bar": (Act.BAR, "post", "bars/", {"name": "moritz", "reason": "snores"}),
    "lift": (Act.BAR, "delete", "bars/bert/", None),
    "news": (Act.SEE_MEMBERS, "get", "news/", None),
    "write": (Act.WRITE_NEWS, "post", "news/", {"title": "Read this"}),
    "change": (Act.CHANGE_PAGE, "patch", "", {"about": "We play"}),
    "close": (Act.CLOSE, "delete", "", None),
    "remove": (Act.REMOVE, "delete", "members/moritz/", None),
    "member": (Act.MAKE_MEMBER, "put", "members/dana/", {"role": "member"}),
    "director": (Act.MAKE_DIRECTOR, "put", "members/moritz/", {"role": "director"}),
    "steward": (Act.MAKE_STEWARD, "put", "members/moritz/", {"role": "steward"}),
    "owner": (Act.MAKE_OWNER, "put", "members/moritz/", {"role": "owner"}),
}


@pytest.mark.parametrize("joining", WAYS)
@pytest.mark.dear
def test_each_cell_over_the_api(joining: str) -> None:
    house = clubhouse(joining)
    for (cell, (act, method, path, body)), standing in product(CELLS.items(), Standing):
        with undone():
            answer = ask(house, STANDS.get(standing, ""), method, path, body)
            allowed = act in powers(standing, joining=joining, closed=False)
            wanted = (200, 201, 204) if allowed else (401, 403)
            assert answer.status_code in wanted, (cell, standing, answer.content)


@pytest.mark.dear
def test_one_founds_asks_and_is_taken_in(house: Clubhouse) -> None:
    assert client_of(person("sven")).post("/api/clubs/", {"name": "X Y Z"}, format="json").status_code == 403
    made = ask(house, "sven", "post", "requests/", {"text": "Hello"})
    assert made.status_code == 201 and made.json()["state"] == "waiting"
    rows = ask(house, "stina", "get", "requests/").json()
    assert [(row["name"], row["text"]) for row in rows] == [
        ("ada", "Let me in"), ("rita", "Let me in"), ("sven", "Hello"),
    ]  # fmt: skip
    number = made.json()["id"]
    assert ask(house, "stina", "post", f"requests/{number}/", {"answer": "ask"}).status_code == 409
    asked = {"answer": "ask", "text": "Who?"}
    assert ask(house, "stina", "post", f"requests/{number}/", asked).status_code == 204
    assert ask(house, "stina", "post", f"requests/{number}/", {"answer": "accept"}).status_code == 204
    assert ask(house, "stina", "post", f"requests/{number}/", {"answer": "decline"}).status_code == 409
    assert ask(house, "sven", "get").json()["standing"] == "member"


@pytest.mark.dear
def test_an_invitation_is_made_used_and_taken_back(house: Clubhouse) -> None:
    link = ask(house, "olga", "post", "invitations/", {"uses": 1, "days": 3}).json()
    assert ask(house, "sven", "post", "members/", {"invitation": link["token"]}).status_code == 200
    assert ask(house, "vera", "post", "members/", {"invitation": link["token"]}).status_code == 403
    other = ask(house, "olga", "post", "invitations/", {"name": "walt"})
    assert other.status_code == 404 and other.json()["reason"] == "There is no such player by the name «walt»"
    person("walt")
    named = ask(house, "olga", "post", "invitations/", {"name": "walt"}).json()
    assert (named["token"], named["name"]) == (None, "walt")
    assert ask(house, "sven", "delete", f"invitations/{named['id']}/").status_code == 403
    assert ask(house, "walt", "delete", f"invitations/{named['id']}/").status_code == 204


def test_owners_step_down_by_being_members(house: Clubhouse) -> None:
    assert ask(house, "omar", "put", "members/omar/", {"role": "member"}).json()["role"] == "member"
    assert ask(house, "olga", "put", "members/olga/", {"role": "member"}).status_code == 409


def test_lists_are_pages_and_strict(house: Clubhouse) -> None:
    client = APIClient()
    assert [club["slug"] for club in client.get("/api/clubs/?search=bridge").json()] == [house.slug]
    assert client.get("/api/clubs/?limit=0").status_code == 400
    rows = ask(house, "mila", "get", "members/?sort=name&start=1&limit=2").json()
    assert [row["name"] for row in rows] == ["dirk", "mila"]
    assert ask(house, "mila", "get", "members/?sort=wealth").status_code == 400
    assert ask(house, "mila", "get", "members/?nonsense=1").status_code == 400
    news = ask(house, "", "get", "news/?limit=1").json()
    assert [row["title"] for row in news] == ["The bridge is open"]
    assert ask(house, "stina", "delete", f"news/{news[0]['id']}/").status_code == 204


@pytest.mark.dear
def test_no_answer_holds_a_mail_address_or_what_others_wrote(house: Clubhouse) -> None:
    for name in ("", "sven", "rita", "mila", "dirk"):
        for path in ("", "members/", "news/", "requests/", "invitations/", "bars/"):
            text = ask(house, name, "get", path).content.decode()
            assert "@example.org" not in text and "Let me in" not in text and "bert" not in text


def test_a_token_to_read_changes_nothing(house: Clubhouse) -> None:
    for scopes, status in ((["read"], 403), (["play"], 201)):
        _, key = token_make(user=person("stina"), name=scopes[0], scopes=scopes, days=1)
        script = APIClient(headers={"authorization": f"Token {key}"})
        assert script.get(f"/api/clubs/{house.slug}/requests/").status_code == 200
        answer = script.post(f"/api/clubs/{house.slug}/news/", {"title": "Read this"}, format="json")
        assert answer.status_code == status


@pytest.mark.parametrize("path", ["", "members/", "requests/", "invitations/", "bars/", "news/"])
def test_of_no_club_nothing_is_told(path: str) -> None:
    client = client_of(person("sven"))
    assert client.get(f"/api/clubs/nowhere/{path}").status_code == 404


HOSTILE: list[Any] = [
    [], "x", 7, None, {"name": None}, {"name": "\x00"}, {"name": "\ud800"}, {"name": "x" * 9999}, {"role": "king"},
    {"uses": -1}, {"uses": 1e99}, {"days": True}, {"text": ["a"]}, {"until": "yesterday"}, {"crest": "<svg"},
    {"colour": "{0.__class__}"}, {"joining": {}}, {"answer": []}, {"title": "\u202e"}, {"invitation": "\udfff"},
    {"name": "{sentence}", "reason": "{facts.x}", "until": "9999-12-31T23:59:59Z"}, {"unknown": 1},
    {"name": "moritz", "reason": "x", "until": "0001-01-01T00:00:00+14:00"}, {"members_only": "yes", "title": "t"},
]  # fmt: skip


@pytest.mark.parametrize("number", one_in(8, range(len(HOSTILE))))
@pytest.mark.dear
def test_whatever_is_sent_nothing_breaks(house: Clubhouse, number: int) -> None:
    paths = [
        "", "members/", "members/mila/", "members/{0}/", "requests/", f"requests/{2**70}/", "requests/1/",
        "invitations/", f"invitations/{2**70}/", "bars/", "bars/mila/", "news/", f"news/{2**70}/",
    ]  # fmt: skip
    client = client_of(house.owner)
    client.raise_request_exception = False
    for path in paths:
        for method in ("post", "put", "patch"):
            address = f"/api/clubs/{house.slug}/{path}"
            answer = getattr(client, method)(
                address, json.dumps(HOSTILE[number]), content_type="application/json"
            )
            assert answer.status_code < 500, (method, path, answer.content)
    for method in ("get", "delete"):
        for path in paths[1:]:
            answer = getattr(client, method)(f"/api/clubs/{house.slug}/{path}")
            assert answer.status_code < 500, (method, path, answer.content)
