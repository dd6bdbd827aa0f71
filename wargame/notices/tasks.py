"""What Celery does for notices."""

from celery import shared_task

from wargame import health
from wargame.games import heartbeat
from wargame.notices.models import Channel
from wargame.notices.services import answers_settle, notices_forget


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
    """Post to the webhooks for which something is due; how much."""
    from wargame.notices.sending import deliveries_send

    return deliveries_send(Channel.HOOK, heartbeat.now())


@shared_task
def push() -> int:
    """Push what is due to browsers; how much."""
    from wargame.notices.sending import deliveries_send

    return deliveries_send(Channel.PUSH, heartbeat.now())


@shared_task
def forget() -> int:
    """Delete the notices that are older than they are kept."""
    return notices_forget(heartbeat.now())
