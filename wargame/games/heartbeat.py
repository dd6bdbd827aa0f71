"""The site's time: the database's clock, as far as it is to be believed, for stamps and for the banks (ADR 0009).

The clock of a machine leaps: it was wrong, is set wrong, or the machine stood still. A process that lived through
the leap knows by its own steady progress that no time has passed. Nor has any for the players while nobody served
them. The row of the heart-beat says until when somebody did; what lies between is charged to nobody.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple

from django.db import connection, transaction

from wargame.games import announce
from wargame.games.clock import left_ms
from wargame.games.frames import clocks_frame, text
from wargame.games.hands import hand_of, pace_of, put_hand, save_hands
from wargame.games.models import Credit, Game, Heartbeat, Lapse, Seat

log = logging.getLogger(__name__)

LULL = timedelta(minutes=2)
"""What passes unnoticed: less than this is neither an outage nor a leap."""

PAUSE = timedelta(days=1)
"""A machine may stand still so long without noticing; a leap beyond it is not believed."""

STALE = timedelta(seconds=30)
"""After so long without the sweep an action beats the heart."""

FRESH = 10.0
"""Seconds for which a process tells the time by its own progress, without asking."""

JITTER = timedelta(seconds=1)
"""A clock that leapt and was put right is so far off at most."""

NOTHING = timedelta()
ONE = 1  # the key of the one row
COLUMNS = "clock_timestamp(), h.beat, h.held, h.lapses"
JOIN = f"LEFT JOIN {Heartbeat._meta.db_table} h ON h.id = {ONE}"
"""What a `Reading` takes, and from where: the referee reads it together with the game."""


class Reading(NamedTuple):
    """A reading of the database at one moment: its clock, and the row of the heart-beat, if there is one yet."""

    clock: datetime
    beat: datetime | None
    held: timedelta | None
    lapses: int | None

    @property
    def now(self) -> datetime:
        """The site's time by it."""
        return self.clock - (self.held or NOTHING)


class Anchor(NamedTuple):
    """The site's time when this process last learnt it, its own progress then, and the lapses settled by then."""

    now: datetime
    progress: float
    lapses: int | None

    def reckon(self) -> datetime:
        """The site's time now, by the progress made since."""
        return self.now + timedelta(seconds=progress() - self.progress)


_anchor: Anchor | None = None


def progress() -> float:
    """Seconds that only ever pass, those in which the machine slept counted where the system can."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic()


def forget() -> None:
    """Know nothing of the time, like a process that has just begun."""
    global _anchor
    _anchor = None


def read() -> Reading:
    """Read what the database says now."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {COLUMNS} FROM (SELECT) nothing {JOIN}")
        return Reading(*cursor.fetchone())


_behind: ContextVar[timedelta] = ContextVar("behind", default=NOTHING)


@contextmanager
def behind(by: timedelta) -> Iterator[None]:
    """Inside, it is so long ago: by it a demo plays what it shows as played over days."""
    token = _behind.set(by)
    try:
        yield
    finally:
        _behind.reset(token)


def now() -> datetime:
    """The site's time: the database's, without what it leapt or the site stood still."""
    fresh = _anchor is not None and progress() - _anchor.progress < FRESH
    return _anchor.reckon() - _behind.get() if _anchor and fresh else time_by(read())


def time_by(reading: Reading) -> datetime:
    """The site's time by a reading made just now. A leap or an outage that shows in it is settled first."""
    return _settled(reading) - _behind.get()


def _settled(reading: Reading) -> datetime:
    if reading.beat is None or abs(reading.now - reading.beat) > LULL or abs(_leap(reading)) > LULL:
        return settle()
    if reading.now - reading.beat > STALE:
        Heartbeat.objects.filter(pk=ONE, beat__lt=reading.now).update(beat=reading.now)
    _learn(reading.now, reading.lapses)
    return reading.now


