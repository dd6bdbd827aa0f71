"""Ladders and their seasons: made, opened, closed with a snapshot that stands for ever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.utils.text import slugify

import rules as rulesets
from wargame.clubs.acts import club_lock, entry_write
from wargame.clubs.models import Club, Membership
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.games.pacerefusals import check_pace
from wargame.games.seating import one_line
from wargame.games.times import day
from wargame.ladders import order
from wargame.ladders.challenges import change
from wargame.ladders.figures import pool_of, standings_of
from wargame.ladders.games import plans_of
from wargame.ladders.models import Challenge, Entry, Ladder, Place, Season
from wargame.ladders.places import places_rank
from wargame.ladders.powers import Act, check_power
from wargame.ladders.rulebook import Kind, check_rules, rules_default, rules_plain, rules_read
from wargame.ladders.standing import rules_of, season_lock
from wargame.ladders.table import Event, State

MOST = 20
"""Ladders a club may have."""

NOWHERE = frozenset({"new"})
"""Words that the address of a ladder cannot be: there is a page there."""


@transaction.atomic
def ladder_make(
    *,
    user: Any,
    club: Club,
    name: str,
    kind: str = Kind.CHALLENGE,
    rulesets: Sequence[str] = (),
    paces: Sequence[str] = (),
    rules: Mapping[str, Any] | None = None,
    public: bool = True,
) -> Ladder:
    """Make a ladder of a club; what its rules do not say is as `rulebook` has it for that kind.

    Raises `Forbidden`, `Conflict` for rules that cannot be, systems or paces that there are not, a name in use.
    """
    check_power(Act.RUN, user, club_lock(club.slug))
    plain = one_line(name)[:60]
    if not slugify(plain):
        raise Conflict("The name of a ladder needs letters", about="name")
    if slugify(plain) in NOWHERE:
        raise Conflict(
            "«{name}» is already the address of another page; choose another name", about="name", name=plain
        )
    if Ladder.objects.filter(club=club).count() >= MOST:
        raise Conflict("A club can have at most {most} ladders", most=MOST)
    full = rules_plain(rules_default(kind)) | dict(rules or {})
    ladder = Ladder(
        club=club, name=plain, slug=slugify(plain), kind=kind, rulesets=list(rulesets), paces=list(paces),
        rules=rules_plain(rules_read(kind, full)), public=public, made=heartbeat.now(),
    )  # fmt: skip
    check_ladder(ladder)
    try:
        with transaction.atomic():
            ladder.save()
            entry_write(club, user, "created a ladder", ladder=ladder.name)
    except IntegrityError as fault:
        raise Conflict(
            "{club} already has a ladder called «{name}»", about="name", club=club.name, name=plain
        ) from fault
    return ladder


def check_ladder(ladder: Ladder) -> None:
    """Raises `Conflict` for a ladder on which nothing could be played."""
    for ruleset in ladder.rulesets:
        if ruleset not in rulesets.playable():
            raise Conflict("There is no rule system «{id}» on this site", about="rulesets", id=ruleset)
    for pace in ladder.paces:
        check_pace(pace, "paces")
    check_rules(ladder.kind, rules_of(ladder))
    for name, options in rules_of(ladder).options.items():
        check_options(name, options)
    plans = {f"{plan.ruleset}/{plan.scenario}" for plan in plans_of(ladder)}
    for name in rules_of(ladder).scenarios:
        if name not in plans:
            raise Conflict(
                "«{name}» is not a two-player scenario of this ladder", about="scenarios", name=name
            )
    if not plans:
        raise Conflict("That leaves the ladder without a two-player scenario", about="rulesets")


def check_options(name: str, options: Mapping[str, Any]) -> None:
    """Raises `Conflict` for fixed options that the scenario does not have."""
    ruleset, _, scenario = name.partition("/")
    plan = rulesets.get(ruleset).scenarios.get(scenario) if ruleset in rulesets.playable() else None
    if plan is None:
        raise Conflict("There is no scenario «{name}»", name=name)
    values = {choice.id: choice.values for choice in plan.choices}
    for id, value in options.items():
        if not any(value == one and type(value) is type(one) for one in values.get(id, ())):
            raise Conflict("«{name}» has no option {id} = {value}", name=name, id=id, value=value)


@transaction.atomic
def ladder_change(*, user: Any, ladder: Ladder, rules: Mapping[str, Any]) -> Ladder:
    """Change rules of a ladder between two seasons: within one nobody's ground is moved.

    Raises `Conflict` while a season is open.
    """
    check_power(Act.RUN, user, ladder.club)
    ladder = Ladder.objects.select_for_update(of=("self",)).select_related("club").get(pk=ladder.pk)
    if Season.objects.filter(ladder=ladder, closed=None).exists():
        raise Conflict(
            "The rules of {name} can change only between seasons, and one is open", name=ladder.name
        )
    ladder.rules = rules_plain(rules_read(ladder.kind, {**ladder.rules, **rules}))
    check_ladder(ladder)
    ladder.save(update_fields=["rules"])
    entry_write(ladder.club, user, "changed the rules of a ladder", ladder=ladder.name)
    return ladder


@transaction.atomic
def season_open(*, user: Any, ladder: Ladder, name: str, ends: datetime) -> Season:
    """Open a season; who had a place in the last one begins where its promotions put them.

    Raises `Conflict` while another is open, or for an end that is past.
    """
    check_power(Act.RUN, user, club_lock(ladder.club.slug))  # nobody leaves the club meanwhile
    ladder = Ladder.objects.select_for_update(of=("self",)).select_related("club").get(pk=ladder.pk)
    now, last = heartbeat.now(), Season.objects.filter(ladder=ladder).first()
    if last is not None and last.closed is None:
        raise Conflict("{season} is open until {ends}", season=last.name, ends=day(last.ends))
    if ends <= now:
        raise Conflict("{ends} is in the past: choose a later day", about="ends", ends=day(ends))
    if not (plain := one_line(name)[:60]):
        raise Conflict("A season needs a name", about="name")
    number = last.number + 1 if last else 1
    season = Season.objects.create(ladder=ladder, number=number, name=plain, begins=now, ends=ends)
    entry_write(ladder.club, user, "opened a season", ladder=ladder.name, season=plain)
    if last is not None:
        _carry_over(last, season, now)
    return season


def _carry_over(last: Season, season: Season, now: datetime) -> None:
    """Places in the order that the last season left, and the games still under way."""
    seeds = (last.snapshot or {}).get("next", [])
    members = set(Membership.objects.filter(club=season.ladder.club).values_list("user", flat=True))
    old = {place.user_id: place for place in Place.objects.filter(season=last)}
    kept = [(user, division) for user, division in seeds if user in members and user in old]
    sizes = rules_of(season.ladder).divisions
    by_rating = season.ladder.kind == Kind.RATING
    Place.objects.bulk_create(
        Place(
            season=season, user_id=user, rank=rank, since=old[user].since, active=now,
            division=division if by_rating else order.division_of(rank, sizes),
            hidden=old[user].hidden, shown=old[user].shown, away_until=old[user].away_until, told="",
        )
        for rank, (user, division) in enumerate(kept, 1)
    )  # fmt: skip
    Entry.objects.bulk_create(
        Entry(
            season=season,
            number=rank,
            time=now,
            what=order.ENTER,
            user_id=user,
            after=rank,
            why="carried over",
        )
        for rank, (user, _) in enumerate(kept, 1)
    )
    Challenge.objects.filter(season=last, state=State.PLAYING).update(season=season)
    if by_rating:
        places_rank(season)


@transaction.atomic
def season_close(*, user: Any, season: Season) -> Season:
    """Close a season: its table is kept as it stands, promotions are worked out, what was only asked is void."""
    season = season_lock(season.pk)
    check_power(Act.RUN, user, season.ladder.club)
    return _close(season, user)


@transaction.atomic
def season_end(season_id: int) -> Season:
    """Close a season whose last day is over, if nobody has. Raises `Conflict` when somebody has."""
    return _close(season_lock(season_id), None)


def _close(season: Season, user: Any) -> Season:
    now = heartbeat.now()
    waiting = Challenge.objects.filter(season=season, state__in=[State.ASKED, State.ACCEPTED])
    for challenge in waiting.select_for_update(of=("self",)).order_by("pk"):
        challenge.season = season
        change(challenge, Event.CLOSE, now=now, why="the season closed")
    if season.ladder.kind == Kind.RATING:
        places_rank(season)
    season.closed, season.snapshot = now, snapshot_of(season, now)
    season.save(update_fields=["closed", "snapshot"])
    entry_write(season.ladder.club, user, "closed a season", ladder=season.ladder.name, season=season.name)
    return season


def snapshot_of(season: Season, now: datetime) -> dict[str, Any]:
    """All that is kept of a season: ids, not names, so that who leaves the site is not kept by name."""
    places = list(Place.objects.filter(season=season).order_by("rank"))
    figures = standings_of([place.user_id for place in places], pool_of(season.ladder))
    rules = rules_of(season.ladder)
    arrows = arrows_of(places, rules.promoted, rules.relegated)
    rows = []
    for place in places:
        figure = figures.get(place.user_id)
        rows.append(
            {
                "user": place.user_id, "rank": place.rank, "division": place.division, "hidden": place.hidden,
                "rating": figure and round(figure.rating), "deviation": figure and round(figure.deviation),
                "won": place.won, "drawn": place.drawn, "lost": place.lost, "missed": place.missed,
                "arrow": arrows.get(place.user_id, ""),
            }
        )  # fmt: skip
    idle = frozenset(
        place.user_id for place in places if place.since < season.begins and place.active <= season.begins
    )
    following = order.exchange(
        [(place.user_id, place.division) for place in places],
        promoted=rules.promoted, relegated=rules.relegated, idle=idle,
    )  # fmt: skip
    return {
        "ladder": season.ladder.name, "club": season.ladder.club.name, "season": season.name,
        "closed": now.isoformat(), "rules": season.ladder.rules, "rows": rows,
        "next": [list(pair) for pair in following],
    }  # fmt: skip


def arrows_of(places: Sequence[Place], promoted: int, relegated: int) -> dict[int, str]:
    """Who would go up or down a division if the season closed now."""
    rows = [(place.user_id, place.division) for place in places]
    after = dict(order.exchange(rows, promoted=promoted, relegated=relegated))
    return {user: "up" if after[user] < was else "down" for user, was in rows if after[user] != was}


def names_of(users: Sequence[int]) -> dict[int, str]:
    """The names of those who are still on the site."""
    return dict(get_user_model().objects.filter(pk__in=users, is_active=True).values_list("pk", "username"))
