"""Who am I, and the tokens with which my programs sign in."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games.apis.base import Faults, Input, answer, read
from wargame.games.apis.fields import Number, Text
from wargame.games.apis.schema import component
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.shapes import Me, TokenInfo, TokenMade
from wargame.tokens.models import Token
from wargame.tokens.services import NoDirector, TokenRefused, token_make


def token_facts(token: Token) -> dict[str, Any]:
    """Return what is told of a token."""
    return {
        "id": token.pk,
        "name": token.name,
        "scopes": token.scopes,
        "created": token.created,
        "expires": token.expires,
        "used": token.used,
    }


class MeApi(APIView):
    """The user who is signed in."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: component("Me")})
    def get(self, request: Request) -> HttpResponse:
        token = TokenInfo(**token_facts(request.auth)) if isinstance(request.auth, Token) else None
        return answer(Me(username=request.user.get_username(), token=token))


class TokenListApi(APIView):
    """One's tokens, by name; making one, whose key is shown this once; ending all. No token makes or ends others."""

    permission_classes = [IsAuthenticated]
    browser_alone: ClassVar = frozenset({"POST", "DELETE"})
    faults: ClassVar[Faults] = {"POST": (409,)}

    class InputSerializer(Input):
        name = Text(max_length=60)
        scopes = serializers.ListField(
            child=serializers.ChoiceField(choices=Token.Scope.values), min_length=1
        )
        days = Number(min_value=1, max_value=3650, allow_null=True)

    @extend_schema(responses={200: component("TokenInfo", many=True)})
    def get(self, request: Request) -> HttpResponse:
        own = Token.objects.filter(user_id=request.user.pk)
        return answer([TokenInfo(**token_facts(token)) for token in own])

    @extend_schema(request=InputSerializer, responses={201: component("TokenMade")})
    def post(self, request: Request) -> HttpResponse:
        wanted = read(self.InputSerializer, request.data)
        try:
            token, key = token_make(user=request.user, **wanted)  # type: ignore[arg-type]  # it is authenticated
        except NoDirector as refused:
            raise Forbidden(str(refused)) from refused
        except TokenRefused as refused:
            raise Conflict(str(refused)) from refused
        return answer(TokenMade(token=key, **token_facts(token)), 201)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request) -> HttpResponse:
        Token.objects.filter(user_id=request.user.pk).delete()
        return HttpResponse(status=204)


class TokenApi(APIView):
    """Revoke one token. A token may revoke itself, whatever its scopes."""

    permission_classes = [IsAuthenticated]
    scopes = {"DELETE": Token.Scope.READ}

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, pk: int) -> HttpResponse:
        if isinstance(request.auth, Token) and request.auth.pk != pk:
            raise Forbidden("Revoke other tokens in a browser, while signed in")
        gone, _ = Token.objects.filter(user_id=request.user.pk, pk=pk).delete()
        if not gone:
            raise NotFound("token", id=pk)
        return HttpResponse(status=204)
