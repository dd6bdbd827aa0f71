"""Quiet hours and leave as they hold in games: clocks that stand, flags that fall later, and what is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from rules.core.errors import Malformed
from tests.wargame.match import Match, new_match
from tests.wargame.timing import at, wind
from wargame.games.calendars import spend
from wargame.games.clock import left_ms
from wargame.games.errors import Conflict
from wargame.games.hands import calendar_of, hand_of
from wargame.games.models import Hours, Leave, Seat
from wargame.games.post import letter_send
from wargame.games.resting import calendars_put, days_taken, hours_set, leave_end, leave_take, quiet_until
from wargame.games.services import clock_claim
from wargame.games.tasks import flag_sweep
from wargame.notices.models import Mail
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
    assert left(slow, now + 3 * DAY) == before - 15 * HOUR - 2 * DAY


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
        calendars_put(user)
    assert asked_seat(slow).runs_out == START + 7 * DAY, "it does not hold later either"


def test_leave_that_holds_goes_on_holding(slow: Match) -> None:
    """Though the clock would by now run out soon after its beginning."""
    user, out = slow.users[slow.asked], START + 12 * DAY
    with at(START):
        leave_take(user=user, start=START + 6 * DAY, end=START + 11 * DAY)
        assert asked_seat(slow).runs_out == out
        wind(Seat.objects.filter(game=slow.game, side=slow.asked), bank_ms=6 * 24 * 3_600_000 + 3_600_000)
        calendars_put(user)
    assert asked_seat(slow).runs_out == out - 23 * HOUR


def test_days_of_leave_are_counted(slow: Match) -> None:
    user = slow.users["blue"]
    with at(START):
        leave_take(user=user, start=START, end=START + 18 * DAY)
        assert days_taken(user) == 18
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
                reader=user, choice=f"mail_{kind}", kind=kind, key=f"{kind}:x", subject="You are asked",
                lines=["What?"], path="/games/x/",
            )  # fmt: skip
    assert {mail.notice.kind: mail.due - night for mail in Mail.objects.all()} == {"turn": 7 * HOUR}, (
        "the other has gone"
    )


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
