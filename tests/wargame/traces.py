"""Random histories of clocks, and what must hold of the pure function in each (ADR 0116).

`python -m tests.wargame.traces 1000000` tries so many; the suite tries a few.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from wargame.games.calendars import ALWAYS, Calendar, Week, spend
from wargame.games.clock import (
    DAY_MS,
    HOUR_MS,
    MILLISECOND,
    Hand,
    Pace,
    Tick,
    advance,
    default_weights,
    left_ms,
    runs_out,
    settle,
)  # fmt: skip

START = datetime(2026, 3, 1, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SIDES = ("blue", "red")
ZONES = ("UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu")
"""Of the second to the fourth clocks are set within the year that traces last; one of them by half an hour."""

PACES = (
    Pace(HOUR_MS, 10 * 60_000, 90 * 60_000),
    Pace(3 * DAY_MS, 12 * HOUR_MS, 6 * DAY_MS, ("quiet", "leave")),
    Pace(7 * DAY_MS, 2 * DAY_MS, 10 * DAY_MS, ("quiet", "leave")),
    Pace(2 * DAY_MS, 0, 4 * DAY_MS, ("quiet", "leave"), default_weights()),
    Pace(6 * HOUR_MS, 0, 12 * HOUR_MS, (), default_weights()),
)
RESTED = 0.2
"""This part of the traces has quiet hours and leave: they take most of the time."""


def calendar_in(random: Random) -> Calendar:
    """Quiet hours of somebody, perhaps others later, and leave that may begin under a running clock."""
    weeks, since = [], START
    for _ in range(random.randint(0, 2)):
        nights = tuple(
            ((0, random.randint(1, 480)), (1440 - random.randint(1, 120), 1440))
            if random.random() < 0.8
            else ()
            for _ in range(7)
        )
        weeks.append(Week(since, random.choice(ZONES), nights))
        since += random.randint(7, 60) * DAY
    leave, at = [], START
    for _ in range(random.randint(0, 2)):
        at += timedelta(hours=random.randint(0, 1000))
        leave.append((at, at := at + timedelta(hours=random.randint(1, 300))))
    return Calendar(tuple(weeks), tuple(leave))


def ticks_in(random: Random, pace: Pace, start: datetime) -> list[Tick]:
    """A history: who is asked what when, with turns that come, and are taken back."""
    time, turn, found = start, 1, []
    keys = [(f"{number}", random.choice((25, 50, 100))) for number in range(4)]
    for _ in range(random.randint(1, 9)):
        time += timedelta(milliseconds=random.choice((0, 1, 500, HOUR_MS, pace.bank_ms // 2, pace.bank_ms)))
        turn = max(1, turn + random.choice((-1, 0, 0, 1, 2)))
        awaiting = tuple(side for side in SIDES if random.random() < 0.6)
        asks = {side: random.choice(keys) for side in awaiting} if pace.weights else {}
        found.append(Tick(time, awaiting, turn, asks, random.random() < 0.2))
    return found


def check_trace(random: Random) -> str:
    """Make one and try all that must hold of it; raises `AssertionError`. What kind it was."""
    pace, rested = random.choice(PACES), random.random() < RESTED
    rests = rested and bool(pace.rests)
    start = START + random.randint(0, 330) * DAY if rests else START
    ticks, hands = ticks_in(random, pace, start), {}
    for side in SIDES:
        hands[side] = Hand(pace.bank_ms, credited=1, calendar=calendar_in(random) if rests else ALWAYS)
    folded, cut = dict(hands), random.randint(0, len(ticks))
    for number, tick in enumerate(ticks):
        for side in SIDES:
            before = hands[side]
            after = hands[side] = advance(pace, before, side, tick)
            check_step(pace, before, after, tick)
        if number < cut:
            folded = {side: advance(pace, hand, side, tick) for side, hand in folded.items()}
    for tick in ticks[cut:]:
        folded = {side: advance(pace, hand, side, tick) for side, hand in folded.items()}
    assert folded == hands, "the same by replay"
    for hand in hands.values():
        check_hand(pace, hand, ticks[-1].time, random)
    return f"{'phases' if pace.weights else 'bank'}{', rests' if rests else ''}"


def check_step(pace: Pace, before: Hand, after: Hand, tick: Tick) -> None:
    """Never negative, never more than can be held, and nothing from nothing."""
    assert 0 <= after.bank_ms <= pace.cap_ms
    if pace.weights:
        assert after.bank_ms <= pace.bank_ms, "nothing adds up"
        known = {key: left for key, _, left in before.asked.before}
        if tick.back and after.asked.key in known:
            assert after.bank_ms <= known[after.asked.key], "nobody gains by taking back"
    elif after is not before:
        turns = after.credited - before.credited
        shown = max(0, left_ms(before, tick.time))
        assert shown <= after.bank_ms <= shown + turns * pace.increment_ms


def check_hand(pace: Pace, hand: Hand, now: datetime, random: Random) -> None:
    """Monotone, additive, out when it says so, and the same after an outage that is given back."""
    one, two = (timedelta(milliseconds=random.randint(0, pace.bank_ms)) for _ in range(2))
    first, second = left_ms(hand, now + one), left_ms(hand, now + one + two)
    assert left_ms(hand, now) >= first >= second >= first - two // MILLISECOND
    if hand.since is None:
        assert first == second
        return
    calendar = hand.calendar
    if calendar != ALWAYS:
        whole = spend(calendar, now, now + one + two)
        assert whole == spend(calendar, now, now + one) + spend(calendar, now + one, now + one + two)
    out = runs_out(pace, hand)
    assert out is not None and left_ms(hand, out) <= 0
    if out > hand.since:
        assert left_ms(hand, out - MILLISECOND) > 0
    assert out < hand.since + 200 * DAY, "no clock stands for ever"
    shown = left_ms(hand, now)
    resumed = replace(hand, bank_ms=shown, since=now + one, calendar=ALWAYS)
    assert left_ms(resumed, now + one) == shown, "an outage costs nothing"
    given = random.randint(0, pace.bank_ms)
    assert settle(hand, now, given).bank_ms == max(0, shown) + given, "a gift is what it is"


def check_traces(count: int, seed: int = 1) -> Counter[str]:
    """So many; how many there were of each kind."""
    random, kinds = Random(seed), Counter[str]()
    for _ in range(count):
        kinds[check_trace(random)] += 1
    return kinds


if __name__ == "__main__":
    import django

    django.setup()
    print(dict(check_traces(int(sys.argv[1]), int((sys.argv[2:] or ["1"])[0]))))
