"""Guests: real accounts with a name of the site's, no address and no password, signed in by their session alone."""

from __future__ import annotations

import secrets
from datetime import date

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from wargame.accounts.models import Guest

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH, TRIES = 6, 20


class NoRoom(Exception):
    """There are as many guests as the site takes."""


def guest_make(today: date) -> User:
    """A new guest; raises `NoRoom`."""
    if Guest.objects.count() >= settings.GUESTS_AT_ONCE:
        raise NoRoom
    for _ in range(TRIES):
        name = settings.GUEST_NAMES + "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        try:
            with transaction.atomic():
                user: User = get_user_model().objects.create_user(username=name)
                Guest.objects.create(user=user, seen=today)
        except IntegrityError:  # the name, or one that looks like it, is taken
            continue
        return user
    raise NoRoom


def guest_look(user: User, today: date) -> None:
    """Keep that a guest was here on that day."""
    Guest.objects.filter(pk=user.pk, seen__lt=today).update(seen=today)
