"""What `reasons` needs to know of two people, or of a page of them: as many queries for one as for fifty."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Q

from wargame.games import heartbeat
from wargame.ladders import table
from wargame.ladders.models import Bar, Challenge, Place, Season
from wargame.ladders.reasons import Case, Pair, Party, Reason, why_not
from wargame.ladders.rulebook import Rules
from wargame.ladders.standing import rules_of

OPEN = [str(state) for state in sorted(table.OPEN)]
AGREED = [str(state) for state in (table.State.ACCEPTED, table.State.PLAYING)]
MET = [str(state) for state in sorted(table.ENDED | {table.State.VOID})]


UNDONE = frozenset({table.State.WITHDRAWN, table.State.VOID})
"""Ends that, where they are free, leave the two as if nobody had asked."""


class View(NamedTuple):
    """The ladder as one player looks at it: for each place the reason why not, or None."""

    you: Party
    games: Mapping[int, int]
    bars: Mapping[int, datetime]
    pairs: Mapping[int, Pair]
    rules: Rules
    now: datetime
    settled: datetime | None = None

    def reason(self, place: Place) -> Reason | None:
        """Why the holder of that place may not be challenged."""
        them = party_of(place, self.games.get(place.user_id, 0), self.bars.get(place.user_id))
        pair = self.pairs.get(place.user_id, Pair())
        return why_not(Case(self.you, them, pair, self.rules, self.now, self.settled))


def view_of(season: Season, own: Place, others: Collection[int]) -> View:
    """How a ladder looks from a place, towards the people with these ids."""
    people = {own.user_id, *others}
    games, bars = games_of(season, people), bars_of(season, people)
    asked = Challenge.objects.filter(
        season__ladder=season.ladder_id, challenger=own.user_id, state=table.State.ASKED
    )
    rules = rules_of(season.ladder)
    return View(
        party_of(own, games.get(own.user_id, 0) + asked.count(), bars.get(own.user_id)),
        games,
        bars,
        pairs_of(season, own.user_id),
        rules,
        heartbeat.now(),
        settling_time(season, rules),
    )


def settling_time(season: Season, rules: Rules) -> datetime:
    """Until when nobody was a newcomer: when a ladder begins all have only just come; later on, who is carried over
    into a season has not."""
    return season.begins + timedelta(weeks=rules.new_weeks) if season.number == 1 else season.begins


def party_of(place: Place, games: int, barred_until: datetime | None = None) -> Party:
    """The holder of a place, as far as the reasons ask."""
    return Party(
        id=place.user_id, rank=place.rank, since=place.since, active=place.user.is_active, placed=not place.hidden,
        away_until=place.away_until, barred_until=barred_until, games=games,
    )  # fmt: skip


def games_of(season: Season, users: Collection[int]) -> dict[int, int]:
    """How many games each of them has open on this ladder; what somebody is only asked is none."""
    rows = Challenge.objects.filter(season__ladder=season.ladder_id, state__in=AGREED)
    found: dict[int, int] = {}
    for field in ("challenger", "challenged"):
        held = (
            rows.filter(**{f"{field}__in": users}).order_by().values_list(field).annotate(count=Count("pk"))
        )
        for user, count in held:
            found[user] = found.get(user, 0) + count
    return found


def bars_of(season: Season, users: Collection[int]) -> dict[int, datetime]:
    """Until when each of them is barred from the ladder."""
    return dict(Bar.objects.filter(ladder=season.ladder_id, user__in=users).values_list("user", "until"))


def pairs_of(season: Season, user: int) -> dict[int, Pair]:
    """What was between somebody and each of those they have had to do with on this ladder."""
    either = Q(challenger=user) | Q(challenged=user)
    rows = Challenge.objects.filter(either, season__ladder=season.ladder_id, state__in=[*OPEN, *MET])
    facts = rows.order_by("made", "pk").values_list(
        "challenger", "challenged", "state", "game__code", "made", "ended", "free"
    )
    return dict(pair_by_opponent(facts, user))


def pair_by_opponent(rows: Iterable[tuple[object, ...]], user: int) -> dict[int, Pair]:
    """The same by opponent: what is open counts, else when it last ended. What ended freely is nothing."""
    found: dict[int, Pair] = {}
    for challenger, challenged, state, game, made, ended, free in rows:
        other = challenged if challenger == user else challenger
        if not isinstance(other, int) or (free and state in UNDONE):
            continue
        before = found.get(other, Pair())
        if state in table.OPEN:
            asks = challenger == other
            found[other] = replace(
                before, open=True, game=str(game or ""), asked=latest(made, None), theirs=asks
            )
        else:
            found[other] = replace(before, met=latest(before.met, ended))
    return found


def latest(one: object, other: object) -> datetime | None:
    """The later of two moments, either of which may be missing."""
    return max((moment for moment in (one, other) if isinstance(moment, datetime)), default=None)
