"""The pages of ratings and their API: they say the same, and tell outsiders no more."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser, Group
from django.db.models import Q
from django.test import Client

from tests.wargame.hobby import MONDAY, result
from tests.wargame.sitting import SKELETON, client_of, person
from wargame.players.models import Privacy
from wargame.players.sight import list_shown_parts
from wargame.ratings import periods, powers
from wargame.ratings.models import Standing
from wargame.ratings.periods import period_of
from wargame.ratings.services import ratings_update
from wargame.results.services import result_annul

pytestmark = pytest.mark.django_db

FIRST = period_of(MONDAY)


@pytest.fixture(autouse=True)
def in_the_third_week(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(periods.heartbeat, "now", lambda: MONDAY + timedelta(weeks=2))


@pytest.fixture
def hobby() -> None:
    """Ada has beaten Ben twice, Cem once; one game with Ben was annulled."""
    result("ada", "ben")
    result("ada", "ben", week=1)
    odd = result("ben", "ada", week=1)
    result_annul(result=odd, user=person("dora"), reason="the map was the wrong one")
    result("ada", "cem", week=1, pace="live")
    ratings_update()
    Standing.objects.update(deviation=70)


def page(address: str, user: Any = None) -> str:
    found = client_of(user).get(address)
    assert found.status_code == 200, found.status_code
    return str(found.content.decode())


@pytest.mark.dear
def test_the_table_lists_who_is_sure_and_counts_the_others(hobby: None) -> None:
    Standing.objects.filter(user=person("cem")).update(deviation=200)
    told = page("/ratings/", person("ben"))
    assert told.index("<b>ada</b>") < told.index("<b>ben</b>")
    assert "<b>cem</b>" not in told and "1 hidden" in told and "uncertain by ±120 or more" in told
    assert '<tr class="me">' in told and "±70" in told
    assert "No rated games yet" in page("/ratings/?pace=slow")
    assert "<b>cem</b>" not in page("/ratings/?pace=days")


def test_an_empty_site_has_pages_too() -> None:
    assert "once a rated game has finished" in page("/ratings/")
    assert "once a rated game has finished" in page("/ratings/balance/")


NOWHERE = [
    "/ratings/?pace=fast", f"/ratings/?ruleset={'x' * 60}", f"/ratings/nobody/{FIRST}/",
    "/ratings/ada/99999999999999999999/",
    f"/ratings/ada/{FIRST + 2}/", f"/ratings/ada/{FIRST}/?ruleset=another", "/ratings/balance/?scenario=none",
    "/ratings/balance/?ruleset=%00", "/ratings/run-1/", "/ratings/annul/nosuch/",
]  # fmt: skip


@pytest.mark.dear
def test_what_is_not_there_is_not_found(hobby: None, subtests: pytest.Subtests) -> None:
    client = client_of(person("dora", is_staff=True))
    for address in NOWHERE:
        with subtests.test(address=address):
            assert client.get(address).status_code == 404


@pytest.mark.parametrize("asked", ["0", "-1", "x", "²", "9" * 30])
def test_a_page_that_is_none_is_the_nearest(hobby: None, asked: str) -> None:
    assert "<b>ada</b>" in page(f"/ratings/?page={asked}")


@pytest.mark.dear
def test_why_tells_each_game_and_the_annulled_one_struck_through(hobby: None) -> None:
    told = page(f"/ratings/ada/{FIRST + 1}/")
    assert "Beat ben" in told and "Beat cem" in told
    assert "<s>Lost to ben</s>" in told and "the map was the wrong one" in told
    assert "Side and bid" in told and "Check the calculation" in told and "Σ g (s − E)" in told
    assert f"/ratings/ada/{FIRST}/?" in told
    assert "Beat cem" not in page(f"/ratings/ada/{FIRST + 1}/?pace=days")


def test_a_week_in_which_no_game_counts_says_so() -> None:
    result_annul(result=result("ada", "ben", pace="none"), user=None, reason="a cat")
    ratings_update()
    told = page(f"/ratings/ada/{FIRST}/?pace=none")
    assert "No rated games ended this week." in told and "0 games" not in told
    assert "all systems, no clock" in told.lower() and "pace of none" not in told


@pytest.mark.dear
def test_a_club_game_names_nobody_to_outsiders() -> None:
    club = Group.objects.create(name="The Bridge Club")
    secret = result("ada", "ben", private=True, group=club, scenario="crossing")
    ratings_update()
    address = f"/ratings/ada/{FIRST}/"
    told = page(address)
    assert "somebody in a club game" in told and "ben" not in told and secret.game.code not in told
    assert "Beat ben" in page(address, person("ben"))
    body = client_of().get(f"/api{address}").json()
    assert [body["lines"][0][key] for key in ("game", "opponent", "rating", "deviation")] == [None] * 4


@pytest.mark.dear
def test_who_keeps_ratings_from_others_keeps_the_pages(hobby: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(powers, "HIDERS", [lambda viewer: Q(username="ada") & ~Q(pk=viewer.pk)])
    address = f"/ratings/ada/{FIRST}/"
    client = Client()
    assert client.get(address).status_code == 403
    assert client.get(f"/api{address}").status_code == client.get("/api/ratings/ada/").status_code == 403
    assert "ada" not in page("/ratings/")
    assert page(address, person("ada"))


@pytest.mark.dear
def test_tables_leave_out_whom_the_player_page_keeps(hobby: None) -> None:
    """By the two tables of who sees what: that of one page, and the condition over all users, in every cell."""
    club = Group.objects.create(name="The Bridge Club")
    for name in ("ada", "eva"):
        person(name).groups.add(club)
    for audience in Privacy.Audience:
        Privacy.objects.update_or_create(user=person("ada"), defaults={"ratings": audience})
        for viewer in (AnonymousUser(), person("fay"), person("eva"), person("ada")):
            hidden = powers.find_unseen_people(viewer).filter(username="ada").exists()
            assert hidden is ("ratings" not in list_shown_parts(viewer, person("ada"))), (audience, viewer)


@pytest.mark.dear
def test_who_has_the_better_side(hobby: None) -> None:
    for at in range(20):
        result("ada", "ben", 2 if at % 4 else 0, week=0, bid={"side": "blue", "points": at % 2})
    ratings_update()
    told = page("/ratings/balance/")
    assert "22 games" in told or "23 games" in told
    one = page(f"/ratings/balance/?ruleset={SKELETON}&scenario=crossing")
    assert "by bid" in one
    few = page("/ratings/balance/")
    assert "too few" not in few


@pytest.mark.dear
def test_too_few_games_say_nothing_of_a_bid(hobby: None) -> None:
    assert "too few" in page("/ratings/balance/")


# The API


@pytest.mark.dear
def test_the_api_tells_the_same(hobby: None) -> None:
    client = client_of()
    table = client.get("/api/ratings/").json()
    assert [row["player"] for row in table["rows"]] == ["ada", "cem", "ben"]
    assert table["rows"][0]["figure"]["deviation"] == 70 and len(table["rows"][0]["weeks"]) == 12
    ada = client.get(f"/api/ratings/ada/?ruleset={SKELETON}").json()
    assert len(ada["pools"]) == 6 and [point["period"] for point in ada["history"]] == [
        FIRST,
        FIRST + 1,
        FIRST + 2,
    ]
    why = client.get(f"/api/ratings/ada/{FIRST + 1}/").json()
    gained = sum(line["gain"] for line in why["lines"]) + why["sides"]
    assert why["change"] == pytest.approx(gained, abs=0.1)
    assert [line["annulled"] for line in why["lines"]] == [None, None, "the map was the wrong one"]
    balance = client.get("/api/balance/").json()
    assert [(row["scenario"], row["games"], row["bid"]) for row in balance] == [("crossing", 3, None)]
    assert client.get("/api/balance/?ruleset=other").json() == []


UNREADABLE = [
    ("/api/ratings/?page=0", 400), ("/api/ratings/?pace=fast", 400), ("/api/ratings/?x=1", 400),
    ("/api/ratings/?ruleset=a%20b", 400), ("/api/ratings/nobody/", 404), ("/api/ratings/ada/?pace=x", 400),
    (f"/api/ratings/ada/{FIRST + 2}/", 404), ("/api/ratings/ada/99999999999999999999/", 404),
    ("/api/ratings/ada/-1/", 404), ("/api/balance/?ruleset=a%20b", 400), ("/api/balance/?pace=days", 400),
]  # fmt: skip


@pytest.mark.dear
def test_the_api_refuses_what_it_cannot_read(hobby: None, subtests: pytest.Subtests) -> None:
    for address, status in UNREADABLE:
        with subtests.test(address=address, status=status):
            answer = client_of().get(address)
            assert answer.status_code == status and answer.json()["reason"]


def test_the_chart_of_a_first_period_begins_with_a_newcomer() -> None:
    result("ada", "ben", week=2)
    ratings_update()
    told = page("/players/ada/", person("ada"))
    assert re.search(r'aria-label="from 1500 to 16\d\d ±\d+"', told)
    heights = re.findall(r'<rect class="band" [^>]*height="([\d.]+)"', told)
    assert len(heights) == 2 and float(heights[0]) > float(heights[1])


def test_every_point_of_the_chart_stands_in_the_table_behind_it(hobby: None) -> None:
    told = page("/players/ada/", person("ada"))
    places = re.findall(r'<circle class="place"', told)
    table = told.partition('<table id="points-table">')[2].partition("</table>")[0]
    rows = re.findall(
        r'<tr><th scope="row"><time[^>]*>([^<]+)</time></th><td class="num">(\d+)</td><td class="num">(\d+)</td>',
        table,
    )
    assert len(rows) == len(places) == 4 and 'data-points="points-table"' in told
    assert rows[0][1:] == ("1500", "350") and [int(rating) for _, rating, _ in rows] == sorted(
        int(rating) for _, rating, _ in rows
    )
