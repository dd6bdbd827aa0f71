"""Annulling a result: what it changes is shown before it is done, and it is done by whoever may."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.template.loader import render_to_string

from tests.wargame.hobby import result
from tests.wargame.kept import kept
from tests.wargame.sitting import client_of, person
from tests.wargame.test_ratings import everything
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden
from wargame.lobby.outcome import outcome_of
from wargame.players.models import Privacy
from wargame.ratings import powers, services, tasks
from wargame.ratings.models import Pool, Recomputation, Standing
from wargame.ratings.powers import may_annul, may_recompute
from wargame.ratings.preview import recompute_preview
from wargame.ratings.services import (
    annulment_do,
    ratings_recompute,
    ratings_update,
    recomputation_ask,
    recomputation_run,
    recomputations_find,
)  # fmt: skip
from wargame.results.models import Result

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """What would be handed to a worker."""
    sent: list[int] = []
    monkeypatch.setattr(tasks.recompute, "delay", sent.append)
    monkeypatch.setattr(tasks.update, "apply_async", lambda countdown: None)
    yield sent


@pytest.fixture
@kept
def odd() -> Result:
    """The second of three games, each of which bears on the next."""
    result("ada", "ben")
    found = result("ben", "cem", week=2)
    result("cem", "ada", 1, week=4)
    ratings_update()
    return found


def steward() -> Any:
    return person("dora", is_staff=True)


MAY = [
    ("stranger", False), ("outsider", False), ("first player", False), ("second player", False),
    ("staff", True), ("staff who played", False), ("who a club lets", True),
]  # fmt: skip


@pytest.mark.parametrize(("who", "may"), MAY)
@pytest.mark.dear
def test_who_may_annul(odd: Result, who: str, may: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    person("ben").__class__.objects.filter(username="cem").update(is_staff=who == "staff who played")
    people = {
        "stranger": AnonymousUser(), "outsider": person("fay"), "first player": person("ben"),
        "second player": person("cem"), "staff": steward(), "staff who played": person("cem"),
        "who a club lets": person("gus"),
    }  # fmt: skip
    club = lambda user, result: user.username == "gus"  # noqa: E731
    monkeypatch.setattr(powers, "ANNULLERS", [*powers.ANNULLERS, club])
    assert may_annul(people[who], odd) is may
    stamp = recompute_preview(odd).stamp
    if may:
        annulment_do(user=people[who], result=odd, reason="seen", stamp=stamp)
    else:
        with pytest.raises(Forbidden):
            annulment_do(user=people[who], result=odd, reason="seen", stamp=stamp)
    odd.refresh_from_db()
    assert (odd.annulled is not None) is may


@pytest.mark.parametrize(("staff", "may"), [(True, True), (False, False)])
def test_who_may_have_all_worked_out(staff: bool, may: bool) -> None:
    user = person("hal", is_staff=staff)
    assert may_recompute(user) is may and not may_recompute(AnonymousUser())
    if may:
        assert recomputation_ask(user=user).kind == Recomputation.Kind.WHOLE
    else:
        with pytest.raises(Forbidden):
            recomputation_ask(user=user)


@pytest.mark.dear
def test_the_preview_is_what_then_happens(odd: Result) -> None:
    before = everything()
    preview = recompute_preview(odd)
    assert everything() == before
    assert preview.games == 1 and preview.moves
    annulment_do(user=steward(), result=odd, reason="a wrong map", stamp=preview.stamp)
    assert tasks.sweep() == 0  # the recomputation did it
    assert Recomputation.objects.get().state == "done"
    for move in preview.moves:
        found = Standing.objects.filter(
            user__username=move.name, ruleset=move.ruleset, pace=move.pace
        ).first()
        assert (found and (found.rating, found.deviation, found.volatility)) == (
            move.after and tuple(move.after)
        )
    moved = {(move.name, Pool(move.ruleset, move.pace)) for move in preview.moves}
    assert {name for name, _ in moved} == {"ada", "ben", "cem"} and len(moved) == 12
    done = everything()
    ratings_recompute()
    assert everything() == done != before


@pytest.mark.dear
def test_a_game_whose_result_is_annulled_is_not_called_rated(odd: Result) -> None:
    def rated() -> int:
        return client_of(person("ben")).get("/players/ben/").content.decode().count(", rated</td>")

    before = rated()
    annulment_do(user=steward(), result=odd, reason="a wrong map", stamp=recompute_preview(odd).stamp)
    assert rated() == before - 1


@pytest.mark.dear
def test_a_preview_of_letting_it_count_again(odd: Result) -> None:
    annulment_do(user=steward(), result=odd, reason="a wrong map", stamp=recompute_preview(odd).stamp)
    ratings_update()
    odd.refresh_from_db()
    preview = recompute_preview(odd)
    row = annulment_do(user=steward(), result=odd, reason="the right one", stamp=preview.stamp)
    assert row.why == "Restored: the right one"
    ratings_update()
    figures = {move.name: move.after for move in preview.moves if Pool(move.ruleset, move.pace) == Pool()}
    ben = Standing.objects.get(user=person("ben"), ruleset="", pace="")
    assert figures["ben"] is not None and ben.rating == figures["ben"].rating


def test_it_takes_a_reason(odd: Result) -> None:
    with pytest.raises(Conflict, match="Give a reason"):
        annulment_do(user=steward(), result=odd, reason=" \n", stamp=recompute_preview(odd).stamp)


def test_a_change_after_the_preview_takes_it_back(odd: Result) -> None:
    stamp = recompute_preview(odd).stamp
    result("ada", "dan", week=5)
    with pytest.raises(Conflict, match="check again what changes"):
        annulment_do(user=steward(), result=odd, reason="seen", stamp=stamp)
    odd.refresh_from_db()
    assert odd.annulled is None


@pytest.mark.dear
def test_two_stewards_at_once_annul_it_once(odd: Result) -> None:
    """Both have the page open; the second, whose copy is old, is told."""
    copy, stamp = Result.objects.get(pk=odd.pk), recompute_preview(odd).stamp
    annulment_do(user=steward(), result=odd, reason="first", stamp=stamp)
    with pytest.raises(Conflict), transaction.atomic():
        annulment_do(user=person("eve", is_staff=True), result=copy, reason="second", stamp=stamp)
    assert Result.objects.get(pk=odd.pk).reason == "first"


@pytest.mark.dear
def test_the_page_shows_first_and_does_then(odd: Result) -> None:
    client, address = client_of(steward()), f"/ratings/annul/{odd.game.code}/"
    page = client.get(address).content.decode()
    assert re.search(r"(Blue|Red) \d+ % before, \d+ % after", page) and "first side" not in page
    assert "What changes" in page and "no rated game" not in page.split("<tfoot>")[0].split("cem")[0]
    stamp = page.split('name="stamp" value="')[1].split('"')[0]
    assert Result.objects.get(pk=odd.pk).annulled is None
    refused = client.post(address, {"reason": "", "stamp": stamp})
    assert "Give a reason" in refused.content.decode()
    old = client.post(address, {"reason": "why not", "stamp": "0"}).content.decode()
    assert "check again what changes" in old and "why not" in old
    done = client.post(address, {"reason": "a wrong map", "stamp": stamp}, follow=True)
    row = Recomputation.objects.get()
    assert done.redirect_chain[-1][0] == f"/ratings/recompute/run-{row.pk}/"
    told = done.content.decode()
    assert "Waiting for a worker" in told and "<progress" in told and 'http-equiv="refresh"' in told
    recomputation_run(row.pk)
    assert 'http-equiv="refresh"' not in (
        ended := client.get(f"/ratings/recompute/run-{row.pk}/").content.decode()
    )
    assert "done on" in ended
    assert "Restore this result" in client.get(address).content.decode()


def rows_of(page: str) -> list[str]:
    """The lines of the table of ratings in a page."""
    return re.findall(r'<tr><td><b>\w+</b></td><td class="mut">.*?</tr>', page)


@pytest.mark.dear
def test_what_it_changed_stays_to_be_read_but_for_private_ratings(odd: Result) -> None:
    dora, address = steward(), f"/ratings/annul/{odd.game.code}/"
    shown = rows_of(client_of(dora).get(address).content.decode())
    stamp = recompute_preview(odd).stamp
    row = annulment_do(user=dora, result=odd, reason="a wrong map", stamp=stamp)
    recomputation_run(row.pk)
    path = f"/ratings/recompute/run-{row.pk}/"
    history = render_to_string("lobby/_outcome.html", {"outcome": outcome_of(odd.game, AnonymousUser())})
    assert f'<a href="{path}">What annulling it changed</a>' in history
    page = client_of().get(path).content.decode()
    assert shown and rows_of(page) == shown and "a wrong map" in page
    Privacy.objects.create(user=person("ben"), ratings=Privacy.Audience.MYSELF)
    for who in ("fay", "cem"):
        page = client_of(person(who)).get(path).content.decode()
        seen = client_of(person(who)).get(f"/api/recomputations/{row.pk}/").json()
        assert "<b>ben</b>" not in page and "<b>cem</b>" in page
        assert "belong to players whose ratings are private" in page and seen["kept"] > 0
        assert {move["player"] for move in seen["moves"]} == {"ada", "cem"}
    assert rows_of(client_of(person("ben")).get(path).content.decode()) == shown
    type(odd.game).objects.filter(pk=odd.game_id).update(private=True)
    assert (
        client_of(person("stranger")).get(path).status_code == 403
        and client_of().get(path).status_code == 302
    )
    assert client_of(person("stranger")).get(f"/api/recomputations/{row.pk}/").status_code == 403


@pytest.mark.dear
def test_a_preview_of_much_is_left_to_a_worker(odd: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = recompute_preview(odd)
    monkeypatch.setattr(services, "AT_ONCE", 0)
    client, address = client_of(steward()), f"/ratings/annul/{odd.game.code}/"
    before = everything()
    waits = client.get(address, follow=True)
    row = Recomputation.objects.get()
    assert waits.redirect_chain[-1][0] == f"/ratings/recompute/run-{row.pk}/"
    assert "a preview only, nothing is changed" in waits.content.decode()
    assert (
        client.get(address).url == f"/ratings/recompute/run-{row.pk}/" and Recomputation.objects.count() == 1
    )
    assert recomputation_run(row.pk) and everything() == before
    shown = client.get(f"/ratings/recompute/run-{row.pk}/", follow=True)
    assert shown.redirect_chain[-1][0] == address and at_once.stamp in shown.content.decode()
    assert services.annulment_preview(user=steward(), result=odd) == at_once
    assert "No recalculations yet" in client.get("/ratings/recompute/").content.decode()
    result("ada", "dan", week=5)
    assert client.get(address).status_code == 302  # what was found holds no more
    stamp = recompute_preview(odd).stamp
    client.post(address, {"reason": "a wrong map", "stamp": stamp})
    assert Recomputation.objects.get().kind == Recomputation.Kind.FOLLOWING


@pytest.mark.dear
def test_the_same_over_the_api(odd: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    client, address = client_of(steward()), f"/api/games/{odd.game.code}/annulment/"
    found = client.get(address).json()
    assert (found["games"], found.get("waits")) == (1, None) and len(found["moves"]) == 12
    refused = client.post(address, {"reason": "seen", "stamp": "0"}, content_type="application/json")
    assert refused.status_code == 409 and "check again what changes" in refused.json()["reason"]
    given = {"reason": "a wrong map", "stamp": found["stamp"]}
    row = client.post(address, given, content_type="application/json")
    assert (row.status_code, row.json()["state"]) == (202, "waiting")
    recomputation_run(row.json()["id"])
    told = client.get(f"/api/recomputations/{row.json()['id']}/").json()
    assert (told["state"], told["done"]) == ("done", 1)
    again = client.get(address).json()
    assert (again["annulled"], again["reason"]) == (True, "a wrong map")
    monkeypatch.setattr(services, "AT_ONCE", 0)
    waits = client.get(address).json()
    assert waits["waits"]["state"] == "waiting" and not waits.get("moves")


@pytest.mark.dear
def test_the_api_refuses_others(odd: Result) -> None:
    row = Recomputation.objects.create(why="x", user=steward(), asked=heartbeat.now(), noted=heartbeat.now())
    addresses = (f"/api/games/{odd.game.code}/annulment/", f"/api/recomputations/{row.pk}/")
    for address in addresses:
        assert client_of(person("fay")).get(address).status_code == 403
        assert client_of().get(address).status_code == 401
    for address in ("/api/games/nosuch/annulment/", "/api/recomputations/0/"):
        assert client_of(steward()).get(address).status_code == 404


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.dear
def test_others_do_not_see_these_pages(odd: Result, method: str) -> None:
    row = Recomputation.objects.create(why="x", user=steward(), asked=heartbeat.now(), noted=heartbeat.now())
    for address in (f"/ratings/annul/{odd.game.code}/", "/ratings/recompute/"):
        assert getattr(client_of(person("fay")), method)(address).status_code == 403
        assert getattr(client_of(), method)(address).status_code == 302
    assert client_of(person("fay")).get(f"/ratings/recompute/run-{row.pk}/").status_code == 403
    assert client_of(steward()).get(f"/ratings/recompute/run-{row.pk}/").status_code == 200
    assert Recomputation.objects.count() == 1


@pytest.mark.dear
def test_staff_have_all_worked_out_with_a_bar(odd: Result) -> None:
    client = client_of(steward())
    assert "No recalculations yet" in client.get("/ratings/recompute/").content.decode()
    client.post("/ratings/recompute/")
    row = Recomputation.objects.get()
    assert recomputation_run(row.pk) and not recomputation_run(row.pk)
    row.refresh_from_db()
    assert (row.state, row.done, row.total) == ("done", 3, 3)
    assert "from the first game<" in client.get("/ratings/recompute/").content.decode()


def test_a_half_done_one_shows_how_far_it_is(odd: Result) -> None:
    now = heartbeat.now()
    row = Recomputation.objects.create(
        why="x", state="running", done=400, total=1600, user=steward(), asked=now, noted=now
    )
    told = client_of(steward()).get(f"/ratings/recompute/run-{row.pk}/").content.decode()
    assert "400 of 1,600 games" in told and 'max="1600" value="400"' in told


def test_before_the_games_are_counted_no_number_is_told(odd: Result) -> None:
    now = heartbeat.now()
    row = Recomputation.objects.create(why="x", state="running", user=steward(), asked=now, noted=now)
    told = client_of(steward()).get(f"/ratings/recompute/run-{row.pk}/").content.decode()
    assert "Starting: counting" in told and "0 of 0" not in told and 'max="1" value="0"' in told


def test_what_fails_is_said_and_what_stood_stands(odd: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    row, before = recomputation_ask(user=steward()), everything()

    def fail(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(services.store, "write", fail)
    with pytest.raises(RuntimeError):
        recomputation_run(row.pk)
    row.refresh_from_db()
    assert row.state == "failed" and everything() == before
    told = client_of(steward()).get(f"/ratings/recompute/run-{row.pk}/").content.decode()
    assert "The ratings are unchanged" in told


def test_one_whose_worker_died_is_begun_again(odd: Result) -> None:
    row, now = recomputation_ask(user=steward()), heartbeat.now()
    Recomputation.objects.update(state="running", noted=now - timedelta(minutes=2))
    assert recomputations_find(now) == []
    Recomputation.objects.update(noted=now - timedelta(minutes=4))
    assert recomputations_find(now) == [row.pk]


def test_it_is_handed_to_a_worker_after_the_commit(
    odd: Result, no_worker: list[int], django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        row = recomputation_ask(user=steward())
        assert no_worker == []
    assert no_worker == [row.pk]


def test_nobody_reads_private_ratings_in_a_preview(odd: Result) -> None:
    Privacy.objects.create(user=person("ben"), ratings=Privacy.Audience.MYSELF)
    page = client_of(steward()).get(f"/ratings/annul/{odd.game.code}/").content.decode()
    assert "<b>cem</b>" in page and "<b>ben</b>" not in page and "whose ratings are private" in page


def test_previews_of_much_are_found_out_one_at_a_time(odd: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "AT_ONCE", 0)
    asked = services.annulment_preview(user=steward(), result=odd)
    other = Result.objects.exclude(pk=odd.pk).exclude(shares__user=steward()).first()
    assert other and services.annulment_preview(user=steward(), result=other) == asked
    assert Recomputation.objects.get().result == odd
