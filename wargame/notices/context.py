"""What the bell of every page asks."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from wargame.notices.selectors import MOST, unread_count


def bell(request: HttpRequest) -> dict[str, Any]:
    """`unread` is asked where a page draws the bell, and nowhere else."""
    return {"unread": lambda: unread_count(getattr(request, "user", None)), "unread_most": MOST}
