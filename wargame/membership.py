"""Who is a member of the site and who a guest (ADR 0117); every app may ask."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet


def is_guest(user: Any) -> bool:
    """Whether that is a guest. Who has an address, which a guest has not, costs no query; others are asked for once."""
    if not user.is_authenticated or user.email:
        return False
    if not hasattr(user, "known_guest"):
        user.known_guest = User.objects.filter(pk=user.pk, guest__isnull=False).exists()
    return bool(user.known_guest)


def members() -> QuerySet[User]:
    """Whom others may name, invite and look up: everybody but guests."""
    return User.objects.filter(guest=None)
