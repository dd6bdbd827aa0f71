"""What Celery does for the lobby."""

from celery import shared_task

from wargame.games.models import Game
from wargame.games.services import game_expire
from wargame.lobby.terms import today


@shared_task
def sweep() -> int:
    """Withdraw the games that nobody joined by the day their owner named; how many there were."""
    past = Game.objects.filter(status=Game.Status.OPEN, terms__limits__until__lt=today().isoformat())
    return sum(game_expire(code=code) for code in past.values_list("code", flat=True)[:200])
