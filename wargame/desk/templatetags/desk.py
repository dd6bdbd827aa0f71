"""What the desk says of lists."""

from __future__ import annotations

from collections.abc import Sequence

from django import template

from wargame.desk import moments

register = template.Library()


@register.filter
def several(names: Sequence[str]) -> str:
    """Some by name, the others counted."""
    return moments.several(names)
