"""What a game can be held to: its promises and signatures, the rules that judge it, a check on request."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse, JsonResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from wargame.games import checking, proofs, services
from wargame.games.apis.base import Faults, GameApi, Input, answer, read
from wargame.games.apis.fields import Text
from wargame.games.apis.schema import component
from wargame.games.record.export import is_open
from wargame.games.signing import public_keys
from wargame.games.throttling import CheckThrottle
from wargame.tokens.models import Token


class ProofApi(GameApi):
    """The promise about the dice, the head of the record, and what the site has signed of it."""

    @extend_schema(responses={200: component("Proof")})
    def get(self, request: Request, code: str) -> HttpResponse:
        return answer(proofs.proof(game=self.game, viewer=self.viewer))


class CheckApi(GameApi):
    """The whole game judged again by the umpire: begin it, and ask how far it is."""

    faults: ClassVar[Faults] = {"POST": (409,)}
    scopes = {"POST": Token.Scope.READ}

    def get_throttles(self) -> list[Any]:
        """A check costs as much as the game has cost."""
        return [CheckThrottle()] if self.request.method == "POST" else super().get_throttles()

    @extend_schema(responses={200: component("Checked")})
    def get(self, request: Request, code: str) -> HttpResponse:
        return answer(checking.check_found(self.game, told=is_open(self.game, self.viewer)))

    @extend_schema(request=None, responses={202: component("Checked")})
    def post(self, request: Request, code: str) -> HttpResponse:
        checking.check_begin(self.game)
        return answer(checking.check_found(self.game, told=is_open(self.game, self.viewer)), 202)


class RulesApi(GameApi):
    """The release of the rules that judges the game. Every side agrees before it goes over to a newer one."""

    faults: ClassVar[Faults] = {"POST": (409,)}

    class InputSerializer(Input):
        """`agree` to go on under that `release`, once one has read what has changed; or `decline`."""

        answer = serializers.ChoiceField(choices=("agree", "decline"))
        release = Text(max_length=64, allow_blank=True, default="")

    @extend_schema(responses={200: component("RulesInfo")})
    def get(self, request: Request, code: str) -> HttpResponse:
        return answer(proofs.rules_of(game=self.game))

    @extend_schema(request=InputSerializer, responses={204: None})
    def post(self, request: Request, code: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        if given["answer"] == "agree":
            services.rules_agree(code=code, user=request.user, release=given["release"])
        else:
            services.rules_decline(code=code, user=request.user)
        return HttpResponse(status=204)


def signing_keys(request: Any) -> JsonResponse:
    """The public keys that this site signs with and has signed with, by name, the present one first."""
    return JsonResponse({"keys": public_keys()}, headers={"Access-Control-Allow-Origin": "*"})
