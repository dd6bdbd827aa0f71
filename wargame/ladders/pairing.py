"""«I want a game»: those who said so are paired, as near to 50 : 50 as can be, and their games opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import NamedTuple

from django.db import transaction

from wargame.games import heartbeat
from wargame.ladders.challenges import challenge_open, nearest, side_of
from wargame.ladders.figures import Figure, pool_of, standings_of
from wargame.ladders.games import check_pace
from wargame.ladders.models import BY_SITE, Challenge, Place, Season
from wargame.ladders.parties import view_of
from wargame.ladders.standing import rules_of, season_lock

EXACT = 14
"""Up to so many who wait the best pairing is looked for; of more, the nearest pairs are taken first."""

MOST = 200
"""Who wait at most in one round; the others have their turn a minute later."""


class Match(NamedTuple):
    """Two who may play, and how far from 50 : 50 that is."""

    cost: float
    lower: int
    higher: int


@transaction.atomic
def games_pair(season_id: int) -> list[Challenge]:
    """Open a game for as many as can be paired of those who want one, who waited longest first."""
    season = season_lock(season_id)
    waiting = list(
        Place.objects.filter(season=season, seeks__isnull=False)
        .select_related("user").order_by("seeks", "pk")[:MOST]
    )  # fmt: skip
    now, held = heartbeat.now(), {place.user_id: place for place in waiting}
    return [
        game_begin(season, held[match.lower], held[match.higher], now)
        for match in pairing(matches(season, waiting))
    ]


def matches(season: Season, waiting: Sequence[Place]) -> list[Match]:
    """Each pair that no reason speaks against, the lower place as the challenger."""
    ids = [place.user_id for place in waiting]
    figures = standings_of(ids, pool_of(season.ladder))
    found = []
    for place in waiting:
        view = view_of(season, place, ids)
        for other in waiting:
            if other.rank < place.rank and paces_agree(place, other) and view.reason(other) is None:
                found.append(Match(distance(figures, place, other), place.user_id, other.user_id))
    return found


def paces_agree(place: Place, other: Place) -> bool:
    """Whether two who wait want the same pace, or one takes any."""
    return not place.seeks_pace or not other.seeks_pace or place.seeks_pace == other.seeks_pace


def distance(figures: Mapping[int, Figure], place: Place, other: Place) -> float:
    """How far from even a game of the two is, by their ratings."""
    a, b = figures.get(place.user_id, Figure()), figures.get(other.user_id, Figure())
    return abs(0.5 - 1 / (1 + 10 ** ((b.rating - a.rating) / 400)))


def pairing(found: Sequence[Match]) -> list[Match]:
    """As many pairs as can be, of those the nearest to even; the same for the same people, whatever the order."""
    people = sorted({one for match in found for one in (match.lower, match.higher)})
    return exact(people, found) if len(people) <= EXACT else nearest_first(found)


def nearest_first(found: Sequence[Match]) -> list[Match]:
    """The nearest pair, then the nearest of whoever is left."""
    taken: set[int] = set()
    chosen = []
    for match in sorted(found):
        if not taken & {match.lower, match.higher}:
            taken |= {match.lower, match.higher}
            chosen.append(match)
    return chosen


def exact(people: Sequence[int], found: Sequence[Match]) -> list[Match]:
    """The best of all pairings: most pairs first, then the least distance, then the earliest ids."""
    edges = {frozenset((match.lower, match.higher)): match for match in sorted(found, reverse=True)}

    @cache
    def best(left: tuple[int, ...]) -> tuple[int, float, tuple[Match, ...]]:
        if len(left) < 2:
            return 0, 0.0, ()
        first, rest = left[0], left[1:]
        options = [best(rest)]
        for other in rest:
            match = edges.get(frozenset((first, other)))
            if match is not None:
                pairs, cost, chosen = best(tuple(one for one in rest if one != other))
                options.append((pairs - 1, cost + match.cost, (match, *chosen)))
        return min(options)

    return list(best(tuple(people))[2])


def game_begin(season: Season, lower: Place, higher: Place, now: datetime) -> Challenge:
    """A challenge between two who both want it: asked and accepted in one."""
    plan = nearest(season, lower.user, higher.user)
    rules = rules_of(season.ladder)
    challenge = Challenge.objects.create(
        season=season, challenger=lower.user, challenged=higher.user, made=now,
        answer_until=now + timedelta(days=rules.answer_days), ruleset=plan.ruleset, scenario=plan.scenario,
        pace=check_pace(season.ladder, lower.seeks_pace or higher.seeks_pace), sides=rules.sides,
        side=side_of(rules, plan), told=BY_SITE,
    )  # fmt: skip
    return challenge_open(challenge, now)
