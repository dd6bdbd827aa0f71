"""When a person's clocks stand: their quiet hours and leave, and what of them holds in each of their games (ADR 0113).

What holds is copied to the seats, so that a game's clock is reckoned from its own rows. What has been is never changed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import pairwise
from typing import Any
from zoneinfo import available_timezones

from django.contrib.auth import get_user_model
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
    join,
    rests,
    trim,
)
from wargame.games.commanders import chiefs_of
from wargame.games.errors import Conflict
from wargame.games.frames import clocks_frame, text
from wargame.games.hands import hand_of, pace_of, put_hand, read_calendar, save_hands, write_calendar
from wargame.games.models import Game, Hours, Leave, Seat

NOTICE = DAY
"""After so long new quiet hours begin, and a week after the last at the earliest: nobody stops a clock that is about to
run out, nor has every day quiet by changing them daily.
"""

YEAR, DAYS, TIMES = timedelta(days=365), 28, 20
"""Days of leave within any year, and how many times one may go."""

LAST = 24 * 60


def calendar_of_person(user: Any) -> Calendar:
    """All quiet hours and leave of a person."""
    return calendars_of([user.pk])[user.pk]


def calendars_of(users: Collection[int | None]) -> dict[int | None, Calendar]:
    """All quiet hours and leave of each of these people, by their keys."""
    weeks = _weeks_of(users)
    leave: dict[int | None, list[Span]] = {user: [] for user in users}
    for user, start, end in Leave.objects.filter(user__in=users).values_list("user", "start", "end"):
        leave[user].append((start, end))
    return {user: Calendar(tuple(weeks[user]), tuple(leave[user])) for user in users}


def _weeks_of(users: Collection[int | None]) -> dict[int | None, list[Week]]:
    weeks: dict[int | None, list[Week]] = {user: [] for user in users}
    for row in Hours.objects.filter(user__in=users):
        days = tuple(tuple((start, end) for start, end in day) for day in row.days)
        weeks[row.user_id].append(Week(row.since, row.zone, days))
    return weeks


def quiet_until(user: Any, now: datetime) -> datetime:
    """When a person's quiet hours are over; now outside of them."""
    quiet = Calendar(tuple(_weeks_of([user.pk])[user.pk]))
    return next((end for start, end in rests(quiet, now, now + WEEK) if start <= now), now)


def hours_set(*, user: Any, zone: str, days: Sequence[Sequence[Minutes]]) -> Hours:
    """Have these quiet hours from tomorrow on, in place of those that have not begun. Raises `Malformed`."""
    if zone not in available_timezones():
        raise Malformed("no-such-zone", zone=zone)
    if len(days) != 7 or not all(_apart(day) for day in days):
        raise Malformed("unreadable-hours")
    if (quiet := sum(end - start for day in days for start, end in day)) > QUIET_HOURS * 60:
        raise Malformed("too-quiet", hours=round(quiet / 60, 1), most=QUIET_HOURS)
    now = heartbeat.now()  # before anything is locked: it may settle an outage
    with transaction.atomic():
        _lock(user)
        own = Hours.objects.filter(user=user)
        own.filter(since__gt=now).delete()
        last = own.order_by("-since").first()
        since = max(now + NOTICE, last.since + WEEK) if last else now + NOTICE
        hours = Hours.objects.create(user=user, since=since, zone=zone, days=days)
        calendars_put(user, now)
    return hours


def _lock(user: Any) -> None:
    """One change of a person's calendar after the other."""
    get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)


def _apart(day: Sequence[Minutes]) -> bool:
    """Whether the spans of a day come one after the other, within it."""
    bounds = [minute for span in day for minute in span]
    return all(a < b for a, b in pairwise(bounds)) and all(0 <= at <= LAST for at in bounds)


def leave_take(*, user: Any, start: datetime, end: datetime) -> Leave:
    """Take time off, from now on at the earliest. Raises `Malformed`, `Conflict` where the days are used up."""
    now = heartbeat.now()
    start = max(start, now)
    if end <= start or end > now + YEAR:
        raise Malformed("unreadable-leave")
    with transaction.atomic():
        _lock(user)
        own = Leave.objects.filter(user=user, end__gt=start - YEAR)
        if own.filter(start__lt=end, end__gt=start).exists():
            raise Conflict("You already have leave then")
        if own.count() >= TIMES:
            raise Conflict("You may go on leave {most} times in a year", most=TIMES)
        spans = [*own.values_list("start", "end"), (start, end)]
        if (days := _most_days(spans)) > DAYS * DAY:
            said = round(days / DAY, 1)
            raise Conflict(
                "You may have {most} days of leave in a year; this makes {days}", most=DAYS, days=said
            )
        leave = Leave.objects.create(user=user, start=start, end=end)
        calendars_put(user, now)
    return leave


