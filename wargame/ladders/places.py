"""Places: taken, left, kept through leave; what idleness costs; who is barred."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Count, Max, Min, Q

from wargame.clubs.acts import club_lock, entry_write, standing_of
from wargame.clubs.models import Membership
from wargame.clubs.powers import Standing
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.times import day
from wargame.ladders import order
from wargame.ladders.challenges import change, is_decline_free, shift
from wargame.ladders.figures import (
    FIRST,
    FIRST_DEVIATION,
    Figure,
    find_withheld,
    pool_of,
    reliability_of,
    standings_of,
)
from wargame.ladders.games import check_pace
from wargame.ladders.models import Bar, Challenge, Entry, Ladder, Place, Season
from wargame.ladders.order import Cause
from wargame.ladders.powers import REFUSED, Act, check_power
from wargame.ladders.rulebook import QUIET_WEEKS, Effect, Kind, Rules
from wargame.ladders.standing import places_write, record, rules_of, season_lock, tally_of
from wargame.ladders.table import Event, State
from wargame.ladders.words import several

DAY = timedelta(days=1)


@transaction.atomic
def place_take(*, user: Any, season: Season, shows: bool = False) -> Place:
    """Take the last place of a season. `shows` is that a place by rating may tell what one keeps to oneself.

    Raises `Forbidden` for anyone who is no member or whom the entry limits keep out, `Conflict` for anyone who has a
    place or keeps their rating to themselves and does not agree.
    """
    check_power(Act.TAKE_PLACE, user, club_lock(season.ladder.club.slug))  # nobody leaves the club meanwhile
    season = season_lock(season.pk)
    if Place.objects.filter(season=season, user=user).exists():
        raise Conflict("You already have a place on this ladder")
    now = heartbeat.now()
    check_entry(season.ladder, user, now)
    if needs_consent(season.ladder, user) and not shows:
        raise Conflict(CONSENT)
    last = Place.objects.filter(season=season).aggregate(last=Max("rank"))["last"] or 0
    figure = standings_of([user.pk], pool_of(season.ladder)).get(user.pk, Figure())
    place = Place.objects.create(
        season=season, user=user, rank=last + 1, since=first_entry(season, user) or now, active=now,
        hidden=season.ladder.kind == Kind.RATING and figure.unsure, division=entry_division(season),
        shown=shows, leave_days=count_used_leave(season, user), **tally_of(season, user.pk)._asdict(),
    )  # fmt: skip
    record(season, [Cause(order.ENTER, user.pk)], now=now, why="took a place")
    if season.ladder.kind == Kind.RATING:
        places_rank(season)
    place.refresh_from_db()
    return place


CONSENT = (
    "Places on this ladder follow from ratings, and yours is private: a place would show roughly what it is. "
    "Agree to that, or make your rating visible"
)


def needs_consent(ladder: Ladder, user: Any) -> bool:
    """Whether a place would tell of a rating that its holder keeps to themselves."""
    return ladder.kind == Kind.RATING and bool(find_withheld(ladder, [user.pk]))


@transaction.atomic
def place_show(*, user: Any, season: Season, shows: bool) -> Place:
    """Agree that one's place shows about where one stands, though one keeps the rating to oneself, or no longer."""
    season = season_lock(season.pk)
    place = own_place(season, user)
    place.shown = shows
    place.save(update_fields=["shown"])
    if season.ladder.kind == Kind.RATING:
        places_rank(season)
        place.refresh_from_db()
    return place


def first_entry(season: Season, user: Any) -> datetime | None:
    """When somebody first came in this season: who leaves and comes back is no newcomer."""
    return Entry.objects.filter(season=season, user=user.pk, what=order.ENTER).aggregate(at=Min("time"))["at"]


def count_used_leave(season: Season, user: Any) -> int:
    """The days of leave that somebody had used up when they last left this season."""
    gone = Entry.objects.filter(season=season, user=user.pk, what=order.LEAVE).order_by("-number")
    return gone.values_list("leave_days", flat=True).first() or 0


def entry_division(season: Season) -> int:
    """Where who enters begins: in the lowest division, in the first season in the first one with room."""
    sizes = rules_of(season.ladder).divisions
    if season.number > 1:
        return len(sizes) + 1
    held = dict(
        Place.objects.filter(season=season).order_by().values_list("division").annotate(count=Count("pk"))
    )
    room = (number for number, size in enumerate(sizes, 1) if held.get(number, 0) < size)
    return next(room, len(sizes) + 1)


