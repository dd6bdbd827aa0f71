"""The API of events."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import SKELETON, client_of, person, shortest
from wargame.events.boards import games_open
from wargame.events.models import Event, Round
from wargame.events.rounds import drawing_run

pytestmark = pytest.mark.django_db
AT = "/api/events/steppe-front-cup/"


@pytest.fixture
def four(db: None) -> Cup:
    return cup(NAMES[:4])


def get(user: Any, path: str = "", status: int = 200) -> Any:
    """What an operation tells."""
    answer = client_of(user).get(AT + path)
    assert answer.status_code == status, answer.content
    return answer.json()


def act(user: Any, do: str, status: int = 200, **given: Any) -> Any:
    answer = client_of(user).post(AT + "acts/", {"do": do, **given}, format="json")
    assert answer.status_code == status, answer.content
    return answer.json()


@pytest.mark.dear
def test_a_stage_is_a_tournament_file_for_programs_too(four: Cup) -> None:
    path = "stages/1/trf/"
    get(None, path, 404)  # nothing is drawn
    four.play(four.publish())
    get(None, "stages/2/trf/", 404)
    file = client_of().get(AT + path)
    assert file.status_code == 200 and file["Content-Type"] == "text/plain; charset=utf-8"
    assert file.content == client_of().get("/tournaments/steppe-front-cup/stages/1/trf/").content
    assert all(name in file.content.decode() for name in NAMES[:4])
    Event.objects.update(public=False)
    get(None, path, 404)
    assert client_of(four.clara).get(AT + path).status_code == 200


@pytest.mark.dear
def test_a_round_over_the_api(four: Cup) -> None:
    clara = four.clara
    act(clara, "draw")
    row = Round.objects.get()
    assert row.job and drawing_run(row.pk, row.job)
    assert get(clara, "rounds/1/1/")["state"] == "drawn"
    for user in (None, four.people["Tom"]):
        get(user, "rounds/1/1/", 404)
        assert get(user)["stages"][0]["published"] == []
    act(four.people["Tom"], "publish", 403)
    act(clara, "publish", until="2099-01-01T00:00:00Z")
    games_open(row.pk)
    boards = get(None, "rounds/1/1/")["boards"]
    assert [(one["first"], one["second"]) for one in boards] and all(one["game"] for one in boards)
    assert boards[0]["why"]["engine"].startswith("FIDE Dutch")
    four.play(row)
    act(clara, "sign", stage=1, round=1, unverified=True)
    assert [one["halves"] for one in get(None, "standings/1/")] == [2, 2, 0, 0]
    assert get(None, "sign-offs/")[0]["document"]["round"] == 1
    get(None, "standings/7/", 404)


@pytest.mark.dear
def test_entering_and_withdrawing(four: Cup) -> None:
    otto = person("Otto")
    assert client_of(otto).post(AT + "entry/").json()["number"] == 5
    assert client_of(otto).post(AT + "entry/").status_code == 403
    act(otto, "ask-bye", round=2)
    own = get(otto, "entrants/")[-1]
    assert own["byes"] == [2] and get(None, "entrants/")[-1]["byes"] == []
    act(otto, "withdraw", reason="A secret")
    assert client_of(otto).delete(AT + "entry/").status_code == 403
    for user in (None, four.people["Tom"], otto):
        assert "secret" not in str(get(user, "acts/")) and "withdrew" not in str(get(user, "acts/"))
    assert "A secret" in str(get(four.clara, "acts/"))
    assert client_of().post(AT + "entry/").status_code in (401, 403)


@pytest.mark.dear
def test_what_an_act_needs_is_said(four: Cup) -> None:
    for do in (
        "ask-bye",
        "bye",
        "remove",
        "admit",
        "undo",
        "forbid",
        "pair",
        "sign",
        "unpair",
        "check-in-player",
    ):
        user = four.people["Tom"] if do == "ask-bye" else four.clara
        assert "Choose the" in str(act(user, do, 409))
    assert "hoose the result" in str(act(four.clara, "rule", 409))
    assert "Choose the new deadline" in str(act(four.clara, "extend", 409))
    act(four.clara, "dance", 400)


def test_opening_and_changing(four: Cup) -> None:
    clara = client_of(four.clara)
    given = {
        "name": "Autumn Cup",
        "club": four.club.slug,
        "stages": [{"plans": [[f"{SKELETON}/{shortest(SKELETON)}"]]}],
    }
    made = clara.post("/api/events/", given, format="json")
    assert made.status_code == 201 and made.json()["conditions"]["pace"] == "days"
    bad = clara.patch("/api/events/autumn-cup/", {"conditions": {"pace": "never"}}, format="json")
    assert bad.status_code == 409
    told = clara.patch("/api/events/autumn-cup/", {"about": "In autumn"}, format="json").json()
    assert told["about"] == "In autumn" and "cancel the event" in told["powers"]
    assert [one["slug"] for one in client_of().get("/api/events/?search=autumn").json()] == ["autumn-cup"]
    assert client_of(four.people["Tom"]).post("/api/events/", given, format="json").status_code == 403


@pytest.mark.dear
def test_an_event_that_is_not_public_is_for_its_club(four: Cup) -> None:
    Event.objects.update(public=False)
    for path in ("", "entrants/", "standings/1/", "sign-offs/", "acts/"):
        get(None, path, 404)
        get(person("Cem"), path, 404)
        get(four.people["Tom"], path)
    assert client_of().get("/api/events/").json() == []
