"""What somebody is told: a page of it, and how much of it is new."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from wargame.notices.models import Notice

PAGE = 30
MOST = 100
"""The bell counts no further."""


def notices_of(user: Any, *, unread: bool = False) -> QuerySet[Notice]:
    """Somebody's own notices, the latest first; those not read yet alone, if asked for."""
    own = Notice.objects.filter(reader=user.pk)
    return own.filter(read=None) if unread else own


def unread_count(user: Any) -> int:
    """How many are new, up to `MOST`; of whoever is not signed in none, without a query."""
    if user is None or not user.is_authenticated:
        return 0
    return notices_of(user, unread=True).order_by().values("pk")[:MOST].count()


def needing_count(user: Any) -> int:
    """How many wait for an answer, up to `MOST`."""
    return notices_of(user).filter(needs=True).order_by().values("pk")[:MOST].count()
