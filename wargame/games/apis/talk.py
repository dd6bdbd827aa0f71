"""Chat, private notes, and how far one has looked. Players write in the chat; who watches reads it."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from wargame.games import services, watching
from wargame.games.apis.base import Faults, GameApi, Input, answer, invitation, query, read
from wargame.games.apis.fields import Flag, Key, Number, Text
from wargame.games.apis.schema import component
from wargame.games.chat import chat_lines, chat_place
from wargame.games.models import Note
from wargame.games.shapes import REMARK, NoteText
from wargame.games.throttling import ChatThrottle


class ChatApi(GameApi):
    """The chat of a game, oldest first; `since` is the key of the last line one has. `aside`: to one's own side.

    `to`: to these other sides and one's own, in a game of more than two.
    """

    faults: ClassVar[Faults] = {"POST": (409,)}

    class FilterSerializer(Input):
        since = Key(required=False)

    class InputSerializer(Input):
        key = Key()
        text = Text(max_length=REMARK)
        aside = Flag(default=False)
        to = serializers.ListField(child=Text(max_length=64), max_length=16, default=list)

    def get_throttles(self) -> list[Any]:
        """Talk has its own limit; reading has the common one."""
        return [ChatThrottle()] if self.request.method == "POST" else super().get_throttles()

    @extend_schema(parameters=[FilterSerializer], responses={200: component("ChatLine", many=True)})
    def get(self, request: Request, code: str) -> HttpResponse:
        since = query(self.FilterSerializer, request).get("since")
        after = chat_place(self.game, self.viewer, since) if since else 0
        return answer(chat_lines(self.game, self.viewer, after=after, limit=500))

    @extend_schema(request=InputSerializer, responses={204: None})
    def post(self, request: Request, code: str) -> HttpResponse:
        said = read(self.InputSerializer, request.data)
        services.chat_post(code=code, user=request.user, invitation=invitation(request, code), **said)
        return HttpResponse(status=204)


class NotesApi(GameApi):
    """One's own notes on a game: nobody else reads them."""

    permission_classes = [IsAuthenticated]

    class InputSerializer(Input):
        text = Text(max_length=20_000, allow_blank=True, trim_whitespace=False)

    @extend_schema(responses={200: component("NoteText")})
    def get(self, request: Request, code: str) -> HttpResponse:
        note = Note.objects.filter(game=self.game, user_id=request.user.pk).first()
        return answer(NoteText(text=note.text if note else ""))

    @extend_schema(request=InputSerializer, responses={204: None})
    def put(self, request: Request, code: str) -> HttpResponse:
        text = read(self.InputSerializer, request.data)["text"]
        services.note_save(code=code, user=request.user, text=text)
        return HttpResponse(status=204)


class SeenApi(GameApi):
    """Note how far a player has looked, for the view's `seen` next time. Beyond the game's end it is the end."""

    class InputSerializer(Input):
        seq = Number(min_value=0)

    @extend_schema(request=InputSerializer, responses={204: None})
    def put(self, request: Request, code: str) -> HttpResponse:
        seq = read(self.InputSerializer, request.data)["seq"]
        watching.note_look(code=code, side=self.own_side(), user=request.user, seq=min(seq, self.game.seq))
        return HttpResponse(status=204)
