"""The site. Importing it makes the Celery application known, so that `shared_task` finds it."""

from wargame.celery import app as celery_app

__all__ = ["celery_app"]
