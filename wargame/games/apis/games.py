"""Games: find one, open one, take a seat, leave it, join by invitation."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games import services
from wargame.games.apis.base import Faults, GameApi, Input, answer, invitation, query, read
from wargame.games.apis.fields import Day, Flag, Number, PaceName, Slug, Text
from wargame.games.apis.schema import component
from wargame.games.errors import NotFound
from wargame.games.infos import game_info, games_of, with_seats
from wargame.games.models import Game
from wargame.games.throttling import OpenThrottle
from wargame.games.zero import CLAIM, ZEROS


class LimitsInput(Input):
    """Limits on joining: ratings from and to, the least reliability, only members of the club; and until which day."""

    rating_from = Number(min_value=0, max_value=4000, required=False)
    rating_to = Number(min_value=0, max_value=4000, required=False)
    reliability = Number(min_value=0, max_value=100, required=False)
    members = Flag(required=False)
    until = Day(required=False)


class GameListApi(APIView):
    """Games to join, watch or play on; and a new one. `rated` null is as usual: where two play, each a side.

    With `opponent` it is offered to that player alone, who takes a seat or declines it.
    """

    faults: ClassVar[Faults] = {"POST": (409,)}

    class FilterSerializer(Input):
        status = serializers.ChoiceField(choices=Game.Status.values, required=False)
        ruleset = serializers.SlugField(required=False)
        mine = serializers.BooleanField(default=False)
        given_up = serializers.BooleanField(default=False)
        before = serializers.DateTimeField(required=False)
        limit = serializers.IntegerField(min_value=1, max_value=100, default=50)

    class InputSerializer(Input):
        ruleset = Slug()
        scenario = Slug()
        options = serializers.DictField(default=dict)
        side = Text(max_length=32, allow_null=True, default=None)
        name = Text(max_length=80, allow_blank=True, default="")
        private = Flag(default=False)
        pace = PaceName(required=False)
        phrase = Text(max_length=200, allow_blank=True, default="")
        rated = Flag(allow_null=True, default=None)
        club = Text(max_length=60, allow_blank=True, default="")
        limits = LimitsInput(default=dict)
        sides = Text(max_length=32, allow_blank=True, default="")
        opponent = Text(max_length=150, allow_blank=True, default="")
        zero = serializers.ChoiceField(choices=list(ZEROS), default=CLAIM)

    def get_throttles(self) -> list[Any]:
        """Opening a game costs a set-up, so it has its own limit."""
        return [OpenThrottle()] if self.request.method == "POST" else super().get_throttles()

    @extend_schema(
        parameters=[FilterSerializer],
        responses={200: component("GameInfo", many=True)},
    )
    def get(self, request: Request) -> HttpResponse:
        wanted = query(self.FilterSerializer, request)
        return answer(games_of(user=request.user, **wanted))

    @extend_schema(request=InputSerializer, responses={201: component("GameInfo")})
    def post(self, request: Request) -> HttpResponse:
        wanted = read(self.InputSerializer, request.data)
        game = services.game_offer(user=request.user, **wanted)
        return answer(game_info(fresh(game), request.user), 201)


class GameDetailApi(GameApi):
    """One game: its seats, its clocks, whose decision it is."""

    @extend_schema(responses={200: component("GameInfo")})
    def get(self, request: Request, code: str) -> HttpResponse:
        return answer(game_info(fresh(self.game), request.user))


class SeatApi(GameApi):
    """The seats of a game: who sits where; take one, give it another phrase, leave it."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"POST": (409,), "PUT": (409,), "DELETE": (409,)}

    class InputSerializer(Input):
        side = Text(max_length=32, allow_null=True, default=None)
        phrase = Text(max_length=200, allow_blank=True, default="")

    @extend_schema(request=InputSerializer, responses={200: component("GameInfo")})
    def post(self, request: Request, code: str) -> HttpResponse:
        wanted = read(self.InputSerializer, request.data)
        token = invitation(request, code)
        services.seat_take(code=code, user=request.user, invitation=token, **wanted)
        return answer(game_info(fresh(self.game), request.user))

    class PhraseInputSerializer(Input):
        phrase = Text(max_length=200, allow_blank=True, default="")

    @extend_schema(request=PhraseInputSerializer, responses={200: component("GameInfo")})
    def put(self, request: Request, code: str) -> HttpResponse:
        given = read(self.PhraseInputSerializer, request.data)
        services.phrase_give(code=code, user=request.user, **given)
        return answer(game_info(fresh(self.game), request.user))

    @extend_schema(request=None, responses={200: component("GameInfo")})
    def delete(self, request: Request, code: str) -> HttpResponse:
        services.seat_leave(code=code, user=request.user)
        return answer(game_info(fresh(self.game), request.user))


class RenewApi(GameApi):
    """A new invitation to one's game, the old one ends; or declining a game that one was offered by name."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"DELETE": (409,)}

    @extend_schema(request=None, responses={200: component("GameInfo")})
    def post(self, request: Request, code: str) -> HttpResponse:
        services.invitation_renew(code=code, user=request.user)
        return answer(game_info(fresh(self.game), request.user))

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, code: str) -> HttpResponse:
        services.invitation_decline(code=code, user=request.user)
        return HttpResponse(status=204)


class InvitationApi(APIView):
    """A game known by its invitation link, private or not."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"POST": (409,)}

    @extend_schema(responses={200: component("GameInfo")})
    def get(self, request: Request, token: str) -> HttpResponse:
        return answer(game_info(fresh(find_invited(token)), request.user))

    @extend_schema(request=SeatApi.InputSerializer, responses={200: component("GameInfo")})
    def post(self, request: Request, token: str) -> HttpResponse:
        wanted = read(SeatApi.InputSerializer, request.data)
        game = find_invited(token)
        services.seat_take(code=game.code, user=request.user, invitation=token, **wanted)
        return answer(game_info(fresh(game), request.user))


def find_invited(token: str) -> Game:
    """The game an invitation leads to; raises `NotFound`."""
    game = Game.objects.filter(invitation=token).first()
    if game is None:
        raise NotFound("invitation")
    return game


def fresh(game: Game) -> Game:
    """The game as it is now, with its seats."""
    return with_seats(Game.objects.filter(pk=game.pk)).get()
