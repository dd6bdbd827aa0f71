"""Ratings follow from results: taken in one by one or all at once, in whatever order, they come out the same."""

from __future__ import annotations

import threading
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection, connections
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.wargame.hobby import MONDAY, result
from tests.wargame.match import new_match
from tests.wargame.sitting import person
from wargame.games import heartbeat, services
from wargame.ratings import tasks
from wargame.ratings.glicko import Rating, Score, rate_period, rest
from wargame.ratings.lock import LOCK, turn
from wargame.ratings.models import Balance, Change, Counted, Standing
from wargame.ratings.periods import period_begin, period_days, period_of
from wargame.ratings.services import ratings_recompute, ratings_update
from wargame.ratings.store import bid_points
from wargame.results.models import Result
from wargame.results.services import result_annul, result_restore

pytestmark = pytest.mark.django_db

KEYS = {
    Standing: ("user_id", "ruleset", "pace"), Change: ("user_id", "ruleset", "pace", "period"),
    Balance: ("ruleset", "scenario", "period"), Counted: ("result_id",),
}  # fmt: skip


def everything() -> dict[str, list[str]]:
    """All that is kept of ratings, to the last bit of each float, whatever the rows' own numbers are."""
    found = {}
    with connection.cursor() as cursor:
        for model, key in KEYS.items():
            columns = [field.column for field in model._meta.fields if field.column != "id"]
            cursor.execute(
                f"SELECT ({', '.join(columns)})::text FROM {model._meta.db_table} ORDER BY {', '.join(key)}"
            )
            found[model.__name__] = [row[0] for row in cursor.fetchall()]
    return found


def figure(name: str, ruleset: str = "", pace: str = "") -> Rating:
    row = Standing.objects.get(user=person(name), ruleset=ruleset, pace=pace)
    return Rating(row.rating, row.deviation, row.volatility)


def test_a_result_moves_both_players_in_its_four_pools() -> None:
    played = result("ada", "ben")
    assert ratings_update() == 1
    pools = {(row.user.username, row.ruleset, row.pace) for row in Standing.objects.select_related("user")}
    assert pools == {
        (who, ruleset, pace)
        for who in ("ada", "ben")
        for ruleset in (played.ruleset, "")
        for pace in (played.pace, "")
    }
    assert figure("ada") == pytest.approx(rate_period(Rating(), [Score(Rating(), 1)]), abs=1e-9)
    assert figure("ben") == pytest.approx(rate_period(Rating(), [Score(Rating(), 0)]), abs=1e-9)
    assert ratings_update() == 0


@pytest.mark.dear
def test_games_of_a_period_are_rated_together_and_the_figure_moves_at_once() -> None:
    result("ada", "ben")
    ratings_update()
    once = figure("ada")
    result("cem", "ada", 2, week=0.2)
    ratings_update()
    # Both games are the week's: the sides' edges are still unknown in it, so that they count as even.
    both = rate_period(Rating(), [Score(Rating(), 1), Score(Rating(), 0)])
    assert figure("ada") == pytest.approx(both, abs=1e-9) != pytest.approx(once)
    assert Change.objects.get(user=person("ada"), ruleset="", pace="").games == 2


def test_idle_periods_make_a_figure_uncertain_before_the_next_game() -> None:
    result("ada", "ben", scenario="one")
    result("ada", "cem", week=11, scenario="two")
    ratings_update()
    change = Change.objects.get(user=person("ada"), ruleset="", pace="", period__gt=period_of(MONDAY))
    before = Rating(change.before_rating, change.before_deviation, change.before_volatility)
    expected = rate_period(rest(before, 10), [Score(Rating(), 1)])
    assert (change.rating, change.deviation) == pytest.approx(expected[:2], abs=1e-9)
    assert (change.last, change.total) == (period_of(MONDAY), 2)


def test_what_does_not_count_moves_nothing() -> None:
    result("ada", "ben", rated=False)
    annulled = result("ada", "ben")
    result_annul(result=annulled, user=person("dora"), reason="a wrong map")
    ratings_update()
    assert not Standing.objects.exists() and not Balance.objects.exists()
    assert not Counted.objects.get().counts


@pytest.mark.dear
def test_annulled_and_restored_it_is_as_it_was() -> None:
    result("ada", "ben", week=0)
    odd = result("ben", "cem", week=2)
    result("ada", "cem", 1, week=5)
    ratings_update()
    before = everything()
    result_annul(result=odd, user=person("dora"), reason="they were one person")
    assert ratings_update() == 1
    assert everything() != before
    result_restore(result=odd, user=person("dora"), reason="they were two")
    assert ratings_update() == 2
    assert everything() == before


def test_who_has_but_an_annulled_game_has_no_rating() -> None:
    only = result("ada", "ben")
    ratings_update()
    result_annul(result=only, user=person("dora"), reason="played by post")
    ratings_update()
    assert not Standing.objects.exists() and not Change.objects.exists() and not Balance.objects.exists()


