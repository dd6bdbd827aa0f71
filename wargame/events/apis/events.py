"""Events: find one, open one, read it, enter it, direct it. The same services as behind the pages."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.events import selectors, services
from wargame.events.acts import event_get
from wargame.events.apis import infos
from wargame.events.correcting import find_correction
from wargame.events.desk import BUTTONS, read_ruled
from wargame.events.file_pages import trf_answer
from wargame.events.forms import SCORES
from wargame.events.kept import rating_keepers
from wargame.events.models import ABOUT, MOST_HOURS, NAME, REASON, Entrant, Event, Stage
from wargame.events.powers import Act, require, visible_acts
from wargame.games.apis.base import TEXT, Faults, Input, answer, query, read
from wargame.games.apis.fields import Flag, Number, Text
from wargame.games.apis.schema import component
from wargame.games.errors import NotFound
from wargame.games.throttling import OpenThrottle


class EventApi(APIView):
    """An operation on one event: which, and what the asker may do there, is settled before it runs."""

    event: Event
    acts: frozenset[Act]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the event; raises `NotFound`, also for one that the asker may not see."""
        super().initial(request, *args, **kwargs)
        self.event = event_get(kwargs["slug"])
        self.acts = visible_acts(self.event, request.user)

    @property
    def who(self) -> dict[str, Any]:
        """What every service is given."""
        return {"event": self.event.slug, "user": self.request.user}

    @property
    def desk(self) -> bool:
        """Whether the asker reads what is for officials."""
        return infos.is_desk(self.acts)

    def detail(self, status: int = 200) -> HttpResponse:
        """The event as it is now."""
        return answer(infos.event_detail(event_get(self.event.slug), self.request.user), status)


class EventListApi(APIView):
    """The events that the asker may see, those under way first; and a new one."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    faults: ClassVar[Faults] = {"POST": (409,)}

    class FilterSerializer(Input):
        search = serializers.CharField(max_length=60, required=False, default="")
        start = serializers.IntegerField(min_value=0, max_value=1_000_000, default=0)
        limit = serializers.IntegerField(min_value=1, max_value=100, default=50)

    class InputSerializer(Input):
        name = Text(max_length=NAME)
        club = Text(max_length=60, allow_blank=True, default="")
        public = Flag(default=True)
        about = Text(max_length=ABOUT, allow_blank=True, default="")
        conditions = serializers.DictField(default=dict)
        stages = serializers.ListField(child=serializers.DictField(), max_length=6)
        entries_until = serializers.DateTimeField(allow_null=True, default=None)
        starts = serializers.DateTimeField(allow_null=True, default=None)

    def get_throttles(self) -> list[Any]:
        """Opening an event counts with opening games."""
        return [OpenThrottle()] if self.request.method == "POST" else super().get_throttles()

    @extend_schema(parameters=[FilterSerializer], responses={200: component("EventInfo", many=True)})
    def get(self, request: Request) -> HttpResponse:
        wanted = query(self.FilterSerializer, request)
        rows = selectors.event_list(request.user).filter(name__icontains=wanted["search"])
        return answer(
            [infos.event_info(row) for row in rows[wanted["start"] : wanted["start"] + wanted["limit"]]]
        )

    @extend_schema(request=InputSerializer, responses={201: component("EventDetail")})
    def post(self, request: Request) -> HttpResponse:
        made = services.event_open(user=request.user, **read(self.InputSerializer, request.data))
        return answer(infos.event_detail(made, request.user), 201)


class EventDetailApi(EventApi):
    """One event; its page, its conditions and its stages."""

    faults: ClassVar[Faults] = {"PATCH": (409,)}

    class InputSerializer(Input):
        name = Text(max_length=NAME, required=False)
        about = Text(max_length=ABOUT, allow_blank=True, required=False)
        conditions = serializers.DictField(required=False)
        stages = serializers.ListField(child=serializers.DictField(), max_length=6, required=False)
        entries_until = serializers.DateTimeField(required=False)
        starts = serializers.DateTimeField(required=False)

    @extend_schema(responses={200: component("EventDetail")})
    def get(self, request: Request, slug: str) -> HttpResponse:
        return self.detail()

    @extend_schema(request=InputSerializer, responses={200: component("EventDetail")})
    def patch(self, request: Request, slug: str) -> HttpResponse:
        services.event_change(**self.who, **read(self.InputSerializer, request.data))
        return self.detail()


class EventEntryApi(EventApi):
    """Enter an event, or ask to; withdraw from it."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"POST": (409,), "DELETE": (409,)}

    @extend_schema(request=None, responses={201: component("EntrantInfo")})
    def post(self, request: Request, slug: str) -> HttpResponse:
        row = services.event_enter(**self.who)
        return answer(infos.entrant_info(row, inside=True), 201)

    @extend_schema(request=None, responses={200: component("EntrantInfo")})
    def delete(self, request: Request, slug: str) -> HttpResponse:
        row = services.entrant_withdraw(**self.who)
        return answer(infos.entrant_info(row, inside=True))