def check_entry(ladder: Ladder, user: Any, now: datetime) -> None:
    """Raises `Forbidden` with the figures for whom the limits of the ladder keep out."""
    rules = rules_of(ladder)
    bar = bar_now(ladder, user)
    if bar is not None:
        raise Forbidden("You are barred until {until}: {why}", until=day(bar.until), why=bar.reason)
    _check_membership(ladder, rules, user, now)
    _check_rating(ladder, rules, user)
    if rules.reliability_min is not None:
        reliability = reliability_of(user)
        if reliability < rules.reliability_min:
            raise Forbidden(
                "Your reliability is {yours}; this ladder needs at least {least}",
                yours=reliability, least=rules.reliability_min,
            )  # fmt: skip


def _check_membership(ladder: Ladder, rules: Rules, user: Any, now: datetime) -> None:
    since = Membership.objects.filter(club=ladder.club, user=user).values_list("since", flat=True).first()
    if since is None:
        raise Forbidden(REFUSED[Act.TAKE_PLACE], club=ladder.club.name)
    from_day = since + timedelta(days=rules.member_days)
    if (
        rules.member_days and from_day > now
    ):  # who has just joined may be ahead of the site's time by a moment
        raise Forbidden(
            "This ladder is for members of at least {days}; you can join from {from_day}",
            days=several(rules.member_days, "day"), from_day=day(from_day),
        )  # fmt: skip


def _check_rating(ladder: Ladder, rules: Rules, user: Any) -> None:
    own = standings_of([user.pk], pool_of(ladder)).get(user.pk, Figure(FIRST, FIRST_DEVIATION))
    low, high = rules.rating_low, rules.rating_high
    if (low is not None and own.rating < low) or (high is not None and own.rating > high):
        allowed = (
            f"from {low}" if high is None else f"up to {high}" if low is None else f"from {low} to {high}"
        )
        raise Forbidden(
            "Your rating is {rating} ±{deviation}; this ladder is for ratings {allowed}",
            rating=round(own.rating), deviation=round(own.deviation), allowed=allowed,
        )  # fmt: skip


@transaction.atomic
def place_leave(*, user: Any, season: Season) -> None:
    """Give up a place: those below move up, games go on. What was asked is declined or taken back, what was accepted
    and has not begun is called off, as if they had said so: leaving is no way out of a challenge."""
    season = season_lock(season.pk)
    place = own_place(season, user)
    place_end(season, place, why="left the ladder")


def place_end(season: Season, place: Place, *, why: str) -> None:
    """Take a place out of the order. Inside a transaction that holds the season."""
    now = heartbeat.now()
    for challenge in waiting_of(season, place.user_id):
        free = is_decline_free(challenge) and challenge.challenged_id == place.user_id
        change(challenge, departure(challenge, place.user_id), now=now, why=why, free=free)
    record(season, [Cause(order.LEAVE, place.user_id)], now=now, why=why)
    left = Entry.objects.filter(season=season, user=place.user_id, what=order.LEAVE).order_by("-number")
    Entry.objects.filter(pk__in=left.values("pk")[:1]).update(leave_days=place.leave_days)
    place.delete()


def departure(challenge: Challenge, user: int) -> Event:
    """What leaving does to a challenge that is not played yet."""
    asked = State(challenge.state) == State.ASKED
    if challenge.challenged_id == user:
        return Event.DECLINE if asked else Event.SHIRK
    return Event.WITHDRAW if asked else Event.RETREAT


def waiting_of(season: Season, user: int) -> list[Challenge]:
    """The challenges of somebody that are not played yet. Inside a transaction that holds the season."""
    either = Q(challenger=user) | Q(challenged=user)
    waiting = Challenge.objects.filter(either, season=season, state__in=[State.ASKED, State.ACCEPTED])
    found = list(waiting.select_for_update(of=("self",)).order_by("pk"))
    for challenge in found:
        challenge.season = season
    return found


def own_place(season: Season, user: Any) -> Place:
    """The place of the one who asks; raises `Forbidden` for anyone who has none."""
    place = Place.objects.filter(season=season, user=user.pk).first()
    check_power(Act.KEEP_PLACE, user, season.ladder.club, place=place)
    if place is None:
        raise Forbidden(REFUSED[Act.KEEP_PLACE])
    return place


