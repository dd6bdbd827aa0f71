"""What Celery does for results."""

from celery import shared_task

from wargame.results.services import results_find


@shared_task
def sweep() -> int:
    """Record the results that nobody heard of; how many there were."""
    return results_find()
