"""When a clock stands: against a reckoning by quarters of an hour, and what has gone wrong elsewhere."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wargame.games.calendars import ALWAYS, QUIET_HOURS, Calendar, Span, Week, elapse, rests, spend

DAY, HOUR, QUARTER = timedelta(days=1), timedelta(hours=1), timedelta(minutes=15)
START = datetime(2026, 3, 20, tzinfo=UTC)
"""Nine days before Europe sets its clocks."""

ZONES = (
    "UTC",
    "Europe/Brussels",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Pacific/Apia",
)
NEVER: tuple[tuple[tuple[int, int], ...], ...] = ((),) * 7
NIGHTS = (((0, 7 * 60), (22 * 60, 24 * 60)),) * 7
WEEKEND = ((),) * 5 + (((0, 24 * 60),),) * 2


def at(text: str, zone: str = "Europe/Brussels") -> datetime:
    """A moment by the clock on the wall."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone))


def quiet(days: tuple[tuple[tuple[int, int], ...], ...] = NIGHTS, zone: str = "Europe/Brussels") -> Calendar:
    """A calendar with these hours from long ago."""
    return Calendar((Week(START - 90 * DAY, zone, days),))


quarters = st.integers(0, 14 * 96).map(lambda count: START + count * QUARTER)
days = (
    st.lists(
        st.sets(st.integers(0, 96), max_size=2).map(
            lambda marks: tuple(
                (a * 15, b * 15) for a, b in zip(sorted(marks)[::2], sorted(marks)[1::2], strict=False)
            )
        ),
        min_size=7,
        max_size=7,
    )
    .map(tuple)
    .filter(lambda week: sum(b - a for day in week for a, b in day) <= QUIET_HOURS * 60)
)
weeks = st.lists(st.builds(Week, quarters, st.sampled_from(ZONES), days), max_size=3)
leave = st.lists(st.tuples(quarters, quarters).map(lambda two: (min(two), max(two))), max_size=2)
calendars = st.builds(
    lambda weeks, leave: Calendar(tuple(sorted(weeks, key=lambda week: week.since)), tuple(leave)),
    weeks,
    leave,
)


def stands(calendar: Calendar, when: datetime) -> bool:
    """Whether the clock stands at a moment, by the clock on the wall."""
    if any(since <= when < until for since, until in calendar.leave):
        return True
    week = next((one for one in reversed(calendar.weeks) if one.since <= when), None)
    if week is None:
        return False
    wall = when.astimezone(ZoneInfo(week.zone))
    minute = wall.hour * 60 + wall.minute
    return any(begins <= minute < ends for begins, ends in week.days[wall.weekday()])


@pytest.mark.dear
@given(calendars, quarters, quarters)
def test_what_runs_is_what_no_quarter_of_an_hour_stands(calendar: Calendar, a: datetime, b: datetime) -> None:
    start, end = min(a, b), max(a, b)
    steps = (end - start) // QUARTER
    running = sum(not stands(calendar, start + step * QUARTER) for step in range(steps))
    assert spend(calendar, start, end) == running * QUARTER


@pytest.mark.dear
@given(calendars, quarters, st.integers(0, 14 * DAY // timedelta(milliseconds=1)))
def test_a_bank_runs_out_when_it_has_run_so_long(calendar: Calendar, start: datetime, left_ms: int) -> None:
    left = timedelta(milliseconds=left_ms)
    out = elapse(calendar, start, left)
    assert spend(calendar, start, out) == left
    if left:
        assert spend(calendar, start, out - timedelta(microseconds=1)) < left


@pytest.mark.dear
@given(calendars, quarters, quarters, quarters)
def test_time_adds_up(calendar: Calendar, a: datetime, b: datetime, c: datetime) -> None:
    start, middle, end = sorted((a, b, c))
    assert spend(calendar, start, end) == spend(calendar, start, middle) + spend(calendar, middle, end)


@given(calendars, quarters, quarters)
def test_spans_are_apart_in_order_and_within(calendar: Calendar, a: datetime, b: datetime) -> None:
    found = rests(calendar, a, b)
    assert all(a <= since < until <= b for since, until in found)
    assert all(one[1] < following[0] for one, following in pairwise(found))


def test_without_a_calendar_all_time_runs() -> None:
    assert spend(ALWAYS, START, START + DAY) == DAY
    assert elapse(ALWAYS, START, DAY) == START + DAY
    assert spend(ALWAYS, START + DAY, START) == timedelta()


def test_a_bank_shorter_than_a_weekend_ends_all_the_same() -> None:
    # elsewhere a fixed time for a move and a free weekend made a clock that never ran out
    friday = at("2026-03-20T18:00")
    assert elapse(quiet(WEEKEND), friday, 12 * HOUR) == at("2026-03-23T06:00")


def test_leave_that_begins_under_a_running_clock_keeps_what_ran() -> None:
    away = (at("2026-03-10T12:00"), at("2026-03-12T12:00"))
    start = at("2026-03-10T06:00")
    assert spend(Calendar(leave=(away,)), start, at("2026-03-11T00:00")) == 6 * HOUR
    assert elapse(Calendar(leave=(away,)), start, 10 * HOUR) == at("2026-03-12T16:00")


@pytest.mark.parametrize(
    ("date", "stood"), [("2026-03-28", 9), ("2026-03-29", 8), ("2026-10-24", 9), ("2026-10-25", 10)]
)
def test_a_night_in_which_the_zone_sets_its_clocks(date: str, stood: int) -> None:
    start = at(f"{date}T00:00")
    end = start + DAY  # by the wall
    night: list[Span] = rests(quiet(), start, end)
    assert sum((until - since for since, until in night), timedelta()) == stood * HOUR
    assert spend(quiet(), start, end) == 15 * HOUR


def test_new_hours_hold_from_their_moment_on() -> None:
    old, new = Week(START, "UTC", NIGHTS), Week(START + 10 * DAY, "UTC", NEVER)
    calendar = Calendar((old, new))
    assert spend(calendar, START + 9 * DAY, START + 10 * DAY) == 15 * HOUR
    assert spend(calendar, START + 10 * DAY, START + 11 * DAY) == DAY
