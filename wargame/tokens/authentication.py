"""Signing in to the API with a token, and holding every operation to the scopes of it.

What a view names in `browser_alone` no token does: one that leaks must beget neither others nor addresses to which
things go.
"""

from __future__ import annotations

from typing import Any

from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from wargame.tokens.models import Token
from wargame.tokens.services import NoSuchToken, key_in, token_of


def find_needed_scope(view: Any, method: str) -> str:
    """The scope an operation takes: `read` to look, `play` for the rest, unless the view's `scopes` say otherwise."""
    usual = Token.Scope.READ if method in SAFE_METHODS else Token.Scope.PLAY
    return getattr(view, "scopes", {}).get(method, usual)


def too_narrow(token: Token, needed: str) -> str:
    """What is said to a token whose scopes do not reach."""
    return f"The token {token.name} allows {' and '.join(token.scopes)}; this needs {needed}"


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Token …`. The scope is checked here, where no view can forget it."""

    def authenticate(self, request: Request) -> tuple[Any, Token] | None:
        """The owner and the token; None without such a header."""
        key = key_in(request.META.get("HTTP_AUTHORIZATION", ""))
        if key is None:
            return None
        try:
            token = token_of(key)
        except NoSuchToken as fault:
            raise AuthenticationFailed(str(fault)) from fault
        if request.method in getattr(request.parser_context["view"], "browser_alone", ()):
            raise PermissionDenied("This is done in a browser, while signed in: no token is good for it")
        needed = find_needed_scope(request.parser_context["view"], request.method or "GET")
        if not token.covers(needed):
            raise PermissionDenied(too_narrow(token, needed))
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return "Token"
