"""The page of notices, and the ways through it; all of it works without a script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from itertools import groupby
from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from rules.core.errors import Malformed
from wargame.accounts.models import Profile
from wargame.games.errors import Conflict, Throttled
from wargame.games.faults import fault_of
from wargame.games.resting import hours_set, leave_end, leave_take
from wargame.games.times import moment
from wargame.notices.channelcontext import channels_context
from wargame.notices.forms import MuteForm, WishForm
from wargame.notices.hours import HoursForm, LeaveForm, hours_context
from wargame.notices.ledger import LINES, deliveries_of, list_lines
from wargame.notices.models import Channel, Notice
from wargame.notices.selectors import MOST, PAGE, needing_count, notices_of
from wargame.notices.services import KEPT, notices_read
from wargame.notices.wishes import choice_count, digest_set, mute_set, wishes_set


class Day(NamedTuple):
    """The notices of a day; those before yesterday are one heading."""

    words: str
    notices: list[Notice]


@login_required
@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """What the reader was told, by day, the latest first; what comes where; quiet hours and leave."""
    return show_page(request)


def show_page(request: HttpRequest, status: int = 200, **more: object) -> HttpResponse:
    """The page, with the forms that were refused as they were filled in, and what is shown once."""
    page = Paginator(notices_of(request.user), PAGE).get_page(request.GET.get("page"))
    profile = profile_of(request)
    told = {
        "page": page, "days": list(days_of(page, timezone.localdate())), "kept": KEPT.days, "most": MOST,
        "needing": needing_count(request.user), "form": WishForm(user=request.user),
        "mute_form": MuteForm(user=request.user), "channels": Channel.labels, **channels_context(request.user),
        "ledger": list_lines(deliveries_of(request.user)[:LINES]),
        **hours_context(request.user, profile.time_zone), **more,
    }  # fmt: skip
    return render(request, "notices/notices.html", told, status=status)


@login_required
@require_POST
def hours(request: HttpRequest) -> HttpResponse:
    """Set one's quiet hours."""
    form = HoursForm(request.POST)
    with errors_of(form):
        if form.is_valid():
            row = hours_set(user=request.user, zone=form.cleaned_data["zone"], days=form.week)
            messages.success(request, f"Saved. Your new quiet hours begin on {moment(row.since)}.")
            return redirect("notices")
    return show_page(request, 422, hours_form=form)


@login_required
@require_POST
def leave(request: HttpRequest) -> HttpResponse:
    """Take leave."""
    form = LeaveForm(request.POST)
    with errors_of(form):
        if form.is_valid():
            start, end = form.span()
            row = leave_take(user=request.user, start=start, end=end)
            messages.success(request, f"You are on leave until {moment(row.end)}.")
            return redirect("notices")
    return show_page(request, 422, leave_form=form)


@login_required
@require_POST
def leave_over(request: HttpRequest, pk: int) -> HttpResponse:
    """Come back, or do not go."""
    try:
        leave_end(user=request.user, leave=pk)
        messages.success(request, "Your clocks run again.")
    except Conflict as refused:
        messages.error(request, refused.sentence)
    return redirect("notices")


@contextmanager
def errors_of(form: Form) -> Iterator[None]:
    """What is refused inside stands in the form."""
    try:
        yield
    except (Conflict, Malformed, Throttled) as refused:
        fault = fault_of(refused)
        assert fault is not None
        form.add_error(None, fault.reason)


@login_required
@require_safe
def notice(request: HttpRequest, pk: int) -> HttpResponse:
    """Go where a notice leads; it is read by that."""
    own = get_object_or_404(notices_of(request.user), pk=pk)
    notices_read(request.user, [own.pk])
    return redirect(own.path)


@login_required
@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """Mark all as read."""
    notices_read(request.user)
    messages.success(request, "All notices are marked as read.")
    return redirect("notices")


@login_required
@require_POST
def wishes(request: HttpRequest) -> HttpResponse:
    """Choose what comes by which channel, and when what does not press."""
    form = WishForm(request.POST, user=request.user)
    with errors_of(form):
        choice_count(request.user)
        if form.is_valid():
            wishes_set(user=request.user, cells=form.cells)
            digest_set(user=request.user, hour=form.cleaned_data["hour"])
            messages.success(request, "Saved.")
            return redirect("notices")
    return show_page(request, 422, form=form)


@login_required
@require_POST
def games(request: HttpRequest) -> HttpResponse:
    """Choose how much comes of each game."""
    form = MuteForm(request.POST, user=request.user)
    with errors_of(form):
        choice_count(request.user)
        if form.is_valid():
            for game, channel, how in form.chosen():
                mute_set(user=request.user, game=game, channel=channel, how=how)
            messages.success(request, "Saved.")
            return redirect("notices")
    return show_page(request, 422, mute_form=form)


def profile_of(request: HttpRequest) -> Profile:
    """What the reader has chosen."""
    assert isinstance(request.user, User)
    return Profile.objects.get(user=request.user)


def days_of(rows: Iterable[Notice], today: date) -> Iterator[Day]:
    """The rows under «Today», «Yesterday» and «Earlier», by the reader's own clock."""
    words = {today: "Today", today - timedelta(days=1): "Yesterday"}
    for word, found in groupby(rows, lambda row: words.get(timezone.localtime(row.made).date(), "Earlier")):
        yield Day(word, list(found))
