"""What the desk says of times and lists."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django import template

from wargame.annals.pages import gap_words
from wargame.desk import moments
from wargame.games import heartbeat

register = template.Library()


@register.filter
def several(names: Sequence[str]) -> str:
    """Some by name, the others counted."""
    return moments.several(names)


@register.filter
def spell(lasted: timedelta) -> str:
    """A length of time in its largest unit."""
    return gap_words(round(lasted.total_seconds() * 1000))


@register.filter
def since(time: datetime) -> str:
    """How long ago that was."""
    return spell(max(heartbeat.now() - time, timedelta()))
