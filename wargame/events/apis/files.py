"""A file that directors bring, as on the page: looked at first, then taken over."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from wargame.events import services
from wargame.events.apis.events import EventApi
from wargame.events.importing import LONGEST, is_tournament, look_or_refusals
from wargame.events.models import REASON, Event
from wargame.events.powers import Act, require
from wargame.events.shapes import FileLineInfo, FilePreviewInfo
from wargame.games.apis.base import Faults, Input, answer, read
from wargame.games.apis.fields import Text
from wargame.games.apis.parsers import FileJSONParser
from wargame.games.apis.schema import component


def preview_info(event: Event, text: str, by: Any) -> FilePreviewInfo:
    """What a file would do, or what is wrong with it."""
    found, faults = look_or_refusals(event, text, by)
    if found is None:
        return FilePreviewInfo(tournament=is_tournament(text), faults=list(faults))
    return FilePreviewInfo(
        tournament=found.tournament, rounds=found.rounds, results=found.results, mark=found.mark,
        lines=[FileLineInfo(**line._asdict()) for line in found.lines], refused=list(found.refused),
        notes=list(found.notes),
    )  # fmt: skip


class EventBroughtApi(EventApi):
    """A list of seeds or a tournament file (TRF): `POST` says what it would do, `PUT` does it, all or nothing."""

    parser_classes = (FileJSONParser,)
    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"POST": (409,), "PUT": (409,)}

    class InputSerializer(Input):
        text = Text(max_length=LONGEST, allow_blank=True, trim_whitespace=False)

    class TakeSerializer(InputSerializer):
        mark = Text(max_length=40)
        reason = Text(max_length=REASON)

    @extend_schema(request=InputSerializer, responses={200: component("FilePreviewInfo")})
    def post(self, request: Request, slug: str) -> HttpResponse:
        text = read(self.InputSerializer, request.data)["text"]
        require(self.event, request.user, Act.IMPORT if is_tournament(text) else Act.ENTRIES)
        return answer(preview_info(self.event, text, request.user))

    @extend_schema(request=TakeSerializer, responses={200: component("EventDetail")})
    def put(self, request: Request, slug: str) -> HttpResponse:
        services.file_take(**self.who, **read(self.TakeSerializer, request.data))
        return self.detail()
