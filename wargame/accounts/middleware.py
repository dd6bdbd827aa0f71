"""Pages in the reader's own time zone."""

from __future__ import annotations

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

SESSION_KEY = "time_zone"


class ProfileMiddleware:
    """Activates the time zone kept in the session: no query on any page, socket or API call."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        name = request.session.get(SESSION_KEY) if request.user.is_authenticated else None
        with timezone.override(zoneinfo.ZoneInfo(name) if name else None):
            return self.get_response(request)
