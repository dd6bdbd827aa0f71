"""Seasons: one at a time, closed with a snapshot; places that follow ratings."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from tests.wargame.climbing import DAY, Climb, climb, found_club, later, rate
from tests.wargame.sitting import SKELETON, client_of
from wargame.clubs.models import Entry, Membership
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden
from wargame.games.models import Game
from wargame.games.services import game_abandon, game_resign
from wargame.ladders import services, tasks
from wargame.ladders.games import plans_of
from wargame.ladders.models import Challenge, Ladder, Season
from wargame.ladders.settling import challenges_settle
from wargame.ladders.standing import replay
from wargame.ratings.services import ratings_update
from wargame.results.services import results_find

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder(db: None) -> Climb:
    """Six people on a ladder of exchange."""
    return climb()


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Any:
    """What is done within has its signals sent, as after a commit."""
    return partial(django_capture_on_commit_callbacks, execute=True)


@pytest.mark.dear
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


@pytest.mark.dear
def test_a_closed_season_has_the_figures_that_the_ladder_had(ladder: Climb) -> None:
    rate(ladder.people["Ada"], 1354.46, 60.46)
    rate(ladder.people["Ben"], 1500.5, 60.5)
    printed = {}
    address = "/ladders/the-climbers/autumn-ladder/"
    for page in (address, f"{address}seasons/1/"):
        html = client_of(ladder.people["Cem"]).get(page).content.decode()
        printed[page] = re.findall(r"(\d+) <small>±(\d+)</small>", html)[:2]
        if page == address:
            services.season_close(user=ladder.steward, season=ladder.season)
    assert printed[address] == printed[f"{address}seasons/1/"] == [("1354", "60"), ("1500", "60")]


def test_one_season_at_a_time(ladder: Climb) -> None:
    given = {"user": ladder.steward, "ladder": ladder.ladder}
    with pytest.raises(Conflict, match="Autumn is open until"):
        services.season_open(**given, name="Winter", ends=heartbeat.now() + DAY)
    services.season_close(user=ladder.steward, season=ladder.season)
    with pytest.raises(Conflict, match="is in the past"):
        services.season_open(**given, name="Winter", ends=heartbeat.now() - DAY)
    with pytest.raises(Conflict, match="A season needs a name"):
        services.season_open(**given, name=" ", ends=heartbeat.now() + DAY)


def test_rules_change_between_seasons_alone(ladder: Climb) -> None:
    given = {"user": ladder.steward, "ladder": ladder.ladder}
    with pytest.raises(Conflict, match="can change only between seasons, and one is open"):
        services.ladder_change(**given, rules={"up": 9})
    services.season_close(user=ladder.steward, season=ladder.season)
    assert services.ladder_change(**given, rules={"up": 9}).rules["up"] == 9
    with pytest.raises(Conflict, match="cannot be read"):
        services.ladder_change(**given, rules={"up": "far"})


def test_a_ladder_that_cannot_be(db: None) -> None:
    club, steward = found_club()
    make = partial(services.ladder_make, user=steward, club=club)
    for given, why in (
        ({"name": "!!"}, "name of a ladder needs letters"),
        ({"name": "One", "rulesets": ["chess"]}, "no rule system «chess»"),
        ({"name": "One", "paces": ["bullet"]}, "no pace «bullet»"),
        ({"name": "One", "rules": {"scenarios": ["chess/match"]}}, "is not a two-player scenario"),
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
    with pytest.raises(Conflict, match="already has a ladder called «One»"):
        make(name="One", rulesets=[SKELETON])
    for number in range(19):
        Ladder.objects.create(club=club, name=str(number), slug=str(number))
    with pytest.raises(Conflict, match="at most 20 ladders"):
        make(name="More", rulesets=[SKELETON])


@pytest.mark.dear
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


@pytest.mark.dear
def test_places_by_rating_follow_as_soon_as_ratings_move(
    committed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No sweep is waited for, so that the order of the table and the figures in it say the same."""
    ladder = climb(("Ada", "Ben"), kind="rating")
    for name, rating in (("Ada", 1510), ("Ben", 1500)):
        rate(ladder.people[name], rating, 80)
    tasks.sweep()
    assert ladder.order() == ["Ada", "Ben"]
    monkeypatch.setattr(tasks.rank, "delay", tasks.rank)
    ladder.play("Ben", "Ada", loser="Ada")
    with committed():
        ratings_update()
    assert ladder.order() == ["Ben", "Ada"]


@pytest.mark.dear
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
    assert replay(ladder.season).order == tuple(ladder.people[name].pk for name in ladder.order())


