"""A game that ends leaves a result."""

from typing import Any

from django.dispatch import receiver

from wargame.games.models import Game
from wargame.games.signals import game_ended
from wargame.results.services import result_record


@receiver(game_ended)
def record(sender: Any, game: Game, **more: Any) -> None:
    """Record the result of a game that has ended."""
    result_record(game=game)
