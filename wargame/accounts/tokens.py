"""The page of one's tokens: make one, read its key once, revoke one or all."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from wargame.accounts.forms import TokenForm
from wargame.tokens.models import Token
from wargame.tokens.services import TokenRefused, may_give_direct, token_make


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest) -> HttpResponse:
    """One's tokens, and a form for another. The key of a new one is in this answer and nowhere else."""
    user = request.user
    assert isinstance(user, User)
    form = TokenForm(request.POST or None, directs=may_give_direct(user))
    made = key = None
    if request.method == "POST" and form.is_valid():
        try:
            made, key = token_make(user=user, **form.cleaned_data)
            form = TokenForm(directs=may_give_direct(user))
        except TokenRefused as refused:
            form.add_error("name", str(refused))
    shown = {"form": form, "made": made, "key": key, "tokens": Token.objects.filter(user=user)}
    return render(request, "account/tokens.html", shown)


@login_required
@require_POST
def token_revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """End one token: the program that has it is signed out at once."""
    token = get_object_or_404(Token, pk=pk, user_id=request.user.pk)
    token.delete()
    messages.success(request, f"The token {token.name} is revoked.")
    return redirect("tokens")


@login_required
@require_POST
def tokens_revoke(request: HttpRequest) -> HttpResponse:
    """End all of them."""
    Token.objects.filter(user_id=request.user.pk or 0).delete()
    messages.success(request, "All your tokens are revoked.")
    return redirect("tokens")
