"""Who may do what here. Clubs and ladders, which ratings do not know, add their own to `ANNULLERS`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wargame.results.models import Result

Power = Callable[[Any, Result], bool]

ANNULLERS: list[Power] = [lambda user, result: user.is_staff]
"""Each says whether somebody may annul or restore a result; one that says so is enough.

An app above this one adds its own when it is ready: `powers.ANNULLERS.append(is_director_of_its_club)`.
"""


def may_annul(user: Any, result: Result) -> bool:
    """Whether this user may annul the result, or let it count again; nobody may who played in the game."""
    if not user.is_authenticated or result.shares.filter(user_id=user.pk).exists():
        return False
    return any(may(user, result) for may in ANNULLERS)


def may_recompute(user: Any) -> bool:
    """Whether this user may have all ratings worked out again."""
    return bool(user.is_authenticated and user.is_staff)
