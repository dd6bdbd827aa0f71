"""Ladders, their seasons and places."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from django.db import transaction
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.clubs.models import Club
from wargame.games.apis.base import Faults, Input, answer, query, read
from wargame.games.apis.fields import Flag, PaceName, Slug, Text
from wargame.games.apis.schema import component
from wargame.games.errors import NotFound
from wargame.ladders import past, selectors, services
from wargame.ladders.apis.infos import ladder_info, move_info, page_info, season_info
from wargame.ladders.models import Ladder
from wargame.ladders.page import ladder_page
from wargame.ladders.rulebook import Kind
from wargame.people import find_person

MOVES = 100


class LadderApi(APIView):
    """An operation on one ladder, which is found before it runs."""

    ladder: Ladder

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the ladder; raises `NotFound`, also for whoever may not see it."""
        super().initial(request, *args, **kwargs)
        self.ladder = selectors.ladder_get(kwargs["club"], kwargs["ladder"], request.user)


class LadderListApi(APIView):
    """The ladders that the asker sees; and a new one."""

    faults: ClassVar[Faults] = {"POST": (404, 409)}

    class InputSerializer(Input):
        club = Slug()
        name = Text(max_length=60)
        kind = serializers.ChoiceField(choices=[str(kind) for kind in Kind], default=str(Kind.CHALLENGE))
        rulesets = serializers.ListField(child=Slug(), default=list, max_length=50)
        paces = serializers.ListField(child=PaceName(), default=list, max_length=10)
        public = Flag(default=True)
        rules = serializers.DictField(default=dict)

    @extend_schema(responses={200: component("LadderInfo", many=True)})
    def get(self, request: Request) -> HttpResponse:
        return answer([ladder_info(ladder) for ladder in selectors.visible_ladders(request.user)])

    @extend_schema(request=InputSerializer, responses={201: component("LadderInfo")})
    def post(self, request: Request) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        club = Club.objects.filter(slug=given.pop("club")).first()
        if club is None:
            raise NotFound("club")
        return answer(ladder_info(services.ladder_make(user=request.user, club=club, **given)), 201)


class LadderDetailApi(LadderApi):
    """One ladder; other rules for it, between two seasons."""

    faults: ClassVar[Faults] = {"PUT": (409,)}

    class RulesInputSerializer(Input):
        rules = serializers.DictField()

    @extend_schema(responses={200: component("LadderInfo")})
    def get(self, request: Request, club: str, ladder: str) -> HttpResponse:
        return answer(ladder_info(self.ladder))

    @extend_schema(request=RulesInputSerializer, responses={200: component("LadderInfo")})
    def put(self, request: Request, club: str, ladder: str) -> HttpResponse:
        given = read(self.RulesInputSerializer, request.data)
        return answer(
            ladder_info(services.ladder_change(user=request.user, ladder=self.ladder, rules=given["rules"]))
        )


