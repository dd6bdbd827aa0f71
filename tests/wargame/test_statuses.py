"""Each refusal that the OpenAPI document declares is provoked, at every operation, and answers as declared."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import OperationalError
from rest_framework.exceptions import Throttled
from rest_framework.test import APIClient

from tests.approved import Approve
from tests.wargame.openapi import Operation, check_answer, operations
from tests.wargame.sitting import Sitting, client_of, person, sit_down
from tests.wargame.steady import told
from wargame.bids.services import bid_open
from wargame.games.models import Game
from wargame.games.services import chat_post, game_open, game_resign
from wargame.tokens.models import Token, digest_of

pytestmark = pytest.mark.django_db

OPERATIONS = list(operations())


class Scene:
    """A game under way, a private one, an open one, and who asks."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self.player = client_of(sitting.users["blue"])

    def address(self, operation: Operation, game: Game | None = None) -> str:
        """The path of an operation, with parameters that lead somewhere."""
        game = game or (self.auction if operation.name.endswith("Bids") else self.game)
        kept = {"digest": digest_of("bot"), "scopes": ["read"]}
        token, _ = Token.objects.get_or_create(user=self.sitting.users["blue"], name="bot", defaults=kept)
        parts = {
            "code": game.code,
            "token": game.invitation,
            "ruleset": game.ruleset,
            "scenario": game.scenario,
            "language": "en",
            "id": token.pk,
        }
        return operation.path.format_map(parts)

    @cached_property
    def auction(self) -> Game:
        """An open game whose sides are bid for."""
        return bid_open(
            user=self.sitting.users["blue"],
            method="sealed",
            ruleset=self.game.ruleset,
            scenario=self.game.scenario,
        )

    def send(self, client: APIClient, operation: Operation, path: str = "", **more: Any) -> Any:
        """A request of that operation with a body that fits none or all."""
        body = {"data": json.dumps(BODIES.get(operation.name, lambda _: {})(self)), "content_type": JSON}
        given = body if operation.body and operation.method != "get" else {}
        client.raise_request_exception = False
        return getattr(client, operation.method)(path or self.address(operation), **{**given, **more})


JSON = "application/json"
KEY = str(uuid.uuid4())
BODIES: dict[str, Callable[[Scene], Any]] = {
    "postAction": lambda scene: {"key": KEY, "seq": scene.game.seq, "action": {"do": "end_phase"}},
    "postUndo": lambda scene: {"key": KEY, "seq": scene.game.seq},
    "postOptions": lambda scene: {"draft": {}},
    "postExplain": lambda scene: {"question": {"about": "supply"}},
    "postChat": lambda scene: {"key": KEY, "text": "Well met"},
    "postRules": lambda scene: {"answer": "decline"},
    "putNotes": lambda scene: {"text": "Mind the bridge"},
    "putSeen": lambda scene: {"seq": 1},
    "postTokenList": lambda scene: {"name": "bot", "scopes": ["read"], "days": None},
    "postBids": lambda scene: {"act": "take", "after": 1},
    "postGameList": lambda scene: {"ruleset": scene.game.ruleset, "scenario": scene.game.scenario},
}


def unreadable(scene: Scene, operation: Operation) -> Any:
    if operation.body:
        return scene.send(scene.player, operation, data="[]")
    return scene.send(scene.player, operation, scene.address(operation) + "?nonsense=1")


def by_a_bad_token(scene: Scene, operation: Operation) -> Any:
    return scene.send(APIClient(headers={"authorization": "Token nonsense"}), operation)


def without_leave(scene: Scene, operation: Operation) -> Any:
    """A change without its CSRF token; a look at a private game."""
    if operation.method == "get":
        private = sit_down(private=True).game
        return scene.send(client_of(person("stranger")), operation, scene.address(operation, private))
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(scene.sitting.users["blue"])
    return scene.send(client, operation)


def of_nothing(scene: Scene, operation: Operation) -> Any:
    nowhere = dict.fromkeys(("code", "token", "ruleset", "scenario", "language"), "nowhere")
    return scene.send(scene.player, operation, operation.path.format_map({**nowhere, "id": 0}))


def for_html(scene: Scene, operation: Operation) -> Any:
    return scene.send(scene.player, operation, headers={"accept": "text/html"})


def out_of_place(scene: Scene, operation: Operation) -> Any:
    """What the game is in no state for."""
    path = scene.address(operation)
    match operation.name:
        case "postAction":
            stale = {"key": KEY, "seq": scene.game.seq - 1, "action": {"do": "end_phase"}}
            return scene.send(scene.player, operation, data=json.dumps(stale))
        case "postDraw" | "postAbandon":
            return scene.send(scene.player, operation, data='{"answer": "accept"}')
        case "postRules":
            agreed = {"answer": "agree", "release": "0" * 64}
            return scene.send(scene.player, operation, data=json.dumps(agreed))
        case "postChat":
            chat_post(code=scene.game.code, user=scene.sitting.users["blue"], key=KEY, text="Otherwise")
        case "postOptions" | "postExplain" | "postResign" | "postCheck":
            open = game_open(
                user=scene.sitting.users["blue"], ruleset=scene.game.ruleset, scenario=scene.game.scenario
            )
            path = scene.address(operation, open)
    return scene.send(scene.player, operation, path)


