"""What the navigation of every page asks: whether the reader directs anything."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from wargame.clubs.models import Membership
from wargame.events.models import Official
from wargame.rulings.benches import ROLES
from wargame.tokens.services import directs


def director(request: HttpRequest) -> dict[str, Any]:
    """`is_director`: of a club that is open, of an event, or of the site; asked only where a page wants to know."""
    user = getattr(request, "user", None)
    return {"is_director": SimpleLazyObject(lambda: is_director(user))}


def is_director(user: Any) -> bool:
    """Whether somebody has a desk."""
    if user is None or not user.is_authenticated:
        return False
    return (
        directs(user)
        or Membership.objects.filter(user=user, role__in=ROLES, club__closed=None).exists()
        or Official.objects.filter(user=user).exists()
    )
