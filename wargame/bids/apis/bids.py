"""Settling the sides of a game: how it stands, and one operation for every act of a bidder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request

from wargame.bids import services
from wargame.bids.selectors import auction_get, auction_info
from wargame.games.apis.base import Faults, GameApi, Input, answer, invitation, read
from wargame.games.apis.fields import Number, Text
from wargame.games.apis.schema import component
from wargame.games.models import Game

ACTS: Mapping[str, tuple[Callable[..., Any], tuple[str, ...]]] = {
    "give": (services.bid_give, ("side", "halves", "level")),
    "raise": (services.bid_raise, ("side", "halves", "after")),
    "take": (services.bid_take, ("after",)),
    "choose": (services.bid_choose, ("side",)),
    "phrase": (services.bid_phrase, ()),
    "leave": (services.bid_leave, ()),
}
"""What each act calls, and which fields of the body it takes."""


class BidsApi(GameApi):
    """How the sides of a game are settled; an offer or an answer to one. Amounts are half points."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    faults: ClassVar[Faults] = {"GET": (404,), "POST": (409,)}

    class InputSerializer(Input):
        act = serializers.ChoiceField(choices=sorted(ACTS))
        side = Text(max_length=32, allow_blank=True, default="")
        halves = Number(min_value=0, max_value=1000, default=0)
        level = Number(min_value=0, max_value=3, default=0)
        after = Number(min_value=0, max_value=1000, default=0)
        phrase = Text(max_length=200, allow_blank=True, required=False)

    @extend_schema(responses={200: component("AuctionInfo")})
    def get(self, request: Request, code: str) -> HttpResponse:
        return answer(auction_info(auction_get(self.game), request.user))

    @extend_schema(request=InputSerializer, responses={200: component("AuctionInfo")})
    def post(self, request: Request, code: str) -> HttpResponse:
        said = read(self.InputSerializer, request.data)
        auction_get(self.game)
        service, fields = ACTS[said["act"]]
        given = {name: said[name] for name in fields}
        if said["act"] == "phrase":
            given["phrase"] = said.get("phrase", "")
        elif said["act"] != "leave":
            given["invitation"] = invitation(request, code)
            given |= {name: said[name] for name in ("phrase",) if name in said}
        service(code=code, user=request.user, **given)
        return answer(auction_info(auction_get(Game.objects.get(pk=self.game.pk)), request.user))
