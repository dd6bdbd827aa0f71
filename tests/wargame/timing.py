"""Time in a test: the real database with a clock of its own, and what passes for this process.

PostgreSQL looks for `clock_timestamp` along the search path, so a schema before its own moves the clock for the
very statements that the site sends.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any
from unittest import mock

from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from wargame.games import heartbeat
from wargame.games.hands import hand_of, pace_of, put_hand, save_hands
from wargame.games.models import Heartbeat, Seat

CLOCK = """
CREATE SCHEMA IF NOT EXISTS moved;
CREATE OR REPLACE FUNCTION moved.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$ SELECT {shows} $$;
SET search_path = moved, pg_catalog, public
"""

SETTING = "moved.shows"
"""What the clock of a `Machine` shows: another function each time would have every statement planned anew."""


def clock_shows(shows: str) -> None:
    """From now on the database's clock shows that, an expression of SQL."""
    with connection.cursor() as cursor:
        cursor.execute(CLOCK.format(shows=shows))


class Machine:
    """A machine whose time passes when the test says so: the database's clock, and the progress of the process."""

    def __init__(self, time: datetime) -> None:
        self.steady = time.timestamp()
        self.leaps_to(time)
        clock_shows(f"current_setting('{SETTING}')::timestamptz")

    def leaps_to(self, time: datetime) -> None:
        """The clock is set; nothing has passed."""
        self.clock = time
        with connection.cursor() as cursor:
            cursor.execute(f"SET {SETTING} = '{time.isoformat()}'")

    def leaps(self, **span: float) -> None:
        """The clock is set on, or back."""
        self.leaps_to(self.clock + timedelta(**span))

    def passes(self, **span: float) -> None:
        self.steady += timedelta(**span).total_seconds()
        self.leaps(**span)

    def serves(self, **span: float) -> None:
        """Time goes by, and the sweep comes by all the while."""
        self.passes(**span)
        Heartbeat.objects.update(beat=self.clock - Heartbeat.objects.get().held)

    def progress(self) -> float:
        """Seconds that only ever pass, in place of those of `heartbeat.progress`."""
        return self.steady


@contextmanager
def machine(time: datetime, kind: type[Machine] = Machine) -> Iterator[Machine]:
    """A machine on which the site begins to serve at that time."""
    heartbeat.forget()
    made = kind(time)
    with mock.patch.object(heartbeat, "progress", made.progress):
        Heartbeat.objects.update_or_create(
            pk=heartbeat.ONE, defaults={"beat": time, "held": timedelta(), "lapses": 0}
        )
        heartbeat.now()
        yield made
    heartbeat.forget()
    clock_shows("pg_catalog.clock_timestamp()")


@contextmanager
def at(time: datetime) -> Iterator[None]:
    """It is that time, and the site has served until then."""
    with machine(time):
        yield


@contextmanager
def later(**span: float) -> Iterator[None]:
    """So much later, and the site has served all the while."""
    with machine(timezone.now() + timedelta(**span)):
        yield


def wind(seats: QuerySet[Seat], **fields: Any) -> None:
    """Set the clocks of these seats, by fields of their rows."""
    seats.update(**fields)
    wound, now = list(seats.all().select_related("game")), heartbeat.read().now
    for seat in wound:
        put_hand(seat, hand_of(seat), pace_of(seat.game), now)
    save_hands(wound)
