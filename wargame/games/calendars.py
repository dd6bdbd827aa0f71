"""When a player's clock stands though they are asked: quiet hours of the week in their zone, and leave (ADR 0113).

Everything here is a pure function of a `Calendar`; all times are aware, all spans hold their beginning and not their
end. Quiet hours are read off the clock on the wall: an hour that a zone leaves out in spring is not quiet, one that it
has twice in autumn is quiet both times.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from itertools import pairwise
from typing import TypeVar
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

At = TypeVar("At", datetime, int)
Span = tuple[datetime, datetime]
Minutes = tuple[int, int]

DAY, WEEK = timedelta(days=1), timedelta(days=7)

QUIET, LEAVE = "quiet", "leave"
"""Why a clock may rest."""

QUIET_HOURS = 70
"""Hours of a week that may be quiet: a clock runs for 98 of 168 at least, so none stands for ever."""


class Week(Struct, frozen=True):
    """Quiet hours from a moment on: of each day from Monday the spans in minutes after midnight, apart and in order."""

    since: datetime
    zone: str
    days: tuple[tuple[Minutes, ...], ...]


class Calendar(Struct, frozen=True):
    """The weeks in the order in which they came into force, and the leave taken or planned."""

    weeks: tuple[Week, ...] = ()
    leave: tuple[Span, ...] = ()


ALWAYS = Calendar()
"""Nothing stops this clock."""


def join(past: Calendar, since: datetime, own: Calendar, hours_since: datetime) -> Calendar:
    """One calendar up to a moment, another from then on: its leave at once, its quiet hours somewhat later."""
    weeks = [week for week in past.weeks if week.since < since]
    leave = [(start, min(end, since)) for start, end in past.leave if start < since]
    ahead = [replace(week, since=max(week.since, hours_since)) for week in _in_force(own.weeks, hours_since)]
    return Calendar(
        (*weeks, Week(since, "UTC", ()), *ahead),
        (*leave, *((max(start, since), end) for start, end in own.leave if end > since)),
    )


def trim(calendar: Calendar, since: datetime) -> Calendar:
    """What of it concerns the time after a moment."""
    leave = tuple(span for span in calendar.leave if span[1] > since)
    return Calendar(tuple(_in_force(calendar.weeks, since)), leave)


def _in_force(weeks: Sequence[Week], since: datetime) -> Iterator[Week]:
    """Those of the weeks that are in force at a moment or after it."""
    for week, following in pairwise([*weeks, None]):
        assert week is not None
        if following is None or following.since > since:
            yield week


def rests(calendar: Calendar, start: datetime, end: datetime) -> list[Span]:
    """The spans between two moments in which the clock stands, apart and in order."""
    start, end = start.astimezone(UTC), end.astimezone(UTC)
    found = [*_quiet(calendar.weeks, start, end), *_clip(calendar.leave, start, end)]
    return list(merge(found))


def spend(calendar: Calendar, start: datetime, end: datetime) -> timedelta:
    """How much of the time between two moments the clock runs; nothing where the end comes first."""
    # two times of one zone would be subtracted by the clock on the wall
    start, end = start.astimezone(UTC), end.astimezone(UTC)
    stood = sum((until - since for since, until in rests(calendar, start, end)), timedelta())
    return max(timedelta(), end - start) - stood


def elapse(calendar: Calendar, start: datetime, left: timedelta) -> datetime:
    """The first moment by which the clock has run for so long since `start`."""
    now = start.astimezone(UTC)
    while True:
        later = now + left + WEEK
        for since, until in [*rests(calendar, now, later), (later, later)]:
            if since - now >= left:
                return now + left
            left -= since - now
            now = until


def _quiet(weeks: Iterable[Week], start: datetime, end: datetime) -> Iterator[Span]:
    bounds = [*weeks, None]
    for week, following in pairwise(bounds):
        assert week is not None
        since, until = max(start, week.since), min(end, following.since) if following else end
        if any(week.days) and since < until:
            yield from _quiet_in(week, since, until)


def _quiet_in(week: Week, start: datetime, end: datetime) -> Iterator[Span]:
    """The quiet spans of one week's hours, zone by its offsets."""
    for since, until, offset in _stretches(ZoneInfo(week.zone), start, end):
        wall, last = (since + offset).replace(tzinfo=None), (until + offset).replace(tzinfo=None)
        midnight = wall.replace(hour=0, minute=0, second=0, microsecond=0)
        while midnight < last:
            for begins, ends in week.days[midnight.weekday()]:
                a = max(wall, midnight + timedelta(minutes=begins))
                b = min(last, midnight + timedelta(minutes=ends))
                if a < b:
                    yield (a - offset).replace(tzinfo=UTC), (b - offset).replace(tzinfo=UTC)
            midnight += DAY


def _stretches(
    zone: tzinfo, start: datetime, end: datetime
) -> Iterator[tuple[datetime, datetime, timedelta]]:
    """The time between two moments, cut where the zone sets its clocks, with its offset from UTC in each."""
    since, end = start.astimezone(UTC), end.astimezone(UTC)
    now = since
    while now < end:
        later = min(now + DAY, end)
        if _offset(zone, now) != _offset(zone, later):
            change = _change(zone, now, later)
            yield since, change, _offset(zone, now)
            since = later = change
        now = later
    if since < end:
        yield since, end, _offset(zone, since)


def _change(zone: tzinfo, before: datetime, after: datetime) -> datetime:
    """The second at which the zone has a new offset; no zone changes its own twice a day."""
    was, first, last = _offset(zone, before), int(before.timestamp()), int(after.timestamp())
    found = bisect_left(
        range(first, last), True, key=lambda at: _offset(zone, datetime.fromtimestamp(at, UTC)) != was
    )
    return datetime.fromtimestamp(first + found, UTC)


def _offset(zone: tzinfo, when: datetime) -> timedelta:
    return when.astimezone(zone).utcoffset() or timedelta()


def _clip(spans: Iterable[Span], start: datetime, end: datetime) -> Iterator[Span]:
    for since, until in spans:
        since, until = max(since, start), min(until, end)
        if since < until:
            yield since, until


def merge(spans: Iterable[tuple[At, At]]) -> Iterator[tuple[At, At]]:
    """The same time in spans that are apart and in order."""
    now: tuple[At, At] | None = None
    for since, until in sorted(spans):
        if now is None or since > now[1]:
            if now is not None:
                yield now
            now = since, until
        else:
            now = now[0], max(now[1], until)
    if now is not None:
        yield now
