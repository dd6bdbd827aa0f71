"""The demo's season: games of practice players in the names of members, so that the club has something to show.

It is played beside the running site (`manage.py season`), one game after the other, and goes on where it was stopped.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations

from django.contrib.auth.models import User
from django.db import transaction

import rules
from rules.core.players import Council, GreedyPlayer, RandomPlayer
from rules.core.ruleset import Ruleset, Scenario
from wargame.clubs.models import Club, Membership
from wargame.clubs.services import news_write
from wargame.games import heartbeat, services
from wargame.games.models import Game
from wargame.ladders.challenges import challenge_open
from wargame.ladders.models import Challenge, Entry, Ladder, Season
from wargame.ladders.places import place_take, places_rank
from wargame.ladders.rulebook import Kind
from wargame.ladders.seasons import ladder_make, season_open
from wargame.ladders.settling import challenge_settle
from wargame.ladders.standing import season_lock
from wargame.ladders.table import State
from wargame.lobby.demo import CLUB, play_on
from wargame.ratings.services import ratings_recompute
from wargame.results.models import Result, Share
from wargame.results.services import result_record

NAMES = ("tom", "vera", "ilse", "nils", "luc", "ana", "sanne", "otto")
"""People of the demo: they are played by practice players, and nobody signs in as one of them."""

GAMES = 80
"""Enough that most ratings are sure enough for a list; those of few games it hides."""

WEEKS = 11
"""The games are shown as if they had ended over so many weeks."""

TITLE = "Season game"
LADDER = "Siding ladder"
DIVISIONS = (4,)
"""So many stand in the first division, the others in the second; one goes up and one down when the season closes."""

SEASON = "Autumn season, played by practice players"
NEWS = "Practice players played this season's games, for demonstration"
MOST_ACTIONS = 1500
SCENARIOS = 3
"""Scenarios played: those that take people least time."""


@dataclass(frozen=True)
class Fixture:
    """A game of the season: who plays whom, and what; the first has the scenario's first side."""

    number: int
    ruleset: Ruleset
    scenario: Scenario
    players: tuple[User, User]


def people() -> list[User]:
    """The people of the season, made where they are missing."""
    return [
        User.objects.get_or_create(
            username=name, defaults={"first_name": name.title(), "email": f"{name}@example.org"}
        )[0]
        for name in NAMES
    ]


def fixtures(users: Sequence[User], games: int = GAMES) -> Iterator[Fixture]:
    """Who plays whom: the same at each start."""
    chance = random.Random(1943)
    pairs = list(combinations(users, 2))
    chance.shuffle(pairs)
    plans = shortest()
    for number in range(games):
        first, second = pairs[number % len(pairs)]
        players = (first, second) if chance.random() < 0.5 else (second, first)
        yield Fixture(number, *plans[number % len(plans)], players)


def shortest() -> list[tuple[Ruleset, Scenario]]:
    """The scenarios for two that take least time, with their rule systems."""
    found = [
        (rules.get(name), scenario)
        for name in rules.playable()
        for scenario in rules.get(name).scenarios.values()
        if len(scenario.seats({})) == 2
    ]
    return sorted(found, key=lambda plan: (plan[1].minutes, plan[0].id, plan[1].id))[:SCENARIOS]


def fixture_play(fixture: Fixture, season: Season) -> Result | None:
    """Play a game of the season to its end, unless it was played, and let the ladder hear of it."""
    challenge = challenge_of(fixture, season)
    game = challenge.game
    assert game is not None
    _play_out(game, fixture)
    game.refresh_from_db()
    if game.status == Game.Status.ACTIVE:
        services.game_resign(code=game.code, user=fixture.players[0])
        game.refresh_from_db()
    result = result_record(game=game) or Result.objects.filter(game=game).first()
    if result is not None:
        challenge_settle(pk=challenge.pk)
        _date_back(result, fixture.number)
    return result


@transaction.atomic
def challenge_of(fixture: Fixture, season: Season) -> Challenge:
    """The challenge of the fixture; made where it is missing, and accepted at once."""
    name, (first, second) = f"{TITLE} {fixture.number + 1}", fixture.players
    made = Challenge.objects.filter(season=season, message=name).first()
    if made is not None:
        return made
    now = heartbeat.now()
    challenge = Challenge.objects.create(
        season=season_lock(season.pk), challenger=first, challenged=second, message=name, pace="days", sides="lot",
        ruleset=fixture.ruleset.id, scenario=fixture.scenario.id, side=fixture.scenario.sides[0],
        made=end_time(fixture.number) - timedelta(days=3), answer_until=now, told=State.PLAYING,
    )  # fmt: skip
    return challenge_open(challenge, now)


def _play_out(game: Game, fixture: Fixture) -> None:
    """Practice players answer for both: those of the first half of the names think, the others throw dice."""
    plan = fixture.scenario.seats({})
    users = dict(zip((command or side for side, command in plan), fixture.players, strict=True))
    kinds = {actor: _kind(user) for actor, user in users.items()}
    council = Council(plan, {actor: kind(fixture.number) for actor, kind in kinds.items()})
    play_on(game, council, users, MOST_ACTIONS)


def _kind(user: User) -> type[GreedyPlayer] | type[RandomPlayer]:
    return GreedyPlayer if NAMES.index(user.username) < len(NAMES) // 2 else RandomPlayer


def end_time(number: int) -> datetime:
    """When a game is shown to have ended."""
    return heartbeat.now() - timedelta(weeks=WEEKS) * (1 - (number + 1) / (GAMES + 1))


@transaction.atomic
def _date_back(result: Result, number: int) -> None:
    """Spread the ends over the weeks before now. The record keeps the true times."""
    result.ended = end_time(number)
    result.save(update_fields=["ended"])
    Share.objects.filter(result=result).update(ended=result.ended)
    Challenge.objects.filter(game=result.game).update(ended=result.ended)
    Entry.objects.filter(challenge__game=result.game).update(time=result.ended)


def season_gather(users: Sequence[User]) -> Season:
    """The season under way of the club's ladder, with these people in it; made where it is missing."""
    club = Club.objects.get(name=CLUB)
    for user in users:
        Membership.objects.get_or_create(club=club, user=user)
    return ladder_open(club, users)


def season_play(games: int = GAMES) -> Iterator[int]:
    """Play what is missing of the season; yields how many games are played."""
    users = people()
    season = season_gather(users)
    for fixture in fixtures(users, games):
        fixture_play(fixture, season)
        yield fixture.number + 1
    ratings_recompute()
    with transaction.atomic():
        places_rank(season_lock(season.pk))


def ladder_open(club: Club, users: Sequence[User]) -> Season:
    """The ladder of the club by rating, with a season under way in which everybody has a place; made once.

    Who thinks comes first, so that the first division is theirs.
    """
    owner = club.memberships.filter(role=Membership.Role.OWNER).order_by("since")[0].user
    ladder = Ladder.objects.filter(club=club, name=LADDER).first() or ladder_make(
        user=owner, club=club, name=LADDER, kind=Kind.RATING, rules={"new_weeks": 0, "divisions": DIVISIONS}
    )
    season = ladder.seasons.first()
    if season is None:
        now = heartbeat.now()
        season = season_open(user=owner, ladder=ladder, name=SEASON, ends=now + timedelta(weeks=2))
        Season.objects.filter(pk=season.pk).update(begins=now - timedelta(weeks=WEEKS))
        news_write(club=club.slug, user=owner, title=NEWS)
    for user in (*users, owner):
        if not season.places.filter(user=user).exists():
            place_take(user=user, season=season)
    return season
