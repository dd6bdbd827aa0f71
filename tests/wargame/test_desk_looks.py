# ruff: noqa: F401, F811
"""Looks into a game are noted, once an hour and case, and its players read them when it is over; and evidence."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import cache

from tests.wargame.bench import Hall
from tests.wargame.sitting import SKELETON, client_of, get, person
from tests.wargame.test_desk import hall
from wargame.desk.evidence import Player
from wargame.evidence.models import Trace
from wargame.evidence.selectors import CROWD
from wargame.games import heartbeat
from wargame.games.services import game_resign
from wargame.results.luck import LuckRow
from wargame.rulings.models import Look
from wargame.rulings.services import case_take, ruling_draft

pytestmark = pytest.mark.django_db


@pytest.mark.dear
def test_a_desk_that_asks_nothing_looks_into_nothing(hall: Hall) -> None:
    get(hall.clara, "/desk/")
    get(hall.clara, "/annals/")
    assert not Look.objects.exists()
    get(hall.clara, "/desk/?q=turn:1")
    get(hall.clara, "/desk/?q=turn:2")
    look = Look.objects.get()
    assert (look.what, look.viewer, look.user, look.seq) == ("log", "umpire", hall.clara, hall.match.game.seq)


@pytest.mark.dear
def test_a_look_says_the_last_event_that_was_looked_at(hall: Hall) -> None:
    game = hall.match.game
    for at in (5, game.seq, 7):
        get(hall.clara, f"/desk/?game={game.code}&at={at}")
    assert Look.objects.get(what="moment").seq == game.seq


@pytest.mark.dear
def test_who_looked_has_a_line_for_each_hour_and_case(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    game, start = hall.match.game, heartbeat.now().replace(minute=5)
    case = hall.dispute()
    asked = [(0, f"case={case.pk}&at=5"), (2, f"game={game.code}&at=6"), (90, f"game={game.code}&at=7")]
    for minutes, query in asked:
        time = start + timedelta(minutes=minutes)
        monkeypatch.setattr(heartbeat, "now", lambda time=time: time)
        for _ in range(2):
            get(hall.clara, f"/desk/?{query}")
            get(hall.clara, f"/desk/?{query}&q=die:6")
    for what in ("moment", "log"):
        looks = Look.objects.filter(what=what).order_by("pk")
        times = [(look.time - start).total_seconds() / 60 for look in looks]
        assert times == ([0, 2, 90] if what == "moment" else [0, 90])
    rows = Look.objects.filter(what="moment").order_by("pk")
    assert list(rows.values_list("case", "seq")) == [(case.pk, 5), (None, 6), (None, 7)]


@pytest.mark.dear
def test_what_is_refused_is_no_look(hall: Hall) -> None:
    case, game = hall.dispute(), hall.match.game
    case_take(pk=case.pk, user=hall.clara)
    ruling_draft(case=case.pk, user=hall.clara, choice="stand", rules=["2.1"], reason="So")
    Look.objects.all().delete()
    get(hall.dora, f"/disputes/{case.pk}/rule/", 403)
    get(hall.dora, f"/desk/?game={game.code}&at=99999", 404)
    answer = client_of(hall.dora).get(f"/api/cases/{case.pk}/weighing/")
    assert answer.status_code == 404
    assert not Look.objects.exists()


@pytest.mark.dear
def test_its_players_read_who_looked_when_the_game_is_over(hall: Hall) -> None:
    game, blue = hall.match.game, hall.match.users["blue"]
    case = hall.dispute()
    get(hall.clara, f"/desk/?case={case.pk}&eyes=umpire")
    get(hall.clara, f"/desk/?q=game:{game.code}+die:6")
    path = f"/games/{game.code}/evidence/"
    assert "clara looked" not in get(blue, path)
    game_resign(code=game.code, user=blue)
    page = get(blue, path)
    assert "clara looked at the position as the umpire" in page and f"for case {case.pk}" in page
    assert "clara searched the log as the umpire" in page
    assert path in get(blue, f"/games/{game.code}/log/")


@pytest.mark.dear
def test_signals_are_for_directors_and_that_they_looked_is_noted(hall: Hall) -> None:
    path = f"/games/{hall.match.code}/evidence/"
    day = heartbeat.now().date()
    for user in hall.match.users.values():
        Trace.objects.create(user=user, kind=Trace.Kind.DEVICE, digest="d" * 64, first=day, last=day)
    page = get(hall.clara, path)
    assert "share 1 device" in page and "How common it is" in page
    assert "share 1 device" not in get(hall.match.users["blue"], path)
    assert Look.objects.get(what="evidence").user == hall.clara


def test_what_a_crowd_shares_is_counted_and_not_told_of_two(hall: Hall) -> None:
    day = heartbeat.now().date()
    crowd = [*hall.match.users.values(), *(person(f"guest{number}") for number in range(CROWD))]
    for user in crowd:
        Trace.objects.create(user=user, kind=Trace.Kind.ADDRESS, digest="a" * 64, first=day, last=day)
    cache.clear()
    page = get(hall.clara, f"/games/{hall.match.code}/evidence/")
    assert f"They share no device or address that {CROWD} people or fewer use" in page
    assert f"0 share a device and {len(crowd)} an address with somebody" in page
    assert f"used by more than {CROWD} people" in page and "there is 1." in page


@pytest.mark.dear
def test_evidence_is_for_players_and_directors(hall: Hall) -> None:
    path = f"/games/{hall.match.code}/evidence/"
    refused = get(person("stranger"), path, 403)
    assert (
        "Only the players of this game and the directors of The Siding Club can see its evidence." in refused
    )
    get(hall.match.users["blue"], path)
    assert "worker" in get(hall.clara, path)


@pytest.mark.dear
def test_figures_of_evidence_have_the_minus_of_other_pages(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = LuckRow(SKELETON, "Skeleton", "combat", "Combat", "step", 120, -3, -0.3, 9.5, 0.95)
    players = [Player(seat, "Blue", [row], 0, None, None) for seat in hall.match.game.seats.all()]
    monkeypatch.setattr("wargame.desk.evidence._players", lambda *given: players)
    game_resign(code=hall.match.code, user=hall.match.users["red"])
    told = get(hall.clara, f"/games/{hall.match.code}/evidence/")
    assert ">−3 step<" in told and ">−0.3<" in told
