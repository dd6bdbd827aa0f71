"""Games that one person plays, over the API: opening one, and why a practice player did what they did."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from msgspec import Struct
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from rules.core import words
from rules.core.contract import Message
from rules.core.words import say
from wargame.games.apis import schema
from wargame.games.apis.base import GameApi, Input, answer, read
from wargame.games.apis.fields import Slug, Text
from wargame.games.apis.games import fresh
from wargame.games.apis.schema import component
from wargame.games.errors import NotFound
from wargame.games.infos import game_info
from wargame.games.models import Game
from wargame.games.releases import ruleset_of
from wargame.games.throttling import OpenThrottle
from wargame.practice.models import LessonCourse, Reason
from wargame.practice.services import game_again, practice_open, solo_open
from wargame.practice.teaching import DEEDS, LessonInfo, course_decide, course_info


class ActReason(Struct, kw_only=True):
    """Why a practice player did what began at event `since` and ended at `seq`, in English: what they chose to do, with
    which pieces as far as the asker saw those, and the reason.
    """

    seq: int
    since: int
    act: str
    pieces: list[str]
    text: str


schema.COMPONENTS += [ActReason, LessonInfo]


class LoneInput(Input):
    """A game that one person plays: its scenario, with options of it, a name and a phrase for the dice."""

    ruleset = Slug()
    scenario = Slug()
    options = serializers.DictField(default=dict)
    name = Text(max_length=80, allow_blank=True, default="")
    phrase = Text(max_length=200, allow_blank=True, default="")


class PracticeListApi(APIView):
    """Open a game against practice players, which begins at once. `level` '' is the usual one; with a `lesson` one has
    its side.
    """

    permission_classes = [IsAuthenticated]
    throttle_classes = [OpenThrottle]

    class InputSerializer(LoneInput):
        side = Text(max_length=32, allow_null=True, default=None)
        level = Text(max_length=16, allow_blank=True, default="")
        lesson = serializers.BooleanField(default=False)

    @extend_schema(request=InputSerializer, responses={201: component("GameInfo")})
    def post(self, request: Request) -> HttpResponse:
        game = practice_open(user=request.user, **read(self.InputSerializer, request.data))
        return answer(game_info(fresh(game), request.user), 201)


class SoloListApi(APIView):
    """Open a game in which the asker plays all sides."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [OpenThrottle]
    InputSerializer = LoneInput

    @extend_schema(request=LoneInput, responses={201: component("GameInfo")})
    def post(self, request: Request) -> HttpResponse:
        game = solo_open(user=request.user, **read(LoneInput, request.data))
        return answer(game_info(fresh(game), request.user), 201)


class AgainApi(GameApi):
    """Open the asker's game that they played alone once more, with the same opponent; with `swap` on the other side."""

    throttle_classes = [OpenThrottle]

    class InputSerializer(Input):
        swap = serializers.BooleanField(default=False)

    @extend_schema(request=InputSerializer, responses={201: component("GameInfo")})
    def post(self, request: Request, code: str) -> HttpResponse:
        self.own_side()
        game = game_again(user=request.user, game=self.game, **read(self.InputSerializer, request.data))
        return answer(game_info(fresh(game), request.user), 201)


class LessonApi(GameApi):
    """The lesson that goes on in a game, for its player: what is shown now, and what they decide about it.

    `do`: `skip` leaves out the step that is shown (`step`, if it is shown still), `later` puts the lesson off, `resume`
    goes on with it, `end` is the end of it.
    """

    class InputSerializer(Input):
        do = serializers.ChoiceField(choices=["skip", *DEEDS])
        step = serializers.IntegerField(min_value=0, max_value=1000, default=0)

    @extend_schema(responses={200: component("LessonInfo")})
    def get(self, request: Request, code: str) -> HttpResponse:
        self.own_side()
        course = LessonCourse.objects.filter(pk=self.game.pk).first()
        if course is None:
            raise NotFound("lesson", game=code)
        return answer(course_info(course, self.game))

    @extend_schema(request=InputSerializer, responses={200: component("LessonInfo")})
    def post(self, request: Request, code: str) -> HttpResponse:
        self.own_side()
        course = course_decide(game=self.game, **read(self.InputSerializer, request.data))
        return answer(course_info(course, self.game))


class ReasonListApi(GameApi):
    """Why the practice players of a game did what they did, the latest first; for its player.

    Of a game between people in which one took a side over, when it is over.
    """

    @extend_schema(responses={200: component("ActReason", many=True)})
    def get(self, request: Request, code: str) -> HttpResponse:
        self.own_side()
        ruleset, reasons = ruleset_of(self.game), Reason.objects.filter(practice=self.game.pk)
        if not self.game.alone and self.game.status == Game.Status.ACTIVE:
            reasons = reasons.none()
        return answer(
            [_reason_info(ruleset, self.game.scenario, one) for one in reasons.order_by("-seq")[:LISTED]]
        )


LISTED = 50
"""Reasons that are told at most."""


def _reason_info(ruleset: Any, scenario: str, one: Reason) -> ActReason:
    """An act that declines is called as its button is."""
    names = words.ids(ruleset)
    name = next(
        (name for name in (f"decline-{one.act}", f"action-{one.act}") if name in names), f"action-{one.act}"
    )
    return ActReason(
        seq=one.seq, since=one.since, act=say(ruleset, Message(name)), pieces=one.pieces,
        text=say(ruleset, one.message, scenario=scenario),
    )  # fmt: skip
