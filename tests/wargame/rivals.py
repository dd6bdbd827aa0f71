"""What rivals leave behind: a club of many roles, a ladder in its second season, rated games, an auction."""

from __future__ import annotations

from typing import Any

from tests.wargame.climbing import DAY, EASY
from tests.wargame.match import first_act
from tests.wargame.sitting import SKELETON, person
from wargame.bids.services import bid_open, bid_raise
from wargame.clubs import services as clubs
from wargame.clubs.models import Club, Membership
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.games.services import game_resign
from wargame.ladders import services
from wargame.ladders.models import Challenge, Ladder, Season
from wargame.ladders.settling import challenges_settle
from wargame.ratings.models import Recomputation
from wargame.ratings.periods import period_now
from wargame.ratings.services import ratings_update, recomputation_ask
from wargame.results.services import results_find

STAFF = {"Stina": Membership.Role.STEWARD, "Dirk": Membership.Role.DIRECTOR, "Mila": Membership.Role.MEMBER}
"""Who else is in the club, and as what."""


class Rivals:
    """The owner of a club, a member who beats them on its ladder, and who else climbs there."""

    def __init__(self, club: Club, owner: Any, member: Any, staff: Any) -> None:
        self.club, self.owner, self.member = club, owner, member
        self.people = {name: self._join(name, role) for name, role in STAFF.items()}
        clubs.bar_set(club=club.slug, user=owner, name=person("Egon").username, reason="threw the dice")
        self.ladder = self._make_ladder()
        self.seasons = [self._season("Spring"), self._season("Summer")]
        self.played = self._play()
        services.challenge_make(
            user=self.people["Dirk"], season=self.seasons[-1], opponent=owner, message="Again at the bridge?"
        )
        self.recomputation: Recomputation = recomputation_ask(user=staff)
        self.period = period_now()

    def _join(self, name: str, role: str) -> Any:
        user = person(name)
        Membership.objects.create(
            club=self.club, user=user, role=role, since=heartbeat.now(), feed=f"feed-{name}"
        )
        return user

    def _make_ladder(self) -> Ladder:
        return services.ladder_make(
            user=self.owner, club=self.club, name="Bridge ladder", rulesets=[SKELETON], rules=EASY
        )

    def _season(self, name: str) -> Season:
        """A new season, the one before it closed; whoever has no place in it takes one."""
        for one in Season.objects.filter(ladder=self.ladder, closed=None):
            services.season_close(user=self.owner, season=one)
        ends = heartbeat.now() + 84 * DAY
        season = services.season_open(user=self.owner, ladder=self.ladder, name=name, ends=ends)
        climbers = [self.owner, self.member, *self.people.values()]
        for user in climbers:
            if not season.places.filter(user=user).exists():
                services.place_take(user=user, season=season)
        return season

    def _play(self) -> Challenge:
        """The member challenges the owner, who accepts and resigns; results, places and ratings have heard."""
        asked = services.challenge_make(user=self.member, season=self.seasons[-1], opponent=self.owner)
        Challenge.objects.filter(pk=asked.pk).update(side="blue")  # not by lot
        game = services.challenge_accept(user=self.owner, pk=asked.pk).game
        assert game
        first_act(game)
        game_resign(code=game.code, user=self.owner)
        results_find()
        challenges_settle()
        ratings_update()
        return Challenge.objects.get(pk=asked.pk)

    @property
    def rated(self) -> Game:
        """The rated game that is over."""
        assert self.played.game
        return self.played.game


def auction(owner: Any, bidder: Any, scenario: str) -> Game:
    """An open game whose sides are called for: each has called once."""
    game = bid_open(user=owner, method="auction", ruleset=SKELETON, scenario=scenario, name="Who bids more")
    bid_raise(code=game.code, user=owner, side="blue", halves=2)
    bid_raise(code=game.code, user=bidder, side="blue", halves=4, after=1)
    return game
