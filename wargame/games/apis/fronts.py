"""Small boards: who stands where, of one game or of several at once."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games.apis.base import GameApi, Input, answer, query
from wargame.games.apis.schema import component
from wargame.games.fronts import front, fronts

MOST = 12
"""Games of one answer at most."""


class FrontApi(GameApi):
    """The places of both sides as far as the asker may know, each once. Before the game begins, its set-up."""

    @extend_schema(responses={200: component("Front")})
    def get(self, request: Request, code: str) -> HttpResponse:
        return answer(front(game=self.game, viewer=self.viewer))


class FrontListApi(APIView):
    """The same of up to twelve games, their codes with commas between; those not for the asker are left out."""

    class FilterSerializer(Input):
        games = serializers.RegexField(rf"^[a-z0-9]{{1,12}}(,[a-z0-9]{{1,12}}){{0,{MOST - 1}}}$")

    @extend_schema(parameters=[FilterSerializer], responses={200: component("Front", many=True)})
    def get(self, request: Request) -> HttpResponse:
        codes = query(self.FilterSerializer, request)["games"].split(",")
        session = getattr(request, "session", None) or {}
        invitations = {code: session.get(f"invited-{code}", "") for code in codes}
        return answer(list(fronts(codes=codes, user=request.user, invitations=invitations)))
