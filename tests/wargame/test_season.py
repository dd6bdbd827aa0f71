"""The demo's season: played once, the same each time, shown as if it had taken weeks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db.models import Count

import rules
from tests.wargame.sitting import client_of
from wargame.clubs.models import Club, Membership, News
from wargame.desk.queue import queue
from wargame.events.models import Event, Pairing, Round
from wargame.games import heartbeat
from wargame.games.models import Game, GameEvent, Seat
from wargame.ladders.models import Challenge, Entry, Season
from wargame.lobby import cup, demo, season
from wargame.ratings.models import Standing
from wargame.results.models import Result, Share
from wargame.rulings.models import Case

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def skeleton(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The smallest ruleset is the only one."""
    name = rules.register_folder(Path(rules.__file__).parent / "core" / "skeleton")
    monkeypatch.setattr(rules, "playable", lambda: (name,))
    yield


def test_fixtures_are_the_same_at_each_start() -> None:
    users = season.people()
    plan = list(season.fixtures(users))
    assert plan == list(season.fixtures(season.people()))
    assert len(plan) == season.GAMES
    assert all(fixture.players[0] != fixture.players[1] for fixture in plan)
    assert {user for fixture in plan for user in fixture.players} == set(users)


@pytest.mark.dear
def test_a_game_of_the_season_ends_and_is_dated_back() -> None:
    demo.seed()
    club, users = Club.objects.get(), season.people()
    for user in users:
        Membership.objects.create(club=club, user=user)
    ladder, plan = season.ladder_open(club, users), list(season.fixtures(users))
    seeded = Game.objects.count()
    first, last = (season.fixture_play(fixture, ladder) for fixture in (plan[0], plan[-1]))
    assert first and last
    assert first.rated and first.counts
    assert 10 < (last.ended - first.ended).days / 7 < season.WEEKS
    assert {share.ended for share in first.shares.all()} == {Result.objects.get(pk=first.pk).ended}
    assert Game.objects.count() == seeded + 2
    assert season.fixture_play(plan[0], ladder) == first
    assert Game.objects.count() == seeded + 2
    first.refresh_from_db()
    challenge = Challenge.objects.get(game=first.game)
    assert challenge.state in ("won", "lost", "drawn") and challenge.ended == first.ended
    assert {entry.time for entry in Entry.objects.filter(challenge=challenge)} == {first.ended}


@pytest.mark.dear
def test_the_ladder_shows_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    demo.seed()
    monkeypatch.setattr("wargame.lobby.management.commands.season.cup_play", lambda: iter(()))
    call_command("season", games=4, verbosity=0)
    places = Season.objects.get().places
    assert sum(place.won + place.lost + place.drawn for place in places.all()) == 8
    assert places.count() == len(season.NAMES) + 1
    assert Result.objects.filter(rated=True).count() == 4
    assert Standing.objects.filter(ruleset="", pace="").count() == len(
        {share.user_id for share in Share.objects.all()}
    )
    held = places.order_by("division").values_list("division").annotate(count=Count("pk"))
    assert list(held) == [(1, 4), (2, 5)]
    assert {place.user.username for place in places.filter(division=1)} == set(season.NAMES[:4])
    told = client_of().get("/ladders/the-siding-club/siding-ladder/").content.decode()
    assert "Division 1" in told and "Division 2" in told
    assert (
        told.count('aria-label="on course to go up a division"')
        == told.count('aria-label="on course to go down a division"')
        == 1
    )
    call_command("season", games=4, verbosity=0)
    assert (Season.objects.count(), Result.objects.count(), News.objects.count()) == (1, 4, 1)


@pytest.mark.parametrize(("games", "before"), [(3, 2), (2, 2), (1, 1)])
@pytest.mark.dear
def test_the_cup_comes_after_the_first_games(
    monkeypatch: pytest.MonkeyPatch, games: int, before: int
) -> None:
    demo.seed()
    command = "wargame.lobby.management.commands.season"
    played: list[int] = []
    monkeypatch.setattr(f"{command}.BEFORE_CUP", 2)
    monkeypatch.setattr(f"{command}.cup_play", lambda: played.append(Result.objects.count()) or iter(()))
    call_command("season", games=games, verbosity=0)
    assert played == [before] and Result.objects.count() == games


@pytest.mark.dear
def test_the_cup_is_in_its_third_round_with_a_question_for_clara(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cup, "OPENING", 16)  # the small games of this ruleset are over sooner
    demo.seed()
    for _ in range(2):  # once more: it goes on where it was, and there is nothing left to play
        assert list(cup.cup_play()) == [1, 2, 3]
        event = Event.objects.get(name=cup.NAME)
        rounds = Round.objects.filter(stage__event=event).order_by("number")
        assert [bool(row.signed) for row in rounds] == [True, True, False] and rounds[2].published
        moments = [moment for row in rounds for moment in (row.drawn, row.published, row.signed) if moment]
        assert moments == sorted(moments) and moments[0] < heartbeat.now() - timedelta(days=5)
        assert not Seat.objects.exclude(flagged=None).exists()
        boards = Pairing.objects.filter(round__in=rounds)
        for board in boards.filter(game__isnull=False):
            times = GameEvent.objects.filter(game=board.game).order_by("seq").values_list("time", flat=True)
            assert list(times) == sorted(times) and times[0] >= board.round.published
        assert boards.count() == 3 * len(season.NAMES) // 2
        assert not boards.filter(round__number__lt=3, first_halves=None).exists()
        case = Case.objects.get(state=Case.State.OPEN)
        assert case.game.terms["event"] == event.slug and case.game.status == Game.Status.ACTIVE
        assert case.title in [item.heading for item in queue(User.objects.get(username="clara"))]


def test_without_the_demo_there_is_no_season() -> None:
    with pytest.raises(CommandError, match="There is no"):
        call_command("season")
