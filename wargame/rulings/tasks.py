"""What Celery does for cases and rulings."""

from celery import shared_task

from wargame.games import heartbeat
from wargame.rulings.checks import checks_sweep
from wargame.rulings.notices import cases_tell
from wargame.rulings.weighing import LOST, list_unfinished, weighing_play


@shared_task
def sweep() -> int:
    """Tell what there is to tell of cases, and go on with what a worker who died has left; how many there were."""
    tell.delay()
    verify.delay()
    late = list_unfinished().filter(begun__lt=heartbeat.now() - LOST)
    due = list(late.order_by("pk").values_list("pk", flat=True))
    for pk in due:
        weigh.delay(pk)
    return len(due)


@shared_task
def tell() -> int:
    """Tell it; of how many cases."""
    return cases_tell(heartbeat.now())


@shared_task
def verify() -> int:
    """Verify the records of games that have ended or are before a director; of how many."""
    return checks_sweep()


@shared_task
def weigh(weighing: int) -> int:
    """Play a position on; how many games."""
    return weighing_play(weighing)
