"""What Celery does for roots."""

from __future__ import annotations

from celery import shared_task

from wargame.games import heartbeat
from wargame.witness.services import root_make


@shared_task
def daily_root() -> bool:
    """Make the root of the day if it is not made; whether it was."""
    return root_make(heartbeat.now()) is not None
