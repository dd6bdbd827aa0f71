"""A result that is recorded, annulled or released has the ratings worked out."""

from contextlib import suppress
from typing import Any

from django.dispatch import receiver

from wargame.ratings import tasks
from wargame.ratings.services import ratings_update
from wargame.results.models import Result
from wargame.results.signals import result_annulled, result_recorded, results_released

LATER = 5
"""Seconds after which ratings are worked out anew."""


@receiver(result_recorded)
def take_in(sender: Any, result: Result, **more: Any) -> None:
    """Take a new result in at once, unless others are: the running period is soon worked out."""
    if result.counts:
        ratings_update(wait=False)


@receiver(result_annulled)
def work_out_again(sender: Any, result: Result, **more: Any) -> None:
    """Have a worker work out what follows; while none can be reached the sweep does it.

    Not at once: who annuls it in two steps has it worked out where it can be watched.
    """
    if result.rated:
        with suppress(OSError):
            tasks.update.apply_async(countdown=LATER)


@receiver(results_released)
def take_in_released(sender: Any, results: list[Result], **more: Any) -> None:
    """Results of a round that was signed count for the weeks in which they ended: all from there on follows anew."""
    if any(result.counts for result in results):
        with suppress(OSError):
            tasks.update.delay()
