"""Making, checking and ending tokens."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from wargame.tokens.models import Token, digest_of

MOST = 50
"""Tokens a person may have at once."""

RARELY = timedelta(hours=1)
"""How exactly `used` is kept: a program that asks every second writes once an hour."""

SCHEMES = ("token", "bearer")


class TokenRefused(Exception):
    """A token that cannot be made; the message says why."""


class NoDirector(TokenRefused):
    """A scope that only who directs games may give."""


DIRECTORS: list[Callable[[Any], bool]] = []
"""Whether somebody directs games: apps above this one add what they know."""


def may_give_direct(user: Any) -> bool:
    """Whether somebody may make a token with the scope `direct`: staff, and who directs for a club or an event.

    What such a token reaches is asked at each use: no more than its owner directs then.
    """
    return bool(user.is_staff) or any(asks(user) for asks in DIRECTORS)


class NoSuchToken(Exception):
    """The key that was sent opens nothing: unknown, revoked, expired, or its owner is shut out."""

    def __init__(self) -> None:
        super().__init__("This token does not exist, has been revoked or has expired")


def token_make(
    *, user: User, name: str, scopes: Collection[str], days: int | None = None
) -> tuple[Token, str]:
    """A new token and its key, which is never to be had again. Raises `TokenRefused`."""
    if Token.Scope.DIRECT in scopes and not may_give_direct(user):
        raise NoDirector(
            "Only site staff, and directors of a club or an event, can create a token that directs games"
        )
    if user.tokens.count() >= MOST:
        raise TokenRefused(f"You have {MOST} tokens; revoke one first")
    key = f"rh_{secrets.token_urlsafe(32)}"
    expires = timezone.now() + timedelta(days=days) if days is not None else None
    try:
        with transaction.atomic():
            token = Token.objects.create(
                user=user, name=name, digest=digest_of(key), scopes=sorted(set(scopes)), expires=expires
            )
    except IntegrityError as fault:
        raise TokenRefused(f"You already have a token named {name}") from fault
    return token, key


def tokens_expire(now: datetime) -> int:
    """Delete what has expired: the boards that such tokens hold open close. How many there were."""
    return Token.objects.filter(expires__lte=now).delete()[0]


def key_in(header: str) -> str | None:
    """The key in an `Authorization` header; None where the header is of another kind."""
    scheme, _, key = header.strip().partition(" ")
    return key.strip() if scheme.lower() in SCHEMES else None


def token_of(key: str) -> Token:
    """The token that a key opens; its `user` directs games only with the scope for it. Raises `NoSuchToken`."""
    token = Token.objects.select_related("user").filter(digest=digest_of(key)).first()
    now = timezone.now()
    if token is None or token.is_expired(now) or not token.user.is_active:
        raise NoSuchToken
    if token.used is None or token.used < now - RARELY:
        stale = Q(used=None) | Q(used__lt=now - RARELY)
        Token.objects.filter(stale, pk=token.pk).update(used=now)
    token.user.may_direct = Token.Scope.DIRECT in token.scopes  # type: ignore[attr-defined]  # for `may_direct` alone
    return token


def may_direct(user: User | AnonymousUser | Any) -> bool:
    """Whether the asker may use what they direct: by the pages always, by a token with the scope `direct` alone.

    Without it they see and do what they would if they directed nothing.
    """
    return bool(user.is_authenticated and getattr(user, "may_direct", True))


def directs(user: User | AnonymousUser | Any) -> bool:
    """Whether the asker acts as staff."""
    return bool(user.is_staff and may_direct(user))
