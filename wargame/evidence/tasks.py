"""What Celery does for evidence."""

from celery import shared_task
from django.utils import timezone

from wargame.evidence.services import traces_forget


@shared_task
def forget() -> int:
    """Delete the traces that are older than they are kept."""
    return traces_forget(timezone.now().date())
