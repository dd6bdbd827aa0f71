"""The door that guests do not pass: what touches other people is not for them, wherever it is asked (ADR 0117).

A guest is themselves where they play and a stranger everywhere else. What writes is refused unless it is named here:
an address that is new is shut to guests until somebody opens it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone

from wargame.accounts.guests import guest_look
from wargame.games.apis.base import answer
from wargame.games.errors import ForMembers
from wargame.games.faults import fault_of
from wargame.membership import is_guest

API = "api/"
LOOKED = "guest_looked"
"""Where the session keeps the day on which its guest was noted last."""

OWN = ("games/", "join/", "accounts/keep/", "accounts/logout/", "api/games/", "api/fronts/", "api/annals/")
"""How the routes begin at which a guest who only looks is themselves."""

WRITES = frozenset(
    {
        "accounts/keep/",
        "accounts/keep/not/",
        "accounts/logout/",
        "games/new/<slug:ruleset>/<slug:scenario>/",
        "games/new/<slug:ruleset>/<slug:scenario>/lesson/",
        "games/<str:code>/orders/",
        "games/<str:code>/orders/<int:order>/",
        "api/practice/",
        "api/solo/",
        "api/games/<slug:code>/again/",
        "api/games/<slug:code>/lesson/",
        "api/games/<slug:code>/options/",
        "api/games/<slug:code>/explain/",
        "api/games/<slug:code>/check/",
        "api/games/<slug:code>/actions/",
        "api/games/<slug:code>/undo/",
        "api/games/<slug:code>/resign/",
        "api/games/<slug:code>/abandon/",
        "api/games/<slug:code>/rules/",
        "api/games/<slug:code>/notes/",
        "api/games/<slug:code>/seen/",
        "api/games/<slug:code>/orders/",
        "api/games/<slug:code>/orders/try/",
        "api/games/<slug:code>/orders/<int:order>/",
    }
)
"""The routes at which a guest may change something: in games that one person plays, which are all that they sit in."""

AS_STRANGER = frozenset(
    {
        "accounts/login/",
        "accounts/password/reset/",
        "accounts/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        "accounts/confirm-email/(?P<key>[-:\\w]+)/$",
        "accounts/2fa/authenticate/",
        "accounts/demo/<str:token>/",
        "api/notices/shown/",
    }
)
"""The ways into another account, or into one's own by the mail: there a guest is nobody. And what a browser says of a
notice that it was sent, whoever uses it now.
"""


class GuestMiddleware:
    """Knows guests (`request.guest`), and holds them to what they may do. Others cost no query."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        guest = request.user if is_guest(request.user) else None
        request.guest = guest  # type: ignore[attr-defined]  # ours
        today = timezone.now().date()
        if guest is not None and request.session.get(LOOKED) != today.isoformat():
            guest_look(guest, today)  # type: ignore[arg-type]  # a guest is a user
            request.session[LOOKED] = today.isoformat()
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponseBase | None:
        """The answer in place of the view's, for a guest who may not ask this."""
        if getattr(request, "guest", None) is None or request.resolver_match is None:
            return None
        route = request.resolver_match.route
        if route == "accounts/signup/":
            return redirect(f"/accounts/keep/?{request.GET.urlencode()}")
        looks = request.method in ("GET", "HEAD", "OPTIONS")
        if route in AS_STRANGER or (looks and route and not route.startswith(OWN)):
            request.user = AnonymousUser()
        elif not looks and route not in WRITES:
            return refuse(request)
        return None


def refuse(request: HttpRequest) -> HttpResponse:
    """Say what guests may do, and how one becomes a member."""
    refused = ForMembers()
    fault = fault_of(refused)
    assert fault
    if request.path_info.startswith(f"/{API}"):
        return answer(fault.body(), fault.status)
    return render(request, "account/for_members.html", status=fault.status)
