"""The clock: what each side has left is one pure function of when who was asked.

A side's time runs while it is asked something, both at once if both are. Every new turn of the game adds the
increment to every bank, up to the cap; taking a turn back and playing it again adds nothing. A side that is
asked and has nothing left may be claimed against; when it answers after all, it goes on from nothing. Where the game
lets clocks rest, they stand in the quiet hours and on the leave of whoever is asked (`calendars`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

from rules.core.contract import Side
from wargame.games.calendars import ALWAYS, Calendar, elapse, spend

MINUTE = 60_000
MILLISECOND = timedelta(milliseconds=1)
MARGIN = timedelta(hours=12)
"""A leave stops no clock that shows less."""
LOW = 10  # a tenth of what a game begins with counts as low
STATIONS = (50, 20, 5)
"""Percent of what a game begins with, at which who is asked is told that their time runs."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Milliseconds: at the start, added each turn, held at most. No bank: no clock. `rests`: `QUIET`, `LEAVE`."""

    bank_ms: int = 0
    increment_ms: int = 0
    cap_ms: int = 0
    rests: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand:
    """A side's clock: the bank when it last started or stopped, since when it runs, the turn credited, its rests."""

    bank_ms: int
    since: datetime | None = None
    credited: int = 0
    calendar: Calendar = ALWAYS


@dataclass(frozen=True, slots=True)
class Tick:
    """A moment of the history: from now on `awaiting` are asked, in that turn."""

    time: datetime
    awaiting: tuple[Side, ...]
    turn: int


@cache
def paces() -> Mapping[str, Pace]:
    """The paces a game may be opened with, from `data/paces.toml`."""
    table = tomllib.loads((Path(__file__).parent / "data" / "paces.toml").read_text())["pace"]
    return {
        name: Pace(
            **{f"{field}_ms": row[field] * MINUTE for field in ("bank", "increment", "cap") if field in row},
            rests=tuple(row.get("rests", ())),
        )
        for name, row in table.items()
    }


def left_ms(hand: Hand, now: datetime) -> int:
    """Return what the hand shows now; less than 0 once it has run out."""
    return hand.bank_ms - (spend(rests_of(hand), hand.since, now) // MILLISECOND if hand.since else 0)


def settle(hand: Hand, now: datetime, given_ms: int = 0, anew: Hand | None = None) -> Hand:
    """The clock going on from what it shows, never below nothing, or from what it shows `anew`, and what is given."""
    shows = anew or replace(hand, bank_ms=max(0, left_ms(hand, now)))
    since = now if hand.since else None
    return replace(hand, bank_ms=shows.bank_ms + given_ms, since=since, credited=shows.credited)


def rests_of(hand: Hand) -> Calendar:
    """When a running clock rests: in all quiet hours, and on a leave if it shows no less than `MARGIN` when the leave
    begins, or when the clock does on it.
    """
    assert hand.since is not None
    found = Calendar(hand.calendar.weeks)
    for start, end in sorted(hand.calendar.leave):
        begins, bank = max(start, hand.since), hand.bank_ms * MILLISECOND
        if end > begins and bank - spend(found, hand.since, begins) >= MARGIN:
            found = Calendar(found.weeks, (*found.leave, (start, end)))
    return found


def out(pace: Pace, hand: Hand, now: datetime) -> bool:
    """Whether the side is asked and has nothing left."""
    return bool(pace.bank_ms and hand.since) and left_ms(hand, now) <= 0


def low(pace: Pace, hand: Hand, now: datetime) -> bool:
    """Whether little is left."""
    return bool(pace.bank_ms) and left_ms(hand, now) * LOW < pace.bank_ms


def runs_out(pace: Pace, hand: Hand) -> datetime | None:
    """When a running clock has nothing left; None where none runs."""
    return _shows(hand, 0) if pace.bank_ms and hand.since else None


def next_warning(pace: Pace, hand: Hand, now: datetime) -> datetime | None:
    """When the next of `STATIONS` comes; at once for a clock that starts now below the last."""
    if not pace.bank_ms or hand.since is None:
        return None
    marks = [mark_of(pace, percent) for percent in STATIONS]
    if hand.since == now and hand.bank_ms <= marks[-1]:
        return now
    # they come in this order: the first that is still to come is enough
    moments = (_shows(hand, mark) for mark in marks if mark < hand.bank_ms)
    return next((moment for moment in moments if moment > now), None)


def mark_of(pace: Pace, percent: int) -> int:
    """What a clock shows at a station."""
    return pace.bank_ms * percent // 100


def station_of(pace: Pace, hand: Hand, now: datetime) -> int | None:
    """The last of `STATIONS` that a clock has passed."""
    left = left_ms(hand, now)
    return min((percent for percent in STATIONS if left <= mark_of(pace, percent)), default=None)


def _shows(hand: Hand, left: int) -> datetime:
    """When a running clock shows so little."""
    assert hand.since is not None
    return elapse(rests_of(hand), hand.since, max(0, hand.bank_ms - left) * MILLISECOND)


def advance(pace: Pace, hand: Hand, side: Side, tick: Tick) -> Hand:
    """The hand after a tick; the same object when the tick changes nothing for it."""
    if not pace.bank_ms:
        return hand
    asked, turns = side in tick.awaiting, max(0, tick.turn - hand.credited)
    if asked == (hand.since is not None) and not turns:
        return hand
    bank = max(0, left_ms(hand, tick.time))
    grown = max(bank, min(pace.cap_ms, bank + turns * pace.increment_ms))
    return replace(hand, bank_ms=grown, since=tick.time if asked else None, credited=hand.credited + turns)


def replay(pace: Pace, sides: Iterable[Side], history: Iterable[Tick]) -> dict[Side, Hand]:
    """The hands after a whole history, whose first tick is the start of the game."""
    ticks = list(history)
    hands = {side: Hand(pace.bank_ms, credited=ticks[0].turn if ticks else 0) for side in sides}
    for tick in ticks:
        hands = {side: advance(pace, hand, side, tick) for side, hand in hands.items()}
    return hands
