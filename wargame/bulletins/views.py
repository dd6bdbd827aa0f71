"""The page of the webhooks of a club or an event; it works without a script."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from wargame.bulletins.places import ClubPlace, EventPlace, Place
from wargame.bulletins.services import webhook_make, webhook_remove, webhook_repeat, webhook_test
from wargame.clubs.pages import refusals as club_refusals
from wargame.events.pages import refusals as event_refusals
from wargame.games.errors import Conflict, Throttled
from wargame.notices.channelcontext import DEAD
from wargame.notices.channels import TOO_OFTEN
from wargame.notices.forms import HookForm
from wargame.notices.hooks import dead_letters_of, health_of, hooks_of
from wargame.notices.ledger import LINES, list_lines
from wargame.notices.models import Delivery
from wargame.notices.services import KEPT


def webhooks(request: HttpRequest, place: Place) -> HttpResponse:
    """The webhooks, what became of what was posted, and a new one, whose secret is in this answer and nowhere else."""
    form, made = HookForm(request.POST or None), None
    place.check(request.user)
    if form.is_valid():
        try:
            made, form = webhook_make(place=place, user=request.user, **form.cleaned_data), HookForm()
        except Conflict as refused:
            form.add_error(None, refused.sentence)
        except Throttled:
            form.add_error(None, TOO_OFTEN)
    told = {**place.facts(request), **_shown(place), "form": form, "made": made}
    return render(request, "bulletins/webhooks.html", told, status=422 if form.errors else 200)


def _shown(place: Place) -> dict[str, Any]:
    sent = Delivery.objects.filter(hook__in=hooks_of(place.key))
    return {
        "place": place, "head": place.base, "public": place.is_public(),
        "here": reverse(f"{place.page}_webhooks", args=[place.slug]),
        "hooks": [health_of(hook) for hook in hooks_of(place.key)],
        "kept": KEPT.days,
        "dead": list(dead_letters_of(place.key)[:DEAD]),
        "lines": list_lines(sent.select_related("hook", "device", "notice").order_by("-written", "-pk")[:LINES]),
    }  # fmt: skip


def webhook(request: HttpRequest, place: Place, pk: int) -> HttpResponse:
    """Try one out, or remove it."""
    try:
        if request.POST.get("do") == "remove":
            webhook_remove(place=place, user=request.user, pk=pk)
            messages.success(request, "Removed. Nothing is posted there any more.")
        else:
            webhook_test(place=place, user=request.user, pk=pk)
            messages.success(request, "A test is on its way. «Delivered?» says what became of it.")
    except Throttled:
        messages.error(request, TOO_OFTEN)
    return redirect(f"{place.page}_webhooks", place.slug)


def again(request: HttpRequest, place: Place, pk: int) -> HttpResponse:
    """Send again what one did not take."""
    try:
        webhook_repeat(place=place, user=request.user, pk=pk)
        messages.success(request, "It is on its way again.")
    except Throttled:
        messages.error(request, TOO_OFTEN)
    return redirect(f"{place.page}_webhooks", place.slug)


@login_required
@require_http_methods(["GET", "POST"])
@never_cache
@club_refusals
def club_webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """Those of a club."""
    return webhooks(request, ClubPlace(slug))


@login_required
@require_POST
@club_refusals
def club_webhook(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One of a club's."""
    return webhook(request, ClubPlace(slug), pk)


@login_required
@require_POST
@club_refusals
def club_again(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What one of a club's did not take."""
    return again(request, ClubPlace(slug), pk)


@login_required
@require_http_methods(["GET", "POST"])
@never_cache
@event_refusals
def event_webhooks(request: HttpRequest, slug: str) -> HttpResponse:
    """Those of an event."""
    return webhooks(request, EventPlace(slug))


@login_required
@require_POST
@event_refusals
def event_webhook(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One of an event's."""
    return webhook(request, EventPlace(slug), pk)


@login_required
@require_POST
@event_refusals
def event_again(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What one of an event's did not take."""
    return again(request, EventPlace(slug), pk)
