"""Advisory locks of the database, which end with the process that holds them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from django.db import connection


@contextlib.contextmanager
def hold(lock: int, *, wait: bool = True) -> Iterator[bool]:
    """Hold the lock for as long; False, and nothing held, when somebody else does and one does not `wait`.

    It is the session's, not a transaction's: progress is to be seen while it is held.
    """
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {'pg_advisory_lock' if wait else 'pg_try_advisory_lock'}(%s)", [lock])
        held = wait or bool(cursor.fetchone()[0])
    try:
        yield held
    finally:
        if held:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [lock])
