"""Results move ratings."""

from contextlib import suppress
from typing import Any

from django.dispatch import receiver

from wargame.ratings import tasks
from wargame.ratings.services import ratings_update
from wargame.results.models import Result
from wargame.results.signals import result_annulled, result_recorded


@receiver(result_recorded)
def take_in(sender: Any, result: Result, **more: Any) -> None:
    """Take a new result in at once, unless others are: the running period is soon worked out."""
    if result.counts:
        ratings_update(wait=False)


@receiver(result_annulled)
def work_out_again(sender: Any, result: Result, **more: Any) -> None:
    """Have a worker work out what follows; while none can be reached the sweep does it."""
    if result.rated:
        with suppress(OSError):
            tasks.update.delay()