GAMES = st.lists(
    st.tuples(
        st.sampled_from("abcdef"), st.sampled_from("abcdef"), st.sampled_from([0, 1, 2]),
        st.integers(0, 40), st.sampled_from(["hill", "ford"]), st.sampled_from(["days", "live"]),
        st.sampled_from(["r1", "r2"]),
        st.sampled_from([None, {"side": "blue", "points": 1.5}, {"side": "red", "points": 2}]),
    ).filter(lambda row: row[0] != row[1]),
    min_size=1, max_size=14,
)  # fmt: skip


@pytest.mark.dear
@settings(
    derandomize=True,
    max_examples=25,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(games=GAMES, annulled=st.lists(st.integers(0, 13), max_size=4), data=st.data())
def test_one_by_one_or_all_at_once_the_same_bytes_come_out(games: Any, annulled: Any, data: Any) -> None:
    """Results come late and out of order, are annulled and restored in between."""
    Result.objects.all().delete()
    ratings_recompute()
    steward, made = person("dora"), []
    for first, second, halves, days, scenario, pace, ruleset, bid in games:
        made.append(
            result(
                first, second, halves, week=days / 7, scenario=scenario, pace=pace, ruleset=ruleset, bid=bid
            )
        )
        if data.draw(st.booleans()):
            ratings_update()
    for at in annulled:
        chosen = Result.objects.get(pk=made[at % len(made)].pk)
        (result_restore if chosen.annulled else result_annul)(result=chosen, user=steward, reason="seen")
        if data.draw(st.booleans()):
            ratings_update()
    ratings_update()
    one_by_one = everything()
    ratings_recompute()
    assert everything() == one_by_one


def test_the_command_works_all_out_again(capsys: Any) -> None:
    result("ada", "ben")
    call_command("recompute")
    told = capsys.readouterr()
    assert "1 games worked out" in told.out and "#" in told.err
    before = everything()
    Change.objects.all().delete()
    call_command("recompute")
    assert everything() == before


@pytest.mark.dear
def test_a_game_that_ends_is_taken_in_at_once(skirmish: str, django_capture_on_commit_callbacks: Any) -> None:
    match = new_match(skirmish, terms={"rated": True})
    match.step()
    with django_capture_on_commit_callbacks(execute=True):
        services.game_resign(code=match.code, user=match.users[match.asked])
    ratings = {row.user_id: row.rating for row in Standing.objects.filter(ruleset=skirmish, pace="")}
    assert sorted(ratings.values())[0] < 1500 < sorted(ratings.values())[1]
    assert set(ratings) == {user.pk for user in match.users.values()}


def test_the_sweep_takes_in_what_nobody_heard_of() -> None:
    result("ada", "ben")
    assert tasks.sweep() == 1
    assert tasks.sweep() == 0


def test_a_player_who_is_gone_counts_for_nothing_and_holds_nobody_up() -> None:
    lone = result("ada", "ben")
    lone.shares.update(user=None)
    assert ratings_update() == 0
    assert ratings_update() == 0 and Counted.objects.count() == 1


@pytest.mark.parametrize(
    ("bid", "given_"),
    [
        (None, 0), ({}, 0), ({"points": "3", "side": "blue"}, 0), ({"points": True, "side": "blue"}, 0),
        ({"points": 1.5, "side": "blue"}, 1.5), ({"points": 2, "side": "red"}, -2), ([1], 0),
    ],
)  # fmt: skip
def test_what_a_bid_gives_is_read_from_the_side_that_gave_it(bid: Any, given_: float) -> None:
    assert bid_points(bid, "blue") == given_


def test_a_period_begins_on_its_day() -> None:
    first, last = period_days(period_of(MONDAY))
    assert (first, last) == (MONDAY.date(), MONDAY.date() + timedelta(days=6))
    begin = period_begin(period_of(MONDAY))
    assert period_of(begin) == period_of(MONDAY) == period_of(begin - timedelta(seconds=1)) + 1
    assert period_of(MONDAY - timedelta(days=9000)) == 0


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_results_and_annulments_at_once_take_turns() -> None:
    """Four at a time on the real database: what stands afterwards is what one would have worked out."""
    heartbeat.now()
    made = [result("ada", name, week=week) for week, name in enumerate(["ben", "cem", "dan", "eva"])]
    steward = person("dora")

    def work(one: Result) -> None:
        try:
            ratings_update()
            result_annul(result=one, user=steward, reason="at once")
            ratings_update()
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work, args=(one,)) for one in made[:3]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ratings_update() == 0
    found = everything()
    assert Standing.objects.filter(ruleset="", pace="").count() == 2
    ratings_recompute()
    assert everything() == found


@pytest.mark.django_db(transaction=True)
def test_who_does_not_wait_leaves_it_to_the_one_at_work() -> None:
    result("ada", "ben")
    other = connections.create_connection("default")
    try:
        with other.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
            assert ratings_update(wait=False) == 0 and not Standing.objects.exists()
            with turn(wait=False) as held:
                assert not held
            cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
    finally:
        other.close()
    assert ratings_update(wait=False) == 1
