"""Before a game, over the API: open games, and what would be fair for two."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

import rules
from rules.core.ruleset import Ruleset
from wargame.clubs.models import Club
from wargame.games.apis import schema
from wargame.games.apis.base import Faults, Input, answer, query
from wargame.games.apis.schema import component
from wargame.games.clock import paces
from wargame.games.errors import NotFound
from wargame.games.infos import with_seats
from wargame.games.pacing import OWN
from wargame.lobby import offers, shapes
from wargame.lobby.forms import scenario_or_none
from wargame.lobby.rivals import fair_in, fair_words, nearest_for, prospects_of
from wargame.players.shapes import fair_info
from wargame.ratings.apis import player_get

schema.COMPONENTS += [shapes.OpenGames, shapes.FairFound]


class ScenarioInput(Input):
    """A ruleset, and perhaps one of its scenarios."""

    ruleset = serializers.SlugField(default="", allow_blank=True, max_length=50)
    scenario = serializers.SlugField(default="", allow_blank=True, max_length=50)

    def validate_ruleset(self, value: str) -> str:
        """Raises `ValidationError` for one that cannot be played here."""
        if value and value not in rules.playable():
            raise serializers.ValidationError("There is no such ruleset")
        return value

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Raises `ValidationError` for a scenario that the ruleset does not have."""
        if attrs["scenario"] and scenario_or_none(attrs["ruleset"], attrs["scenario"]) is None:
            raise serializers.ValidationError({"scenario": "The ruleset has no such scenario"})
        return attrs


class OpenGameListApi(APIView):
    """The open games that the asker may see and does not sit in, 50 a page, narrowed as on the page.

    `joinable` leaves those whose limits let the asker in.
    """

    class FilterSerializer(ScenarioInput):
        length = serializers.ChoiceField(choices=[name for name, *_ in offers.LENGTHS], required=False)
        pace = serializers.ChoiceField(choices=[*sorted(paces()), OWN], required=False)
        side = serializers.CharField(max_length=32, default="", allow_blank=True)
        rated = serializers.BooleanField(allow_null=True, default=None)
        club = serializers.SlugField(max_length=60, default="", allow_blank=True)
        joinable = serializers.BooleanField(default=False)
        page = serializers.IntegerField(min_value=1, max_value=1_000_000, default=1)

        def validate_side(self, value: str) -> str:
            """Raises `ValidationError` for a side that no scenario has."""
            if value and all(value not in plan.sides for _, plan in offers.scenarios()):
                raise serializers.ValidationError("There is no such side")
            return value

        def validate_club(self, value: str) -> str:
            """Raises `ValidationError` for a club that is none."""
            if value and not Club.objects.filter(slug=value, closed=None).exists():
                raise serializers.ValidationError("There is no such club")
            return value

    @extend_schema(parameters=[FilterSerializer], responses={200: component("OpenGames")})
    def get(self, request: Request) -> HttpResponse:
        asked = query(self.FilterSerializer, request)
        if asked["joinable"] and not request.user.is_authenticated:
            raise serializers.ValidationError({"joinable": "Sign in to see which games you can join"})
        games = with_seats(offers.games_open(request.user, read_wanted_input(asked)))
        page = Paginator(games, offers.PAGE).get_page(asked["page"])
        rows = offers.open_rows(page, request.user)
        return answer(
            shapes.OpenGames(
                count=page.paginator.count, page=page.number, pages=page.paginator.num_pages,
                rows=[shapes.open_info(row, request.user) for row in rows],
            )
        )  # fmt: skip


def read_wanted_input(asked: dict[str, Any]) -> offers.Wanted:
    """What a program looks for, as the address of the page would say it."""
    ruleset, scenario = asked["ruleset"], asked["scenario"]
    return offers.Wanted(
        ruleset=ruleset, scenario=f"{ruleset}/{scenario}" if scenario else "",
        pace=asked.get("pace", ""), length=asked.get("length", ""), club=asked["club"], side=asked["side"],
        rated={True: "yes", False: "no", None: ""}[asked["rated"]], mine="yes" if asked["joinable"] else "",
    )  # fmt: skip


class FairApi(APIView):
    """What would be fair for the asker and a player: of all scenarios, those of a ruleset, or in one scenario."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"GET": (403,)}
    FilterSerializer = ScenarioInput

    @extend_schema(parameters=[ScenarioInput], responses={200: component("FairFound")})
    def get(self, request: Request, username: str) -> HttpResponse:
        asked, asker = query(ScenarioInput, request), cast(User, request.user)
        rival = player_get(username, asker)
        if rival.pk == asker.pk or not rival.is_active:
            raise NotFound("opponent", player=username)
        if asked["scenario"]:
            return answer(fair_there(asker, rival, rules.get(asked["ruleset"]), asked["scenario"]))
        return answer(shapes.FairFound(nearest=fair_info(nearest_for(asker, rival, asked["ruleset"]))))


def fair_there(user: User, rival: User, ruleset: Ruleset, scenario: str) -> shapes.FairFound:
    """What would be fair in that scenario; nothing in one that is not for two sides."""
    prospects = prospects_of(user, rival, ruleset, scenario)
    if not prospects:
        return shapes.FairFound()
    sides = zip(ruleset.scenarios[scenario].sides, prospects, strict=True)
    return shapes.FairFound(
        nearest=fair_info(fair_in(user, rival, ruleset, scenario)),
        prospects=[shapes.ProspectInfo(side=side, percent=one.percent) for side, one in sides],
        words=fair_words(user, rival, ruleset, scenario),
    )
