"""Ladders, seasons, places and challenges through their services, each refusal with its sentence."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from tests.wargame.climbing import DAY, EASY, Climb, climb, join, later, rate
from tests.wargame.sitting import SKELETON, person
from wargame.clubs.models import Membership
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.models import Game
from wargame.games.services import draw_answer, draw_offer, game_resign
from wargame.games.words import scenario_name
from wargame.ladders import services, tasks
from wargame.ladders.games import plans_of
from wargame.ladders.models import Challenge, Entry, Place
from wargame.ladders.settling import annulment_preview, challenge_settle, challenges_settle
from wargame.ladders.standing import history_of
from wargame.results.models import Result
from wargame.results.reliability import NEWCOMER, reliability_of
from wargame.results.services import result_annul, result_restore, results_find

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder(db: None) -> Climb:
    """Six people on a ladder of exchange."""
    return climb()


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Any:
    """What is done within has its signals sent, as after a commit."""
    return partial(django_capture_on_commit_callbacks, execute=True)


def test_people_enter_at_the_foot(ladder: Climb) -> None:
    assert ladder.order() == ["Ada", "Ben", "Cem", "Dora", "Eve", "Finn"]
    assert [entry.after for entry in Entry.objects.filter(season=ladder.season)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.dear
def test_who_tests_seat_at_once_stands_as_who_takes_a_place(ladder: Climb) -> None:
    given = {"user": ladder.steward, "club": ladder.club, "rulesets": [SKELETON], "rules": EASY}
    other = services.ladder_make(name="Spring ladder", kind="challenge", **given)
    season = services.season_open(
        user=ladder.steward, ladder=other, name="Spring", ends=heartbeat.now() + 84 * DAY
    )
    for user in ladder.people.values():
        services.place_take(user=user, season=season)
    for model in (Place, Entry):
        left, right = (
            [lasting(row) for row in model.objects.filter(season=one)] for one in (ladder.season, season)
        )
        assert left == right and len(left) == 6


def lasting(row: Place | Entry) -> dict[str, Any]:
    """What a row says, but for its number, its season and the moment."""
    aside = {"id", "season_id", "since", "active", "time"}
    return {
        field.attname: getattr(row, field.attname) for field in row._meta.fields if field.attname not in aside
    }


def test_a_challenge_is_accepted_played_and_moves_the_winner_up(ladder: Climb, committed: Any) -> None:
    challenge = ladder.challenge("Cem", "Ada", message="  High\nnoon ")
    assert (challenge.state, challenge.message) == ("asked", "High noon")
    challenge = services.challenge_accept(user=ladder.people["Ada"], pk=challenge.pk)
    game = challenge.game
    assert challenge.state == "playing" and game and game.status == Game.Status.ACTIVE
    assert {seat.user for seat in game.seats.all()} == {ladder.people["Ada"], ladder.people["Cem"]}
    assert (game.private, game.terms) == (
        False,
        {
            "rated": True,
            "club": "the-climbers",
            "ladder": "autumn-ladder",
            "challenge": challenge.pk,
            "rests": ["quiet", "leave"],
        },
    )
    with committed():
        game_resign(code=game.code, user=ladder.people["Ada"])
    challenge.refresh_from_db()
    assert challenge.state == "won"
    assert ladder.order() == ["Cem", "Ada", "Ben", "Dora", "Eve", "Finn"]
    assert (ladder.place("Cem").won, ladder.place("Ada").lost) == (1, 1)
    line = Entry.objects.get(challenge=challenge, what="above")
    assert (line.user, line.other, line.before, line.after, line.other_before, line.other_after) == (
        ladder.people["Ada"], ladder.people["Cem"], 1, 2, 3, 1,
    )  # fmt: skip
    assert line.why == f"the challenger won, {scenario_name(game.ruleset, game.scenario)}"
    assert challenge_settle(pk=challenge.pk) is not None and challenges_settle() == 0
    assert Entry.objects.filter(challenge=challenge).count() == 2


def test_a_lower_place_that_is_challenged_and_wins_moves_up_too(ladder: Climb) -> None:
    assert ladder.play("Ada", "Cem", loser="Ada").state == "lost"
    assert ladder.order()[:3] == ["Cem", "Ada", "Ben"]


def test_who_wins_against_a_lower_place_stays(ladder: Climb) -> None:
    assert ladder.play("Cem", "Ada", loser="Cem").state == "lost"
    assert ladder.order()[:3] == ["Ada", "Ben", "Cem"]


@pytest.mark.dear
def test_a_draw_moves_nobody(ladder: Climb) -> None:
    challenge = ladder.begin("Cem", "Ada")
    assert challenge.game
    draw_offer(code=challenge.game.code, user=ladder.people["Cem"])
    draw_answer(code=challenge.game.code, user=ladder.people["Ada"], accept=True)
    results_find()
    challenges_settle()
    challenge.refresh_from_db()
    assert (challenge.state, ladder.order()[0], ladder.place("Ada").drawn) == ("drawn", "Ada", 1)


@pytest.mark.dear
def test_one_refusal_a_season_is_free(ladder: Climb) -> None:
    first = ladder.challenge("Cem", "Ada")
    services.challenge_decline(user=ladder.people["Ada"], pk=first.pk)
    assert ladder.order()[0] == "Ada" and ladder.place("Ada").lost == 0
    second = ladder.challenge("Ben", "Ada")
    services.challenge_decline(user=ladder.people["Ada"], pk=second.pk)
    assert ladder.order()[:2] == ["Ben", "Ada"] and ladder.place("Ada").lost == 1


@pytest.mark.dear
def test_who_never_answers_drops(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder.challenge("Cem", "Ada")
    later(monkeypatch, days=4)
    assert tasks.sweep() == 0
    later(monkeypatch, days=1.1)
    assert tasks.sweep() == 1
    assert ladder.order()[:2] == ["Ben", "Ada"]
    assert (ladder.place("Ada").missed, ladder.place("Ada").lost) == (1, 1)
    assert tasks.sweep() == 0


@pytest.mark.dear
def test_silence_tells_against_who_was_asked_until_it_is_annulled(
    ladder: Climb, monkeypatch: pytest.MonkeyPatch
) -> None:
    challenge = ladder.challenge("Cem", "Ada")
    later(monkeypatch, days=5.1)
    tasks.sweep()
    asked, asker = (reliability_of([ladder.people[name]])[ladder.people[name].pk] for name in ("Ada", "Cem"))
    assert (len(asked.unanswered), asker.unanswered) == (1, [])
    assert asked.score < asker.score == NEWCOMER.score
    services.challenge_annul(user=ladder.steward, pk=challenge.pk, reason="In hospital")
    assert reliability_of([ladder.people["Ada"]])[ladder.people["Ada"].pk].score == NEWCOMER.score


@pytest.mark.dear
def test_who_declines_is_no_less_reliable(ladder: Climb) -> None:
    for challenger in ("Ben", "Cem"):
        services.challenge_decline(user=ladder.people["Ada"], pk=ladder.challenge(challenger, "Ada").pk)
    assert not reliability_of([ladder.people["Ada"]])[ladder.people["Ada"].pk].forfeits


def test_a_late_answer_is_refused(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    challenge = ladder.challenge("Cem", "Ada")
    later(monkeypatch, days=6)
    with pytest.raises(Conflict, match="The time to answer ended on"):
        services.challenge_accept(user=ladder.people["Ada"], pk=challenge.pk)


@pytest.mark.dear
def test_leave_stops_the_days_to_answer(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    challenge = ladder.challenge("Cem", "Ada")
    services.place_away(user=ladder.people["Ada"], season=ladder.season, until=heartbeat.now() + 10 * DAY)
    later(monkeypatch, days=8)
    assert tasks.sweep() == 0
    services.place_return(user=ladder.people["Ada"], season=ladder.season)
    challenge.refresh_from_db()
    assert timedelta(days=4.9) < challenge.answer_until - heartbeat.now() < timedelta(days=5.1)
    assert ladder.place("Ada").leave_days == 9
    later(monkeypatch, days=6)
    assert tasks.sweep() == 1


def test_leave_has_an_end(ladder: Climb) -> None:
    ada, now = ladder.people["Ada"], heartbeat.now()
    with pytest.raises(Conflict, match="That is 30 days of leave; you have 28 of 28 left this season"):
        services.place_away(user=ada, season=ladder.season, until=now + 30 * DAY)
    with pytest.raises(Conflict, match="is in the past"):
        services.place_away(user=ada, season=ladder.season, until=now - DAY)
    services.place_away(user=ada, season=ladder.season, until=now + 20 * DAY)
    services.place_away(user=ada, season=ladder.season, until=now + 25 * DAY)
    assert ladder.place("Ada").leave_days < 28
    with pytest.raises(Forbidden, match="You have no place on this ladder"):
        services.place_away(user=ladder.steward, season=ladder.season, until=now + DAY)


def test_where_leave_does_not_count_there_is_none() -> None:
    ladder = climb(("Ada",), vacation_protects=False)
    with pytest.raises(Conflict, match="This ladder has no leave"):
        services.place_away(user=ladder.people["Ada"], season=ladder.season, until=heartbeat.now() + DAY)


def test_taken_back_in_time_is_as_if_never_asked(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    challenge = ladder.challenge("Cem", "Ada")
    assert services.challenge_withdraw(user=ladder.people["Cem"], pk=challenge.pk).free
    again = ladder.challenge("Cem", "Ada")
    later(monkeypatch, hours=25)
    assert not services.challenge_withdraw(user=ladder.people["Cem"], pk=again.pk).free
    with pytest.raises(Conflict, match=r"Challenge of \d+ \w+; again from \d+ \w+"):
        ladder.challenge("Cem", "Ada")


def test_an_answer_is_given_once(ladder: Climb) -> None:
    challenge = ladder.begin("Cem", "Ada")
    ada, cem = ladder.people["Ada"], ladder.people["Cem"]
    with pytest.raises(Conflict, match="The challenge is playing and cannot be accepted"):
        services.challenge_accept(user=ada, pk=challenge.pk)
    with pytest.raises(Conflict, match="cannot be declined"):
        services.challenge_decline(user=ada, pk=challenge.pk)
    with pytest.raises(Conflict, match="cannot be withdrawn"):
        services.challenge_withdraw(user=cem, pk=challenge.pk)
    with pytest.raises(NotFound):
        services.challenge_accept(user=ada, pk=0)


def test_what_is_asked_must_be_on_offer(ladder: Climb) -> None:
    with pytest.raises(Conflict, match="is not played on this ladder"):
        ladder.challenge("Cem", "Ada", scenario="chess/match")
    with pytest.raises(Conflict, match="This ladder is played at these paces"):
        ladder.challenge("Cem", "Ada", pace="bullet")
    with pytest.raises(Conflict, match="301 characters; the limit is 300"):
        ladder.challenge("Cem", "Ada", message="x" * 301)
    with pytest.raises(NotFound):
        services.challenge_make(user=ladder.people["Ada"], season=ladder.season, opponent=ladder.steward)
    plan = plans_of(ladder.ladder)[-1]
    made = ladder.challenge("Cem", "Ada", scenario=f"{plan.ruleset}/{plan.scenario}", pace="slow")
    assert (made.scenario, made.pace) == (plan.scenario, "slow")


@pytest.mark.dear
def test_who_plays_nothing_drops_week_by_week(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = Place.objects.filter(season=ladder.season)
    everybody.exclude(user=ladder.people["Ada"]).update(active=heartbeat.now() + 90 * DAY)
    later(monkeypatch, days=41)
    assert tasks.sweep() == 0
    later(monkeypatch, days=2)
    assert (tasks.sweep(), tasks.sweep()) == (1, 0)
    assert ladder.order()[:2] == ["Ben", "Ada"]
    later(monkeypatch, days=7)
    assert tasks.sweep() == 1
    assert ladder.order()[:3] == ["Ben", "Cem", "Ada"]


def test_who_is_away_or_at_play_is_not_idle(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = Place.objects.filter(season=ladder.season)
    ladder.begin("Cem", "Ada")
    everybody.update(active=heartbeat.now() - 60 * DAY)
    idle = ladder.people["Ben"]
    everybody.exclude(user__username__in=["Ada", "Ben", "Cem"]).update(active=heartbeat.now())
    services.place_away(user=idle, season=ladder.season, until=heartbeat.now() + 5 * DAY)
    assert tasks.sweep() == 0


@pytest.mark.dear
def test_leaving_closes_the_gap_and_what_was_only_asked(ladder: Climb) -> None:
    asked, playing = ladder.challenge("Cem", "Ada"), ladder.begin("Dora", "Ben")
    services.place_leave(user=ladder.people["Ada"], season=ladder.season)
    services.place_leave(user=ladder.people["Ben"], season=ladder.season)
    assert ladder.order() == ["Cem", "Dora", "Eve", "Finn"]
    asked.refresh_from_db()
    playing.refresh_from_db()
    assert (asked.state, asked.free, playing.state) == ("declined", True, "playing")
    assert playing.game
    game_resign(code=playing.game.code, user=ladder.people["Ben"])
    results_find()
    assert challenges_settle() == 1
    assert ladder.order() == ["Cem", "Dora", "Eve", "Finn"]
    assert ladder.place("Dora").won == 1
    with pytest.raises(Forbidden, match="You have no place on this ladder"):
        services.place_leave(user=ladder.people["Ada"], season=ladder.season)


@pytest.mark.dear
def test_who_comes_back_has_their_losses_and_their_leave_again(ladder: Climb) -> None:
    finn, given = ladder.people["Finn"], {"user": ladder.people["Finn"], "season": ladder.season}
    ladder.play("Finn", "Eve", loser="Finn")
    ladder.play("Dora", "Finn", loser="Dora")
    services.place_away(**given, until=heartbeat.now() + 10 * DAY)
    before = ladder.place("Finn")
    services.place_leave(**given)
    place = services.place_take(**given)
    assert (place.won, place.lost, place.leave_days) == (1, 1, before.leave_days) and before.leave_days
    assert ladder.order()[-1] == "Finn"
    services.challenge_annul(
        user=ladder.steward, pk=Challenge.objects.get(challenger=finn).pk, reason="a cat"
    )
    assert (ladder.place("Finn").won, ladder.place("Finn").lost) == (1, 0)


@pytest.mark.dear
def test_leaving_is_no_way_out_of_a_challenge(db: None) -> None:
    ladder = climb(sides="bid-sealed", decline_free=0)
    asked, accepted = ladder.challenge("Eve", "Dora"), ladder.begin("Dora", "Finn")
    services.place_leave(user=ladder.people["Dora"], season=ladder.season)
    asked.refresh_from_db()
    accepted.refresh_from_db()
    assert (asked.state, accepted.state) == ("declined", "withdrawn")
    services.place_take(user=ladder.people["Dora"], season=ladder.season)
    assert ladder.place("Dora").lost == 2


@pytest.mark.dear
def test_who_leaves_the_club_or_the_site_leaves_the_ladder(ladder: Climb) -> None:
    Membership.objects.get(club=ladder.club, user=ladder.people["Ben"]).delete()
    assert "Ben" not in ladder.order()
    ladder.play("Dora", "Ada", loser="Ada")
    ladder.people["Ada"].delete()
    assert ladder.order() == ["Dora", "Cem", "Eve", "Finn"]
    assert Challenge.objects.get().challenged is None
    assert len(history_of(ladder.season)) == 10


LIMITS: list[tuple[dict[str, Any], str]] = [
    ({"rating_low": 1600}, "Your rating is 1480 ±60; this ladder is for ratings from 1600"),
    ({"rating_high": 1400}, "Your rating is 1480 ±60; this ladder is for ratings up to 1400"),
    ({"rating_low": 1500, "rating_high": 1700}, "ratings from 1500 to 1700"),
    ({"member_days": 366}, "for members of at least 366 days; you can join from"),
]


@pytest.mark.parametrize(("limit", "why"), LIMITS)
def test_entry_has_limits(limit: dict[str, Any], why: str) -> None:
    ladder = climb((), **limit)
    new = join(ladder.club, "Gus")
    rate(new, 1480)
    with pytest.raises(Forbidden, match=why):
        services.place_take(user=new, season=ladder.season)


def test_who_lets_games_run_out_is_kept_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = climb((), reliability_min=80)
    new = join(ladder.club, "Gus")
    monkeypatch.setattr("wargame.ladders.places.reliability_of", lambda user: 79)
    with pytest.raises(Forbidden, match="Your reliability is 79; this ladder needs at least 80"):
        services.place_take(user=new, season=ladder.season)
    monkeypatch.setattr("wargame.ladders.places.reliability_of", lambda user: 80)
    assert services.place_take(user=new, season=ladder.season).rank == 1


def test_a_place_is_taken_once_and_by_members(ladder: Climb) -> None:
    with pytest.raises(Conflict, match="You already have a place on this ladder"):
        services.place_take(user=ladder.people["Ada"], season=ladder.season)
    with pytest.raises(Forbidden, match="Only members of The Climbers"):
        services.place_take(user=person("Otto"), season=ladder.season)


@pytest.mark.dear
def test_a_bar_outlives_the_place(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, given = ladder.people["Ada"], {"user": ladder.steward, "ladder": ladder.ladder}
    until = heartbeat.now() + 9 * DAY
    with pytest.raises(Conflict, match="Give a reason for the bar"):
        services.bar_set(**given, player=ada, until=until, reason=" ")
    with pytest.raises(Conflict, match="is in the past"):
        services.bar_set(**given, player=ada, until=heartbeat.now() - DAY, reason="why")
    with pytest.raises(NotFound):
        services.bar_set(**given, player=person("Otto"), until=until, reason="why")
    services.bar_set(**given, player=ada, until=until, reason="threw a die")
    with pytest.raises(Conflict, match=r"^Barred until"):
        ladder.challenge("Cem", "Ada")
    with pytest.raises(Conflict, match=r"^You are barred until"):
        ladder.challenge("Ada", "Ben")
    with pytest.raises(Conflict, match="You are barred until"):
        services.place_seek(user=ada, season=ladder.season)
    services.place_leave(user=ada, season=ladder.season)
    with pytest.raises(Forbidden, match=r"You are barred until .*: threw a die"):
        services.place_take(user=ada, season=ladder.season)
    services.bar_lift(**given, player=ada)
    with pytest.raises(NotFound):
        services.bar_lift(**given, player=ada)
    assert services.place_take(user=ada, season=ladder.season).rank == 6


@pytest.mark.dear
def test_annulling_takes_the_exchange_back_and_what_follows_stands(ladder: Climb, committed: Any) -> None:
    first = ladder.play("Cem", "Ada", loser="Ada")
    ladder.play("Eve", "Dora", loser="Dora")
    assert ladder.order() == ["Cem", "Ada", "Ben", "Eve", "Dora", "Finn"]
    preview = annulment_preview(first)
    names = {user.pk: name for name, user in ladder.people.items()}
    assert [(names[move.user], move.before, move.after) for move in preview] == [
        ("Ada", 2, 1), ("Ben", 3, 2), ("Cem", 1, 3),
    ]  # fmt: skip
    Membership.objects.filter(user=ladder.people["Ada"]).update(role="director")
    with pytest.raises(Forbidden, match="You were one of the two"):
        services.challenge_annul(user=ladder.people["Ada"], pk=first.pk, reason="I lost")
    services.challenge_annul(user=ladder.steward, pk=first.pk, reason="the clock was wrong")
    assert ladder.order() == ["Ada", "Ben", "Cem", "Eve", "Dora", "Finn"]
    assert ladder.place("Cem").won == 0 and ladder.place("Eve").won == 1
    assert Result.objects.get(game=first.game).annulled
    corrected = Entry.objects.filter(what="corrected").values_list("user__username", "before", "after")
    assert list(corrected) == [("Ada", 2, 1), ("Ben", 3, 2), ("Cem", 1, 3)]
    with committed():
        result_restore(result=Result.objects.get(game=first.game), user=ladder.steward, reason="it was right")
    assert ladder.order() == ["Cem", "Ada", "Ben", "Eve", "Dora", "Finn"]
    first.refresh_from_db()
    assert first.state == "won"


@pytest.mark.dear
def test_a_result_annulled_elsewhere_is_heard_of_once(ladder: Climb, committed: Any) -> None:
    challenge = ladder.play("Cem", "Ada", loser="Ada")
    with committed():
        result_annul(result=Result.objects.get(), user=ladder.steward, reason="a cat")
    challenge.refresh_from_db()
    assert (challenge.state, challenge.reason) == ("annulled", "a cat")
    assert ladder.order()[0] == "Ada"
    assert challenges_settle() == 0


@pytest.mark.dear
def test_a_result_annulled_while_nobody_heard_is_found(ladder: Climb) -> None:
    ladder.play("Cem", "Ada", loser="Ada")
    result_annul(result=Result.objects.get(), user=ladder.steward, reason="a cat")
    assert ladder.order()[0] == "Cem"
    assert challenges_settle() == 1
    assert ladder.order()[0] == "Ada"
    result_restore(result=Result.objects.get(), user=ladder.steward, reason="no cat")
    assert (challenges_settle(), challenges_settle()) == (1, 0)
    assert ladder.order()[0] == "Cem"


@pytest.mark.dear
def test_a_silence_may_be_excused(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    challenge = ladder.challenge("Cem", "Ada")
    later(monkeypatch, days=6)
    tasks.sweep()
    assert ladder.order()[0] == "Ben"
    with pytest.raises(Conflict, match="Give a reason for the annulment"):
        services.challenge_annul(user=ladder.steward, pk=challenge.pk, reason="")
    services.challenge_annul(user=ladder.steward, pk=challenge.pk, reason="in hospital")
    assert ladder.order()[0] == "Ada" and ladder.place("Ada").missed == 0
    with pytest.raises(Conflict, match="The challenge is annulled and cannot be annulled"):
        services.challenge_annul(user=ladder.steward, pk=challenge.pk, reason="again")


def test_the_database_lets_no_rank_be_held_twice(ladder: Climb) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Place.objects.filter(season=ladder.season, rank=2).update(rank=1)
        transaction.get_connection().check_constraints()


@pytest.mark.dear
def test_who_leaves_and_comes_back_is_no_newcomer(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    ladder = climb(kind="rating", new_weeks=2)
    later(monkeypatch, days=20)
    services.place_leave(user=ladder.people["Ada"], season=ladder.season)
    services.place_take(user=ladder.people["Ada"], season=ladder.season)
    assert ladder.challenge("Ben", "Ada").state == "asked"