class EventEntrantsApi(EventApi):
    """Who has entered an event, a page of them."""

    @extend_schema(responses={200: component("EntrantInfo", many=True)})
    def get(self, request: Request, slug: str) -> HttpResponse:
        rows = self.event.entrants.select_related("user", "team").order_by("number")
        rows = rows.prefetch_related("formers__user")
        if not self.desk:
            rows = rows.exclude(
                state__in=[Entrant.State.ASKED, Entrant.State.INVITED, Entrant.State.DECLINED]
            )
        own, keepers = request.user.pk or 0, rating_keepers(self.event, request.user)
        return answer(
            [
                infos.entrant_info(row, inside=self.desk or row.user_id == own, kept=row.user_id in keepers)
                for row in rows
            ]
        )


class EventRoundApi(EventApi):
    """A round with its boards; before it is published it is there for officials alone."""

    @extend_schema(responses={200: component("RoundInfo")})
    def get(self, request: Request, slug: str, stage: int, number: int) -> HttpResponse:
        draft = Act.SEE_DRAFT in self.acts
        row = selectors.visible_round(self.event, draft=draft, stage=stage, number=number)
        if row is None:
            raise NotFound("round", round=number)
        return answer(infos.round_info(row))


class EventCorrectionApi(EventApi):
    """What signing a round again would change, a board of it being said to have ended otherwise where one is named."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"GET": (403, 409)}

    class FilterSerializer(Input):
        board = serializers.IntegerField(min_value=1, max_value=10_000, default=None)
        score = serializers.ChoiceField(choices=SCORES, default=None)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("CorrectionInfo")})
    def get(self, request: Request, slug: str, stage: int, number: int) -> HttpResponse:
        require(self.event, request.user, Act.CORRECT)
        wanted = query(self.FilterSerializer, request)
        said = read_ruled(wanted) if wanted["board"] is not None or wanted["score"] else None
        _, found = find_correction(self.event, stage, number, said)
        return answer(infos.correction_info(found, request.user))


class EventStandingsApi(EventApi):
    """How all stand in a stage; provisional until its rounds are signed."""

    @extend_schema(responses={200: component("EventLineInfo", many=True)})
    def get(self, request: Request, slug: str, stage: int) -> HttpResponse:
        found = Stage.objects.select_related("event").filter(event=self.event, number=stage).first()
        if found is None:
            raise NotFound("stage")
        return answer(infos.standings_info(found))


class EventBracketApi(EventApi):
    """The bracket of a knockout as it stands; empty for a stage without one, and before it is drawn."""

    @extend_schema(responses={200: component("SlotInfo", many=True)})
    def get(self, request: Request, slug: str, stage: int) -> HttpResponse:
        found = Stage.objects.select_related("event").filter(event=self.event, number=stage).first()
        if found is None:
            raise NotFound("stage")
        return answer(infos.bracket_info(found))


class EventFileApi(EventApi):
    """A stage as a tournament file (TRF), as on the event's page; there is none before the stage has begun."""

    renderer_classes = TEXT

    @extend_schema(responses={(200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: Request, slug: str, stage: int) -> HttpResponse:
        return trf_answer(self.event, stage, request.user, draft=Act.SEE_DRAFT in self.acts)


class EventSignOffsApi(EventApi):
    """The rounds that were signed, each standing on the one before."""

    @extend_schema(responses={200: component("SignOffInfo", many=True)})
    def get(self, request: Request, slug: str) -> HttpResponse:
        rows = self.event.sign_offs.select_related("round__stage__event", "by")
        return answer([infos.sign_off_info(row, request.user) for row in rows])


class EventActsApi(EventApi):
    """What was done, the last first; and something more: `do` names it, and what it needs stands beside it."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    faults: ClassVar[Faults] = {"POST": (409,)}

    class FilterSerializer(Input):
        start = serializers.IntegerField(min_value=0, max_value=1_000_000, default=0)
        limit = serializers.IntegerField(min_value=1, max_value=100, default=50)

    class InputSerializer(Input):
        do = serializers.ChoiceField(choices=sorted(BUTTONS))
        entrant = Number(min_value=1, max_value=100_000, allow_null=True, default=None)
        other = Number(min_value=1, max_value=100_000, allow_null=True, default=None)
        name = Text(max_length=150, allow_blank=True, default="")
        players = Text(max_length=400, allow_blank=True, default="")
        role = Text(max_length=20, allow_blank=True, default="")
        reason = Text(max_length=REASON, allow_blank=True, default="")
        stage = Number(min_value=1, max_value=20, allow_null=True, default=None)
        round = Number(min_value=1, max_value=1000, allow_null=True, default=None)
        board = Number(min_value=1, max_value=10_000, allow_null=True, default=None)
        number = Number(min_value=1, max_value=10_000_000, allow_null=True, default=None)
        score = serializers.ChoiceField(choices=SCORES, allow_null=True, default=None)
        until = serializers.DateTimeField(allow_null=True, default=None)
        hours = Number(min_value=1, max_value=MOST_HOURS, allow_null=True, default=None)
        unverified = serializers.BooleanField(default=False)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("EventActInfo", many=True)})
    def get(self, request: Request, slug: str) -> HttpResponse:
        wanted = query(self.FilterSerializer, request)
        rows = selectors.act_log(self.event, desk=self.desk)
        shown = rows[wanted["start"] : wanted["start"] + wanted["limit"]]
        return answer([infos.act_info(row, desk=self.desk) for row in shown])

    @extend_schema(request=InputSerializer, responses={200: component("EventDetail")})
    def post(self, request: Request, slug: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        button = BUTTONS[given.pop("do")]
        button.do(**self.who, **button.takes(given))
        return self.detail()
