"""The door of a lesson: whoever has no account plays it as a guest, at once (ADR 0117)."""

from __future__ import annotations

from typing import Any

from allauth.core.internal import ratelimit
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from wargame.accounts.adapter import APP
from wargame.accounts.demo import BACKEND
from wargame.accounts.guests import NoRoom, guest_make
from wargame.games.errors import SiteError
from wargame.games.throttling import OpenThrottle
from wargame.lobby.cards import card
from wargame.lobby.forms import scenario_or_none
from wargame.practice.services import practice_open


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def lesson(request: HttpRequest, ruleset: str, scenario: str) -> HttpResponse:
    """Tell of a lesson; on POST it begins, for a stranger as a guest."""
    found = scenario_or_none(ruleset, scenario)
    if found is None or (shown := card(*_ids(found)))["lesson"] is None:
        raise Http404("no such lesson")
    if request.method != "POST":
        return lesson_page(request, shown)
    if not request.user.is_authenticated and not guest_sign_in(request):
        return render(request, "account/no_room.html", tell(shown), status=429)
    if not OpenThrottle().allow_request(request, None):  # type: ignore[arg-type]  # no APIView
        return render(request, "429.html", status=429)
    try:
        game = practice_open(user=request.user, ruleset=ruleset, scenario=scenario, lesson=True)
    except SiteError as refused:
        messages.error(request, refused.sentence)
        return redirect("home")
    return redirect("game", code=game.code)


def lesson_page(request: HttpRequest, shown: dict[str, Any]) -> HttpResponse:
    """What the lesson is, and the button that begins it."""
    return render(request, "lobby/lesson.html", tell(shown))


def tell(shown: dict[str, Any]) -> dict[str, Any]:
    """The card, and where one goes on who signs in first."""
    opening = reverse("new_game_of", args=[shown["ruleset"], shown["id"]])
    return {"card": shown, "signed_in": f"{opening}?lesson="}


def guest_sign_in(request: HttpRequest) -> bool:
    """Make this visitor a guest; False where there were too many, from this address or in all."""
    if ratelimit.consume(request, app=APP, action="guest") is None:
        return False
    if ratelimit.consume(request, app=APP, action="guests", key="all") is None:
        return False
    try:
        guest = guest_make(timezone.now().date())
    except NoRoom:
        return False
    login(request, guest, backend=BACKEND)
    return True


def _ids(found: tuple[Any, Any]) -> tuple[Any, str]:
    ruleset, scenario = found
    return ruleset, scenario.id
