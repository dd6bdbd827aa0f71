"""Ladders, seasons, places and challenges through their services, each refusal with its sentence."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, transaction

import rules
from tests.wargame.climbing import DAY, Climb, climb, found_club, join, later, rate
from tests.wargame.sitting import SKELETON, person
from wargame.bids.services import bid_give, bid_leave
from wargame.clubs.models import Membership
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.models import Game
from wargame.games.services import draw_answer, draw_offer, game_abandon, game_resign
from wargame.ladders import services, tasks
from wargame.ladders.figures import fairest
from wargame.ladders.games import plans_of
from wargame.ladders.models import Challenge, Entry, Ladder, Place, Season
from wargame.ladders.settling import annulment_preview, challenge_settle, challenges_settle
from wargame.ladders.standing import history_of, replayed
from wargame.results.models import Result
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


def test_a_challenge_is_accepted_played_and_moves_the_winner_up(ladder: Climb, committed: Any) -> None:
    challenge = ladder.challenge("Cem", "Ada", message="  High\nnoon ")
    assert (challenge.state, challenge.message) == ("asked", "High noon")
    challenge = services.challenge_accept(user=ladder.people["Ada"], pk=challenge.pk)
    game = challenge.game
    assert challenge.state == "playing" and game and game.status == Game.Status.ACTIVE
    assert {seat.user for seat in game.seats.all()} == {ladder.people["Ada"], ladder.people["Cem"]}
    assert (game.private, game.terms) == (
        False,
        {"rated": True, "club": "the-climbers", "ladder": "autumn-ladder", "challenge": challenge.pk},
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
    assert line.why == f"the challenger won, game {game.code}"
    assert challenge_settle(pk=challenge.pk) is not None and challenges_settle() == 0
    assert Entry.objects.filter(challenge=challenge).count() == 2


def test_a_lower_place_that_is_challenged_and_wins_moves_up_too(ladder: Climb) -> None:
    assert ladder.play("Ada", "Cem", loser="Ada").state == "lost"
    assert ladder.order()[:3] == ["Cem", "Ada", "Ben"]


def test_who_wins_against_a_lower_place_stays(ladder: Climb) -> None:
    assert ladder.play("Cem", "Ada", loser="Cem").state == "lost"
    assert ladder.order()[:3] == ["Ada", "Ben", "Cem"]


def test_a_draw_moves_nobody(ladder: Climb) -> None:
    challenge = ladder.begin("Cem", "Ada")
    assert challenge.game
    draw_offer(code=challenge.game.code, user=ladder.people["Cem"])
    draw_answer(code=challenge.game.code, user=ladder.people["Ada"], accept=True)
    results_find()
    challenges_settle()
    challenge.refresh_from_db()
    assert (challenge.state, ladder.order()[0], ladder.place("Ada").drawn) == ("drawn", "Ada", 1)


def test_one_refusal_a_season_is_free(ladder: Climb) -> None:
    first = ladder.challenge("Cem", "Ada")
    services.challenge_decline(user=ladder.people["Ada"], pk=first.pk)
    assert ladder.order()[0] == "Ada" and ladder.place("Ada").lost == 0
    second = ladder.challenge("Ben", "Ada")
    services.challenge_decline(user=ladder.people["Ada"], pk=second.pk)
    assert ladder.order()[:2] == ["Ben", "Ada"] and ladder.place("Ada").lost == 1


def test_who_never_answers_drops(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder.challenge("Cem", "Ada")
    later(monkeypatch, days=4)
    assert tasks.sweep() == 0
    later(monkeypatch, days=1.1)
    assert tasks.sweep() == 1
    assert ladder.order()[:2] == ["Ben", "Ada"]
    assert (ladder.place("Ada").missed, ladder.place("Ada").lost) == (1, 1)
    assert tasks.sweep() == 0


def test_a_late_answer_is_refused(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    challenge = ladder.challenge("Cem", "Ada")
    later(monkeypatch, days=6)
    with pytest.raises(Conflict, match="The time to answer is over since"):
        services.challenge_accept(user=ladder.people["Ada"], pk=challenge.pk)


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
    with pytest.raises(Conflict, match="That is 30 days of leave; 28 of 28 are left this season"):
        services.place_away(user=ada, season=ladder.season, until=now + 30 * DAY)
    with pytest.raises(Conflict, match="is past"):
        services.place_away(user=ada, season=ladder.season, until=now - DAY)
    services.place_away(user=ada, season=ladder.season, until=now + 20 * DAY)
    services.place_away(user=ada, season=ladder.season, until=now + 25 * DAY)
    assert ladder.place("Ada").leave_days < 28
    with pytest.raises(Forbidden, match="You have no place in this ladder"):
        services.place_away(user=ladder.steward, season=ladder.season, until=now + DAY)


def test_where_leave_does_not_count_there_is_none() -> None:
    ladder = climb(("Ada",), vacation_protects=False)
    with pytest.raises(Conflict, match="Leave does not count on this ladder"):
        services.place_away(user=ladder.people["Ada"], season=ladder.season, until=heartbeat.now() + DAY)


def test_taken_back_in_time_is_as_if_never_asked(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    challenge = ladder.challenge("Cem", "Ada")
    assert services.challenge_withdraw(user=ladder.people["Cem"], pk=challenge.pk).free
    again = ladder.challenge("Cem", "Ada")
    later(monkeypatch, hours=25)
    assert not services.challenge_withdraw(user=ladder.people["Cem"], pk=again.pk).free
    with pytest.raises(Conflict, match=r"From \d+ \w+, met \d+ \w+"):
        ladder.challenge("Cem", "Ada")


def test_an_answer_is_given_once(ladder: Climb) -> None:
    challenge = ladder.begin("Cem", "Ada")
    ada, cem = ladder.people["Ada"], ladder.people["Cem"]
    with pytest.raises(Conflict, match="The challenge is playing; it cannot be accepted"):
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
    with pytest.raises(Conflict, match="On this ladder is played at"):
        ladder.challenge("Cem", "Ada", pace="bullet")
    with pytest.raises(Conflict, match="301 characters, 300 allowed"):
        ladder.challenge("Cem", "Ada", message="x" * 301)
    with pytest.raises(NotFound):
        services.challenge_make(user=ladder.people["Ada"], season=ladder.season, opponent=ladder.steward)
    plan = plans_of(ladder.ladder)[-1]
    made = ladder.challenge("Cem", "Ada", scenario=f"{plan.ruleset}/{plan.scenario}", pace="slow")
    assert (made.scenario, made.pace) == (plan.scenario, "slow")


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


def test_leaving_closes_the_gap_and_what_was_only_asked(ladder: Climb) -> None:
    asked, playing = ladder.challenge("Cem", "Ada"), ladder.begin("Dora", "Ben")
    services.place_leave(user=ladder.people["Ada"], season=ladder.season)
    services.place_leave(user=ladder.people["Ben"], season=ladder.season)
    assert ladder.order() == ["Cem", "Dora", "Eve", "Finn"]
    asked.refresh_from_db()
    playing.refresh_from_db()
    assert (asked.state, playing.state) == ("void", "playing")
    assert playing.game
    game_resign(code=playing.game.code, user=ladder.people["Ben"])
    results_find()
    assert challenges_settle() == 1
    assert ladder.order() == ["Cem", "Dora", "Eve", "Finn"]
    assert ladder.place("Dora").won == 1
    with pytest.raises(Forbidden, match="You have no place in this ladder"):
        services.place_leave(user=ladder.people["Ada"], season=ladder.season)


def test_who_leaves_the_club_or_the_site_leaves_the_ladder(ladder: Climb) -> None:
    Membership.objects.get(club=ladder.club, user=ladder.people["Ben"]).delete()
    assert "Ben" not in ladder.order()
    ladder.play("Dora", "Ada", loser="Ada")
    ladder.people["Ada"].delete()
    assert ladder.order() == ["Dora", "Cem", "Eve", "Finn"]
    assert Challenge.objects.get().challenged is None
    assert len(history_of(ladder.season)) == 10


LIMITS: list[tuple[dict[str, Any], str]] = [
    ({"rating_low": 1600}, "Your rating is 1480 ±60; this ladder takes ratings from 1600"),
    ({"rating_high": 1400}, "Your rating is 1480 ±60; this ladder takes ratings up to 1400"),
    ({"rating_low": 1500, "rating_high": 1700}, "ratings from 1500 to 1700"),
    ({"member_days": 366}, "for members of 366 days or more; you may enter from"),
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
    with pytest.raises(Forbidden, match="Your reliability is 79; this ladder takes 80 or more"):
        services.place_take(user=new, season=ladder.season)
    monkeypatch.setattr("wargame.ladders.places.reliability_of", lambda user: 80)
    assert services.place_take(user=new, season=ladder.season).rank == 1


def test_a_place_is_taken_once_and_by_members(ladder: Climb) -> None:
    with pytest.raises(Conflict, match="You have a place in this ladder already"):
        services.place_take(user=ladder.people["Ada"], season=ladder.season)
    with pytest.raises(Forbidden, match="Only members of The Climbers"):
        services.place_take(user=person("Otto"), season=ladder.season)


def test_a_bar_outlives_the_place(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, given = ladder.people["Ada"], {"user": ladder.steward, "ladder": ladder.ladder}
    until = heartbeat.now() + 9 * DAY
    with pytest.raises(Conflict, match="A bar needs a reason"):
        services.bar_set(**given, player=ada, until=until, reason=" ")
    with pytest.raises(Conflict, match="is past"):
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


def test_a_result_annulled_elsewhere_is_heard_of_once(ladder: Climb, committed: Any) -> None:
    challenge = ladder.play("Cem", "Ada", loser="Ada")
    with committed():
        result_annul(result=Result.objects.get(), user=ladder.steward, reason="a cat")
    challenge.refresh_from_db()
    assert (challenge.state, challenge.reason) == ("annulled", "a cat")
    assert ladder.order()[0] == "Ada"
    assert challenges_settle() == 0


def test_a_result_annulled_while_nobody_heard_is_found(ladder: Climb) -> None:
    ladder.play("Cem", "Ada", loser="Ada")
    result_annul(result=Result.objects.get(), user=ladder.steward, reason="a cat")
    assert ladder.order()[0] == "Cem"
    assert challenges_settle() == 1
    assert ladder.order()[0] == "Ada"
    result_restore(result=Result.objects.get(), user=ladder.steward, reason="no cat")
    assert (challenges_settle(), challenges_settle()) == (1, 0)
    assert ladder.order()[0] == "Cem"


def test_a_silence_may_be_excused(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    challenge = ladder.challenge("Cem", "Ada")
    later(monkeypatch, days=6)
    tasks.sweep()
    assert ladder.order()[0] == "Ben"
    with pytest.raises(Conflict, match="An annulment needs a reason"):
        services.challenge_annul(user=ladder.steward, pk=challenge.pk, reason="")
    services.challenge_annul(user=ladder.steward, pk=challenge.pk, reason="in hospital")
    assert ladder.order()[0] == "Ada" and ladder.place("Ada").missed == 0
    with pytest.raises(Conflict, match="The challenge is annulled; it cannot be annulled"):
        services.challenge_annul(user=ladder.steward, pk=challenge.pk, reason="again")


def test_the_database_lets_no_rank_be_held_twice(ladder: Climb) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Place.objects.filter(season=ladder.season, rank=2).update(rank=1)
        transaction.get_connection().check_constraints()


def test_a_season_closes_with_a_snapshot_and_its_order_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    ladder = climb(divisions=[2, 2])
    asked, playing = ladder.challenge("Cem", "Ada"), ladder.begin("Dora", "Ben")
    closed = services.season_close(user=ladder.steward, season=ladder.season)
    asked.refresh_from_db()
    assert asked.state == "void" and closed.snapshot
    names = {user.pk: name for name, user in ladder.people.items()}
    rows = [
        (names[row["user"]], row["rank"], row["division"], row["arrow"]) for row in closed.snapshot["rows"]
    ]
    assert rows == [
        ("Ada", 1, 1, ""), ("Ben", 2, 1, "down"), ("Cem", 3, 2, "up"), ("Dora", 4, 2, "down"),
        ("Eve", 5, 3, "up"), ("Finn", 6, 3, ""),
    ]  # fmt: skip
    with pytest.raises(Conflict, match="Autumn is closed"):
        services.season_close(user=ladder.steward, season=closed)
    with pytest.raises(Conflict, match="Autumn is closed"):
        services.place_leave(user=ladder.people["Ada"], season=closed)
    Membership.objects.get(club=ladder.club, user=ladder.people["Finn"]).delete()
    following = services.season_open(
        user=ladder.steward, ladder=ladder.ladder, name="Winter", ends=heartbeat.now() + 90 * DAY
    )
    ladder.season = following
    assert ladder.order() == ["Ada", "Cem", "Ben", "Eve", "Dora"]
    assert [ladder.place(name).division for name in ladder.order()] == [1, 1, 2, 2, 3]
    playing.refresh_from_db()
    assert playing.season == following
    assert playing.game
    game_resign(code=playing.game.code, user=ladder.people["Ben"])
    results_find()
    challenges_settle()
    assert ladder.order() == ["Ada", "Cem", "Dora", "Ben", "Eve"]
    assert Season.objects.get(pk=closed.pk).snapshot == closed.snapshot


def test_a_game_that_ends_between_seasons_moves_nobody(ladder: Climb) -> None:
    playing = ladder.begin("Cem", "Ada")
    services.season_close(user=ladder.steward, season=ladder.season)
    assert playing.game
    game_resign(code=playing.game.code, user=ladder.people["Ada"])
    results_find()
    assert (challenges_settle(), challenges_settle()) == (1, 0)
    playing.refresh_from_db()
    assert playing.state == "void"


def test_one_season_at_a_time(ladder: Climb) -> None:
    given = {"user": ladder.steward, "ladder": ladder.ladder}
    with pytest.raises(Conflict, match="Autumn is open until"):
        services.season_open(**given, name="Winter", ends=heartbeat.now() + DAY)
    services.season_close(user=ladder.steward, season=ladder.season)
    with pytest.raises(Conflict, match="is past"):
        services.season_open(**given, name="Winter", ends=heartbeat.now() - DAY)
    with pytest.raises(Conflict, match="A season needs a name"):
        services.season_open(**given, name=" ", ends=heartbeat.now() + DAY)


def test_rules_change_between_seasons_alone(ladder: Climb) -> None:
    given = {"user": ladder.steward, "ladder": ladder.ladder}
    with pytest.raises(Conflict, match="change between seasons; one is open"):
        services.ladder_change(**given, rules={"up": 9})
    services.season_close(user=ladder.steward, season=ladder.season)
    assert services.ladder_change(**given, rules={"up": 9}).rules["up"] == 9
    with pytest.raises(Conflict, match="cannot be read"):
        services.ladder_change(**given, rules={"up": "far"})


def test_a_ladder_that_cannot_be(db: None) -> None:
    club, steward = found_club()
    make = partial(services.ladder_make, user=steward, club=club)
    for given, why in (
        ({"name": "!!"}, "needs a name with letters"),
        ({"name": "One", "rulesets": ["chess"]}, "no rule system «chess»"),
        ({"name": "One", "paces": ["bullet"]}, "no pace «bullet»"),
        ({"name": "One", "rules": {"scenarios": ["chess/match"]}}, "is no scenario for two players"),
        ({"name": "One", "rules": {"options": {"chess/match": {}}}}, "There is no scenario «chess/match»"),
        ({"name": "One", "rules": {"sideways": 1}}, "cannot be read"),
    ):  # fmt: skip
        with pytest.raises(Conflict, match=why):
            make(**given)  # type: ignore[arg-type]
    made = make(name="One", rulesets=[SKELETON])
    plan = plans_of(made)[0]
    name = f"{plan.ruleset}/{plan.scenario}"
    with pytest.raises(Conflict, match="has no option colour"):
        make(name="Two", rulesets=[SKELETON], rules={"options": {name: {"colour": 1}}})
    with pytest.raises(Conflict, match="has a ladder «One» already"):
        make(name="One", rulesets=[SKELETON])
    for number in range(19):
        Ladder.objects.create(club=club, name=str(number), slug=str(number))
    with pytest.raises(Conflict, match="20 ladders at most"):
        make(name="More", rulesets=[SKELETON])


def test_places_by_rating_follow_the_ratings() -> None:
    ladder = climb(kind="rating", decline=["loss"])
    for name, rating, deviation in (
        ("Ada", 1500, 60), ("Ben", 1700, 60), ("Cem", 1400, 60), ("Dora", 1900, 130), ("Eve", 1600, 119.9),
    ):  # fmt: skip
        rate(ladder.people[name], rating, deviation)
    assert tasks.sweep() > 0
    assert tasks.sweep() == 0
    assert ladder.order() == ["Ben", "Eve", "Ada", "Cem", "Dora", "Finn"]
    assert [ladder.place(name).hidden for name in ladder.order()] == [False] * 4 + [True] * 2
    ladder.play("Ada", "Eve", loser="Eve")
    assert ladder.order()[:3] == ["Ben", "Eve", "Ada"]
    assert ladder.place("Ada").won == 1
    ladder.challenge("Finn", "Ben")


def test_divisions_by_rating_are_kept_through_a_season() -> None:
    ladder = climb(kind="rating", divisions=[2, 2])
    assert [ladder.place(name).division for name in ladder.people] == [1, 1, 2, 2, 3, 3]
    for at, name in enumerate(ladder.people):
        rate(ladder.people[name], 1400 + 50 * at)
    tasks.sweep()
    assert ladder.order() == ["Ben", "Ada", "Dora", "Cem", "Finn", "Eve"]
    services.season_close(user=ladder.steward, season=ladder.season)
    ladder.season = services.season_open(
        user=ladder.steward, ladder=ladder.ladder, name="Winter", ends=heartbeat.now() + DAY
    )
    assert ladder.order() == ["Dora", "Ben", "Finn", "Ada", "Eve", "Cem"]
    assert replayed(ladder.season).order == tuple(ladder.people[name].pk for name in ladder.order())


def test_who_calls_the_game_off_before_a_move_has_declined_it(ladder: Climb) -> None:
    for challenger, loser, state in (("Cem", "Ada", "declined"), ("Dora", "Dora", "withdrawn")):
        challenge = ladder.begin(challenger, "Ada" if challenger == "Cem" else "Cem")
        assert challenge.game
        game_abandon(code=challenge.game.code, user=ladder.people[loser])
        results_find()
        assert challenges_settle() == 1
        challenge.refresh_from_db()
        assert (challenge.state, challenge.free) == (state, False)
    assert ladder.order()[:2] == ["Ben", "Ada"]


@pytest.fixture
def bidding(db: None) -> Climb:
    """A ladder on which sides are bid for."""
    return climb(sides="bid-sealed")


def bid(ladder: Climb, challenge: Challenge, name: str, halves: int = 0) -> None:
    """An offer for the first side."""
    assert challenge.game
    side = rules.get(SKELETON).scenarios[challenge.scenario].sides[0]
    bid_give(code=challenge.game.code, user=ladder.people[name], side=side, halves=halves)


def test_sides_are_bid_for_before_the_game_begins(bidding: Climb) -> None:
    challenge = bidding.begin("Cem", "Ada")
    assert challenge.state == "accepted" and challenge.game and challenge.game.status == "open"
    bid(bidding, challenge, "Cem")
    bid(bidding, challenge, "Ada", 2)
    challenges_settle()
    challenge.refresh_from_db()
    assert challenge.state == "playing" and challenge.game
    assert challenge.game.terms["challenge"] == challenge.pk and "bid" in challenge.game.terms


@pytest.mark.parametrize(
    ("bidder", "state", "top"),
    [("Cem", "lapsed", "Ben"), ("Ada", "withdrawn", "Ada"), ("", "withdrawn", "Ada")],
)
def test_who_does_not_bid_ends_it(
    bidding: Climb, monkeypatch: pytest.MonkeyPatch, bidder: str, state: str, top: str
) -> None:
    challenge = bidding.begin("Cem", "Ada")
    if bidder:
        bid(bidding, challenge, bidder)
    later(monkeypatch, days=5.1)
    tasks.sweep()
    challenge.refresh_from_db()
    assert (challenge.state, bidding.order()[0]) == (state, top)
    assert challenge.game and challenge.game.status == "abandoned"


def test_who_steps_back_from_bidding_has_declined(bidding: Climb) -> None:
    challenge = bidding.begin("Cem", "Ada")
    assert challenge.game
    bid_leave(code=challenge.game.code, user=bidding.people["Ada"])
    assert challenges_settle() == 1
    challenge.refresh_from_db()
    assert challenge.state == "declined" and bidding.order()[0] == "Ben"
    assert Game.objects.get(pk=challenge.game.pk).status == "abandoned"


def test_who_withdraws_the_game_while_sides_are_bid_for_has_taken_it_back(bidding: Climb) -> None:
    challenge = bidding.begin("Cem", "Ada")
    assert challenge.game
    game_abandon(code=challenge.game.code, user=bidding.people["Cem"])
    assert (challenges_settle(), challenges_settle()) == (1, 0)
    challenge.refresh_from_db()
    assert challenge.state == "withdrawn" and bidding.order()[0] == "Ada"


def test_sides_are_those_that_come_nearest_to_even(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plans_of(ladder.ladder)[-1]
    side = rules.get(plan.ruleset).scenarios[plan.scenario].sides[1]
    monkeypatch.setattr(
        "wargame.ladders.challenges.fairest", lambda *of: plan._replace(chance=0.51, side=side)
    )
    challenge = ladder.begin("Cem", "Ada")
    assert (challenge.scenario, challenge.side) == (plan.scenario, side)
    assert challenge.game
    assert challenge.game.seats.get(side=side).user == ladder.people["Cem"]


def test_between_equals_of_whom_nothing_is_known_the_lot_decides(ladder: Climb) -> None:
    found = fairest(ladder.people["Cem"], ladder.people["Ada"], plans_of(ladder.ladder))
    assert found and (found.chance, found.side) == (0.5, "")
    assert fairest(ladder.people["Cem"], ladder.people["Ada"], []) is None
    rate(ladder.people["Cem"], 2100)
    far = fairest(ladder.people["Cem"], ladder.people["Ada"], plans_of(ladder.ladder))
    assert far and far.chance and far.chance > 0.8
