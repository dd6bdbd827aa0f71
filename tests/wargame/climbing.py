"""A club with a ladder, for tests: its people stand in the order of their names, Ada at the top."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import Group

from tests.wargame.kept import kept
from tests.wargame.match import first_act
from tests.wargame.sitting import SKELETON, people, person
from wargame.clubs.models import Club, Membership
from wargame.games import heartbeat
from wargame.games.services import draw_answer, draw_offer, game_resign
from wargame.ladders import services
from wargame.ladders.models import Challenge, Entry, Ladder, Place, Season
from wargame.ladders.order import ENTER
from wargame.ladders.settling import challenges_settle
from wargame.ladders.standing import replay, standing_of
from wargame.ratings.models import Standing
from wargame.ratings.periods import period_now
from wargame.results.services import results_find

NAMES = ("Ada", "Ben", "Cem", "Dora", "Eve", "Finn")
DAY = timedelta(days=1)
EASY: dict[str, Any] = {"new_weeks": 0}
"""Rules under which who has just come may be challenged."""


@dataclass
class Climb:
    """An open season and the people on it, by name."""

    club: Club
    ladder: Ladder
    season: Season
    people: dict[str, Any]
    steward: Any

    def challenge(self, challenger: str, challenged: str, **more: Any) -> Challenge:
        return services.challenge_make(
            user=self.people[challenger], season=self.season, opponent=self.people[challenged], **more
        )

    def begin(self, challenger: str, challenged: str) -> Challenge:
        """One asks another, who accepts: their game is under way."""
        challenge = self.challenge(challenger, challenged)
        return services.challenge_accept(user=self.people[challenged], pk=challenge.pk)

    def play(self, challenger: str, challenged: str, loser: str | None) -> Challenge:
        """The game is over too, lost by whoever resigns, or drawn; the ladder has heard."""
        challenge = self.begin(challenger, challenged)
        assert challenge.game
        first_act(challenge.game)
        if loser is None:
            draw_offer(code=challenge.game.code, user=self.people[challenger])
            draw_answer(code=challenge.game.code, user=self.people[challenged], accept=True)
        else:
            game_resign(code=challenge.game.code, user=self.people[loser])
        results_find()
        challenges_settle()
        return Challenge.objects.get(pk=challenge.pk)

    def order(self) -> list[str]:
        """The names from the top. Ranks have no gap, and what is kept is what the history gives."""
        places = list(Place.objects.filter(season=self.season).select_related("user").order_by("rank"))
        assert [place.rank for place in places] == list(range(1, len(places) + 1))
        assert standing_of(self.season) == replay(self.season)
        return [place.user.username for place in places]

    def place(self, name: str) -> Place:
        """The place of somebody, as it is now."""
        return Place.objects.get(season=self.season, user=self.people[name])

    def enrol(self, name: str) -> Any:
        """Somebody more, on the last place."""
        self.people[name] = join(self.club, name)
        services.place_take(user=self.people[name], season=self.season)
        return self.people[name]


def found_club(name: str = "The Climbers") -> tuple[Club, Any]:
    """A club and its steward."""
    club = Club.objects.create(
        slug=name.lower().replace(" ", "-"), name=name, group=Group.objects.create(name=name)
    )
    return club, join(club, "Stella", Membership.Role.STEWARD)


def join(club: Club, name: str, role: str = Membership.Role.MEMBER) -> Any:
    """A member of the club."""
    user = person(name)
    user.groups.add(club.group)
    Membership.objects.get_or_create(
        club=club, user=user, defaults={"role": role, "since": heartbeat.now() - 300 * DAY}
    )
    return user


@kept
def climb(names: tuple[str, ...] = NAMES, kind: str = "challenge", **rules: Any) -> Climb:
    """A ladder of the club with an open season, on which these people have places in that order."""
    club, steward = found_club()
    ladder = services.ladder_make(
        user=steward, club=club, name="Autumn ladder", kind=kind, rulesets=[SKELETON], rules={**EASY, **rules}
    )
    season = services.season_open(user=steward, ladder=ladder, name="Autumn", ends=heartbeat.now() + 84 * DAY)
    found = Climb(club, ladder, season, gather(club, names), steward)
    if kind == "challenge" and "divisions" not in rules:
        seat(season, list(found.people.values()))
    else:  # what division, and which rank, is for the service to say
        for user in found.people.values():
            services.place_take(user=user, season=season)
    return found


def gather(club: Club, names: Iterable[str]) -> dict[str, Any]:
    """Members of the club by name, as `join` makes each, but all at once."""
    found, since = people(names), heartbeat.now() - 300 * DAY
    club.group.user_set.add(*found.values())
    Membership.objects.bulk_create(Membership(club=club, user=user, since=since) for user in found.values())
    return found


def seat(season: Season, users: Sequence[Any]) -> None:
    """Places in that order, as each would take one by the service, but all at once: most tests of ladders begin so."""
    now = heartbeat.now()
    ranked = list(enumerate(users, 1))
    Place.objects.bulk_create(
        Place(season=season, user=user, rank=rank, since=now, active=now) for rank, user in ranked
    )
    Entry.objects.bulk_create(
        Entry(season=season, number=rank, time=now, what=ENTER, user=user, after=rank, why="took a place")
        for rank, user in ranked
    )


def rate(user: Any, rating: float, deviation: float = 60.0, ruleset: str = SKELETON, pace: str = "") -> None:
    """Give somebody a rating in a pool."""
    Standing.objects.update_or_create(
        user=user, ruleset=ruleset, pace=pace,
        defaults={"period": period_now(), "rating": rating, "deviation": deviation, "volatility": 0.06, "games": 9},
    )  # fmt: skip


def later(monkeypatch: Any, **by: float) -> Callable[[], Any]:
    """The site's time from now on is so much later; the function that tells it."""
    now = heartbeat.now
    monkeypatch.setattr(heartbeat, "now", lambda: now() + timedelta(**by))
    return heartbeat.now
