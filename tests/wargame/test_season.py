"""The demo's season: played once, the same each time, shown as if it had taken weeks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

import rules
from wargame.clubs.models import Club, Membership, News
from wargame.games.models import Game
from wargame.ladders.models import Challenge, Entry, Season
from wargame.lobby import demo, season
from wargame.ratings.models import Standing
from wargame.results.models import Result, Share

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


def test_the_ladder_shows_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    demo.seed()
    call_command("season", games=4, verbosity=0)
    places = Season.objects.get().places
    assert sum(place.won + place.lost + place.drawn for place in places.all()) == 8
    assert places.count() == len(season.NAMES) + 1
    assert Result.objects.filter(rated=True).count() == 4
    assert Standing.objects.filter(ruleset="", pace="").count() == len(
        {share.user_id for share in Share.objects.all()}
    )
    call_command("season", games=4, verbosity=0)
    assert (Season.objects.count(), Result.objects.count(), News.objects.count()) == (1, 4, 1)


def test_without_the_demo_there_is_no_season() -> None:
    with pytest.raises(CommandError, match="There is no"):
        call_command("season")
