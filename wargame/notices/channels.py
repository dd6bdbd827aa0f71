"""The channels on the page of notices: making, trying out and removing them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from wargame.games.errors import NotFound, Throttled
from wargame.notices.devices import device_remove, device_test
from wargame.notices.feeds import feed_remove, feed_renew
from wargame.notices.forms import HookForm
from wargame.notices.hooks import delivery_repeat, hook_make, hook_remove, hook_test
from wargame.notices.views import errors_of, show_page

TOO_OFTEN = "That is too often. Try again in an hour."


@login_required
@require_POST
@never_cache
def webhooks(request: HttpRequest) -> HttpResponse:
    """Make a webhook; its secret is in this answer and nowhere else."""
    form = HookForm(request.POST)
    with errors_of(form), complaints(request):
        if form.is_valid():
            made = hook_make(user=request.user, **form.cleaned_data)
            return show_page(request, made=made)
    return show_page(request, 422, hook_form=form)


@login_required
@require_POST
def webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """Try a webhook out, or remove it."""
    with complaints(request):
        if request.POST.get("do") == "remove":
            hook_remove(owner=request.user, pk=pk)
            messages.success(request, "Removed. Nothing is posted there any more.")
        else:
            hook_test(user=request.user, pk=pk)
            messages.success(request, "A test is on its way. «Delivered?» says what became of it.")
    return redirect("notices")


@login_required
@require_POST
def device(request: HttpRequest, pk: int) -> HttpResponse:
    """Try a device out, or remove it."""
    with complaints(request):
        if request.POST.get("do") == "remove":
            device_remove(user=request.user, pk=pk)
            messages.success(request, "Removed. Nothing is pushed there any more.")
        else:
            device_test(user=request.user, pk=pk)
            messages.success(request, "A test is on its way. «Delivered?» says what became of it.")
    return redirect("notices")


@login_required
@require_POST
@never_cache
def feed(request: HttpRequest) -> HttpResponse:
    """Make, renew or end the addresses of one's calendar and feed; new ones are in this answer and nowhere else."""
    if request.POST.get("do") == "remove":
        feed_remove(user=request.user)
        messages.success(request, "Removed. The old addresses say nothing any more.")
        return redirect("notices")
    with complaints(request):
        return show_page(request, feed_token=feed_renew(user=request.user))
    return redirect("notices")


@login_required
@require_POST
def again(request: HttpRequest, pk: int) -> HttpResponse:
    """Send again what a webhook did not take."""
    with complaints(request):
        delivery_repeat(user=request.user, pk=pk)
        messages.success(request, "It is on its way again.")
    return redirect("notices")


@contextmanager
def complaints(request: HttpRequest) -> Iterator[None]:
    """What is refused inside is said on the page that follows; of what is not theirs there is none."""
    try:
        yield
    except NotFound as fault:
        raise Http404 from fault
    except Throttled:
        messages.error(request, TOO_OFTEN)
