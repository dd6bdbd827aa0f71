"""Who leaves the site leaves no orders behind; what they answered stands in the game without a name."""

from __future__ import annotations

from typing import Any

import msgspec
from django.dispatch import receiver

from rules.core.contract import Message
from wargame.accounts.signals import person_leaving
from wargame.games.models import Game
from wargame.games.signals import side_taken_over
from wargame.orders.models import Order, Reply

PLAYER = Message("order-off-player")


@receiver(side_taken_over)
def orders_stop(sender: Any, game: Game, side: str, **more: Any) -> None:
    """Orders of whoever played a side before answer nothing any more, should they come back."""
    players = game.seats.filter(side=side).values("user")
    former = Order.objects.filter(game=game, side=side).exclude(user__in=players)
    Reply.objects.filter(order__in=former).delete()
    former.update(armed=False, off=msgspec.to_builtins(PLAYER))
    game.seats.filter(side=side).update(orders_seen=None)


@receiver(person_leaving)
def orders_leave(sender: Any, user: Any, **more: Any) -> None:
    """Their orders go with them."""
    Order.objects.filter(user=user).delete()