@pytest.mark.dear
def test_a_season_closes_by_itself_after_its_last_day(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    challenge = ladder.challenge("Cem", "Ada")
    later(monkeypatch, days=83.9)
    tasks.sweep()
    assert Season.objects.get(pk=ladder.season.pk).closed is None
    later(monkeypatch, days=0.2)
    assert tasks.sweep() and not Season.objects.filter(closed=None).exists()
    challenge.refresh_from_db()
    assert challenge.state in ("lapsed", "void")
    entry = Entry.objects.get(act="closed a season")
    assert (entry.actor, entry.facts) == (None, {"ladder": "Autumn ladder", "season": "Autumn"})
    assert tasks.sweep() == 0


@pytest.mark.dear
def test_who_keeps_ladders_leaves_a_line_in_the_record_of_the_club(ladder: Climb, committed: Any) -> None:
    given = {"user": ladder.steward, "ladder": ladder.ladder}
    played = ladder.play("Cem", "Ada", loser="Ada")
    with committed():
        services.challenge_annul(user=ladder.steward, pk=played.pk, reason="misread")
    until = heartbeat.now() + DAY
    services.bar_set(**given, player=ladder.people["Ben"], until=until, reason="threw the dice")
    services.bar_lift(**given, player=ladder.people["Ben"])
    services.season_close(user=ladder.steward, season=ladder.season)
    services.ladder_change(**given, rules={"up": 5})
    entries = Entry.objects.filter(club=ladder.club, actor=ladder.steward).order_by("pk")
    assert list(entries.values_list("act", flat=True)) == [
        "created a ladder", "opened a season", "annulled a challenge", "annulled a result", "barred from a ladder",
        "lifted the bar from a ladder", "closed a season", "changed the rules of a ladder",
    ]  # fmt: skip
    assert entries[2].facts == {"ladder": "Autumn ladder", "players": ["Cem", "Ada"], "reason": "misread"}
    assert entries[4].subject == ladder.people["Ben"] and entries[4].facts["reason"] == "threw the dice"


@pytest.mark.dear
def test_a_bar_ends_what_is_not_played_yet(ladder: Climb) -> None:
    waiting, playing = ladder.challenge("Cem", "Ada"), ladder.begin("Ben", "Ada")
    until = heartbeat.now() + DAY
    services.bar_set(
        user=ladder.steward,
        ladder=ladder.ladder,
        player=ladder.people["Ada"],
        until=until,
        reason="threw the dice",
    )
    assert [Challenge.objects.get(pk=one.pk).state for one in (waiting, playing)] == ["void", "playing"]
    assert ladder.place("Ada").missed == 0


@pytest.mark.dear
def test_who_only_calls_games_off_is_idle(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch, weeks=5)
    challenge = ladder.begin("Cem", "Ben")
    assert challenge.game
    game_abandon(code=challenge.game.code, user=ladder.people["Cem"])
    results_find()
    challenges_settle()
    later(monkeypatch, weeks=1.1)
    tasks.sweep()
    assert ladder.place("Cem").dropped is not None


@pytest.mark.dear
def test_who_plays_is_not_idle(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch, weeks=5)
    ladder.play("Cem", "Ben", loser="Ben")
    later(monkeypatch, weeks=1.1)
    tasks.sweep()
    assert ladder.place("Cem").dropped is None and ladder.place("Ada").dropped is not None


def test_who_plays_does_not_bar_their_rival_nor_anybody_an_owner(ladder: Climb) -> None:
    cem, ada = ladder.people["Cem"], ladder.people["Ada"]
    waiting = ladder.challenge("Cem", "Ada")
    given = {"ladder": ladder.ladder, "until": heartbeat.now() + DAY, "reason": "away with you"}
    rows = Membership.objects.filter(club=ladder.club)
    rows.filter(user=ada).update(role=Membership.Role.DIRECTOR)
    with pytest.raises(Forbidden, match="You and Cem have a challenge that is not played yet"):
        services.bar_set(user=ada, player=cem, **given)
    services.bar_set(user=ada, player=ladder.people["Ben"], **given)
    rows.filter(user=cem).update(role=Membership.Role.OWNER)
    with pytest.raises(Forbidden, match="Cem is an owner of The Climbers: only an owner can bar them"):
        services.bar_set(user=ladder.steward, player=cem, **given)
    assert Challenge.objects.get(pk=waiting.pk).state == "asked"
    rows.filter(user=ladder.steward).update(role=Membership.Role.OWNER)
    services.bar_set(user=ladder.steward, player=cem, **given)
    assert Challenge.objects.get(pk=waiting.pk).state == "void"


@pytest.mark.dear
def test_a_game_in_which_nobody_acts_shelters_nobody(ladder: Climb, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder.begin("Ben", "Ada")
    later(monkeypatch, weeks=5)
    Game.objects.update(moved=heartbeat.now())
    later(monkeypatch, weeks=5)
    tasks.sweep()
    assert ladder.place("Ada").dropped is None and ladder.place("Cem").dropped is not None
    later(monkeypatch, weeks=1.1)
    tasks.sweep()
    assert ladder.place("Ada").dropped is not None and ladder.order()[0] != "Ada"


@pytest.mark.dear
def test_a_ladder_made_under_looser_rules_goes_on_and_is_put_right_when_they_change(ladder: Climb) -> None:
    Ladder.objects.update(rules=ladder.ladder.rules | {"idle_weeks": 0, "decline_free": 1000})
    ladder.ladder.refresh_from_db()
    challenge = ladder.challenge("Ben", "Ada")
    assert services.challenge_decline(user=ladder.people["Ada"], pk=challenge.pk).free
    tasks.sweep()
    services.season_close(user=ladder.steward, season=ladder.season)
    given = {"user": ladder.steward, "ladder": ladder.ladder}
    services.season_open(**given, name="Winter", ends=heartbeat.now() + 9 * DAY)
    services.season_close(user=ladder.steward, season=Season.objects.get(closed=None))
    with pytest.raises(Conflict, match="could decline 1000 challenges"):
        services.ladder_change(**given, rules={"up": 4})
    put_right = {"up": 4, "idle_weeks": 6, "decline_free": 1}
    assert services.ladder_change(**given, rules=put_right).rules["up"] == 4
