"""Founding a club: who may, how many, and what names there can be."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db import connection, transaction
from django.utils.text import slugify
from django.utils.timezone import now

from wargame.accounts.looks import check_alphabet, is_reserved, looks_of
from wargame.clubs.acts import entry_write
from wargame.clubs.models import Club, Membership
from wargame.games.errors import Conflict, Forbidden
from wargame.games.models import ALPHABET
from wargame.games.seating import one_line
from wargame.games.times import day

SHORTEST, LONGEST = 3, 60
MONTH = timedelta(days=30)
NOWHERE = frozenset({"new", "found", "invitation", "api", "search"})
"""Words that an address of a club cannot be: they are, or may become, pages of their own."""


@transaction.atomic
def club_found(*, user: Any, name: str, joining: str = Club.Joining.REQUEST, about: str = "") -> Club:
    """Found a club; who does owns it.

    Raises `Forbidden` for an account too young or without a confirmed address, `Conflict` for one that has founded or
    owns too many, and for a name that cannot be.
    """
    get_user_model().objects.select_for_update().get(pk=user.pk)
    refused = founding_refusal(user)
    if refused is not None:
        raise refused
    return club_make(user=user, name=name, joining=joining, about=about)


def club_make(*, user: Any, name: str, joining: str = Club.Joining.REQUEST, about: str = "") -> Club:
    """A club without asking whether this user may found one. Inside a transaction; raises `Conflict` for its name."""
    shown = clean_name(name)
    slug = slug_free(shown)
    group = Group.objects.create(name=group_name(slug))
    club = Club.objects.create(
        slug=slug,
        name=shown,
        looks=looks_of(shown),
        joining=joining,
        about=about.strip(),
        founder=user,
        group=group,
    )
    Membership.objects.create(club=club, user=user, role=Membership.Role.OWNER)
    entry_write(club, user, "founded", name=shown, joining=joining)
    return club


def founding_refusal(user: Any) -> Forbidden | Conflict | None:
    """Why somebody may not found a club now, with the day from which they may."""
    limits, time = settings.CLUB_FOUNDING, now()
    if not EmailAddress.objects.filter(user_id=user.pk, verified=True).exists():
        return Forbidden("Confirm your email address first: the founder of a club must be reachable")
    ripe = user.date_joined + timedelta(days=limits["account_days"])
    if ripe > time:
        return Forbidden("Your account is too new: you can found a club from {day}", day=day(ripe))
    recent = Club.objects.filter(founder_id=user.pk, founded__gt=time - MONTH).order_by("founded")
    if len(recent) >= limits["a_month"]:
        free = day(recent[0].founded + MONTH)
        return Conflict(
            "You have founded {count} clubs within 30 days; you can found the next from {day}",
            count=len(recent),
            day=free,
        )
    owned = Membership.objects.filter(user_id=user.pk, role=Membership.Role.OWNER, club__closed=None).count()
    if owned >= limits["owned"]:
        return Conflict("You own {count} clubs, the most allowed", count=owned)
    return None


def names_lock() -> None:
    """Until the end of this transaction nobody else gives a club a name or an address."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('names of clubs'))")


def clean_name(name: str, club: Club | None = None) -> str:
    """A name as it is kept; raises `Conflict` for one that is too short or long, mixes alphabets, or looks taken.

    Inside a transaction: two do not take the same at once. `club` is the one that takes it: it may look like its own.
    """
    shown = one_line(name[: LONGEST + 20])
    names_lock()
    if not SHORTEST <= len(shown) <= LONGEST:
        raise Conflict(
            "The name of a club must have {least} to {most} characters", least=SHORTEST, most=LONGEST
        )
    try:
        check_alphabet(shown)
    except ValidationError as fault:
        raise Conflict(
            "Use letters of one alphabet only: letters of different alphabets can look alike"
        ) from fault
    others = Club.objects.exclude(pk=club.pk) if club else Club.objects.all()
    if is_reserved(shown) or others.filter(looks=looks_of(shown)).exists():
        raise Conflict("This name looks too much like that of another club. Choose another")
    return shown


def slug_free(name: str) -> str:
    """An address for a club of that name that none has yet."""
    root = slugify(name)[:50].strip("-") or "club-" + "".join(secrets.choice(ALPHABET) for _ in range(6))
    root = f"{root}-club" if root in NOWHERE else root
    taken = set(Club.objects.filter(slug__startswith=root).values_list("slug", flat=True))
    groups = Group.objects.filter(name__startswith=group_name(root)).values_list("name", flat=True)
    taken |= {name.removeprefix(group_name("")) for name in groups}
    return next(slug for slug in (root, *(f"{root}-{n}" for n in range(2, 9999))) if slug not in taken)


def group_name(slug: str) -> str:
    """What the group of a club is called."""
    return f"club {slug}"
