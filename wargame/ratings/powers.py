"""Who may do and see what here. Clubs and players, which ratings do not know, add to `ANNULLERS` and `HIDERS`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from wargame.games.selectors import sees_game
from wargame.ratings.models import Recomputation
from wargame.results.models import Result
from wargame.tokens.services import directs

Power = Callable[[Any, Result], bool]

ANNULLERS: list[Power] = [lambda user, result: directs(user)]
"""Each says whether somebody may annul or restore a result; one that says so is enough.

An app above this one adds its own when it is ready: `powers.ANNULLERS.append(is_director_of_its_club)`.
"""


OBJECTIONS: list[Callable[[Any, Result], str]] = []
"""Each says why somebody who is no staff may not annul this result for all that, in words; empty where it sees none."""


COUNTING = Q(rated=True) | Q(annulled__isnull=False)
"""Which results may be annulled or restored here: a ladder annuls those of its unrated games, and they come back."""


def has_annul_power(user: Any, result: Result) -> bool:
    """Whether annulling the result is among this user's powers; nobody has it who played in the game."""
    if not user.is_authenticated or result.shares.filter(user_id=user.pk).exists():
        return False
    return any(may(user, result) for may in ANNULLERS)


def objection_to(user: Any, result: Result) -> str:
    """What speaks against it, in words, for whoever has the power; staff hear none."""
    if directs(user):
        return ""
    return next((words for object_to in OBJECTIONS if (words := object_to(user, result))), "")


def may_annul(user: Any, result: Result) -> bool:
    """Whether this user may annul the result, or let it count again."""
    return has_annul_power(user, result) and not objection_to(user, result)


def may_recompute(user: Any) -> bool:
    """Whether this user may have all ratings worked out again."""
    return directs(user)


def reads(row: Recomputation, user: Any) -> bool:
    """Whether this user may read of a recomputation: who asked for it, and staff; of an annulment who sees the game."""
    if (user.is_authenticated and row.user_id == user.pk) or may_recompute(user):
        return True
    return row.is_annulment and row.result is not None and sees_game(row.result.game, user)


HIDERS: list[Callable[[Any], Q]] = []
"""Each says, of a viewer, whose ratings they do not see: a condition on users."""


def find_unseen_people(viewer: Any) -> QuerySet[Any]:
    """The people whose ratings this viewer, a stranger when there is none, does not see."""
    users = get_user_model()._default_manager.all()
    found = Q(pk=None)
    for hides in HIDERS:
        found |= hides(viewer or AnonymousUser())
    return users.filter(found)
