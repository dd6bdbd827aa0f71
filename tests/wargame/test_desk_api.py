# ruff: noqa: F401, F811
"""The desk over the API: what waits, a game with other eyes, evidence; told and refused as on the pages."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.wargame.bench import Hall
from tests.wargame.cup import cup
from tests.wargame.sitting import client_of, get, person
from tests.wargame.test_desk import hall
from tests.wargame.test_event_benches import playing_official
from tests.wargame.test_ruling_api import by_token, call
from wargame.annals.changes import changes
from wargame.clubs.founding import club_make
from wargame.desk.moments import sight
from wargame.desk.queue import queue
from wargame.events.services import event_open
from wargame.evidence.models import Trace
from wargame.games import heartbeat
from wargame.games.position import game_moment
from wargame.games.services import game_resign
from wargame.rulings import benches
from wargame.rulings.benches import Bench, Policy
from wargame.rulings.checks import checks_sweep
from wargame.rulings.models import Case, Check, Look
from wargame.rulings.services import case_open, case_raise, case_take

pytestmark = pytest.mark.django_db


def refused_alike(user: Any, case: Case, **asked: Any) -> str:
    """Why somebody is refused to look by the API, which is why the desk refuses them; nothing is noted."""
    page = client_of(user).get(f"/desk/?{urlencode({'case': case.pk, **asked})}")
    (told,) = {
        (call(user, "get", f"cases/{case.pk}/{part}/", page.status_code)["reason"])
        for part in ("view", "compare")
    }
    assert page.status_code == 403 and told in unescape(page.content.decode())
    assert not Look.objects.exists()
    return str(told)


@pytest.mark.dear
def test_a_director_sees_with_the_eyes_of_all(hall: Hall) -> None:
    case, game = hall.dispute(), hall.match.game
    desk = by_token(hall.dora, "direct")
    both = call(desk, "get", f"cases/{case.pk}/view/", 200)
    assert (both["at"], [one["viewer"] for one in both["eyes"]]) == (case.seq, ["blue", "red"])
    assert both["differences"] == sight(game, case.seq).differences
    for viewer in ("umpire", "spectator", "blue", "red"):
        found = call(desk, "get", f"cases/{case.pk}/view/?at=7&eyes={viewer}", 200)
        (eyes,) = found["eyes"]
        seen, (on_page,) = game_moment(game, found["seq"]).view(viewer), sight(game, 7, [viewer]).eyes
        assert {one["id"] for one in eyes["entities"]} == set(seen)
        assert (eyes["asked"], eyes["alone"], eyes["hidden"]) == (on_page.asked, on_page.own, on_page.hidden)
    call(desk, "get", f"cases/{case.pk}/view/?eyes=green", 400)
    call(desk, "get", f"cases/{case.pk}/view/?at={game.seq + 2}", 404)
    call(desk, "get", "cases/999999/view/", 404)


@pytest.mark.dear
def test_a_director_compares_two_moments(hall: Hall) -> None:
    case, game = hall.dispute(), hall.match.game
    found = call(hall.clara, "get", f"cases/{case.pk}/compare/?from=5&eyes=red", 200)
    first, second = found["first"], found["second"]
    assert (found["eyes"], first["at"], second["at"]) == ("red", 5, game.seq + 1)
    told = changes(game, first["seq"], second["seq"], "red")
    assert [one["called"] for one in found["changed"]] == [one.called for one in told]
    assert [one["phrases"] for one in found["changed"]] == [one.phrases for one in told]
    assert call(hall.clara, "get", f"cases/{case.pk}/compare/", 200)["eyes"] == "umpire"


@pytest.mark.dear
def test_a_look_by_the_api_is_noted_once_as_one_at_the_desk(hall: Hall) -> None:
    case, game = hall.dispute(), hall.match.game
    for _ in range(2):
        call(hall.clara, "get", f"cases/{case.pk}/view/?at=5&eyes=umpire", 200)
        get(hall.clara, f"/desk/?case={case.pk}&at=5&eyes=umpire")
    look = Look.objects.get(what="moment")
    assert (look.user, look.viewer, look.case, look.seq) == (hall.clara, "umpire", case, 5)
    call(hall.clara, "get", f"cases/{case.pk}/compare/", 200)
    look = Look.objects.get(what="moment")
    assert (look.viewer, look.seq) == ("umpire", game.seq)


@pytest.mark.dear
def test_who_directs_nothing_is_refused_as_at_the_desk(hall: Hall) -> None:
    case = hall.dispute()
    for user in (person("stranger"), hall.match.users["blue"], hall.match.users["red"]):
        assert "The desk is for directors" in refused_alike(user, case)
    elsewhere = person("elsewhere")
    club = club_make(user=elsewhere, name="Another Club", joining="open")
    assert "Only the directors of The Siding Club" in refused_alike(staffed(elsewhere, club), case)
    assert client_of(None).get(f"/api/cases/{case.pk}/view/").status_code == 401


def staffed(user: Any, club: Any) -> Any:
    """Somebody who has a desk: an open event of their club."""
    event_open(
        user=user,
        club=club.slug,
        name="Another Cup",
        stages=[{"format": "swiss", "rounds": 3, "plans": [["skeleton/crossroads"]]}],
    )
    return user


def test_a_token_looks_with_the_scope_to_direct_alone(hall: Hall) -> None:
    case = hall.dispute()
    for scope in ("read", "play"):
        token = by_token(hall.dora, scope)
        for path in (
            f"cases/{case.pk}/view/",
            f"cases/{case.pk}/compare/",
            f"cases/{case.pk}/position/",
            "desk/",
        ):
            assert "this needs direct" in call(token, "get", path, 403)["reason"]
        call(token, "get", f"games/{hall.match.code}/evidence/", 403)
        call(token, "get", f"games/{hall.match.code}/looks/", 403)
    assert not Look.objects.exists()


@pytest.mark.dear
def test_a_recused_director_is_refused_as_at_the_desk(db: None) -> None:
    made = cup()
    made.publish()
    mine, other = playing_official(made)
    director, party = mine.seats.first(), other.seats.first()
    assert director and director.user and party
    case = case_raise(code=other.code, user=party.user, title="No shift", text="5:1")
    assert "play in this event" in refused_alike(director.user, case)


@pytest.mark.dear
def test_who_may_still_meet_one_of_the_two_looks_once_the_case_is_theirs(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = frozenset({hall.clara.pk, hall.dora.pk})
    bench = Bench("The Cup", "/", people, Policy(second={hall.clara.pk: "You may meet one of the two"}))
    monkeypatch.setattr(benches, "BENCHES", [lambda game: bench])
    case = hall.dispute(seq=5)
    assert refused_alike(hall.clara, case) == "You may meet one of the two"
    case_take(pk=case.pk, user=hall.clara)
    call(hall.clara, "get", f"cases/{case.pk}/view/?eyes=umpire", 200)
    assert "up to event 5" in call(hall.clara, "get", f"cases/{case.pk}/view/?at=6", 403)["reason"]
    assert "up to event 5" in call(hall.clara, "get", f"cases/{case.pk}/compare/", 403)["reason"]
    call(hall.clara, "get", f"cases/{case.pk}/compare/?from=3&to=5", 200)


@pytest.mark.dear
def test_what_waits_is_told_in_the_order_of_the_desk(hall: Hall) -> None:
    hall.dispute()
    owed = hall.dispute("red", title="Mine is owed")
    Case.objects.filter(pk=owed.pk).update(due=heartbeat.now() - timedelta(hours=1))
    found = call(by_token(hall.dora, "direct"), "get", "desk/", 200)["waiting"]
    assert [(one["key"], one["kind"], one["overdue"]) for one in found] == [
        (item.key, item.kind, item.overdue) for item in queue(hall.dora)
    ]
    assert found[0]["key"] == f"case-{owed.pk}" and found[0]["path"].startswith(f"/desk/?case={owed.pk}")
    for user in (person("stranger"), hall.match.users["blue"]):
        assert call(user, "get", "desk/", 403)["reason"] in get(user, "/desk/", 403)


@pytest.mark.dear
def test_evidence_is_told_to_players_and_directors(hall: Hall) -> None:
    code, blue = hall.match.code, hall.match.users["blue"]
    case, day = hall.dispute(), heartbeat.now().date()
    for user in hall.match.users.values():
        Trace.objects.create(user=user, kind=Trace.Kind.DEVICE, digest="d" * 64, first=day, last=day)
    assert checks_sweep() == 1
    Check.objects.update(findings=[{"line": 7, "what": "A secret move"}])
    mine, theirs = (call(user, "get", f"games/{code}/evidence/", 200) for user in (blue, hall.clara))
    assert mine["signals"] is None and theirs["signals"]["shared"][0]["things"] == "1 device"
    assert mine["check"]["findings"] == [{"line": 7, "what": None}]
    assert theirs["check"]["findings"] == [{"line": 7, "what": "A secret move"}]
    assert mine["cases"] == [case.pk] and {one["side"] for one in mine["players"]} == {"blue", "red"}
    assert Look.objects.get(what="evidence").user == hall.clara
    stranger = person("stranger")
    for part in ("evidence", "looks"):
        reason = call(stranger, "get", f"games/{code}/{part}/", 403)["reason"]
        assert reason in unescape(get(stranger, f"/games/{code}/evidence/", 403))


@pytest.mark.dear
def test_looks_are_told_when_the_game_is_over(hall: Hall) -> None:
    code, blue = hall.match.code, hall.match.users["blue"]
    case = hall.dispute()
    call(hall.clara, "get", f"cases/{case.pk}/view/?at=5&eyes=red", 200)
    assert (
        call(blue, "get", f"games/{code}/looks/", 200)
        == call(hall.dora, "get", f"games/{code}/looks/", 200)
        == []
    )
    game_resign(code=code, user=blue)
    (look,) = call(blue, "get", f"games/{code}/looks/", 200)
    assert (look["by"], look["viewer"], look["what"], look["seq"], look["case"]) == (
        "clara",
        "red",
        "moment",
        5,
        case.pk,
    )


@pytest.mark.dear
def test_what_an_unfinished_game_is_worth_is_told_as_on_the_page(hall: Hall) -> None:
    case, blue = hall.dispute(), hall.match.users["blue"]
    call(blue, "post", f"cases/{case.pk}/entries/", 201, text="All is taken", claim="blue")
    page = client_of(hall.clara).get(f"/disputes/{case.pk}/rule/").context
    found = call(hall.clara, "get", f"cases/{case.pk}/position/", 200)
    assert found["victory"]["headline"] == page["victory"].headline == "2 : 2"
    assert {one["id"]: one["by"] for one in found["figures"]} == {one.id: one.by for one in page["figures"]}
    assert [(one["author"], one["claim"]) for one in found["claims"]] == [(blue.get_username(), "blue")]
    call(blue, "get", f"cases/{case.pk}/position/", 403)
    own = case_open(code=hall.match.code, user=hall.clara, title="Unfinished")
    game_resign(code=hall.match.code, user=blue)
    call(hall.clara, "get", f"cases/{own.pk}/position/", 409)