@transaction.atomic
def place_away(*, user: Any, season: Season, until: datetime) -> Place:
    """Go on leave: no challenge, no lapse, no drop until then. The rules say for how many days a season.

    Raises `Conflict` for a day that is past, or more days than are left.
    """
    season = season_lock(season.pk)
    place, now = own_place(season, user), heartbeat.now()
    rules = rules_of(season.ladder)
    if not rules.vacation_protects:
        raise Conflict("This ladder has no leave")
    if until <= now:
        raise Conflict("{until} is in the past: choose a later day", until=day(until))
    _come_back(season, place, now)
    days = -(-(until - now) // DAY)
    if place.leave_days + days > rules.vacation_days:
        raise Conflict(
            "That is {days} of leave; you have {left} of {all} left this season",
            days=several(days, "day"), left=max(0, rules.vacation_days - place.leave_days),
            all=rules.vacation_days,
        )  # fmt: skip
    place.away_until, place.leave_days, place.seeks = until, place.leave_days + days, None
    place.save(update_fields=["away_until", "leave_days", "seeks"])
    shift(season, place.user_id, until - now)
    return place


@transaction.atomic
def place_return(*, user: Any, season: Season) -> Place:
    """Come back before leave is over: the days not used are given back, the days to answer run on."""
    season = season_lock(season.pk)
    place = own_place(season, user)
    _come_back(season, place, heartbeat.now())
    place.save(update_fields=["away_until", "leave_days"])
    return place


def _come_back(season: Season, place: Place, now: datetime) -> None:
    if place.away_until is not None and place.away_until > now:
        shift(season, place.user_id, now - place.away_until)
        place.leave_days = max(0, place.leave_days - (place.away_until - now) // DAY)
    place.away_until = None


@transaction.atomic
def place_seek(*, user: Any, season: Season, wants: bool = True, pace: str = "") -> Place:
    """Say «I want a game», or no longer. Raises `Conflict` for anyone who is away, barred or has enough games."""
    season = season_lock(season.pk)
    place = own_place(season, user)
    now = heartbeat.now()
    if wants:
        bar = bar_now(season.ladder, user)
        if bar is not None:
            raise Conflict("You are barred until {until}: {why}", until=day(bar.until), why=bar.reason)
        if place.away_until is not None and place.away_until > now:
            raise Conflict("You are away until {until}", until=day(place.away_until))
        place.seeks_pace = check_pace(season.ladder, pace) if pace else ""
    place.seeks = now if wants else None
    place.save(update_fields=["seeks", "seeks_pace"])
    return place


@transaction.atomic
def bar_set(*, user: Any, ladder: Ladder, player: Any, until: datetime, reason: str) -> Bar:
    """Keep somebody from challenging and being challenged until a day, with a reason. For whoever keeps the ladder."""
    check_power(Act.RUN, user, ladder.club)
    now = heartbeat.now()
    if until <= now:
        raise Conflict("{until} is in the past: choose a later day", about="until", until=day(until))
    if not reason.strip():
        raise Conflict("Give a reason for the bar")
    membership = Membership.objects.filter(club=ladder.club, user=player).first()
    if membership is None:
        raise NotFound("member of this club")
    check_bar(user, ladder, membership)
    told = {"ladder": ladder.name, "until": until.isoformat(), "reason": reason[:300]}
    entry_write(ladder.club, user, "barred from a ladder", player, **told)
    for season in Season.objects.filter(ladder=ladder, closed=None):
        for challenge in waiting_of(season_lock(season.pk), player.pk):
            change(challenge, Event.CLOSE, now=now, why="barred")
        Place.objects.filter(season=season, user=player).update(seeks=None)
    given = {"until": until, "reason": reason[:300], "by": user, "made": now}
    return Bar.objects.update_or_create(ladder=ladder, user=player, defaults=given)[0]


def bar_now(ladder: Ladder, user: Any) -> Bar | None:
    """What keeps somebody from this ladder just now."""
    return Bar.objects.filter(ladder=ladder, user=user, until__gt=heartbeat.now()).first()


def check_bar(user: Any, ladder: Ladder, membership: Membership) -> None:
    """Raises `Forbidden` where somebody bars an owner, or one with whom they have a challenge: others have to."""
    name = membership.user.get_username()
    if membership.role == Membership.Role.OWNER and standing_of(ladder.club, user) != Standing.OWNER:
        raise Forbidden(
            "{name} is an owner of {club}: only an owner can bar them", name=name, club=ladder.club.name
        )
    pair = [user.pk, membership.user_id]
    between = Challenge.objects.filter(
        season__ladder=ladder, state__in=[State.ASKED, State.ACCEPTED], challenger__in=pair, challenged__in=pair
    )  # fmt: skip
    if user.pk != membership.user_id and between.exists():
        raise Forbidden(
            "You and {name} have a challenge that is not played yet; somebody else in the club has to decide",
            name=name,
        )


@transaction.atomic
def bar_lift(*, user: Any, ladder: Ladder, player: Any) -> None:
    """End a bar before its time. For whoever keeps the ladder."""
    check_power(Act.RUN, user, ladder.club)
    if not Bar.objects.filter(ladder=ladder, user=player).delete()[0]:
        raise NotFound("bar")
    entry_write(ladder.club, user, "lifted the bar from a ladder", player, ladder=ladder.name)


@transaction.atomic
def places_idle(season_id: int, now: datetime) -> int:
    """Let drop who did not play for as many weeks as the rules allow, once more each week; how many dropped."""
    season = season_lock(season_id)
    rules = rules_of(season.ladder)
    effects = [effect for effect in rules.idle if effect != Effect.NOTHING]
    if not rules.idle_weeks or not effects:
        return 0
    still = Place.objects.filter(season=season, active__lte=now - timedelta(weeks=rules.idle_weeks))
    still = still.filter(Q(dropped=None) | Q(dropped__lte=now - timedelta(weeks=1)))
    if rules.vacation_protects:
        still = still.filter(Q(away_until=None) | Q(away_until__lte=now))
    idle = list(
        still.exclude(user__in=_players(season, rules, now)).order_by("-rank").values_list("user", flat=True)
    )
    if idle:
        causes = [Cause(str(effect), user) for user in idle for effect in effects]
        why = f"idle for {several(rules.idle_weeks, 'week')}"
        record(season, causes, now=now, why=why)
        Place.objects.filter(season=season, user__in=idle).update(dropped=now)
    return len(idle)


def _players(season: Season, rules: Rules, now: datetime) -> set[int]:
    """Who has a game of the ladder under way: that is not idle, however long it takes, while somebody acts in it."""
    quiet = now - timedelta(weeks=max(rules.idle_weeks, QUIET_WEEKS))
    playing = Challenge.objects.filter(season=season, state=State.PLAYING, game__moved__gt=quiet)
    return {user for pair in playing.values_list("challenger", "challenged") for user in pair if user}


def places_rank(season: Season) -> int:
    """Where places follow from ratings: sort them anew within the divisions, the unsure last; how many moved.

    Who keeps their rating to themselves and has not agreed comes after these, in an order that tells nothing. Inside a
    transaction that holds the season.
    """
    rows = list(Place.objects.filter(season=season).order_by("rank"))
    figures = standings_of([row.user_id for row in rows], pool_of(season.ladder))
    found = rank_rows(season, rows, figures)
    changed = [
        (row.pk, rank, row.division, row.won, row.drawn, row.lost, row.missed)
        for rank, (row, hidden) in enumerate(found, 1)
        if (row.rank, row.hidden) != (rank, hidden)
    ]
    places_write(changed)
    for hides in (True, False):
        turned = [row.pk for row, hidden in found if row.hidden != hidden and hidden == hides]
        if turned:
            Place.objects.filter(pk__in=turned).update(hidden=hides)
    return len(changed)


def rank_rows(
    season: Season, rows: Sequence[Place], figures: Mapping[int, Figure]
) -> list[tuple[Place, bool]]:
    """The places in the order that these ratings give, and of each whether its rating is unsure."""
    kept = find_withheld(season.ladder, [row.user_id for row in rows if not row.shown])
    nobody = Figure()
    told = {**figures, **dict.fromkeys(kept, nobody._replace(rating=0.0))}
    rated = [(row, told.get(row.user_id, nobody)) for row in rows]
    rated.sort(
        key=lambda one: (one[1].unsure, one[0].division, -one[1].rating, one[1].deviation, one[0].user_id)
    )
    return [(row, figure.unsure) for row, figure in rated]
