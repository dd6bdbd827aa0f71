"""Random histories of clocks; and what went wrong elsewhere: endless clocks, leave, zones that set their clocks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.wargame.traces import check_traces
from wargame.games.calendars import QUIET_HOURS, Calendar, Week, spend
from wargame.games.clock import DAY_MS, HOUR_MS, Hand, Pace, left_ms, runs_out

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SIMPLE = Pace(7 * DAY_MS, 0, 7 * DAY_MS, ("quiet", "leave"))
WEEKEND = ((), (), (), (), (), ((0, 1440),), ((0, 1440),))
MONDAY = datetime(2026, 3, 2, tzinfo=UTC)


@pytest.mark.dear
def test_random_histories_hold_what_must_hold() -> None:
    kinds = check_traces(300, seed=7)
    assert len(kinds) == 4 and min(kinds.values()) > 5


def test_simple_time_and_free_weekends_run_out() -> None:
    """A bank without an increment that stands on Saturdays and Sundays: seven days of five a week."""
    calendar = Calendar((Week(MONDAY, "UTC", WEEKEND),))
    hand = Hand(SIMPLE.bank_ms, MONDAY, calendar=calendar)
    assert runs_out(SIMPLE, hand) == MONDAY + 9 * DAY
    for start in range(7):
        since = MONDAY + start * DAY
        out = runs_out(SIMPLE, Hand(SIMPLE.bank_ms, since, calendar=calendar))
        assert out is not None and out - since <= 11 * DAY


def test_as_much_quiet_as_there_can_be_leaves_a_clock_that_runs_out() -> None:
    night = ((0, QUIET_HOURS * 60 // 7),)
    calendar = Calendar((Week(MONDAY, "Europe/Berlin", (night,) * 7),))
    out = runs_out(SIMPLE, Hand(SIMPLE.bank_ms, MONDAY, calendar=calendar))
    assert out is not None and 11 * DAY < out - MONDAY < 13 * DAY


def test_leave_that_starts_under_a_running_clock_stops_it_there_and_then() -> None:
    leave = (MONDAY + 2 * DAY, MONDAY + 5 * DAY)
    hand = Hand(SIMPLE.bank_ms, MONDAY, calendar=Calendar((), (leave,)))
    shown = [left_ms(hand, MONDAY + days * DAY) / DAY_MS for days in range(8)]
    assert shown == [7, 6, 5, 5, 5, 5, 4, 3]
    late = Hand(11 * HOUR_MS, MONDAY + 2 * DAY - HOUR, calendar=Calendar((), (leave,)))
    assert left_ms(late, MONDAY + 2 * DAY + 2 * HOUR) == 8 * HOUR_MS, "it saves no clock that is nearly out"


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Europe/Berlin", datetime(2026, 3, 28)),
        ("Europe/Berlin", datetime(2026, 10, 24)),
        ("America/New_York", datetime(2026, 3, 7)),
        ("Australia/Lord_Howe", datetime(2026, 4, 4)),  # by half an hour
    ],
)
def test_a_night_in_which_a_zone_sets_its_clocks_is_quiet_by_the_wall(zone: str, day: datetime) -> None:
    """From midnight to midnight over two days, quiet from midnight to seven: what runs is by the wall the same."""
    here = ZoneInfo(zone)
    start, end = day.replace(tzinfo=here), (day + 2 * DAY).replace(tzinfo=here)
    calendar = Calendar((Week(datetime(2026, 1, 1, tzinfo=UTC), zone, (((0, 420),),) * 7),))
    assert spend(calendar, start, end) == timedelta(hours=2 * 17)
    middle = day.replace(tzinfo=here) + timedelta(hours=26)
    assert spend(calendar, start, end) == spend(calendar, start, middle) + spend(calendar, middle, end)
