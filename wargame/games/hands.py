"""A seat's clock and its row: what the clock is reckoned from, and the moments that the sweeps wait for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from wargame.games.calendars import ALWAYS, Calendar
from wargame.games.clock import NOTHING_ASKED, Asked, Hand, Pace, first_warning, runs_out
from wargame.games.models import Game, Seat

HAND = ("bank_ms", "running_since", "credited", "asked", "runs_out", "warns_at")
"""What of a seat's row is its clock."""

WEIGHTS = "weights"
"""The term of a game in which each question has a time of its own: what they weigh."""


def pace_of(game: Game) -> Pace:
    """The pace the game was opened with."""
    terms = game.terms
    weights = tuple(sorted(terms.get(WEIGHTS, {}).items()))
    return Pace(game.bank_ms, game.increment_ms, game.cap_ms, tuple(terms.get("rests", ())), weights)


def hand_of(seat: Seat) -> Hand:
    """Return what a seat's clock is reckoned from: its bank, since when it runs, what it was credited, when it rests,
    which question it is for.
    """
    asked = msgspec.convert(seat.asked, Asked) if seat.asked else NOTHING_ASKED
    return Hand(seat.bank_ms, seat.running_since, seat.credited, calendar_of(seat), asked)


def calendar_of(seat: Seat) -> Calendar:
    """When the seat's clock rests in this game."""
    return read_calendar(seat.calendar)


def read_calendar(told: Any) -> Calendar:
    """A calendar out of a row."""
    return msgspec.convert(told, Calendar) if told else ALWAYS


def write_calendar(calendar: Calendar) -> Any:
    """A calendar as a row keeps it."""
    return msgspec.to_builtins(calendar) if calendar != ALWAYS else {}


def put_hand(seat: Seat, hand: Hand, pace: Pace, now: datetime) -> None:
    """Write a clock into its row, which is not saved here."""
    seat.bank_ms, seat.running_since, seat.credited = hand.bank_ms, hand.since, hand.credited
    seat.asked = {} if hand.asked == NOTHING_ASKED else msgspec.to_builtins(hand.asked)
    seat.runs_out, seat.warns_at = runs_out(pace, hand), first_warning(pace, hand, now)


def save_hands(seats: Iterable[Seat], *more: Any) -> None:
    """Save the clocks of these seats, and `more` fields."""
    Seat.objects.bulk_update(list(seats), [*HAND, *more])