def settle() -> datetime:
    """Beat the heart. A leap is refused as time, and what passed while nobody served is given back."""
    with transaction.atomic():
        row = _row()
        reading = read()
        # Without a past of its own a process believes the clock, but for one that runs back.
        leap = _leap(reading) if _judges(reading) else min(reading.now - row.beat, NOTHING)
        if not -LULL <= leap <= PAUSE:
            held = row.held + leap
            row.held = held if abs(held) > JITTER else NOTHING
            _note(row, Lapse.Kind.LEAP, leap, reading.clock)
        before, row.beat = row.beat, reading.clock - row.held
        if abs(row.beat - before) > LULL:
            lapse = _note(row, Lapse.Kind.OUTAGE, row.beat - before, reading.clock)
            give_back(before, row.beat, lapse)
        row.save()
        transaction.on_commit(
            partial(_learn, row.beat, row.lapses)
        )  # not before: it is this process' evidence
    return row.beat


def believe() -> datetime:
    """Take the database's clock as it is: the site's time leaps there, and nobody's bank with it."""
    with transaction.atomic():
        before = settle()
        row = _row()
        row.beat, held, row.held = before + row.held, row.held, NOTHING
        lapse = _note(row, Lapse.Kind.BELIEVED, held, row.beat)
        give_back(before, row.beat, lapse)
        row.save()
        transaction.on_commit(partial(_learn, row.beat, row.lapses))
    return row.beat


def give_back(before: datetime, after: datetime, lapse: Lapse) -> None:
    """The site's time went from `before` to `after` and was nobody's: running clocks show what they showed.

    What each got back is set down for the record of its game, once a lapse: `crediting` writes it there.
    """
    running = Seat.objects.filter(game__status=Game.Status.ACTIVE, running_since__isnull=False)
    seats = list(running.select_related("game").select_for_update(of=("self",)).order_by("pk"))
    given: dict[tuple[int, str], int] = {}
    for seat in seats:
        hand = hand_of(seat)
        given[seat.game_id, seat.side] = left_ms(hand, before) - left_ms(hand, after)
        put_hand(seat, replace(hand, bank_ms=left_ms(hand, before), since=after), pace_of(seat.game), after)
    save_hands(seats)
    Credit.objects.bulk_create(
        Credit(game_id=game, lapse=lapse.pk, side=side, given_ms=back)
        for (game, side), back in given.items()
        if back > 0
    )
    codes = list(dict.fromkeys(seat.game.code for seat in seats))
    transaction.on_commit(partial(_tell_clocks, codes, after), robust=True)


def _row() -> Heartbeat:
    """The one row, locked; the first heart-beat makes it."""
    return Heartbeat.objects.select_for_update().get_or_create(pk=ONE, defaults={"beat": read().clock})[0]


def _judges(reading: Reading) -> bool:
    """Whether this process has a past to hold a reading against: one of before the last lapse is none."""
    return _anchor is not None and _anchor.lapses == (reading.lapses or 0)


def _leap(reading: Reading) -> timedelta:
    """By how much the time of a reading differs from what has passed for this process."""
    return reading.now - _anchor.reckon() if _anchor and _judges(reading) else NOTHING


def _learn(found: datetime, lapses: int | None) -> None:
    global _anchor
    _anchor = Anchor(found, progress(), lapses or 0)


def _note(row: Heartbeat, kind: str, span: timedelta, clock: datetime) -> Lapse:
    """Set a lapse down, for `manage.py clocks` and for the log."""
    row.lapses += 1
    log.warning("%s of %s: the database's clock shows %s, held back by %s", kind, span, clock, row.held)
    return Lapse.objects.create(kind=kind, time=clock - row.held, clock=clock, span=span)


def _tell_clocks(codes: Sequence[str], time: datetime) -> None:
    for game in Game.objects.filter(code__in=codes).prefetch_related("seats"):
        announce.push_frames(game.code, text(clocks_frame(game, game.seats.all(), time)))
