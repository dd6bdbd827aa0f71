"""The order of the seeds, as on the page."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from wargame.events import services
from wargame.events.apis import infos
from wargame.events.apis.events import EventApi
from wargame.events.conditions import MOST
from wargame.events.kept import rating_keepers
from wargame.events.models import REASON
from wargame.events.seeding import list_seeded_players
from wargame.games.apis.base import Faults, Input, answer, read
from wargame.games.apis.fields import Number, Text
from wargame.games.apis.schema import component


class EventSeedsApi(EventApi):
    """Seed everybody who is to play: `order` has their numbers, the first seed first. Until the first draw."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"PUT": (409,)}

    class InputSerializer(Input):
        order = serializers.ListField(child=Number(min_value=1, max_value=100_000), max_length=MOST)
        reason = Text(max_length=REASON)

    @extend_schema(request=InputSerializer, responses={200: component("EntrantInfo", many=True)})
    def put(self, request: Request, slug: str) -> HttpResponse:
        services.seeds_set(**self.who, **read(self.InputSerializer, request.data))
        keepers = rating_keepers(self.event, request.user)
        return answer(
            [
                infos.entrant_info(row, inside=True, kept=row.user_id in keepers)
                for row in list_seeded_players(self.event)
            ]
        )
