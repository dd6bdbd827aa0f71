"""Practice players are called whenever their game has gone on."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from wargame.games.alone import PRACTICE
from wargame.games.models import Game
from wargame.games.signals import lone_game_moved, side_taken_over
from wargame.practice import tasks
from wargame.practice.models import Practice
from wargame.practice.teaching import course_follow


@receiver(side_taken_over)
def leave(sender: Any, game: Game, side: str, **more: Any) -> None:
    """A person plays the side from now on: no practice player answers for it."""
    for practice in Practice.objects.select_for_update().filter(game=game):
        practice.sides = [one for one in practice.sides if one != side]
        practice.save(update_fields=["sides"])


@receiver(lone_game_moved)
def call(sender: Any, game: Game, **more: Any) -> None:
    """Have them answer; where no broker takes it, the sweep does. A lesson is followed first."""
    course_follow(game)
    if PRACTICE in game.terms and game.status == Game.Status.ACTIVE:
        tasks.play.delay(game.code)
