"""Signing in without a password, for the people of the demo and nowhere else."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth import get_user_model, login
from django.contrib.auth.models import User
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

SALT = "demo sign-in"
LASTS = 24 * 3600  # seconds
BACKEND = "django.contrib.auth.backends.ModelBackend"


def sign_in_path(user: User) -> str:
    """The path that signs this person in; it ends to work after a day."""
    return reverse("demo_sign_in", args=[signing.dumps(user.pk, salt=SALT)])


def demo_sign_in(request: HttpRequest, token: str) -> HttpResponse:
    """Sign in as the person the link was made for. There is no such page unless settings.DEMO."""
    if not settings.DEMO:
        raise Http404
    try:
        pk = signing.loads(token, salt=SALT, max_age=LASTS)
    except signing.BadSignature as fault:
        raise Http404("This link has expired: start `manage.py play` again for a fresh one.") from fault
    login(request, get_object_or_404(get_user_model(), pk=pk, is_active=True), backend=BACKEND)
    return redirect("home")
