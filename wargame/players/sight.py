"""Who sees what of a person: one rule, read by the page, by lists, by the API and by the tests."""

from __future__ import annotations

from collections.abc import Collection
from itertools import compress
from typing import Any

from django.contrib.auth.models import User
from django.db.models import BooleanField, ExpressionWrapper, Q

from wargame.players.models import Privacy

PARTS = ("ratings", "games", "luck", "answers", "clubs", "zone")
"""The parts of a page that its person may keep to a circle."""

Audience = Privacy.Audience


def keeping(viewer: Any, part: str, of: str = "") -> Q:
    """Whoever does not show that part to the viewer: a condition on users, or on rows with the user at `of`.

    Each circle sees what the wider ones see; who has chosen nothing keeps to the defaults.
    """

    def narrower(circle: Audience) -> Q:
        usual = Q(**{f"{of}privacy": None}) if getattr(Privacy(), part) < circle else Q()
        return Q(**{f"{of}privacy__{part}__lt": circle}) | usual

    if not viewer.is_authenticated:
        return narrower(Audience.EVERYBODY)
    fellows = User.groups.through.objects.filter(group__user=viewer.pk).values("user")
    apart = narrower(Audience.PLAYERS) & ~Q(**{f"{of}pk__in": fellows})
    return (narrower(Audience.FELLOWS) | apart) & ~Q(**{f"{of}pk": viewer.pk})


def showing(viewer: Any, part: str, of: str = "") -> Q:
    """Whoever shows that part to the viewer."""
    return ~keeping(viewer, part, of)


def showing_among(viewer: Any, users: Collection[int], part: str) -> frozenset[int]:
    """Those of these people who show that part to the viewer."""
    return frozenset(User.objects.filter(showing(viewer, part), pk__in=users).values_list("pk", flat=True))


def list_shown_parts(viewer: Any, user: User) -> frozenset[str]:
    """The parts of the person's page that this viewer sees.

    Whoever is signed in sees `reliability`: an opponent reads it before accepting, so nobody can narrow it.
    """
    told = [ExpressionWrapper(showing(viewer, part), BooleanField()) for part in PARTS]
    (shown,) = User.objects.filter(pk=user.pk).values_list(*told)
    always = ["reliability"] if viewer.is_authenticated else []
    return frozenset([*compress(PARTS, shown), *always])


def is_shown(viewer: Any, user: User, part: str) -> bool:
    """Whether the viewer sees that part of the person, or their `reliability`."""
    return part in list_shown_parts(viewer, user)


def privacy_of(user: User) -> Privacy:
    """What the person has chosen, or the defaults."""
    return Privacy.objects.filter(user=user).first() or Privacy(user=user)
