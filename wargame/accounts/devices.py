"""Browsers that have signed in before: a signed cookie tells them from strangers who guess (ADR 0070).

It opens nothing. It only says that wrong passwords of others do not count against who holds it.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

COOKIE = "known"
SALT = "known browser"
LASTS = 365 * 24 * 3600  # seconds
PEOPLE = 5
"""How many a browser is known for: a family's."""


class Device(NamedTuple):
    """A browser by a name of its own, and who has signed in with it."""

    name: str
    people: list[int]


def device_remember(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Let the browser be known for this user from now on."""
    device = _device(request) or Device(secrets.token_urlsafe(12), [])
    people = [user.pk, *(pk for pk in device.people if pk != user.pk)][:PEOPLE]
    response.set_cookie(
        COOKIE,
        signing.dumps([device.name, people], salt=SALT),
        max_age=LASTS,
        path="/accounts/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def device_of(request: HttpRequest, login: str) -> str | None:
    """The name of the browser, if whoever has that login has signed in with it. Strangers' logins cost no query."""
    device = _device(request)
    if device is None:
        return None
    named = Q(username__iexact=login) | Q(email__iexact=login) | Q(emailaddress__email__iexact=login)
    known = User.objects.filter(named, pk__in=device.people).exists()
    return device.name if known else None


def device_name(request: HttpRequest, response: HttpResponse | None = None) -> str | None:
    """The name of the browser that has signed in with this request, or before it."""
    given = response.cookies[COOKIE].value if response is not None and COOKIE in response.cookies else ""
    device = _read(given) or _device(request)
    return device.name if device else None


def _device(request: HttpRequest) -> Device | None:
    return _read(request.COOKIES.get(COOKIE, ""))


def _read(cookie: str) -> Device | None:
    try:
        return Device(*signing.loads(cookie, salt=SALT, max_age=LASTS))
    except signing.BadSignature:
        return None
