"""The clock: what each side has left is one pure function of when who was asked.

A side's time runs while it is asked something, both at once if both are. Every new turn of the game adds the
increment to every bank, up to the cap; taking a turn back and playing it again adds nothing. At another kind of pace
each question has a time of its own, by its weight, which does not add up. A side that is
asked and has nothing left may be claimed against; when it answers after all, it goes on from nothing. Where the game
lets clocks rest, they stand in the quiet hours and on the leave of whoever is asked (`calendars`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from rules.core.contract import Side
from wargame.games.calendars import ALWAYS, Calendar, elapse, spend

MINUTE = 60_000
HOUR_MS, DAY_MS = 60 * MINUTE, 24 * 60 * MINUTE
MILLISECOND = timedelta(milliseconds=1)
MARGIN = timedelta(hours=12)
"""A leave stops no clock that shows less."""
LOW = 10  # a tenth of what a game begins with counts as low
STATIONS = (50, 20, 5)
"""Percent of what a game begins with, at which who is asked is told that their time runs."""


Weights = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Pace:
    """Milliseconds: at the start, added each turn, held at most. No bank: no clock. `rests`: `QUIET`, `LEAVE`.

    With `weights`, percent by name, each question put to a side has a time of its own: the bank's, times its weight.
    """

    bank_ms: int = 0
    increment_ms: int = 0
    cap_ms: int = 0
    rests: tuple[str, ...] = ()
    weights: Weights = ()


class Asked(Struct, frozen=True):
    """The question that a bank is for, where each has its own: its key, what it was given; and those `before` that it
    interrupts, or that it follows, each with what it was given and had left, the last last.
    """

    key: str = ""
    given_ms: int = 0
    before: tuple[tuple[str, int, int], ...] = ()


NOTHING_ASKED = Asked()
PINNED = Asked("*")
"""The bank was set by a ruling: it is that of whatever is asked next."""

DEPTH = 16
"""Questions before that are remembered: no phase interrupts itself so often."""

Ask = tuple[str, int]
"""A question put to a side: a key that no other question of the game has, and its weight in percent."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A side's clock: the bank when it last started or stopped, since when it runs, the turn credited, its rests, and
    which question it is for.
    """

    bank_ms: int
    since: datetime | None = None
    credited: int = 0
    calendar: Calendar = ALWAYS
    asked: Asked = NOTHING_ASKED


@dataclass(frozen=True, slots=True)
class Tick:
    """A moment of the history: from now on `awaiting` are asked, in that turn.

    Where each question has a time of its own, `asks` says which; `back`: something was taken back.
    """

    time: datetime
    awaiting: tuple[Side, ...]
    turn: int
    asks: Mapping[Side, Ask] = field(default_factory=dict)
    back: bool = False


@cache
def paces() -> Mapping[str, Pace]:
    """The paces a game may be opened with, from `data/paces.toml`."""
    return {
        name: Pace(
            **{f"{field}_ms": row[field] * MINUTE for field in ("bank", "increment", "cap") if field in row},
            rests=tuple(row.get("rests", ())),
            weights=default_weights() if row.get("phases") else (),
        )
        for name, row in _table("paces")["pace"].items()
    }


@cache
def default_weights() -> Weights:
    """What questions weigh where each has a time of its own, from `data/weights.toml`."""
    return tuple(sorted(_table("weights")["weight"].items()))


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "data" / f"{name}.toml").read_text())


def left_ms(hand: Hand, now: datetime) -> int:
    """Return what the hand shows now; less than 0 once it has run out."""
    return hand.bank_ms - (spend(rests_of(hand), hand.since, now) // MILLISECOND if hand.since else 0)


def settle(hand: Hand, now: datetime, given_ms: int = 0, anew: Hand | None = None) -> Hand:
    """The clock going on from what it shows, never below nothing, or from what it shows `anew`, and what is given."""
    shows = anew or replace(hand, bank_ms=max(0, left_ms(hand, now)))
    since = now if hand.since else None
    asked = PINNED if anew and hand.asked.key else hand.asked
    return replace(hand, bank_ms=shows.bank_ms + given_ms, since=since, credited=shows.credited, asked=asked)


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


def first_warning(pace: Pace, hand: Hand, now: datetime) -> datetime | None:
    """When a clock is told of as it stands now: at once if it starts below the last of `STATIONS`, else at the next."""
    if pace.bank_ms and hand.since == now and hand.bank_ms <= mark_of(pace, STATIONS[-1]):
        return now
    return next_warning(pace, hand, now)


def next_warning(pace: Pace, hand: Hand, now: datetime) -> datetime | None:
    """When the next of `STATIONS` comes, later than now."""
    if not pace.bank_ms or hand.since is None:
        return None
    # they come in this order: the first that is still to come is enough
    marks = (mark_of(pace, percent) for percent in STATIONS)
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
    if pace.weights:
        return _advance_by_question(pace, hand, side, tick)
    asked, turns = side in tick.awaiting, max(0, tick.turn - hand.credited)
    if asked == (hand.since is not None) and not turns:
        return hand
    bank = max(0, left_ms(hand, tick.time))
    grown = max(bank, min(pace.cap_ms, bank + turns * pace.increment_ms))
    return replace(hand, bank_ms=grown, since=tick.time if asked else None, credited=hand.credited + turns)


def _advance_by_question(pace: Pace, hand: Hand, side: Side, tick: Tick) -> Hand:
    """The hand after a tick where each question has a time of its own: a new one begins with it, one that was
    interrupted goes on with what it had left.
    """
    if side not in tick.awaiting:
        return replace(hand, bank_ms=max(0, left_ms(hand, tick.time)), since=None) if hand.since else hand
    key, weight = tick.asks[side]
    if key == hand.asked.key:
        return hand if hand.since else replace(hand, since=tick.time)
    shows, now = max(0, left_ms(hand, tick.time)), hand.asked
    if now == PINNED:
        return replace(hand, bank_ms=shows, since=tick.time, asked=Asked(key, shows))
    earlier = (*now.before, (now.key, now.given_ms, shows)) if now.key else now.before
    at = next((at for at, one in enumerate(earlier) if one[0] == key), None)
    if at is None:
        given = pace.bank_ms * weight // 100
        return replace(hand, bank_ms=given, since=tick.time, asked=Asked(key, given, earlier[-DEPTH:]))
    _, given, left = earlier[at]
    if tick.back:  # else one could think over what one takes back for nothing
        left -= sum(max(0, was - rest) for _, was, rest in earlier[at + 1 :])
    return replace(hand, bank_ms=max(0, left), since=tick.time, asked=Asked(key, given, earlier[:at]))


def replay(pace: Pace, sides: Iterable[Side], history: Iterable[Tick]) -> dict[Side, Hand]:
    """The hands after a whole history, whose first tick is the start of the game."""
    ticks = list(history)
    hands = {side: Hand(pace.bank_ms, credited=ticks[0].turn if ticks else 0) for side in sides}
    for tick in ticks:
        hands = {side: advance(pace, hand, side, tick) for side, hand in hands.items()}
    return hands