class PlaceApi(LadderApi):
    """The places of the open season; take the last one, go away or want a game, leave.

    Where places follow from ratings who keeps theirs to themselves has one only if it may show them: `shows`.
    """

    faults: ClassVar[Faults] = {"POST": (409,), "PUT": (409,), "DELETE": (409,)}

    class FilterSerializer(Input):
        page = serializers.IntegerField(min_value=1, max_value=100_000, default=1)
        division = serializers.IntegerField(min_value=0, max_value=100, default=0)

    class PlaceInputSerializer(Input):
        away_until = serializers.DateTimeField(required=False, allow_null=True)
        seeks = Flag(required=False)
        pace = PaceName(required=False)
        shows = Flag(required=False)

    class PlaceTakeInputSerializer(Input):
        shows = Flag(default=False)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("LadderPage")})
    def get(self, request: Request, club: str, ladder: str) -> HttpResponse:
        wanted = query(self.FilterSerializer, request)
        return self._page(request, number=wanted["page"], division=wanted["division"])

    @extend_schema(request=PlaceTakeInputSerializer, responses={200: component("LadderPage")})
    def post(self, request: Request, club: str, ladder: str) -> HttpResponse:
        given = read(self.PlaceTakeInputSerializer, request.data)
        services.place_take(user=request.user, season=selectors.season_open_of(self.ladder), **given)
        return self._page(request)

    @extend_schema(request=PlaceInputSerializer, responses={200: component("LadderPage")})
    def put(self, request: Request, club: str, ladder: str) -> HttpResponse:
        wanted = read(self.PlaceInputSerializer, request.data)
        given: dict[str, Any] = {"user": request.user, "season": selectors.season_open_of(self.ladder)}
        until: datetime | None = wanted.get("away_until")
        with transaction.atomic():  # all of it, or nothing
            if until is not None:
                services.place_away(**given, until=until)
            elif "away_until" in wanted:
                services.place_return(**given)
            if "shows" in wanted:
                services.place_show(**given, shows=wanted["shows"])
            if "seeks" in wanted:
                services.place_seek(**given, wants=wanted["seeks"], pace=wanted.get("pace", ""))
        return self._page(request)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, club: str, ladder: str) -> HttpResponse:
        services.place_leave(user=request.user, season=selectors.season_open_of(self.ladder))
        return HttpResponse(status=204)

    def _page(self, request: Request, *, number: int = 1, division: int = 0) -> HttpResponse:
        season = selectors.season_open_of(self.ladder)
        return answer(page_info(ladder_page(season, request.user, number=number, division=division)))


class SeasonListApi(LadderApi):
    """The seasons of a ladder; open one, close the one that is open."""

    faults: ClassVar[Faults] = {"POST": (409,), "DELETE": (409,)}

    class InputSerializer(Input):
        name = Text(max_length=60)
        ends = serializers.DateTimeField()

    @extend_schema(responses={200: component("SeasonInfo", many=True)})
    def get(self, request: Request, club: str, ladder: str) -> HttpResponse:
        return answer([season_info(season) for season in self.ladder.seasons.defer("snapshot")])

    @extend_schema(request=InputSerializer, responses={201: component("SeasonInfo")})
    def post(self, request: Request, club: str, ladder: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        return answer(season_info(services.season_open(user=request.user, ladder=self.ladder, **given)), 201)

    @extend_schema(request=None, responses={200: component("SeasonInfo")})
    def delete(self, request: Request, club: str, ladder: str) -> HttpResponse:
        season = selectors.season_open_of(self.ladder)
        return answer(season_info(services.season_close(user=request.user, season=season), request.user))


class SeasonApi(LadderApi):
    """A season as it stood when it closed."""

    @extend_schema(responses={200: component("SeasonInfo")})
    def get(self, request: Request, club: str, ladder: str, number: int) -> HttpResponse:
        season = self.ladder.seasons.filter(number=number).first()
        if season is None:
            raise NotFound("season", number=number)
        return answer(season_info(season, request.user))


class MovesApi(LadderApi):
    """Who moved in the open season, or the last one: the latest hundred lines, or those before a number."""

    class FilterSerializer(Input):
        before = serializers.IntegerField(min_value=1, max_value=2**31 - 1, required=False)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("MoveInfo", many=True)})
    def get(self, request: Request, club: str, ladder: str) -> HttpResponse:
        wanted = query(self.FilterSerializer, request)
        season = selectors.season_of(self.ladder)
        if season is None:
            raise NotFound("season")
        entries = past.history_of(season)
        if "before" in wanted:
            entries = entries.filter(number__lt=wanted["before"])
        return answer([move_info(entry) for entry in entries[:MOVES]])


class BarApi(LadderApi):
    """Bar somebody from a ladder until a day, or end that."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"PUT": (409,)}

    class InputSerializer(Input):
        until = serializers.DateTimeField()
        reason = Text(max_length=300)

    @extend_schema(request=InputSerializer, responses={204: None})
    def put(self, request: Request, club: str, ladder: str, player: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        services.bar_set(user=request.user, ladder=self.ladder, player=find_person(player), **given)
        return HttpResponse(status=204)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, club: str, ladder: str, player: str) -> HttpResponse:
        services.bar_lift(user=request.user, ladder=self.ladder, player=find_person(player))
        return HttpResponse(status=204)
