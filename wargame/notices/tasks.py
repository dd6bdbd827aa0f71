"""What Celery does for notices."""

from celery import shared_task

from wargame.games import heartbeat
from wargame.notices.services import answers_settle, notices_forget


@shared_task
def sweep() -> int:
    """Settle what is answered; how many there were."""
    return answers_settle()


@shared_task
def post() -> int:
    """Send the mails that are due; how many."""
    from wargame.notices.sending import mails_send  # what speaks to mail services is for a worker

    return mails_send(heartbeat.now())


@shared_task
def forget() -> int:
    """Delete the notices that are older than they are kept."""
    return notices_forget(heartbeat.now())
