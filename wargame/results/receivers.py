"""A game that ends leaves a result; a result, an account of luck and answers."""

from typing import Any

from django.dispatch import receiver

from wargame.games.models import Game
from wargame.games.signals import game_ended, game_reopened
from wargame.results import tasks
from wargame.results.models import Result, Share
from wargame.results.reliability import conduct_renew
from wargame.results.services import result_overturn, result_record
from wargame.results.signals import result_annulled, result_recorded, results_released


@receiver(game_ended)
def record(sender: Any, game: Game, **more: Any) -> None:
    """Record the result of a game that has ended."""
    result_record(game=game)


@receiver(game_reopened)
def overturn(sender: Any, game: Game, **more: Any) -> None:
    """A game that is played again has no result till it ends."""
    result_overturn(game=game)


@receiver(result_recorded)
def account(sender: Any, result: Result, **more: Any) -> None:
    """Have the record read; where no broker takes it, the sweep does."""
    tasks.account.delay(result.pk)


@receiver(result_annulled)
def recount(sender: Any, result: Result, **more: Any) -> None:
    """A game that counts no more, or again, does so for the reliability of its players too."""
    for user_id in result.shares.exclude(user=None).values_list("user_id", flat=True).distinct():
        conduct_renew(user_id=user_id)


@receiver(results_released)
def count_in(sender: Any, results: list[Result], **more: Any) -> None:
    """What was held until now counts for the reliability of its players."""
    people = Share.objects.filter(result__in=results).exclude(user=None).values_list("user_id", flat=True)
    for user_id in people.distinct().order_by("user_id"):
        conduct_renew(user_id=user_id)
