"""How one gets to play somebody, from their page: ladders, which this app does not know, add their ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.contrib.auth.models import User


class Way(NamedTuple):
    """Where it leads, what it is called, and where it is not open just now the reason why not."""

    address: str
    words: str
    refusal: str = ""


WAYS: list[Callable[[Any, User], list[Way]]] = []
"""Each says how a viewer may come to play a player."""


def ways_to_play(viewer: Any, user: User) -> list[Way]:
    """All ways but a plain invitation; none to oneself or to whoever has left."""
    if not viewer.is_authenticated or viewer.pk == user.pk or not user.is_active:
        return []
    return [way for ways_of in WAYS for way in ways_of(viewer, user)]
