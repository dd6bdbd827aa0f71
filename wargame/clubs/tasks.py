"""What Celery does for clubs."""

from celery import shared_task

from wargame.clubs.succession import successions_sweep


@shared_task
def sweep() -> int:
    """Offer and hand over clubs whose owners are gone; how many there were."""
    return successions_sweep()
