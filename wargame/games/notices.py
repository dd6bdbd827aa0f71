"""Handing a notice to Celery. What is due is a row (`Seat.asked_seq`): what gets lost is swept up later."""

from __future__ import annotations

import logging

log = logging.getLogger(__name__)


def notify(seat_id: int) -> None:
    """Have the player of a seat told that he is asked something. Never fails: the sweep comes by."""
    from wargame.games.tasks import turn_notice

    try:
        turn_notice.apply_async([seat_id], retry=False)
    except Exception:
        log.exception("notice not handed over; the sweep will send it")
