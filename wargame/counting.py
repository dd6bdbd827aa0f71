"""How often something was done within a while, counted for all processes alike."""

from __future__ import annotations

from contextlib import suppress

from django.core.cache import cache

HOUR = 3600


def is_too_often(name: str, most: int, seconds: int = HOUR) -> bool:
    """Count it once more under that name; whether that is more than `most` since the first, so many `seconds` ago."""
    cache.add(name, 0, seconds)
    with suppress(ValueError):  # Redis went or came in between: once is not counted
        return cache.incr(name) > most
    return False
