"""Quiet hours and leave as they hold in games: clocks that stand, flags that fall later, and what is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from rules.core.errors import Malformed
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import person
from tests.wargame.timing import at, wind
from wargame.games.calendars import spend
from wargame.games.clock import left_ms
from wargame.games.commanders import chiefs_of
from wargame.games.errors import Conflict
from wargame.games.hands import calendar_of, hand_of
from wargame.games.models import Hours, Leave, Seat
from wargame.games.post import letter_send
from wargame.games.resting import (
    TIMES,
    calendars_put,
    hours_set,
    leave_days,
    leave_end,
    leave_take,
    quiet_until,
    seats_hand_over,
)  # fmt: skip
from wargame.games.services import clock_claim
from wargame.games.tasks import flag_sweep
from wargame.notices.models import Delivery
from wargame.players.leaving import person_leave
from wargame.rulings.clocks import clocks_at

START = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NIGHT = [[(0, 7 * 60), (22 * 60, 24 * 60)]] * 7
"""Nine hours of each day."""


@pytest.fixture
def slow(skirmish: str, db: None) -> Match:
    """A game of days, begun at START."""
    with at(START):
        return new_match(skirmish, seed=5, pace="days")


def asked_seat(match: Match) -> Seat:
    return Seat.objects.get(game=match.game, side=match.asked)


def left(match: Match, now: datetime) -> timedelta:
    return timedelta(milliseconds=left_ms(hand_of(asked_seat(match)), now))


def sleeps(match: Match, **more: Any) -> None:
    """Whoever is asked sleeps at night, from a day after the start on."""
    with at(START):
        hours_set(user=match.users[match.asked], zone="UTC", days=NIGHT, **more)


def test_a_clock_stands_at_night_and_its_flag_falls_later(slow: Match) -> None:
    out = asked_seat(slow).runs_out
    assert out is not None and out - START == 7 * DAY
    sleeps(slow)
    assert left(slow, START + DAY) == 6 * DAY
    assert left(slow, START + 2 * DAY) == 6 * DAY - 15 * HOUR
    assert (
        asked_seat(slow).runs_out == START + DAY + 9 * DAY + 9 * HOUR
    )  # 9 days of 15 hours, and 9 from 12 to 21
    with at(out):
        assert flag_sweep(out) == 0
        with pytest.raises(Conflict):
            clock_claim(code=slow.code, user=slow.users[slow.opponent(slow.asked)])
    late = START + 11 * DAY
    with at(late):
        assert flag_sweep(late) == 1
        assert clock_claim(code=slow.code, user=slow.users[slow.opponent(slow.asked)]).accepted


def test_hours_that_begin_under_a_running_clock_begin_a_day_later(slow: Match) -> None:
    sleeps(slow)
    assert Hours.objects.get().since == START + DAY
    with at(START + HOUR):
        hours_set(user=slow.users[slow.asked], zone="UTC", days=[[]] * 7)
    assert [row.since for row in Hours.objects.all()] == [START + HOUR + DAY], "the others never began"


def test_what_was_quiet_stays_so(slow: Match) -> None:
    sleeps(slow)
    now = START + 3 * DAY
    before = left(slow, now)
    with at(now):
        hours_set(user=slow.users[slow.asked], zone="UTC", days=[[]] * 7)
    assert left(slow, now) == before
    assert left(slow, now + 3 * DAY) == before - 45 * HOUR, "hours hold for a week at least"


def test_no_week_is_quiet_by_setting_its_days_one_after_the_other(slow: Match) -> None:
    for day in range(40):
        with at(START + day * DAY):
            quiet = {(day + 1) % 7, (day + 2) % 7}
            days = [[(0, 24 * 60)] if number in quiet else [] for number in range(7)]
            hours_set(user=slow.users[slow.asked], zone="UTC", days=days)
    assert left(slow, START + 14 * DAY) <= timedelta()


@pytest.mark.parametrize(
    "given",
    [
        {"zone": "Atlantis"},
        {"days": [[]] * 6},
        {"days": [[(0, 25 * 60)], *[[]] * 6]},
        {"days": [[(60, 60)], *[[]] * 6]},
        {"days": [[(60, 120), (100, 200)], *[[]] * 6]},
        {"days": [[(0, 10 * 60 + 1)]] * 7},
    ],
)
def test_hours_that_are_none_or_too_many_are_refused(slow: Match, given: dict[str, Any]) -> None:
    with at(START), pytest.raises(Malformed):
        hours_set(**{"user": slow.users["blue"], "zone": "UTC", "days": [[]] * 7, **given})
    assert not Hours.objects.exists()


def test_a_live_game_knows_no_rest(skirmish: str, db: None) -> None:
    with at(START):
        live = new_match(skirmish, seed=5, pace="live")
    sleeps(live)
    with at(START):
        leave_take(user=live.users[live.asked], start=START, end=START + DAY)
    assert asked_seat(live).calendar == {} and left(live, START + HOUR) == timedelta()


def test_leave_stops_the_clock_until_it_ends(slow: Match) -> None:
    user = slow.users[slow.asked]
    with at(START):
        leave = leave_take(user=user, start=START + DAY, end=START + 11 * DAY)
    assert asked_seat(slow).runs_out == START + 17 * DAY
    with at(START + 3 * DAY):
        leave_end(user=user, leave=leave.pk)
    assert asked_seat(slow).runs_out == START + 9 * DAY
    with at(START + 3 * DAY), pytest.raises(Conflict):
        leave_end(user=user, leave=leave.pk)
    with at(START + 3 * DAY), pytest.raises(Conflict):
        leave_end(user=slow.users[slow.opponent(slow.asked)], leave=leave.pk)


def test_leave_saves_no_clock_that_is_about_to_run_out(slow: Match) -> None:
    user = slow.users[slow.asked]
    near = START + 7 * DAY - 11 * HOUR
    with at(near):
        leave_take(user=user, start=near, end=near + 5 * DAY)
    assert asked_seat(slow).runs_out == START + 7 * DAY
    with at(near):
        calendars_put(user, near)
    assert asked_seat(slow).runs_out == START + 7 * DAY, "it does not hold later either"
    over = START + 7 * DAY + 2 * HOUR
    with at(over):
        leave_end(user=user, leave=Leave.objects.get().pk)
        hours_set(user=user, zone="UTC", days=[[]] * 7)
    assert asked_seat(slow).runs_out == START + 7 * DAY, "nor once it is over"


@pytest.mark.parametrize(("shows", "held"), [(11, False), (12, True)])
def test_leave_is_judged_by_what_the_clock_shows_when_it_begins(slow: Match, shows: int, held: bool) -> None:
    """Though it was planned when another clock ran, or none."""
    with at(START):
        leave_take(user=slow.users[slow.asked], start=START + 10 * DAY, end=START + 15 * DAY)
        wind(Seat.objects.filter(game=slow.game, side=slow.asked), bank_ms=(240 + shows) * 3_600_000)
    out = START + 10 * DAY + shows * HOUR
    assert asked_seat(slow).runs_out == (out + 5 * DAY if held else out)


@pytest.mark.parametrize(("shows", "held"), [(11, False), (12, True)])
def test_a_clock_that_starts_on_leave_rests_unless_it_is_nearly_out(
    slow: Match, shows: int, held: bool
) -> None:
    seats = Seat.objects.filter(game=slow.game, side=slow.asked)
    with at(START):
        leave_take(user=slow.users[slow.asked], start=START, end=START + 5 * DAY)
    wind(seats, bank_ms=shows * 3_600_000, running_since=START + DAY)
    assert asked_seat(slow).runs_out == START + (5 if held else 1) * DAY + shows * HOUR


def test_who_takes_a_side_over_has_their_own_quiet_hours_a_day_later(slow: Match) -> None:
    sleeps(slow)
    heir = person("hedda")
    with at(START - 9 * DAY):
        hours_set(user=heir, zone="UTC", days=[[(0, 10 * 60)]] * 7)
    shown, now = left(slow, START + 4 * DAY), START + 4 * DAY
    seats = list(Seat.objects.filter(game=slow.game))
    led = chiefs_of(seats)
    seat = next(one for one in seats if one.side == slow.asked)
    seat.user = heir
    with at(now):
        seat.save()
        seats_hand_over(slow.game, seats, led, now)
    assert left(slow, now) == shown, "what was quiet stays so"
    assert left(slow, now + DAY) == shown - DAY
    assert left(slow, now + 2 * DAY) == shown - DAY - 14 * HOUR
    with at(now + HOUR):
        calendars_put(heir, now + HOUR)
    assert left(slow, now + 2 * DAY) == shown - DAY - 14 * HOUR


def test_who_leaves_the_site_leaves_no_hours_behind(slow: Match) -> None:
    user = slow.users[slow.asked]
    sleeps(slow)
    with at(START):
        leave_take(user=user, start=START, end=START + DAY)
    person_leave(user=user)
    assert not Hours.objects.exists() and not Leave.objects.exists()
    assert not Seat.objects.exclude(calendar={}).exists()


def test_one_goes_on_leave_so_many_times(slow: Match) -> None:
    user = slow.users["blue"]
    for hour in range(TIMES):
        with at(START + 2 * hour * HOUR):
            leave = leave_take(user=user, start=START, end=START + 9 * DAY)
        with at(START + (2 * hour + 1) * HOUR):
            leave_end(user=user, leave=leave.pk)
    with at(START + 2 * TIMES * HOUR), pytest.raises(Conflict):
        leave_take(user=user, start=START, end=START + 9 * DAY)


def test_days_of_leave_are_counted(slow: Match) -> None:
    user = slow.users["blue"]
    with at(START):
        leave_take(user=user, start=START, end=START + 18 * DAY)
        assert leave_days(user) == 18
        with pytest.raises(Conflict):
            leave_take(user=user, start=START + 5 * DAY, end=START + 6 * DAY)
        with pytest.raises(Conflict):
            leave_take(user=user, start=START + 100 * DAY, end=START + 111 * DAY)
        leave_take(user=user, start=START + 100 * DAY, end=START + 110 * DAY)
        with pytest.raises(Malformed):
            leave_take(user=user, start=START + 2 * DAY, end=START + DAY)
    with at(START + 381 * DAY):
        leave_take(user=user, start=START + 390 * DAY, end=START + 408 * DAY)
    assert Leave.objects.count() == 3


def test_the_record_and_a_roll_back_reckon_what_the_clocks_showed(slow: Match) -> None:
    sleeps(slow)
    asked, now = slow.asked, START + 5 * DAY
    shown = left(slow, now)
    with at(now):
        while slow.asked == asked:
            slow.submit(asked, {"do": "end_phase"})
    seat = Seat.objects.get(game=slow.game, side=asked)
    assert timedelta(milliseconds=seat.bank_ms) == shown == 7 * DAY - DAY - 4 * 15 * HOUR
    assert clocks_at(slow.game, slow.game.seq)[asked].bank_ms == seat.bank_ms


def test_what_holds_is_what_the_calendar_says(slow: Match) -> None:
    sleeps(slow)
    seat, now = asked_seat(slow), START + 6 * DAY
    assert left(slow, now) == 7 * DAY - spend(calendar_of(seat), START, now)


def test_mail_waits_for_the_end_of_quiet_hours_and_a_clock_does_not(slow: Match) -> None:
    sleeps(slow)
    night, user = START + DAY + 12 * HOUR, slow.users[slow.asked]
    assert (
        quiet_until(user, night) == START + DAY + 19 * HOUR and quiet_until(user, START + DAY) == START + DAY
    )
    assert quiet_until(user, START + 12 * HOUR) == START + 12 * HOUR, "they have not begun"
    with at(night):
        for kind in ("turn", "clock"):
            letter_send(
                reader=user, occasion="turn", kind=kind, key=f"{kind}:x", subject="You are asked",
                lines=["What?"], path="/games/x/",
            )  # fmt: skip
    found = {one.notice.kind: one for one in Delivery.objects.select_related("notice")}
    assert (found["turn"].due, found["turn"].why) == (night + 7 * HOUR, "quiet")
    assert {kind: one.outcome for kind, one in found.items()} == {"turn": "waiting", "clock": "taken"}


@pytest.mark.parametrize(
    ("pace", "wanted", "rests"),
    [
        ("days", None, ["quiet", "leave"]),
        ("days", ["quiet"], ["quiet"]),
        ("days", [], None),
        ("live", ["quiet"], None),
        ("none", None, None),
    ],
)
def test_an_event_says_for_what_clocks_rest_and_a_pace_whether_they_may(
    skirmish: str, db: None, pace: str, wanted: list[str] | None, rests: list[str] | None
) -> None:
    terms = {} if wanted is None else {"rests": wanted}
    game = new_match(skirmish, pace=pace, terms=terms).game
    assert game.terms.get("rests") == rests == game.founding.agreed.get("terms", {}).get("rests")
