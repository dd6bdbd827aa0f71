"""What people are called by whoever tells of them."""

from __future__ import annotations

from typing import Any


def name_or_none(user: Any) -> str | None:
    """Who that is; None for nobody, and for whoever has left the site."""
    return user.get_username() if user is not None and user.is_active else None
