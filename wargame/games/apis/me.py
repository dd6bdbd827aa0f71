"""Who am I, and the token with which my scripts and bots sign in."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.authtoken.models import Token
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games.apis.base import answer
from wargame.games.apis.schema import component
from wargame.games.shapes import Me, TokenMade


class MeApi(APIView):
    """Who is signed in."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: component("Me")})
    def get(self, request: Request) -> HttpResponse:
        has_token = Token.objects.filter(user_id=request.user.pk).exists()
        return answer(Me(username=request.user.get_username(), has_token=has_token))


class TokenApi(APIView):
    """The token of one's scripts. It is shown once, when it is made; a new one replaces the old."""

    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={201: component("TokenMade")})
    def post(self, request: Request) -> HttpResponse:
        Token.objects.filter(user_id=request.user.pk).delete()
        token = Token.objects.create(user_id=request.user.pk)
        return answer(TokenMade(token=token.key), 201)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request) -> HttpResponse:
        Token.objects.filter(user_id=request.user.pk).delete()
        return HttpResponse(status=204)
