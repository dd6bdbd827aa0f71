"""The position and the record as the asker may see them: view, patches, options, explanations, events."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from wargame.games import selectors
from wargame.games.apis.base import LINES, Faults, GameApi, Input, answer, query, read
from wargame.games.apis.fields import DraftField, QuestionField
from wargame.games.apis.schema import component
from wargame.games.errors import NotFound
from wargame.games.history import history
from wargame.games.record.export import record_bytes
from wargame.games.replay import patches
from wargame.games.shapes import ExplanationFound, OptionsFound
from wargame.games.wire import WHOLE
from wargame.tokens.models import Token

JSON = "application/json"


class ViewApi(GameApi):
    """Everything the asker may know, now or at an earlier moment; the answer's `seq` is its number.

    The first moment is the end of the set-up: a `seq` before it is answered with it.
    """

    class FilterSerializer(Input):
        seq = serializers.IntegerField(min_value=1, max_value=WHOLE, required=False)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("View")})
    def get(self, request: Request, code: str) -> HttpResponse:
        seq = query(self.FilterSerializer, request).get("seq")
        frame = selectors.view_frame(game=self.game, viewer=self.viewer, seq=seq, user=request.user)
        return HttpResponse(frame, content_type=JSON)


class PatchesApi(GameApi):
    """One patch for each moment after `since` up to `until`, 200 at most: what the replay plays.

    The first leads from nothing (0) to the end of the set-up. A `since` before that counts as 0, an `until` as its end.
    """

    class FilterSerializer(Input):
        since = serializers.IntegerField(min_value=0, max_value=WHOLE)
        until = serializers.IntegerField(min_value=0, max_value=WHOLE, required=False)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("Patch", many=True)})
    def get(self, request: Request, code: str) -> HttpResponse:
        asked = query(self.FilterSerializer, request)
        since, until = asked["since"], min(asked.get("until", self.game.seq), self.game.seq)
        until = min(until, since + selectors.FAR)
        post = selectors.post_of(game=self.game, user=request.user)
        fellow = post.fellow if post else ""
        return answer(
            list(patches(game=self.game, viewer=self.viewer, since=since, until=until, fellow=fellow))
        )


class OptionsApi(GameApi):
    """The candidates for the next open slot of a half-filled action."""

    faults: ClassVar[Faults] = {"POST": (409,)}

    class InputSerializer(Input):
        draft = DraftField()

    @extend_schema(request=InputSerializer, responses={200: component("OptionsFound")})
    def post(self, request: Request, code: str) -> HttpResponse:
        draft = read(self.InputSerializer, request.data)["draft"]
        found = selectors.options_for(game=self.game, actor=self.own_actor(), draft=draft)
        return answer(OptionsFound(seq=self.game.seq, **asdict(found)))


class ExplainApi(GameApi):
    """The umpire's answer to a question about the position. Whoever may see the game may ask, signed in or not."""

    permission_classes = [AllowAny]
    faults: ClassVar[Faults] = {"POST": (409,)}
    scopes = {"POST": Token.Scope.READ}

    class InputSerializer(Input):
        question = QuestionField()

    @extend_schema(request=InputSerializer, responses={200: component("ExplanationFound")})
    def post(self, request: Request, code: str) -> HttpResponse:
        question = read(self.InputSerializer, request.data)["question"]
        post = selectors.post_of(game=self.game, user=request.user)
        actor = post.actor if post else self.viewer
        found = selectors.explain_for(game=self.game, viewer=self.viewer, question=question, actor=actor)
        return answer(ExplanationFound(seq=self.game.seq, **asdict(found)))


class EventsApi(GameApi):
    """The events after `since` that the asker may know: when the game is over all of them, as in its record."""

    class FilterSerializer(Input):
        since = serializers.IntegerField(min_value=0, max_value=WHOLE, default=0)
        limit = serializers.IntegerField(min_value=1, max_value=500, default=200)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("EventRow", many=True)})
    def get(self, request: Request, code: str) -> HttpResponse:
        asked = query(self.FilterSerializer, request)
        rows = selectors.events_since(
            game=self.game, viewer=self.viewer, since=asked["since"], limit=asked["limit"]
        )
        return answer(rows)


class HistoryApi(GameApi):
    """The figures of the game turn by turn. Where units are hidden, all of them when the game is over."""

    @extend_schema(responses={200: component("History")})
    def get(self, request: Request, code: str) -> HttpResponse:
        return answer(history(game=self.game, viewer=self.viewer))


class RecordApi(GameApi):
    """The record as JSON Lines. Where units are hidden, when the game is over and not before."""

    faults: ClassVar[Faults] = {"GET": (409,)}
    renderer_classes = LINES

    @extend_schema(responses={(200, "application/jsonl"): OpenApiTypes.STR})
    def get(self, request: Request, code: str) -> StreamingHttpResponse:
        if not self.game.seq:
            raise NotFound("record before the game has begun", game=code)
        lines = record_bytes(self.game, self.viewer)
        response = StreamingHttpResponse(lines, content_type="application/jsonl")
        response["Content-Disposition"] = f'attachment; filename="{self.game.ruleset}-{code}.jsonl"'
        return response
