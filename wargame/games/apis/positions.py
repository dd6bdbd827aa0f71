"""The position and the record as the asker may see them: view, patches, options, explanations, events."""

from __future__ import annotations

from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from wargame.games import selectors
from wargame.games.apis.base import GameApi, Input, answer, read
from wargame.games.apis.schema import component
from wargame.games.errors import NotFound
from wargame.games.history import history
from wargame.games.record.export import record_bytes
from wargame.games.replay import patches

JSON = "application/json"


class ViewApi(GameApi):
    """Everything the asker may know, now or at an earlier moment."""

    class FilterSerializer(Input):
        seq = serializers.IntegerField(min_value=1, required=False)
        invitation = serializers.CharField(required=False)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("View")})
    def get(self, request: Request, code: str) -> HttpResponse:
        seq = read(self.FilterSerializer, request.query_params.dict()).get("seq")
        frame = selectors.view_frame(game=self.game, viewer=self.viewer, seq=seq, user=request.user)
        return HttpResponse(frame, content_type=JSON)


class PatchesApi(GameApi):
    """One patch for each event after `since` up to `until`: what the replay plays."""

    class FilterSerializer(Input):
        since = serializers.IntegerField(min_value=0)
        until = serializers.IntegerField(min_value=0, required=False)
        invitation = serializers.CharField(required=False)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("Patch", many=True)})
    def get(self, request: Request, code: str) -> HttpResponse:
        asked = read(self.FilterSerializer, request.query_params.dict())
        since, until = asked["since"], min(asked.get("until", self.game.seq), self.game.seq)
        until = min(until, since + selectors.FAR)
        return answer(list(patches(game=self.game, viewer=self.viewer, since=since, until=until)))


class OptionsApi(GameApi):
    """The candidates for the next open slot of a half-filled action."""

    class InputSerializer(Input):
        draft = serializers.DictField()

    @extend_schema(request=InputSerializer, responses={200: component("Options")})
    def post(self, request: Request, code: str) -> HttpResponse:
        draft = read(self.InputSerializer, request.data)["draft"]
        return answer(selectors.options_for(game=self.game, actor=self.own_actor(), draft=draft))


class ExplainApi(GameApi):
    """The umpire's answer to a question about the position."""

    class InputSerializer(Input):
        question = serializers.DictField()

    @extend_schema(request=InputSerializer, responses={200: component("Explanation")})
    def post(self, request: Request, code: str) -> HttpResponse:
        question = read(self.InputSerializer, request.data)["question"]
        return answer(selectors.explain_for(game=self.game, viewer=self.viewer, question=question))


class EventsApi(GameApi):
    """The events after `since` that the asker may know."""

    class FilterSerializer(Input):
        since = serializers.IntegerField(min_value=0, default=0)
        limit = serializers.IntegerField(min_value=1, max_value=500, default=200)
        invitation = serializers.CharField(required=False)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("EventRow", many=True)})
    def get(self, request: Request, code: str) -> HttpResponse:
        asked = read(self.FilterSerializer, request.query_params.dict())
        rows = selectors.events_since(
            game=self.game, viewer=self.viewer, since=asked["since"], limit=asked["limit"]
        )
        return answer(rows)


class HistoryApi(GameApi):
    """The figures of the game turn by turn. Where units are hidden, all of them when the game is over."""

    class FilterSerializer(Input):
        invitation = serializers.CharField(required=False)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("History")})
    def get(self, request: Request, code: str) -> HttpResponse:
        read(self.FilterSerializer, request.query_params.dict())
        return answer(history(game=self.game, viewer=self.viewer))


class RecordApi(GameApi):
    """The record as JSON Lines. Where units are hidden, when the game is over and not before."""

    @extend_schema(responses={(200, "application/jsonl"): OpenApiTypes.STR})
    def get(self, request: Request, code: str) -> StreamingHttpResponse:
        if not self.game.seq:
            raise NotFound("record before the game has begun", game=code)
        lines = record_bytes(self.game, self.viewer)
        response = StreamingHttpResponse(lines, content_type="application/jsonl")
        response["Content-Disposition"] = f'attachment; filename="{self.game.ruleset}-{code}.jsonl"'
        return response
