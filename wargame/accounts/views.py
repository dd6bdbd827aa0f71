"""Pages on which people see and change what the site keeps about them."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from wargame.accounts.forms import ProfileForm
from wargame.accounts.middleware import SESSION_KEY
from wargame.accounts.models import Profile

THEME_COOKIE = "theme"
THEME_LASTS = 365 * 24 * 3600  # seconds


def theme_of(profile: Profile) -> str:
    """What the pages' `data-theme` is to say."""
    return "auto" if profile.theme == Profile.Theme.SYSTEM else profile.theme


@login_required
@require_http_methods(["GET", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Show and change one's own profile."""
    own = request.user.profile  # type: ignore[union-attr]  # login_required
    form = ProfileForm(request.POST or None, instance=own)
    if request.method == "POST" and form.is_valid():
        form.save()
        request.session[SESSION_KEY] = own.time_zone
        messages.success(request, _("Saved."))
        saved = redirect("profile")
        saved.set_cookie(THEME_COOKIE, theme_of(own), max_age=THEME_LASTS, samesite="Lax")
        return saved
    return render(request, "account/profile.html", {"form": form})


@receiver(user_logged_in)
def time_zone_remember(sender: Any, request: HttpRequest, user: User, **more: Any) -> None:
    """Keep the time zone in the session, where every page finds it without a query."""
    request.session[SESSION_KEY] = user.profile.time_zone
