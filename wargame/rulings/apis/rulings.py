"""Rulings and case law, for everybody; appeals, for whoever plays."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from rules.core import registry
from wargame.games.apis.base import Faults, Input, answer, query, read
from wargame.games.apis.fields import Text
from wargame.games.apis.schema import component
from wargame.games.errors import NotFound
from wargame.games.throttling import ActionThrottle
from wargame.rulings import law, selectors, services
from wargame.rulings.apis import infos
from wargame.rulings.models import TEXT


class RulingListApi(APIView):
    """Case law: the rulings in force that cite a clause, the latest first; `12` finds `12.4` and `12.8e` too."""

    class FilterSerializer(Input):
        ruleset = serializers.CharField(max_length=60, required=False, default="")
        rule = serializers.CharField(max_length=60, required=False, default="")
        text = serializers.CharField(max_length=60, required=False, default="")
        start = serializers.IntegerField(min_value=0, max_value=1_000_000, default=0)
        limit = serializers.IntegerField(min_value=1, max_value=100, default=50)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("RulingInfo", many=True)})
    def get(self, request: Request) -> HttpResponse:
        wanted = query(self.FilterSerializer, request)
        found = law.law(wanted["ruleset"], wanted["rule"], wanted["text"]).select_related("second")
        rows = found[wanted["start"] : wanted["start"] + wanted["limit"]]
        return answer([infos.ruling_info(row) for row in rows])


class CaseLawApi(APIView):
    """Which rulings there are under which clause of a ruleset: what stands beside a rule's number."""

    @extend_schema(responses={200: component("CaseLaw")})
    def get(self, request: Request, ruleset: str) -> HttpResponse:
        if ruleset not in registry.available():
            raise NotFound("ruleset", ruleset=ruleset[:40])
        response = answer(law.law_by_clause(ruleset))
        response["Cache-Control"] = f"max-age={law.FRESH}"
        return response


class RulingDetailApi(APIView):
    """A ruling that was signed, for whoever may see its game."""

    faults: ClassVar[Faults] = {"GET": (403,)}

    @extend_schema(responses={200: component("RulingInfo")})
    def get(self, request: Request, number: int) -> HttpResponse:
        return answer(infos.ruling_info(selectors.ruling_read(number, request.user)))


class GameRulingsApi(APIView):
    """What was ruled in a game, in order."""

    faults: ClassVar[Faults] = {"GET": (403,)}

    @extend_schema(responses={200: component("RulingInfo", many=True)})
    def get(self, request: Request, code: str) -> HttpResponse:
        rows = law.rulings_of(selectors.find_game(code, request.user)).select_related("game")
        return answer([infos.ruling_info(row) for row in rows])


class AppealApi(APIView):
    """Appeal against a ruling, once a side, in time, to directors who have not ruled."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [ActionThrottle]
    faults: ClassVar[Faults] = {"POST": (409,)}

    class InputSerializer(Input):
        text = Text(max_length=TEXT)

    @extend_schema(request=InputSerializer, responses={201: component("CaseDetail")})
    def post(self, request: Request, number: int) -> HttpResponse:
        selectors.ruling_read(number, request.user)
        given: dict[str, Any] = read(self.InputSerializer, request.data)
        made = services.ruling_appeal(ruling=number, user=request.user, **given)
        return answer(infos.case_detail(made, request.user), 201)
