"""The clock: what each side has left is one pure function of when who was asked.

A side's time runs while it is asked something, both at once if both are. Every new turn of the game adds the
increment to every bank, up to the cap; taking a turn back and playing it again adds nothing. A side that is
asked and has nothing left may be claimed against; when it answers after all, it goes on from nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

from rules.core.contract import Side

MINUTE = 60_000
MILLISECOND = timedelta(milliseconds=1)
LOW = 10  # a tenth of what a game begins with counts as low


@dataclass(frozen=True, slots=True)
class Pace:
    """Milliseconds: at the start, added each turn, held at most. No bank: no clock."""

    bank_ms: int = 0
    increment_ms: int = 0
    cap_ms: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """A side's clock: the bank when it last started or stopped, since when it runs, the turn credited."""

    bank_ms: int
    since: datetime | None = None
    credited: int = 0


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
        name: Pace(**{f"{field}_ms": minutes * MINUTE for field, minutes in row.items()})
        for name, row in table.items()
    }


def left_ms(hand: Hand, now: datetime) -> int:
    """Return what the hand shows now; less than 0 once it has run out."""
    spent = max(0, (now - hand.since) // MILLISECOND) if hand.since else 0
    return hand.bank_ms - spent


def out(pace: Pace, hand: Hand, now: datetime) -> bool:
    """Whether the side is asked and has nothing left."""
    return bool(pace.bank_ms and hand.since) and left_ms(hand, now) <= 0


def low(pace: Pace, hand: Hand, now: datetime) -> bool:
    """Whether little is left."""
    return bool(pace.bank_ms) and left_ms(hand, now) * LOW < pace.bank_ms


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
