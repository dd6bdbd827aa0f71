"""What Celery does for the annals."""

from celery import shared_task

from wargame.annals.writing import happenings_find


@shared_task
def sweep() -> int:
    """Write up what was played and refused lately; how many rows there were."""
    return happenings_find()


@shared_task
def look() -> int:
    """The same, and every request refused earlier that nobody wrote up."""
    return happenings_find(all=True)
