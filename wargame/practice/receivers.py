"""Practice players are called whenever their game has gone on."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from wargame.games.alone import PRACTICE
from wargame.games.models import Game
from wargame.games.signals import lone_game_moved
from wargame.practice import tasks
from wargame.practice.teaching import course_follow


@receiver(lone_game_moved)
def call(sender: Any, game: Game, **more: Any) -> None:
    """Have them answer; where no broker takes it, the sweep does. A lesson is followed first."""
    course_follow(game)
    if PRACTICE in game.terms and game.status == Game.Status.ACTIVE:
        tasks.play.delay(game.code)
