"""One at a time: whoever works ratings out holds the lock, so that concurrent results and annulments take turns."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from django.db import connection

LOCK = 7_305_118
"""Of the advisory lock. It is the session's, not a transaction's: progress is to be seen while it is held."""


@contextlib.contextmanager
def turn(*, wait: bool = True) -> Iterator[bool]:
    """Hold the lock for as long; False, and nothing held, when somebody else does and one does not `wait`."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {'pg_advisory_lock' if wait else 'pg_try_advisory_lock'}(%s)", [LOCK])
        held = wait or bool(cursor.fetchone()[0])
    try:
        yield held
    finally:
        if held:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])
