"""What Celery does for clubs."""

from celery import shared_task

from wargame.clubs.selectors import crowds, hours_count
from wargame.clubs.succession import successions_sweep


@shared_task
def sweep() -> int:
    """Offer and hand over clubs whose owners are gone; how many there were. Count when the members of crowds answer."""
    for club in crowds():
        hours_count(club)
    return successions_sweep()
