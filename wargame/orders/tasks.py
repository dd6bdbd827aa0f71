"""What Celery does for orders in advance."""

from celery import shared_task

from wargame.games import heartbeat
from wargame.orders.replying import replies_plan, replies_send


@shared_task
def sweep() -> int:
    """Answer what is due, then see what is asked since; how many answers were given."""
    now = heartbeat.now()
    given = replies_send(now)
    replies_plan(now)
    return given
