"""What players agree to about clocks under way: pauses, gifts of time, a side that is given up and taken over."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from wargame.games import services
from wargame.games.apis.actions import EMPTY, NoInput, PlayerApi
from wargame.games.apis.base import Faults, GameApi, Input, answer, invitation, read
from wargame.games.apis.fields import Key, Number, Text
from wargame.games.apis.schema import component
from wargame.games.throttling import ActionThrottle

ANSWERS = ("accept", "decline")


class PauseApi(PlayerApi):
    """Offer a pause `until` a moment at most 60 days away, or without one for so long; or answer the other side's
    `offer`, by its id. While a pause goes on clocks stand and nothing is played. Ending it gives 12 hours' notice, in a
    live game 5 minutes; before it has begun one's offer is taken back.
    """

    faults: ClassVar[Faults] = {"POST": (409,), "DELETE": (409,)}

    class InputSerializer(Input):
        until = serializers.DateTimeField(required=False)
        answer = serializers.ChoiceField(choices=ANSWERS, required=False)
        offer = Text(max_length=16, allow_blank=True, default="")

    @extend_schema(request=InputSerializer, responses={204: None})
    def post(self, request: Request, code: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        if "answer" in given:
            accept = given["answer"] == "accept"
            services.pause_answer(code=code, user=request.user, accept=accept, offer=given["offer"])
        else:
            services.pause_offer(code=code, user=request.user, until=given.get("until"))
        return HttpResponse(status=204)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, code: str) -> HttpResponse:
        services.pause_end(code=code, user=request.user)
        return HttpResponse(status=204)


class GiftApi(PlayerApi):
    """Give another side time, at most what its clock can hold; of several others `side` names one. Once for its key."""

    class InputSerializer(Input):
        key = Key()
        minutes = Number(min_value=1, max_value=200_000)
        side = Text(max_length=32, required=False)

    @extend_schema(request=InputSerializer, responses={200: component("Played")})
    def post(self, request: Request, code: str) -> HttpResponse:
        judgement = services.time_give(
            code=code, user=request.user, **read(self.InputSerializer, request.data)
        )
        return answer(judgement.body, judgement.status)


class VacancyApi(PlayerApi):
    """Give one's side up without losing: clocks stand for 14 days at most, and somebody else may take it over; the game
    counts for neither then. Or play on after all.
    """

    faults: ClassVar[Faults] = {"POST": (409,), "DELETE": (409,)}

    @extend_schema(request=EMPTY, responses={204: None})
    def post(self, request: Request, code: str) -> HttpResponse:
        read(NoInput, request.data)
        services.side_give_up(code=code, user=request.user)
        return HttpResponse(status=204)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, code: str) -> HttpResponse:
        services.side_keep(code=code, user=request.user)
        return HttpResponse(status=204)


class HeirApi(GameApi):
    """Be ready to take over a side that is given up, or no longer. The other sides are asked for their consent."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [ActionThrottle]
    faults: ClassVar[Faults] = {"POST": (409,), "DELETE": (409,)}

    class InputSerializer(Input):
        side = Text(max_length=32, allow_blank=True, default="")

    @extend_schema(request=InputSerializer, responses={204: None})
    def post(self, request: Request, code: str) -> HttpResponse:
        side = read(self.InputSerializer, request.data)["side"]
        services.heir_offer(code=code, user=request.user, side=side, invitation=invitation(request, code))
        return HttpResponse(status=204)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, code: str) -> HttpResponse:
        services.heir_withdraw(code=code, user=request.user)
        return HttpResponse(status=204)


class HeirAnswerApi(PlayerApi):
    """Consent that this player takes the side over, or decline. Whoever directs the game decides alone."""

    class InputSerializer(Input):
        player = Text(max_length=150)
        answer = serializers.ChoiceField(choices=ANSWERS)

    @extend_schema(request=InputSerializer, responses={204: None})
    def post(self, request: Request, code: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        services.heir_answer(
            code=code, user=request.user, name=given["player"], accept=given["answer"] == "accept"
        )
        return HttpResponse(status=204)
