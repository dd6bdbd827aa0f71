"""How guests go who keep nothing: by themselves, or some time after their last look (ADR 0117)."""

from __future__ import annotations

import logging
from datetime import date, timedelta

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from wargame.accounts.models import Guest
from wargame.games.models import Game
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


def guest_forget(user: User, before: date = date.max) -> bool:
    """Let a guest leave the site as everybody leaves it; then the account goes as well, and the games, which they
    played alone. Whoever was confirmed meanwhile stays, or was here on that day or later; whether they went.
    """
    with transaction.atomic():
        if not Guest.objects.select_for_update().filter(pk=user.pk, seen__lt=before).exists():
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
    """Let all guests go whose last look was too long ago; how many."""
    before = timezone.now().date() - timedelta(days=settings.GUEST_DAYS)
    gone = 0
    for user in User.objects.filter(guest__seen__lt=before).order_by("guest__seen")[:AT_ONCE]:
        try:
            gone += guest_forget(user, before)
        except Exception:
            log.exception("guest %s does not go", user.pk)
    return gone
