"""What Celery does for bulletins."""

from celery import shared_task


@shared_task
def sweep() -> int:
    """Tell what has happened in clubs and events; how much."""
    from wargame.bulletins.services import bulletins_find

    return bulletins_find()
