"""What Celery does for notices."""

from celery import shared_task

from wargame import health
from wargame.games import heartbeat
from wargame.notices.bulletins import bulletins_forget
from wargame.notices.models import Channel
from wargame.notices.services import KEPT, answers_settle, notices_forget


@shared_task
def sweep() -> int:
    """Settle what is answered; how many there were."""
    return answers_settle()


@shared_task
def post() -> int:
    """Send the mails that are due; how many."""
    from wargame.notices.sending import mails_send  # what speaks to mail services is for a worker

    health.sender_lives()
    return mails_send(heartbeat.now())


@shared_task
def hooks() -> int:
    """Post what is due to the webhooks that are known to be quick; how much."""
    return _send(Channel.HOOK, slow=False)


@shared_task
def slow_hooks() -> int:
    """The same to all others."""
    return _send(Channel.HOOK, slow=True)


@shared_task
def push() -> int:
    """Push what is due to browsers by the push services that are known to be quick; how much."""
    return _send(Channel.PUSH, slow=False)


@shared_task
def slow_push() -> int:
    """The same by all others."""
    return _send(Channel.PUSH, slow=True)


def _send(channel: Channel, *, slow: bool) -> int:
    from wargame.notices.deliveries import Lane
    from wargame.notices.sending import deliveries_send

    return deliveries_send(channel, heartbeat.now(), Lane.SLOW if slow else Lane.QUICK)


@shared_task
def forget() -> int:
    """Delete the notices and bulletins that are older than they are kept."""
    now = heartbeat.now()
    return notices_forget(now) + bulletins_forget(now - KEPT)
