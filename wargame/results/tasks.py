"""What Celery does for results."""

from celery import shared_task

from wargame.games import heartbeat
from wargame.results.accounts import account_make, accounts_find
from wargame.results.models import Result
from wargame.results.notices import annulments_tell
from wargame.results.services import results_find


@shared_task
def sweep() -> int:
    """Record the results that nobody heard of, make the accounts that are missing; how many there were."""
    tell.delay()
    return results_find() + accounts_find()


@shared_task
def tell() -> int:
    """Tell what was annulled, or counts again."""
    return annulments_tell(heartbeat.now())


@shared_task
def account(result_id: int) -> None:
    """Luck and answers of a game that has ended."""
    account_make(result=Result.objects.get(pk=result_id))
