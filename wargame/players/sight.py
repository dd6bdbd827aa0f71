"""Who sees what of a person: one table, read by the page, by the API and by the tests."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q

from wargame.players.models import Privacy

PARTS = ("ratings", "games", "luck", "answers", "clubs", "zone")
"""The parts of a page that its person may keep to a circle."""

RELIABILITY = Privacy.Audience.PLAYERS
"""What an opponent must be able to read before accepting; nobody can narrow it."""


def circle(viewer: Any, user: User) -> Privacy.Audience:
    """How near the viewer is: each circle sees what the wider ones see."""
    if not viewer.is_authenticated:
        return Privacy.Audience.EVERYBODY
    if viewer.pk == user.pk:
        return Privacy.Audience.MYSELF
    together = viewer.groups.filter(pk__in=user.groups.values("pk")).exists()
    return Privacy.Audience.FELLOWS if together else Privacy.Audience.PLAYERS


def privacy_of(user: User) -> Privacy:
    """What the person has chosen, or the defaults."""
    return Privacy.objects.filter(user=user).first() or Privacy(user=user)


def shown_parts(viewer: Any, user: User) -> frozenset[str]:
    """The parts of the person's page that this viewer sees, with `reliability`."""
    near, chosen = circle(viewer, user), privacy_of(user)
    audiences = {part: getattr(chosen, part) for part in PARTS} | {"reliability": RELIABILITY}
    return frozenset(part for part, audience in audiences.items() if near <= audience)


def members_showing(part: str) -> Callable[[int], Q]:
    """By how near a reader is, which memberships of clubs show that part: the default shows it to everybody."""
    return lambda near: Q(user__privacy=None) | Q(**{f"user__privacy__{part}__gte": near})


def showing(viewer: Any, users: Collection[int], part: str) -> frozenset[int]:
    """Those of these people who show this part to the viewer: as `shown_parts`, in two queries for all of them."""
    usual = getattr(Privacy(), part)
    chosen = dict(Privacy.objects.filter(user__in=users).values_list("user_id", part))
    fellows: set[int] = set()
    near = Privacy.Audience.EVERYBODY
    if viewer.is_authenticated:
        near = Privacy.Audience.PLAYERS
        mates = User.objects.filter(pk__in=users, groups__in=viewer.groups.values("pk"))
        fellows = set(mates.values_list("pk", flat=True))
    return frozenset(
        user
        for user in users
        if user == viewer.pk
        or (Privacy.Audience.FELLOWS if user in fellows else near) <= chosen.get(user, usual)
    )


def keeping_ratings(viewer: Any) -> Q:
    """The users whose ratings this viewer does not see, as a condition: the same as `shown_parts` says one by one."""
    if not viewer.is_authenticated:
        return Q(privacy__ratings__lt=Privacy.Audience.EVERYBODY)
    fellow = User.groups.through.objects.filter(user=OuterRef("pk"), group__in=viewer.groups.all())
    kept = Q(privacy__ratings=Privacy.Audience.MYSELF)
    kept |= Q(~Exists(fellow), privacy__ratings=Privacy.Audience.FELLOWS)
    return kept & ~Q(pk=viewer.pk)