def leave_end(*, user: Any, leave: int) -> None:
    """Come back: one's leave ends now, or never begins. Raises `Conflict` where there is none to end."""
    now = heartbeat.now()
    with transaction.atomic():
        _lock(user)
        row = Leave.objects.filter(user=user, pk=leave, end__gt=now).first()
        if row is None:
            raise Conflict("That leave is over")
        if row.start >= now:
            row.delete()
        else:
            row.end = now
            row.save(update_fields=["end"])
        calendars_put(user, now)


def _most_days(spans: Sequence[Span]) -> timedelta:
    """The time taken off in the fullest year that ends with one of these."""
    return max(
        sum(
            (max(timedelta(), min(end, until) - max(start, until - YEAR)) for start, end in spans),
            timedelta(),
        )
        for _, until in spans
    )


def leave_days(user: Any) -> float:
    """The days of leave that end within the last year or are still to come."""
    now = heartbeat.now()
    spans = Leave.objects.filter(user=user, end__gt=now - YEAR).values_list("start", "end")
    return round(sum((end - max(start, now - YEAR) for start, end in spans), timedelta()) / DAY, 1)


def calendars_put(user: Any, now: datetime) -> None:
    """Copy what a person's calendar is now to the seats whose clock is theirs. A game that is just being started is
    waited for; inside the transaction that changed the calendar.
    """
    own = calendar_of_person(user)
    mine = Seat.objects.filter(user=user).values("game")
    games = Game.objects.filter(pk__in=mine, status__in=(Game.Status.OPEN, Game.Status.ACTIVE), bank_ms__gt=0)
    for game in games.order_by("pk").select_for_update():
        seats = list(game.seats.select_for_update().order_by("pk"))
        chiefs = chiefs_of(seats)
        changed = [seat for seat in seats if chiefs[seat.side] == user.pk]
        if game.status == Game.Status.ACTIVE and changed:
            _put(game, changed, {user.pk: own}, chiefs, now)
            frame = text(clocks_frame(game, seats, now))
            transaction.on_commit(partial(announce.push_frames, game.code, frame), robust=True)


def seats_put(game: Game, seats: Sequence[Seat], now: datetime) -> None:
    """Give each side's seats the calendar of their chief: the game begins."""
    if pace_of(game).rests:
        chiefs = chiefs_of(seats)
        own = calendars_of(set(chiefs.values()))
        _put(game, [seat for seat in seats if own[chiefs[seat.side]] != ALWAYS], own, chiefs, now)


def seats_hand_over(game: Game, seats: Sequence[Seat], led: Mapping[str, int | None], now: datetime) -> None:
    """Go on by the calendar of whoever leads a side now, if `led` was somebody else; their quiet hours begin later, as
    new ones do.
    """
    if not pace_of(game).rests:
        return
    chiefs = chiefs_of(seats)
    changed = [seat for seat in seats if chiefs[seat.side] != led[seat.side]]
    for seat in changed:
        seat.rested, seat.led_since = seat.calendar, now
    _put(game, changed, calendars_of(set(chiefs.values())), chiefs, now)


def _put(
    game: Game, seats: Sequence[Seat], own: Mapping[int | None, Calendar], chiefs: Mapping[str, int | None],
    now: datetime,
) -> None:  # fmt: skip
    """Write down when the clocks of these seats rest, as far as the game lets them."""
    pace = pace_of(game)
    for seat in seats:
        mine = trim(own[chiefs[seat.side]], game.created)
        mine = Calendar(mine.weeks if QUIET in pace.rests else (), mine.leave if LEAVE in pace.rests else ())
        if seat.led_since is not None:
            since = seat.led_since
            mine = join(read_calendar(seat.rested), since, mine, since + NOTICE)
        seat.calendar = write_calendar(mine)
        put_hand(seat, hand_of(seat), pace, now)
    if seats:
        save_hands(seats, "calendar", "rested", "led_since")


def calendar_forget(user: Any) -> None:
    """Who leaves the site leaves nothing of it behind, whose games are over."""
    Hours.objects.filter(user=user).delete()
    Leave.objects.filter(user=user).delete()
    Seat.objects.filter(user=user).update(calendar={}, rested={})
