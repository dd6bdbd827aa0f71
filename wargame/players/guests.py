"""How guests go who keep nothing: by themselves, or some time after their last look (ADR 0117)."""

from __future__ import annotations

import logging
from datetime import date, timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from wargame.accounts.models import Guest
from wargame.games.models import Action, Game
from wargame.players.leaving import person_leave

log = logging.getLogger(__name__)

AT_ONCE = 200
"""Guests that one sweep lets go."""


@require_POST
def keep_not(request: HttpRequest) -> HttpResponse:
    """Throw one's guest account away, with its games."""
    guest = getattr(request, "guest", None)
    if guest is not None:
        logout(request)
        guest_forget(guest)
        messages.success(request, "Your guest account and its games are deleted.")
    return redirect("home")


def guest_forget(user: User, guests: QuerySet[Guest] | None = None) -> bool:
    """Let a guest leave the site as everybody leaves it; then the account goes as well, and the games, which they
    played alone. Whoever is none of these `guests` any more stays: they were confirmed meanwhile, or came back, or
    played; whether they went.
    """
    with transaction.atomic():
        found = Guest.objects.all() if guests is None else guests
        if not found.select_for_update(of=("self",)).filter(pk=user.pk).exists():
            return False
        # If the rest fails, as where something is written of a game now, the next sweep does it.
        Guest.objects.filter(pk=user.pk).update(seen=date.min)
        person_leave(user=user)
    # What follows a move, as lessons do, has followed the last of each game.
    with transaction.atomic():
        Game.objects.filter(owner=user).delete()
        User.objects.filter(pk=user.pk).delete()
    return True


def guests_forget() -> int:
    """Let all guests go whose last look was too long ago, and those who came and played nothing; how many."""
    return sum(_forget(guests) for guests in (find_long_away(), find_idle()))


def _forget(guests: QuerySet[Guest]) -> int:
    gone = 0
    for guest in guests.select_related("user").order_by("seen", "pk")[:AT_ONCE]:
        try:
            gone += guest_forget(guest.user, guests)
        except Exception:
            log.exception("guest %s does not go", guest.pk)
    return gone


def find_long_away() -> QuerySet[Guest]:
    """Whose last look was too long ago."""
    return Guest.objects.filter(seen__lt=timezone.now().date() - timedelta(days=settings.GUEST_DAYS))


def find_idle() -> QuerySet[Guest]:
    """Who have been guests for a day without playing a move, or asking to keep the account: they take the place of
    those who would.
    """
    old = timezone.now() - timedelta(hours=settings.GUEST_HOURS)
    played = Action.objects.filter(user=OuterRef("user"), verdict=Action.Verdict.ACCEPTED)
    keeping = EmailAddress.objects.filter(user=OuterRef("user"))
    return Guest.objects.filter(~Exists(played), ~Exists(keeping), user__date_joined__lt=old)
