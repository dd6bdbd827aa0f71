"""When a person's clocks stand: their quiet hours and leave, and what of them holds in each of their games (ADR 0113).

What holds is copied to the seats, so that a game's clock is reckoned from its own rows. What has been is never changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import pairwise
from typing import Any
from zoneinfo import available_timezones

from django.db import transaction

from rules.core.errors import Malformed
from wargame.games import announce, heartbeat
from wargame.games.calendars import (
    ALWAYS,
    DAY,
    LEAVE,
    QUIET,
    QUIET_HOURS,
    WEEK,
    Calendar,
    Minutes,
    Span,
    Week,
    rests,
)
from wargame.games.errors import Conflict
from wargame.games.frames import clocks_frame, text
from wargame.games.hands import calendar_of, hand_of, pace_of, put_calendar, put_hand, save_hands, settle_hand
from wargame.games.models import Game, Hours, Leave, Seat

NOTICE = DAY
"""After so long new quiet hours begin: nobody stops a clock that is about to run out."""

MARGIN = timedelta(hours=12)
"""A leave does not stop a clock that would run out sooner after it begins."""

YEAR, DAYS = timedelta(days=365), 28
"""Days of leave within any year."""

LAST = 24 * 60


def calendar_of_person(user: Any) -> Calendar:
    """All quiet hours and leave of a person."""
    return calendars_of([user.pk])[user.pk]


def calendars_of(users: Collection[int | None]) -> dict[int | None, Calendar]:
    """All quiet hours and leave of each of these people, by their keys."""
    weeks: dict[int | None, list[Week]] = {user: [] for user in users}
    leave: dict[int | None, list[Span]] = {user: [] for user in users}
    for row in Hours.objects.filter(user__in=users):
        days = tuple(tuple((start, end) for start, end in day) for day in row.days)
        weeks[row.user_id].append(Week(row.since, row.zone, days))
    for user, start, end in Leave.objects.filter(user__in=users).values_list("user", "start", "end"):
        leave[user].append((start, end))
    return {user: Calendar(tuple(weeks[user]), tuple(leave[user])) for user in users}


def quiet_until(user: Any, now: datetime) -> datetime:
    """When a person's quiet hours are over; now outside of them."""
    week = Calendar(calendar_of_person(user).weeks)
    return next((end for start, end in rests(week, now, now + WEEK) if start <= now), now)


@transaction.atomic
def hours_set(*, user: Any, zone: str, days: Sequence[Sequence[Minutes]]) -> Hours:
    """Have these quiet hours from tomorrow on, in place of those that have not begun. Raises `Malformed`."""
    if zone not in available_timezones():
        raise Malformed("no-such-zone", zone=zone)
    if len(days) != 7 or not all(_apart(day) for day in days):
        raise Malformed("unreadable-hours")
    if (quiet := sum(end - start for day in days for start, end in day)) > QUIET_HOURS * 60:
        raise Malformed("too-quiet", hours=round(quiet / 60, 1), most=QUIET_HOURS)
    since = heartbeat.now() + NOTICE
    Hours.objects.filter(user=user, since__gt=heartbeat.now()).delete()
    hours = Hours.objects.create(user=user, since=since, zone=zone, days=days)
    calendars_put(user)
    return hours


def _apart(day: Sequence[Minutes]) -> bool:
    """Whether the spans of a day come one after the other, within it."""
    bounds = [minute for span in day for minute in span]
    return all(a < b for a, b in pairwise(bounds)) and all(0 <= at <= LAST for at in bounds)


@transaction.atomic
def leave_take(*, user: Any, start: datetime, end: datetime) -> Leave:
    """Take time off, from now on at the earliest. Raises `Malformed`, `Conflict` where the days are used up."""
    now = heartbeat.now()
    start = max(start, now)
    if end <= start or end > now + YEAR:
        raise Malformed("unreadable-leave")
    if Leave.objects.filter(user=user, start__lt=end, end__gt=start).exists():
        raise Conflict("You already have leave then")
    if (days := _most_days(user, (start, end))) > DAYS:
        raise Conflict("You may have {most} days of leave in a year; this makes {days}", most=DAYS, days=days)
    leave = Leave.objects.create(user=user, start=start, end=end)
    calendars_put(user)
    return leave


