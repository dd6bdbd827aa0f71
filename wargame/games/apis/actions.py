"""What a player does: act, take back, resign, offer or answer a draw, abandon, claim the time, hand over."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games import services
from wargame.games.apis.base import Faults, Input, answer, read
from wargame.games.apis.fields import ActionField, Key, Number, Text
from wargame.games.apis.schema import component
from wargame.games.throttling import ActionThrottle


class PlayerApi(APIView):
    """An operation of a player. The service finds the side by the seat; whoever has none is `Forbidden`."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [ActionThrottle]
    faults: ClassVar[Faults] = {"POST": (409,)}


class ActionApi(PlayerApi):
    """Play one action. A key is played once: sent again, it is answered as the first time."""

    faults: ClassVar[Faults] = {"POST": (409, 422)}

    class InputSerializer(Input):
        key = Key()
        seq = Number(min_value=0)
        action = ActionField()

    @extend_schema(request=InputSerializer, responses={200: component("Played")})
    def post(self, request: Request, code: str) -> HttpResponse:
        asked = read(self.InputSerializer, request.data)
        judgement = services.action_submit(
            code=code,
            user=request.user,
            payload=asked["action"],
            expected_seq=asked["seq"],
            key=asked["key"],
        )
        return answer(judgement.body, judgement.status)


class UndoApi(PlayerApi):
    """Take back one's last action, as far as nothing was learnt from it."""

    class InputSerializer(Input):
        key = Key()
        seq = Number(min_value=0)

    @extend_schema(request=InputSerializer, responses={200: component("Played")})
    def post(self, request: Request, code: str) -> HttpResponse:
        asked = read(self.InputSerializer, request.data)
        judgement = services.action_undo(
            code=code, user=request.user, expected_seq=asked["seq"], key=asked["key"]
        )
        return answer(judgement.body, judgement.status)


class NoInput(Input):
    """Nothing is asked for."""


EMPTY = {"application/json": {"type": "object", "additionalProperties": False}}
"""In the OpenAPI document: an input without fields would be left out there."""


class ResignApi(PlayerApi):
    """Resign: the opponent wins."""

    @extend_schema(request=EMPTY, responses={204: None})
    def post(self, request: Request, code: str) -> HttpResponse:
        read(NoInput, request.data)
        services.game_resign(code=code, user=request.user)
        return HttpResponse(status=204)


class AnswerInput(Input):
    """Without an answer one offers; with one, one answers the opponent's offer."""

    answer = serializers.ChoiceField(choices=("accept", "decline"), required=False)


class DrawApi(PlayerApi):
    """Offer a draw; or answer the opponent's offer with `accept` or `decline`. It lapses when another side acts."""

    @extend_schema(request=AnswerInput, responses={204: None})
    def post(self, request: Request, code: str) -> HttpResponse:
        given: Any = read(AnswerInput, request.data).get("answer")
        if given is None:
            services.draw_offer(code=code, user=request.user)
        else:
            services.draw_answer(code=code, user=request.user, accept=given == "accept")
        return HttpResponse(status=204)


class AbandonApi(PlayerApi):
    """Abandon the game: it has no result. At once by the owner of an open game, and by any side as long as no side
    has acted; from then on this offers it, and the opponent answers with `accept` or `decline`. The offer lapses when
    another side acts.
    """

    @extend_schema(request=AnswerInput, responses={204: None})
    def post(self, request: Request, code: str) -> HttpResponse:
        given: Any = read(AnswerInput, request.data).get("answer")
        if given is None:
            services.game_abandon(code=code, user=request.user)
        else:
            services.abandon_answer(code=code, user=request.user, accept=given == "accept")
        return HttpResponse(status=204)


class ClaimApi(PlayerApi):
    """Claim the game: the opponent's time has run out."""

    @extend_schema(request=EMPTY, responses={204: None})
    def post(self, request: Request, code: str) -> HttpResponse:
        read(NoInput, request.data)
        services.clock_claim(code=code, user=request.user)
        return HttpResponse(status=204)


class PhraseApi(PlayerApi):
    """Give the phrase that one is asked for before new dice begin; '' is one, too. With the last one they begin."""

    class InputSerializer(Input):
        phrase = Text(max_length=200, allow_blank=True)

    @extend_schema(request=InputSerializer, responses={204: None})
    def post(self, request: Request, code: str) -> HttpResponse:
        phrase = read(self.InputSerializer, request.data)["phrase"]
        services.phrase_renew(code=code, user=request.user, phrase=phrase)
        return HttpResponse(status=204)


class ConsentApi(PlayerApi):
    """End a phase as one of several commanders: 202 while the others, who could still do something, are asked to agree,
    at most 60 s in a live game and 12 h in any other. Played at once where nobody has to be asked.
    """

    faults: ClassVar[Faults] = {"POST": (409, 422)}

    class InputSerializer(ActionApi.InputSerializer):
        pass

    @extend_schema(
        request=InputSerializer, responses={200: component("Played"), 202: component("ConsentAsked")}
    )
    def post(self, request: Request, code: str) -> HttpResponse:
        asked = read(self.InputSerializer, request.data)
        found = services.consent_ask(
            code=code, user=request.user, payload=asked["action"], expected_seq=asked["seq"], key=asked["key"]
        )
        if isinstance(found, services.Judgement):
            return answer(found.body, found.status)
        return answer(found, 202)


class ConsentAnswerApi(PlayerApi):
    """Answer the commander who wants to end a phase, by the `seq` of the request: `agree`, or have it `wait`. Whoever
    asked takes it back by `wait`; whom a fellow has had wait asks again, and nobody is waited for longer than at first.
    With the last to agree the phase ends.
    """

    class InputSerializer(Input):
        seq = Number(min_value=0)
        answer = serializers.ChoiceField(choices=("agree", "wait"))

    @extend_schema(request=InputSerializer, responses={204: None})
    def post(self, request: Request, code: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        services.consent_answer(
            code=code, user=request.user, seq=given["seq"], agree=given["answer"] == "agree"
        )
        return HttpResponse(status=204)


class HandoverApi(PlayerApi):
    """Lay down one's command: a fellow commander acts for both from now on."""

    @extend_schema(request=EMPTY, responses={204: None})
    def post(self, request: Request, code: str) -> HttpResponse:
        read(NoInput, request.data)
        services.command_lay_down(code=code, user=request.user)
        return HttpResponse(status=204)
