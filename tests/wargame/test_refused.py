"""What is said to requests that cannot be read, and how often one may ask, is what somebody read and approved."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import resolve
from rest_framework.test import APIRequestFactory
from rest_framework.throttling import SimpleRateThrottle

from tests.approved import Approve
from tests.wargame.chronicle import days
from tests.wargame.openapi import Operation, openapi, operations
from tests.wargame.sitting import SKELETON, Sitting, client_of
from tests.wargame.steady import steady
from tests.wargame.town import KEY, Town

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).parent / "told"

UNREADABLE = {
    "nothing": b"",
    "no JSON": b"{key: 1}",
    "no object": b"[]",
    "no text": b'{"text": "\xff"}',
    "half a letter": b'{"text": "\\ud800"}',
    "a NUL": b'{"text": "a\\u0000b"}',
    "a NUL in a key": b'{"te\\u0000xt": "a"}',
    "no number": b'{"seq": NaN}',
    "a key twice": b'{"text": "a", "text": "b"}',
    "too deep": b'{"action": ' + b"[" * 200 + b"]" * 200 + b"}",
    "too large": b'{"text": "' + b"a" * 300_000 + b'"}',
}
WRONG: dict[str, tuple[Any, Any]] = {
    "key": (1, "no-uuid"), "seq": ("x", -1), "action": (1, {}), "draft": (1, {"do": 1}), "question": (1, {}),
    "text": (1, " "), "answer": (1, "perhaps"), "aside": (1, None), "name": (1, ""), "scopes": (1, ["conquer"]),
    "days": ("x", 0), "ruleset": (1, "nothing"), "scenario": (1, "nowhere"), "options": (1, {"x": 1}),
    "side": (1, "green"), "pace": (1, "someday"), "private": (1, None), "phrase": (1, "x" * 2000),
    "invitation": (1, "x" * 2000), "release": (1, "0" * 70),
    "about": (1, "x" * 5000), "joining": (1, "sometimes"), "colour": (1, "reddish"), "crest": (1, "<svg onload=''/>"),
    "reason": (1, " "), "until": (1, "2000-01-01T00:00:00Z"), "uses": ("x", 0), "role": (1, "king"),
    "members_only": (1, None), "title": (1, " "), "club": (1, "no-such-club"), "limits": (1, {"x": 1}),
    "rated": (1, "perhaps"), "sides": (1, "by-duel"), "act": (1, "steal"), "after": ("x", -1), "halves": ("x", -1),
    "level": ("x", 9), "kind": (1, "queue"), "paces": (1, ["someday"]), "public": (1, None), "rules": (1, {"x": 1}),
    "rulesets": (1, ["nothing"]), "do": (1, "steal"), "message": (1, "x" * 400), "opponent": (1, " "),
    "stamp": (1, "x" * 40), "away_until": (1, "someday"), "seeks": (1, None), "ends": (1, "someday"),
    "terms": (1, " "), "conditions": (1, {"x": 1}), "stages": (1, [1]), "entries_until": (1, "someday"),
    "starts": (1, "someday"), "entrant": ("x", 0), "players": (1, "x" * 401), "other": ("x", 0), "stage": ("x", 0),
    "round": ("x", 0), "board": ("x", 0), "number": ("x", 0), "score": (1, "3-0"),
}  # fmt: skip
"""For each field of a request a value of another type, and one that cannot be."""

OPENED: dict[str, dict[str, Any]] = {
    "no such ruleset": {"ruleset": "nothing"},
    "no such scenario": {"scenario": "nowhere"},
    "no such side": {"side": "green"},
    "no such pace": {"pace": "someday"},
    "no such option": {"options": {"nothing": 1}},
    "no such value": {"options": {"points": 99}},
    "a long name": {"name": "x" * 81},
    "a long phrase": {"phrase": "x" * 2000},
}


@pytest.fixture
def town(sitting: Sitting) -> Iterator[Town]:
    with days():
        yield Town(sitting)


def address(town: Town, operation: Operation) -> str:
    parts = {
        "code": town.games["active"].code,
        "token": town.games["open"].invitation,
        "id": town.token.pk,
        "order": 0,
    }
    named = {
        "ruleset": SKELETON,
        "scenario": "crossroads",
        "language": "en",
        "player": "Ben",
        "rule": "2.1",
        "case": "2_movement/through_a_friend",
    }
    return operation.path.format_map({**town.parts_of(operation.path), **parts, **named})


def fields(operation: Operation) -> list[str]:
    """The fields of its body."""
    schema = operation.body or {}
    if "$ref" in schema:
        schema = openapi()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return list(schema.get("properties", ()))


def sent(town: Town, operation: Operation, body: bytes) -> str:
    """A request of the player, and what is said to it."""
    cache.clear()
    client, path = town.viewers["player"], address(town, operation)
    answer = getattr(client, operation.method)(path, body, content_type="application/json")
    return steady(brief(answer), **town.named)


def brief(answer: Any) -> str:
    """The status, and what the body of a refusal says."""
    if answer.status_code < 400:
        return str(answer.status_code)
    said = answer.json()
    facts = json.dumps(said["facts"], sort_keys=True)
    return f"{answer.status_code} {said['code']} «{said['reason']}» {facts}"


@pytest.mark.dear
def test_what_cannot_be_read_is_answered_as_approved(town: Town, approve: Approve) -> None:
    action = next(one for one in operations() if one.name == "postAction")
    lines = [f"{what}: {sent(town, action, body)}" for what, body in UNREADABLE.items()]
    for operation in (one for one in operations() if one.body):
        lines += ["", f"# {operation.name}", f"nothing: {sent(town, operation, b'{}')}"]
        lines.append(f"nonsense: {sent(town, operation, json.dumps({'nonsense': 1}).encode())}")
        for at, what in enumerate(("of another type", "that cannot be")):
            given = {name: WRONG.get(name, (1, [1]))[at] for name in fields(operation)}
            lines.append(f"values {what}: {sent(town, operation, json.dumps(given).encode())}")
    approve(FOLDER / "unreadable.txt", lines)


@pytest.mark.dear
def test_a_game_that_cannot_be_opened_is_refused_as_approved(town: Town, approve: Approve) -> None:
    lines: list[str] = []
    for what, given in OPENED.items():
        game = {"ruleset": SKELETON, "scenario": "crossroads", "side": "blue", **given}
        answer = town.viewers["player"].post("/api/games/", game, content_type="application/json")
        lines.append(f"{what}: {brief(answer)}")
    approve(FOLDER / "opening.txt", lines)


def throttles(operation: Operation, path: str) -> Iterator[str]:
    """The limits that hold for an operation, as `scope rate`."""
    view = resolve(path).func.cls()  # type: ignore[attr-defined]  # as Django REST framework makes them
    view.request = getattr(APIRequestFactory(), operation.method)(path)
    for throttle in view.get_throttles():
        assert isinstance(throttle, SimpleRateThrottle)
        yield f"{throttle.scope} {throttle.get_rate()}"


def test_how_often_one_may_ask_is_as_approved(town: Town, approve: Approve) -> None:
    lines = (
        f"{one.name}: {', '.join(throttles(one, address(town, one))) or 'as often as one likes'}"
        for one in operations()
    )
    approve(FOLDER / "throttles.txt", lines)


@pytest.mark.dear
def test_chat_has_a_limit_of_its_own(sitting: Sitting) -> None:
    client, address = client_of(sitting.users["blue"]), sitting.url("chat/")
    answers = [client.post(address, {"key": KEY, "text": "Well met"}, format="json") for _ in range(61)]
    assert [answer.status_code for answer in answers] == [204] * 60 + [429]
    assert client.get(address).status_code == 200
