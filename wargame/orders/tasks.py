"""What Celery does for orders in advance."""

from datetime import timedelta

from celery import shared_task

from wargame.games import heartbeat
from wargame.orders.replying import list_due, replies_plan, replies_send, reply_try

SWEEP = timedelta(seconds=5)
"""From one sweep to the next (`CELERY_BEAT_SCHEDULE`)."""


@shared_task
def sweep() -> int:
    """Answer what is due, then see what is asked since; how many answers were given."""
    now = heartbeat.now()
    given = replies_send(now)
    replies_plan(now)
    for pk, due in list_due(now, now + SWEEP):
        reply.apply_async((pk,), countdown=(due - now).total_seconds())
    return given


@shared_task
def reply(pk: int) -> bool:
    """Give an answer at its own moment, not at that of a sweep: all would come at one place of five seconds."""
    return reply_try(heartbeat.now(), pk)
