"""Playing over the API: view, options, actions, undo, endings, chat, notes, record."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest
from rest_framework.test import APIClient

import rules
from tests.rulesets import each, some
from tests.wargame.sitting import SKELETON, Sitting, client_of, person, shapes, sit_down
from wargame.games.models import Action

pytestmark = pytest.mark.django_db


def refusal(answer: Any, status: int, code: str) -> dict[str, Any]:
    """The body of a refusal, checked for its form."""
    body = dict(answer.json())
    assert (answer.status_code, body["code"]) == (status, code), body
    assert set(body) == {"code", "rule", "reason", "facts"}
    assert body["reason"]
    return body


@each("ruleset, scenario", shapes)
@pytest.mark.dear
def test_a_game_is_played_with_what_the_options_offer(db: None, ruleset: str, scenario: str) -> None:
    sitting = sit_down(ruleset, scenario)
    for _ in range(4):
        side, before = sitting.asked, sitting.game.seq
        answer = sitting.act(side, sitting.legal(side))
        assert answer.status_code == 200, answer.content
        assert answer.json()["seq"] == sitting.game.seq > before


@some("ruleset, scenario", shapes)
@pytest.mark.dear
def test_patches_lead_from_view_to_view(db: None, ruleset: str, scenario: str) -> None:
    sitting = sit_down(ruleset, scenario)
    start = sitting.game.seq
    sitting.play(6)
    end = sitting.game.seq
    for client in (*sitting.clients.values(), APIClient()):
        view = client.get(sitting.url("view/"), {"seq": start}).json()
        patches = client.get(sitting.url("patches/"), {"since": start}).json()
        assert [patch["seq"] for patch in patches] == list(range(start + 1, end + 1))
        entities = {entity["id"]: entity for entity in view["entities"]}
        for patch in patches:
            entities |= {entity["id"]: entity for entity in patch["set"]}
            for id in patch["drop"]:
                del entities[id]
        now = client.get(sitting.url("view/")).json()
        assert entities == {entity["id"]: entity for entity in now["entities"]}


def test_the_options_of_a_fresh_draft_are_the_acts(sitting: Sitting) -> None:
    side = sitting.asked
    answer = sitting.clients[side].post(sitting.url("options/"), {"draft": {}}, format="json").json()
    assert answer["kind"] == "action"
    assert answer["candidates"]
    assert answer["seq"] == sitting.game.seq


def test_a_draft_that_cannot_be_read(sitting: Sitting, subtests: pytest.Subtests) -> None:
    client = sitting.clients[sitting.asked]
    for draft in ({"do": 3}, {"do": "fly"}, {"do": "move", "unit": ["b1"]}, {"side": "red"}):
        with subtests.test(draft=draft):
            answer = client.post(sitting.url("options/"), {"draft": draft}, format="json")
            refusal(answer, 400, "malformed")


def test_who_watches_has_no_options(sitting: Sitting) -> None:
    answer = client_of(person("watcher")).post(sitting.url("options/"), {"draft": {}}, format="json")
    refusal(answer, 403, "forbidden")


def test_a_question_is_answered(sitting: Sitting) -> None:
    side = sitting.asked
    units = [
        entity
        for entity in sitting.clients[side].get(sitting.url("view/")).json()["entities"]
        if entity["kind"] == "unit"
    ]
    asked = {"question": {"about": "unit", "unit": units[0]["id"]}}
    answer = sitting.clients[side].post(sitting.url("explain/"), asked, format="json")
    assert answer.status_code == 200, answer.content
    assert answer.json()["title"] and answer.json()["seq"] == sitting.game.seq


def test_who_may_watch_may_ask_the_umpire() -> None:
    """As over the socket, signed in or not; of a private game, whoever holds its invitation."""
    question = {"question": {"about": "nothing"}}
    anybody = APIClient()
    refusal(anybody.post(sit_down().url("explain/"), question, format="json"), 400, "malformed")
    private = sit_down(private=True)
    refusal(anybody.post(private.url("explain/"), question, format="json"), 403, "forbidden")
    invited = private.url(f"explain/?invitation={private.game.invitation}")
    refusal(anybody.post(invited, question, format="json"), 400, "malformed")


def test_what_a_rule_forbids_names_the_rule_and_says_why(sitting: Sitting) -> None:
    waiting = next(side for side in sitting.users if side != sitting.asked)
    action = sitting.legal(sitting.asked)
    before = sitting.fingerprint()
    body = refusal(sitting.act(waiting, action), 422, "illegal")
    assert body["rule"] and body["facts"]["refusal"]
    assert body["reason"] != body["facts"]["refusal"]
    assert sitting.fingerprint() == before
    kept = Action.objects.get(game__code=sitting.code, verdict="illegal")
    assert kept.answer["reason"] == body["reason"]


def test_an_action_for_another_moment_is_stale(sitting: Sitting) -> None:
    side = sitting.asked
    answer = sitting.act(side, sitting.legal(side), seq=sitting.game.seq + 1)
    facts = refusal(answer, 409, "stale")["facts"]
    assert facts["seq"] == sitting.game.seq


def test_a_key_is_played_once(sitting: Sitting) -> None:
    side, key = sitting.asked, str(uuid.uuid4())
    action, seq = sitting.legal(side), sitting.game.seq
    first = sitting.act(side, action, key=key, seq=seq)
    again = sitting.act(side, action, key=key, seq=seq)
    assert (again.status_code, again.json()) == (200, first.json())
    assert sitting.game.seq == first.json()["seq"]
    other = {**action, "do": "something-else"}
    refusal(sitting.act(side, other, key=key, seq=seq), 409, "key_reused")


def test_what_a_key_answers_that_was_used_before(sitting: Sitting) -> None:
    client, seq = sitting.clients[sitting.asked], sitting.game.seq
    body = {"key": str(uuid.uuid4()), "seq": seq - 1, "action": {"do": "end_phase"}}

    def post(**other: Any) -> Any:
        return client.post(sitting.url("actions/"), {**body, **other}, format="json")

    refusal(post(), 409, "stale")
    played = post(seq=seq)
    assert played.status_code == 200, "a stale request has not used its key up"
    assert post(seq=0).content == played.content
    refusal(post(action={"do": "end_phase", "other": 1}), 409, "key_reused")


def test_only_players_act(sitting: Sitting) -> None:
    body = {"key": str(uuid.uuid4()), "seq": sitting.game.seq, "action": sitting.legal(sitting.asked)}
    stranger = client_of(person("stranger"))
    refusal(stranger.post(sitting.url("actions/"), body, format="json"), 403, "forbidden")
    refusal(APIClient().post(sitting.url("actions/"), body, format="json"), 401, "unauthenticated")


def test_a_side_named_in_the_request_is_not_believed(sitting: Sitting) -> None:
    side = sitting.asked
    other = next(one for one in sitting.users if one != side)
    answer = sitting.act(other, sitting.legal(side), side=side)
    assert "side" in refusal(answer, 400, "malformed")["reason"]
    within = sitting.act(other, {**sitting.legal(side), "side": side})
    assert "side" in refusal(within, 400, "malformed")["reason"]


def test_a_move_is_taken_back(sitting: Sitting, nobody_is_met: None) -> None:
    side = sitting.asked
    client = sitting.clients[side]
    before = client.get(sitting.url("view/")).json()["entities"]
    own = (one for one in before if one["kind"] == "unit" and one["side"] == side)
    unit = next(one for one in own if "concealed" in one["status"])
    draft: dict[str, Any] = {"do": "move", "unit": unit["id"]}
    ends = client.post(sitting.url("options/"), {"draft": draft}, format="json").json()["candidates"]
    path = min((end["value"] for end in ends if "refusal" not in end), key=len)
    moved = sitting.act(side, {**draft, "path": path}).json()
    body = {"key": str(uuid.uuid4()), "seq": moved["seq"]}
    undone = client.post(sitting.url("undo/"), body, format="json")
    assert undone.status_code == 200, undone.content
    assert undone.json()["seq"] > moved["seq"]
    assert client.get(sitting.url("view/")).json()["entities"] == before
    body = {"key": str(uuid.uuid4()), "seq": undone.json()["seq"]}
    refusal(client.post(sitting.url("undo/"), body, format="json"), 409, "not_undoable")


def test_resigning_ends_the_game(sitting: Sitting) -> None:
    side = sitting.asked
    assert sitting.clients[side].post(sitting.url("resign/"), {}, format="json").status_code == 204
    game = sitting.clients[side].get(sitting.url()).json()
    assert (game["status"], game["awaiting"]) == ("finished", [])
    assert game["result"]["winner"] == next(one for one in sitting.users if one != side)
    refusal(sitting.clients[side].post(sitting.url("resign/"), {}, format="json"), 409, "conflict")


def test_a_draw_is_offered_declined_and_agreed(sitting: Sitting) -> None:
    one, two = sitting.clients.values()

    def draw(client: APIClient, **body: str) -> Any:
        return client.post(sitting.url("draw/"), body, format="json")

    refusal(draw(two, answer="accept"), 409, "conflict")
    refusal(draw(two, answer="perhaps"), 400, "malformed")
    assert draw(one).status_code == 204
    assert draw(two, answer="decline").status_code == 204
    refusal(draw(two, answer="accept"), 409, "conflict")
    draw(one)
    assert draw(two, answer="accept").status_code == 204
    assert sitting.game.status == "finished"
    assert sitting.game.result["winner"] is None


def test_a_game_is_abandoned_alone_until_something_was_played(sitting: Sitting) -> None:
    client = sitting.clients[sitting.asked]
    assert client.post(sitting.url("abandon/"), {}, format="json").status_code == 204
    assert sitting.game.status == "abandoned"


def test_a_game_under_way_is_abandoned_by_agreement(sitting: Sitting) -> None:
    sitting.step()
    one, two = sitting.clients.values()

    def abandon(client: APIClient, **body: str) -> Any:
        return client.post(sitting.url("abandon/"), body, format="json")

    refusal(abandon(two, answer="accept"), 409, "conflict")
    refusal(abandon(two, answer="perhaps"), 400, "malformed")
    assert abandon(one).status_code == 204
    seats = {seat["side"]: seat["abandon_offered"] for seat in one.get(sitting.url()).json()["seats"]}
    assert seats["blue"] and not seats["red"]
    assert abandon(two, answer="decline").status_code == 204
    refusal(abandon(two, answer="accept"), 409, "conflict")
    abandon(one)
    assert sitting.game.status == "active"
    assert abandon(two, answer="accept").status_code == 204
    assert sitting.game.status == "abandoned"


def test_no_clock_no_claim(sitting: Sitting) -> None:
    refusal(sitting.clients["blue"].post(sitting.url("claim/"), {}, format="json"), 409, "conflict")


def test_players_talk_and_watchers_listen(sitting: Sitting) -> None:
    one, two = sitting.clients.values()
    key = str(uuid.uuid4())
    for _ in range(2):
        said = one.post(sitting.url("chat/"), {"key": key, "text": "Good luck!"}, format="json")
        assert said.status_code == 204, said.content
    heard = APIClient().get(sitting.url("chat/")).json()
    assert [(line["author"], line["side"], line["text"]) for line in heard] == [
        (sitting.users["blue"].get_username(), "blue", "Good luck!")
    ]
    assert two.get(sitting.url("chat/"), {"since": heard[0]["key"]}).json() == []
    watcher = client_of(person("watcher"))
    said = watcher.post(sitting.url("chat/"), {"key": str(uuid.uuid4()), "text": "Ha"}, format="json")
    refusal(said, 403, "forbidden")


@pytest.mark.dear
def test_what_is_said_aside_leaves_no_gap_in_what_others_read(sitting: Sitting) -> None:
    keys = [str(uuid.uuid4()) for _ in range(4)]
    for key, side in zip(keys, ("red", "blue", "blue", "red"), strict=True):
        said = {"key": key, "text": "Mind the bridge", "aside": side == "blue"}
        assert sitting.clients[side].post(sitting.url("chat/"), said, format="json").status_code == 204

    def heard(**asked: str) -> Any:
        return sitting.clients["red"].get(sitting.url("chat/"), asked).json()

    assert [line["key"] for line in heard()] == [keys[0], keys[3]]
    assert not [
        value for line in heard() for value in line.values() if isinstance(value, int) and value is not False
    ]
    assert [line["key"] for line in heard(since=keys[0])] == [keys[3]]
    assert heard(since=keys[1]) == heard(since=str(uuid.uuid4())) == heard(), "no key of theirs is known"


@pytest.mark.dear
def test_what_is_not_said(sitting: Sitting, subtests: pytest.Subtests) -> None:
    for text in ("", "   ", "x" * 2001, "a\0b", 7, ["x"], None):
        with subtests.test(text=text):
            body = {"key": str(uuid.uuid4()), "text": text}
            answer = sitting.clients["blue"].post(sitting.url("chat/"), body, format="json")
            refusal(answer, 400, "malformed")
    assert not sitting.game.chat.exists()


def test_notes_are_ones_own(sitting: Sitting) -> None:
    one, two = sitting.clients.values()
    assert one.put(sitting.url("notes/"), {"text": "  hold the ford\n"}, format="json").status_code == 204
    assert one.get(sitting.url("notes/")).json() == {"text": "  hold the ford\n"}
    assert two.get(sitting.url("notes/")).json() == {"text": ""}
    assert "hold the ford" not in two.get(sitting.url("view/")).content.decode()


def test_how_far_one_has_looked_only_grows(sitting: Sitting) -> None:
    client = sitting.clients["blue"]
    seq = sitting.game.seq
    assert client.put(sitting.url("seen/"), {"seq": 2**53}, format="json").status_code == 204
    assert client.put(sitting.url("seen/"), {"seq": 1}, format="json").status_code == 204
    assert client.get(sitting.url("view/")).json()["seen"] == seq


def test_what_came_of_ones_own_act_has_been_seen(sitting: Sitting) -> None:
    side = sitting.asked
    client = sitting.clients[side]
    sitting.act(side, sitting.legal(side))
    view = client.get(sitting.url("view/")).json()
    assert 0 < view["decided"] < view["seen"] == view["seq"]


def test_events_are_numbered_without_gaps(sitting: Sitting) -> None:
    sitting.play(5)
    rows = sitting.clients["blue"].get(sitting.url("events/")).json()
    assert [row["seq"] for row in rows] == list(range(1, sitting.game.seq + 1))
    part = sitting.clients["blue"].get(sitting.url("events/"), {"since": 2, "limit": 2}).json()
    assert [row["seq"] for row in part] == [3, 4]


@pytest.mark.dear
def test_the_events_of_a_game_that_is_over_are_those_of_its_record(sitting: Sitting) -> None:
    sitting.play(12)
    assert any(row["event"] is None for row in APIClient().get(sitting.url("events/")).json())
    sitting.clients["blue"].post(sitting.url("resign/"), {}, format="json")
    record = b"".join(APIClient().get(sitting.url("record/")).streaming_content)  # type: ignore[attr-defined]
    written = [event for line in record.splitlines()[1:] for event in json.loads(line)["events"]]
    rows = APIClient().get(sitting.url("events/"), {"limit": 500}).json()
    assert [row["event"] for row in rows] == written


def test_a_key_is_written_with_its_dashes(sitting: Sitting) -> None:
    """As on the socket."""
    action = {"key": uuid.uuid4().hex, "seq": sitting.game.seq, "action": {"do": "end_phase"}}
    refusal(sitting.clients["blue"].post(sitting.url("actions/"), action, format="json"), 400, "malformed")


def test_the_record_is_json_lines(sitting: Sitting) -> None:
    sitting.play(3)
    refusal(sitting.clients["blue"].get(sitting.url("record/")), 409, "conflict")
    page = client_of(sitting.users["blue"]).get(f"/games/{sitting.code}/").content.decode()
    assert " data-hides>" in page and "when the game is over" in page
    sitting.clients["blue"].post(sitting.url("resign/"), {}, format="json")
    answer = APIClient().get(sitting.url("record/"))
    assert answer.status_code == 200
    lines = [json.loads(line) for line in b"".join(answer.streaming_content).splitlines()]  # type: ignore[attr-defined]
    assert lines[0]["game"] == sitting.code
    assert lines[-1]["hash"] == sitting.game.head_hash


def test_a_moment_that_never_was(sitting: Sitting, subtests: pytest.Subtests) -> None:
    for seq in ("0", "-1", "999999", "x", "1e3", str(2**70)):
        with subtests.test(seq=seq):
            answer = APIClient().get(sitting.url("view/"), {"seq": seq})
            assert answer.status_code in (400, 404), answer.content
            assert answer.json()["reason"]


NO_REQUESTS = (
    b"",
    b"{",
    b'{"key": NaN}',
    b'{"key": 1, "key": 2}',
    b'{"seq": 1e999}',
    b'{"seq": ' + b"9" * 5000 + b"}",
    b'{"key": "\\u0000"}',
    b'{"key": "\\ud800"}',
    b"\xff\xfe",
    b"[" * 20_000,
    b'{"action": ' * 200 + b"1" + b"}" * 200,
    b"null",
    b"[]",
    b'"text"',
)


@pytest.mark.dear
def test_a_body_that_is_no_request(sitting: Sitting, subtests: pytest.Subtests) -> None:
    for raw in NO_REQUESTS:
        for path in ("actions/", "options/", "chat/", *(["resign/"] if raw else [])):
            with subtests.test(raw=raw[:40], path=path):
                answer = sitting.clients["blue"].post(sitting.url(path), raw, content_type="application/json")
                refusal(answer, 400, "malformed")


def test_only_json_is_read(sitting: Sitting) -> None:
    answer = sitting.clients["blue"].post(sitting.url("actions/"), "key=1", content_type="text/plain")
    refusal(answer, 415, "unsupported_media_type")


@pytest.mark.dear
def test_too_many_questions_are_throttled(sitting: Sitting, settings: Any) -> None:
    answers = [APIClient().get("/api/rulesets/") for _ in range(130)]
    limited = refusal(answers[-1], 429, "throttled")
    assert limited["facts"]["wait"] > 0
    assert int(answers[-1]["Retry-After"]) > 0
    assert sitting.clients["blue"].get("/api/rulesets/").status_code == 200


def test_no_such_game() -> None:
    for code in ("nowhere", "x", "a-b"):
        refusal(APIClient().get(f"/api/games/{code}/"), 404, "not_found")


assert SKELETON in rules.available()
