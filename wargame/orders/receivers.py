"""Who leaves the site leaves no orders behind; what they answered stands in the game without a name."""

from __future__ import annotations

from typing import Any

from django.dispatch import receiver

from wargame.accounts.signals import person_leaving
from wargame.orders.models import Order


@receiver(person_leaving)
def orders_leave(sender: Any, user: Any, **more: Any) -> None:
    """Their orders go with them."""
    Order.objects.filter(user=user).delete()
