"""Notes once a day from where a session is used."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from wargame.evidence.models import Trace
from wargame.evidence.services import trace_keep
from wargame.membership import is_guest

SESSION_KEY = "traced"


class TraceMiddleware:
    """A statement a day and session, and no query on any other request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        user, today = request.user, timezone.now().date()
        if (
            isinstance(user, User)
            and request.session.get(SESSION_KEY) != today.isoformat()
            and not is_guest(user)
        ):
            address = request.META.get("REMOTE_ADDR", "")
            if address:
                trace_keep(user=user, kind=Trace.Kind.ADDRESS, value=address, day=today)
            request.session[SESSION_KEY] = today.isoformat()
        return self.get_response(request)
