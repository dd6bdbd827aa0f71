"""Challenges: mine, those of a ladder; make one, answer one, annul one."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games.apis.base import Faults, Input, answer, query, read
from wargame.games.apis.fields import PaceName, Text
from wargame.games.apis.schema import component
from wargame.games.throttling import OpenThrottle
from wargame.ladders import past, selectors, services
from wargame.ladders.apis.infos import challenge_info
from wargame.ladders.apis.ladders import LadderApi
from wargame.ladders.models import Challenge
from wargame.people import find_person

MOST = 100


class ChallengeListApi(LadderApi):
    """The challenges of the open season, or the last one; and a new one."""

    faults: ClassVar[Faults] = {"POST": (409,)}

    class FilterSerializer(Input):
        state = serializers.ChoiceField(choices=Challenge.State.values, required=False)

    class InputSerializer(Input):
        opponent = Text(max_length=150)
        scenario = Text(max_length=120, allow_blank=True, default="")
        pace = PaceName(required=False)
        message = Text(max_length=300, allow_blank=True, default="")

    def get_throttles(self) -> list[Any]:
        """Challenges count with the games that one opens: one may be taken back and asked again at once."""
        return [OpenThrottle()] if self.request.method == "POST" else super().get_throttles()

    @extend_schema(parameters=[FilterSerializer], responses={200: component("ChallengeInfo", many=True)})
    def get(self, request: Request, club: str, ladder: str) -> HttpResponse:
        wanted = query(self.FilterSerializer, request)
        season = selectors.season_of(self.ladder)
        rows = past.challenges_in(season).filter(**wanted)[:MOST] if season else []
        return answer([challenge_info(challenge, request.user) for challenge in rows])

    @extend_schema(request=InputSerializer, responses={201: component("ChallengeInfo")})
    def post(self, request: Request, club: str, ladder: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        season, opponent = selectors.season_open_of(self.ladder), find_person(given.pop("opponent"))
        made = services.challenge_make(user=request.user, season=season, opponent=opponent, **given)
        return answer(challenge_info(made, request.user), 201)


class MyChallengesApi(APIView):
    """The asker's challenges on every ladder, the latest first."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses={200: component("ChallengeInfo", many=True)})
    def get(self, request: Request) -> HttpResponse:
        mine = past.challenges_of(request.user)[:MOST]
        return answer([challenge_info(one, request.user) for one in mine])


class ChallengeAnswerApi(APIView):
    """Accept, decline or withdraw a challenge."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [OpenThrottle]
    faults: ClassVar[Faults] = {"POST": (409,)}
    acts: ClassVar = {
        "accept": services.challenge_accept,
        "decline": services.challenge_decline,
        "withdraw": services.challenge_withdraw,
    }

    class InputSerializer(Input):
        do = serializers.ChoiceField(choices=["accept", "decline", "withdraw"])

    @extend_schema(request=InputSerializer, responses={200: component("ChallengeInfo")})
    def post(self, request: Request, pk: int) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        return answer(challenge_info(self.acts[given["do"]](user=request.user, pk=pk), request.user))


class ChallengeAnnulApi(APIView):
    """Annul what a challenge did, for whoever keeps the ladder."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"POST": (409,)}

    class InputSerializer(Input):
        reason = Text(max_length=300)

    @extend_schema(request=InputSerializer, responses={200: component("ChallengeInfo")})
    def post(self, request: Request, pk: int) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        annulled = services.challenge_annul(user=request.user, pk=pk, **given)
        return answer(challenge_info(annulled, request.user))