@transaction.atomic
def leave_end(*, user: Any, leave: int) -> None:
    """Come back: one's leave ends now, or never begins. Raises `Conflict` where there is none to end."""
    now = heartbeat.now()
    row = Leave.objects.select_for_update().filter(user=user, pk=leave, end__gt=now).first()
    if row is None:
        raise Conflict("That leave is over")
    if row.start >= now:
        row.delete()
    else:
        row.end = now
        row.save(update_fields=["end"])
    calendars_put(user)


def _most_days(user: Any, more: Span) -> float:
    """The days of leave in the fullest year that holds any of these."""
    taken = [*Leave.objects.filter(user=user, end__gt=more[0] - YEAR).values_list("start", "end"), more]
    sums = [
        sum(
            (max(timedelta(), min(end, until) - max(start, until - YEAR)) for start, end in taken),
            timedelta(),
        )
        for _, until in taken
    ]
    return round(max(sums) / DAY, 1)


def days_taken(user: Any) -> float:
    """The days of leave that end within the last year or are still to come."""
    now = heartbeat.now()
    spans = Leave.objects.filter(user=user, end__gt=now - YEAR).values_list("start", "end")
    return round(sum((end - max(start, now - YEAR) for start, end in spans), timedelta()) / DAY, 1)


def calendars_put(user: Any) -> None:
    """Copy what a person's calendar is now to the seats whose clock is theirs, of the games under way."""
    now, own = heartbeat.now(), calendar_of_person(user)
    mine = Seat.objects.filter(user=user).values("game")
    games = Game.objects.filter(pk__in=mine, status=Game.Status.ACTIVE, bank_ms__gt=0)
    for game in games.order_by("pk").select_for_update():
        seats = list(game.seats.select_for_update())
        chiefs = _chiefs(seats)
        changed = [seat for seat in seats if chiefs[seat.side] == user.pk]
        for seat in changed:
            seat_put(seat, game, own, now)
        if changed:
            save_hands(changed, "calendar")
            frame = text(clocks_frame(game, seats, now))
            transaction.on_commit(partial(announce.push_frames, game.code, frame), robust=True)


def _chiefs(seats: Iterable[Seat]) -> dict[str, int | None]:
    """Who leads each side: theirs is the side's clock."""
    chiefs: dict[str, int | None] = {}
    for seat in seats:
        chiefs.setdefault(seat.side, seat.user_id)
    return chiefs


def seats_put(game: Game, seats: Sequence[Seat], now: datetime) -> None:
    """Give each side's seats what holds of their chief's calendar: the game begins, or somebody else leads a side.

    What their clocks show is settled first: it was reckoned by the calendar of whoever led it.
    """
    if not pace_of(game).rests:
        return
    chiefs = _chiefs(seats)
    own = calendars_of(set(chiefs.values()))
    changed = [seat for seat in seats if seat.calendar or own[chiefs[seat.side]] != ALWAYS]
    for seat in changed:
        put_hand(seat, settle_hand(hand_of(seat), now), pace_of(game), now)
        put_calendar(seat, ALWAYS)
        seat_put(seat, game, own[chiefs[seat.side]], now)
    if changed:
        save_hands(changed, "calendar")


def seat_put(seat: Seat, game: Game, own: Calendar, now: datetime) -> None:
    """Write down what holds of a person's calendar for a seat: what its game lets clocks rest for."""
    pace = pace_of(game)
    out, held = seat.runs_out, {start for start, _ in calendar_of(seat).leave}
    weeks = own.weeks if QUIET in pace.rests else ()
    leave = own.leave if LEAVE in pace.rests else ()
    kept = tuple(
        (start, end)
        for start, end in leave
        if start in held or out is None or start + MARGIN <= out or end <= now
    )
    put_calendar(seat, Calendar(weeks, kept))
    put_hand(seat, hand_of(seat), pace, now)
