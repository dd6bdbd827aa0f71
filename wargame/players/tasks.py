"""What Celery does for players."""

from celery import shared_task

from wargame.players.guests import guests_forget


@shared_task
def forget() -> int:
    """Let the guests go who have not looked for long; how many."""
    return guests_forget()