def too_large(scene: Scene, operation: Operation) -> Any:
    return scene.send(scene.player, operation, data=json.dumps({"x": "y" * 70_000}))


def as_text(scene: Scene, operation: Operation) -> Any:
    return scene.send(scene.player, operation, content_type="text/plain")


def illegal(scene: Scene, operation: Operation) -> Any:
    other = scene.sitting.other(scene.sitting.asked)
    return scene.send(scene.sitting.clients[other], operation)


def too_often(scene: Scene, operation: Operation) -> Any:
    with patch("rest_framework.views.APIView.check_throttles", side_effect=Throttled(wait=7)):
        answer = scene.send(scene.player, operation)
    assert answer["Retry-After"] == "8" and answer.json()["facts"]["wait"] == 8
    return answer


def failing(error: Exception) -> Callable[[Scene, Operation], Any]:
    def send(scene: Scene, operation: Operation) -> Any:
        with patch("rest_framework.views.APIView.initial", side_effect=error):
            return scene.send(scene.player, operation)

    return send


PROVOKE: dict[str, Callable[[Scene, Operation], Any]] = {
    "400": unreadable,
    "401": by_a_bad_token,
    "403": without_leave,
    "404": of_nothing,
    "406": for_html,
    "409": out_of_place,
    "413": too_large,
    "415": as_text,
    "422": illegal,
    "429": too_often,
    "500": failing(RuntimeError("a fault of ours")),
    "503": failing(OperationalError("no database")),
}
CODES = {
    "400": {"malformed"},
    "401": {"unauthenticated"},
    "403": {"forbidden"},
    "404": {"not_found"},
    "406": {"not_acceptable"},
    "409": {"conflict", "stale", "not_undoable", "key_reused"},
    "413": {"malformed"},
    "415": {"unsupported_media_type"},
    "422": {"illegal"},
    "429": {"throttled"},
    "500": {"internal"},
    "503": {"unavailable"},
}


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_every_declared_refusal_is_provoked_and_as_approved(
    sitting: Sitting, operation: Operation, approve: Approve
) -> None:
    scene, lines = Scene(sitting), list[str]()
    for status in sorted(operation.said["responses"]):
        if status.startswith("2"):
            continue
        cache.clear()
        answer = PROVOKE[status](scene, operation)
        assert answer.status_code == int(status), (status, answer.status_code, answer.content[:300])
        check_answer(operation, answer)
        assert answer.json()["code"] in CODES[status]
        lines += told(answer, code=scene.game.code)
    approve(Path(__file__).parent / "told" / "refusals" / f"{operation.name}.txt", lines)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_an_undeclared_method_is_not_allowed(sitting: Sitting, operation: Operation) -> None:
    scene = Scene(sitting)
    declared = {one.method for one in OPERATIONS if one.path == operation.path}
    for method in {"get", "post", "put", "patch", "delete"} - declared:
        answer = scene.send(scene.player, operation._replace(method=method))
        assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


def test_the_page_on_the_api_lists_every_status() -> None:
    page = (settings.ROOT / "docs" / "api.md").read_text()
    listed = re.findall(r"^\| (\d{3}) \|", page, re.MULTILINE)
    assert set(listed) == {*CODES, "405"}
    assert all(any(f"`{code}`" in page for code in codes) for codes in CODES.values())


def test_every_address_takes_the_format(sitting: Sitting) -> None:
    game_resign(code=sitting.code, user=sitting.users["blue"])  # then the record may be had
    for operation in OPERATIONS:
        if operation.method == "get":
            asked = {"format": "json", **({"since": 1} if "since" in operation.parameters("query") else {})}
            answer = sitting.clients["blue"].get(Scene(sitting).address(operation), asked)
            assert answer.status_code == 200, (operation.name, answer.content[:200])


def test_every_address_answers_in_what_it_is_said_to_answer_in(sitting: Sitting) -> None:
    """Asked for by name, for JSON, and for anything."""
    game_resign(code=sitting.code, user=sitting.users["blue"])
    for operation in OPERATIONS:
        if operation.method == "get":
            types = {JSON, "*/*", *operation.said["responses"]["200"]["content"]}
            query = {"since": 1} if "since" in operation.parameters("query") else {}
            for accept in types:
                path = Scene(sitting).address(operation)
                answer = sitting.clients["blue"].get(path, query, headers={"accept": accept})
                assert answer.status_code == 200, (operation.name, accept, answer.content[:200])
                said = answer["Content-Type"].partition(";")[0]
                assert said in operation.said["responses"]["200"]["content"], (operation.name, said)
