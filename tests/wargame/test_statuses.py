"""Each refusal that the OpenAPI document declares is provoked, at every operation, and answers as declared."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import OperationalError
from django.utils.timezone import now
from rest_framework.exceptions import Throttled
from rest_framework.test import APIClient

from rules.core.errors import Illegal
from tests.approved import Approve
from tests.explored import one_in
from tests.wargame.openapi import Operation, check_answer, operations
from tests.wargame.scene import DIRECTED, JSON, KEY, Scene
from tests.wargame.sitting import Sitting, client_of, person
from tests.wargame.steady import told
from wargame.clubs.services import club_close
from wargame.events.services import event_cancel
from wargame.games.models import Game, Invitee
from wargame.games.services import chat_post, game_open, game_resign
from wargame.ladders.services import season_close
from wargame.rulings.models import Case
from wargame.rulings.services import case_withdraw, ruling_appeal

pytestmark = pytest.mark.django_db

OPERATIONS = list(operations())


def unreadable(scene: Scene, operation: Operation) -> Any:
    if operation.body:
        return scene.send(scene.player, operation, data="[]")
    return scene.send(scene.player, operation, scene.address(operation) + "?nonsense=1")


def by_a_bad_token(scene: Scene, operation: Operation) -> Any:
    return scene.send(APIClient(headers={"authorization": "Token nonsense"}), operation)


def without_leave(scene: Scene, operation: Operation) -> Any:
    """A change without its CSRF token; a stranger's look at what is kept from strangers.

    An event that is kept from them is not there at all: what is not for them of one that they see is refused.
    """
    if operation.method == "get":
        hidden = None if operation.path.startswith("/api/events/") else scene.conceal()
        path = scene.address(operation, hidden)
        return scene.send(client_of(person("stranger")), operation, path)
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(scene.sitting.users["blue"])
    return scene.send(client, operation)


def of_nothing(scene: Scene, operation: Operation) -> Any:
    """An address that leads nowhere; or a body that names a club that is none."""
    if operation.parameters("path"):
        return scene.send(scene.player, operation, scene.nowhere(operation))
    return scene.send(scene.player, operation, data=json.dumps({**scene.body(operation), "club": "nowhere"}))


def for_html(scene: Scene, operation: Operation) -> Any:
    return scene.send(scene.player, operation, headers={"accept": "text/html"})


def out_of_place(scene: Scene, operation: Operation) -> Any:
    """What the game, the club or the season is in no state for."""
    path = scene.address(operation)
    match operation.name:
        case (
            "postLadderList"
            | "putLadderDetail"
            | "postSeasonList"
            | "postPlace"
            | "postChallengeList"
            | "putBar"
        ):
            pass  # the name is taken, a season is open, they are in it; the bar would be over
        case "postGameList":
            for_members = {**scene.body(operation), "limits": {"members": True}}
            return scene.send(scene.player, operation, data=json.dumps(for_members))
        case "deleteClubMembers" | "postClubList":
            pass  # the player is the last owner; the name is taken
        case _ if operation.path.startswith("/api/clubs/"):
            club_close(**scene.own)
        case "deleteRenew":
            Invitee.objects.create(game=scene.game, user=scene.blue, made=now())
        case "postEventList":
            unknown = {**scene.body(operation), "conditions": {"pace": "never"}}
            return scene.send(scene.player, operation, data=json.dumps(unknown))
        case _ if operation.path.startswith("/api/events/"):
            event_cancel(event=scene.event.slug, user=scene.blue, reason="The hall burnt down")
        case _ if operation.path.startswith("/api/ladders/"):
            return too_late(scene, operation, path)
        case "postCaseWithdraw":
            case_withdraw(pk=scene.dispute.pk, user=scene.blue)
        case "postCaseWeighing":
            pass  # they are too few
        case _ if numbered_case(operation):
            Case.objects.filter(pk=scene.case.pk).update(state=Case.State.WITHDRAWN)
        case "postAppeal":
            ruling_appeal(ruling=scene.ruling.pk, user=scene.blue, text="It was not")
        case "postOwnCase":
            scene._join_staff()
            begins = game_open(user=scene.red, ruleset=scene.game.ruleset, scenario=scene.game.scenario)
            path = scene.address(operation, begins)
        case "postAction" | "postConsent":
            stale = {"key": KEY, "seq": scene.game.seq - 1, "action": {"do": "end_phase"}}
            return scene.send(scene.player, operation, data=json.dumps(stale))
        case "postDraw" | "postAbandon":
            return scene.send(scene.player, operation, data='{"answer": "accept"}')
        case "postRules":
            agreed = {"answer": "agree", "release": "0" * 64}
            return scene.send(scene.player, operation, data=json.dumps(agreed))
        case "postOrderList" | "postOrderTrial" | "patchOrder" | "deleteOrder":
            Game.objects.filter(pk=scene.game.pk).update(status=Game.Status.FINISHED)
        case "postChat":
            chat_post(code=scene.game.code, user=scene.sitting.users["blue"], key=KEY, text="Otherwise")
        case "postOptions" | "postExplain" | "postResign" | "postCheck" | "postVacancy" | "postHeirAnswer":
            open = game_open(
                user=scene.sitting.users["blue"], ruleset=scene.game.ruleset, scenario=scene.game.scenario
            )
            path = scene.address(operation, open)
    return scene.send(scene.player, operation, path)


def numbered_case(operation: Operation) -> bool:
    """Whether a director acts there on a case."""
    return operation.path.startswith("/api/cases/") and operation.path.rstrip("/").endswith(DIRECTED)


def too_late(scene: Scene, operation: Operation, path: str) -> Any:
    """The season closes after it was found and before it is held."""
    season_close(user=scene.blue, season=scene.season)
    with patch("wargame.ladders.selectors.season_open_of", return_value=scene.season):
        return scene.send(scene.player, operation, path)


def too_large(scene: Scene, operation: Operation) -> Any:
    size = (
        300_000 if operation.path.endswith("/brought/") else 70_000
    )  # a file may be longer than other bodies
    return scene.send(scene.player, operation, data=json.dumps({"x": "y" * size}))


def as_text(scene: Scene, operation: Operation) -> Any:
    return scene.send(scene.player, operation, content_type="text/plain")


def illegal(scene: Scene, operation: Operation) -> Any:
    """An action out of turn; an amendment that the rules do not bear."""
    if numbered_case(operation):
        act = "ruling_sign" if operation.name == "postCaseSign" else "ruling_preview"
        path = scene.address(operation)
        Case.objects.filter(pk=scene.case.pk).update(state=Case.State.OPEN)
        with patch(f"wargame.rulings.services.{act}", side_effect=Illegal("2.1", "not-now")):
            return scene.send(scene.player, operation, path)
    other = scene.sitting.opponent(scene.sitting.asked)
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


@pytest.mark.parametrize("operation", one_in(6, OPERATIONS), ids=lambda one: one.name)
@pytest.mark.dear
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


@pytest.mark.parametrize("operation", one_in(8, OPERATIONS), ids=lambda one: one.name)
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


@pytest.mark.dear
def test_every_address_takes_the_format(sitting: Sitting) -> None:
    game_resign(code=sitting.code, user=sitting.users["blue"])  # then the record may be had
    scene = Scene(sitting)
    for operation in OPERATIONS:
        if operation.method == "get":
            asked = {"format": "json", **scene.query(operation)}
            answer = scene.player.get(scene.address(operation), asked)
            assert answer.status_code == 200, (operation.name, answer.content[:200])


@pytest.mark.dear
def test_every_address_answers_in_what_it_is_said_to_answer_in(sitting: Sitting) -> None:
    """Asked for by name, for JSON, and for anything."""
    game_resign(code=sitting.code, user=sitting.users["blue"])
    scene = Scene(sitting)
    for operation in OPERATIONS:
        if operation.method == "get":
            types = {JSON, "*/*", *operation.said["responses"]["200"]["content"]}
            for accept in types:
                path, query = scene.address(operation), scene.query(operation)
                answer = scene.player.get(path, query, headers={"accept": accept})
                assert answer.status_code == 200, (operation.name, accept, answer.content[:200])
                said = answer["Content-Type"].partition(";")[0]
                assert said in operation.said["responses"]["200"]["content"], (operation.name, said)
