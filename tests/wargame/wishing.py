"""What people of a test want to be told by mail."""

from __future__ import annotations

from typing import Any

from wargame.notices.models import Channel
from wargame.notices.wishes import wishes_set


def unwish(user: Any, *occasions: str) -> None:
    """They want no mail of these."""
    wishes_set(user=user, cells={(occasion, Channel.MAIL): False for occasion in occasions})
