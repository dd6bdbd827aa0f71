"""How a guest keeps the account: name, address and password on one form (ADR 0117)."""

from __future__ import annotations

from allauth.account.utils import get_next_redirect_url
from allauth.core.internal import ratelimit
from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from wargame.accounts.adapter import APP
from wargame.accounts.forms import KeepForm
from wargame.accounts.looks import TAKEN

CAME_FROM = "kept_at"
"""Where the session keeps the page of this site on which the guest goes on after the form."""


@never_cache
@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "POST"])
def keep(request: HttpRequest) -> HttpResponse:
    """The form, and what becomes of it; who is no guest signs up, or has an account."""
    user, after = request.user, get_next_redirect_url(request) or ""
    if getattr(request, "guest", None) is None or not isinstance(user, User):
        named = f"?{urlencode({'next': after})}" if after else ""
        return redirect("home" if user.is_authenticated else reverse("account_signup") + named)
    chosen = "" if user.username.startswith(settings.GUEST_NAMES) else user.username
    # The guest as kept: a name that is refused is not to stand above the form.
    form = KeepForm(request.POST or None, guest=User.objects.get(pk=user.pk), initial={"username": chosen})
    if request.method == "POST" and form.is_valid():
        if ratelimit.consume(request, app=APP, action="signup") is None:
            return render(request, "429.html", status=429)
        try:
            kept = form.keep(request)
        except IntegrityError:  # somebody took the name in this moment
            form.add_error("username", TAKEN)
        else:
            if not kept:
                return redirect("home")
            request.session[CAME_FROM] = after
            return redirect("account_email_verification_sent")
    told = {"form": form, "after": after, "chosen": chosen, "days": settings.GUEST_DAYS}
    return render(request, "account/keep.html", told)
