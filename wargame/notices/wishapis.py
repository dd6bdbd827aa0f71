"""What one wants by which channel, over the API."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games.apis import schema
from wargame.games.apis.base import Input, answer, read
from wargame.games.apis.fields import Flag, Number, Text
from wargame.games.apis.schema import component
from wargame.games.errors import NotFound
from wargame.notices import shapes
from wargame.notices.forms import games_of
from wargame.notices.models import Channel, Digest, Mute
from wargame.notices.occasions import OCCASIONS
from wargame.notices.wishes import cells_of, choice_count, digest_set, mute_set, wishes_set

schema.COMPONENTS += [shapes.NoticeWishes]
MOST = 100
"""Cells, and games, that one request may name."""


class CellSerializer(Input):
    """A cell of the matrix."""

    occasion = serializers.ChoiceField(choices=list(OCCASIONS))
    channel = serializers.ChoiceField(choices=Channel.values)
    wanted = Flag()


class MutedGameSerializer(Input):
    """A game of the asker's, and how much of it comes: by one channel, or by all where none is named."""

    game = Text(max_length=8)
    channel = serializers.ChoiceField(choices=Channel.values, allow_blank=True, default="")
    how = serializers.ChoiceField(choices=Mute.How.values, allow_blank=True)


class NoticeWishesApi(APIView):
    """What comes to the asker by which channel; `POST` changes what it names and leaves the rest."""

    permission_classes = [IsAuthenticated]

    class InputSerializer(Input):
        cells = serializers.ListField(child=CellSerializer(), max_length=MOST, required=False)
        games = serializers.ListField(child=MutedGameSerializer(), max_length=MOST, required=False)
        hour = Number(min_value=0, max_value=23, allow_null=True, required=False)

    @extend_schema(responses={200: component("NoticeWishes")})
    def get(self, request: Request) -> HttpResponse:
        return answer(wishes_info(request.user))

    @extend_schema(request=InputSerializer, responses={200: component("NoticeWishes")})
    def post(self, request: Request) -> HttpResponse:
        said = read(self.InputSerializer, request.data)
        choice_count(request.user)
        cells = {(one["occasion"], Channel(one["channel"])): one["wanted"] for one in said.get("cells", ())}
        with transaction.atomic():
            wishes_set(user=request.user, cells=cells)
            _mute(request.user, said.get("games", ()))
            if "hour" in said:
                digest_set(user=request.user, hour=said["hour"])
        return answer(wishes_info(request.user))


def _mute(user: Any, wanted: list[dict[str, str]]) -> None:
    """Have so much of each game come; raises `NotFound` for one that they do not play."""
    games = {game.code: game for game in games_of(user)}
    for one in wanted:
        if one["game"] not in games:
            raise NotFound("game")
        mute_set(user=user, game=games[one["game"]], how=one["how"], channel=one["channel"])


def wishes_info(user: Any) -> shapes.NoticeWishes:
    """Somebody's wishes as the API tells them."""
    cells = cells_of(user)
    mutes = Mute.objects.filter(user=user).select_related("game").order_by("pk")
    return shapes.NoticeWishes(
        rows=[
            shapes.WishRow(
                occasion=name, label=occasion.label, **{channel: cells[name, channel] for channel in Channel}
            )
            for name, occasion in OCCASIONS.items()
        ],
        games=[shapes.GameWish(game=mute.game.code, how=mute.how, channel=mute.channel) for mute in mutes],
        hour=Digest.objects.filter(user=user).values_list("hour", flat=True).first(),
    )
