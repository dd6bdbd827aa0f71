"""Players over the API: what one shows, and the games they have finished."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games.apis import schema
from wargame.games.apis.base import Faults, Input, answer, query
from wargame.games.apis.schema import component
from wargame.games.errors import NotFound
from wargame.games.infos import game_info, with_seats
from wargame.membership import members
from wargame.players import selectors, shapes
from wargame.players.sight import is_shown, list_shown_parts
from wargame.players.views import MET, ROWS
from wargame.ratings.why import gains_of
from wargame.results.apis import PlayerApi
from wargame.results.reliability import reliability_of
from wargame.results.selectors import gather, has_met, opponents_of, results_of, tallies_of
from wargame.results.shapes import reliability_info

schema.COMPONENTS += [shapes.PlayerInfo, shapes.PlayerResults]


class PlayerDetailApi(APIView):
    """A player: what they have played, how reliable they are, how the asker stands with them."""

    @extend_schema(responses={200: component("PlayerInfo")})
    def get(self, request: Request, username: str) -> HttpResponse:
        user = members().select_related("profile").filter(username=username).first()
        if user is None:
            raise NotFound("player", player=username[:150])
        return answer(player_info(user, request.user))


class PlayerResultsApi(PlayerApi):
    """The finished games of a player, or those `against` somebody, 50 a page."""

    may_see = staticmethod(is_shown)
    faults: ClassVar[Faults] = {"GET": (403,)}

    class FilterSerializer(Input):
        against = serializers.CharField(max_length=150, required=False, default="", allow_blank=True)
        page = serializers.IntegerField(min_value=1, max_value=1_000_000, default=1)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("PlayerResults")})
    def get(self, request: Request, username: str) -> HttpResponse:
        wanted = query(self.FilterSerializer, request)
        user = self.player(username, "games")
        shares = results_of(user, request.user)
        if wanted["against"]:
            shares = shares.filter(has_met(wanted["against"]))
        page = Paginator(shares, ROWS).get_page(wanted["page"])
        gains = gains_of(user, page, request.user) if is_shown(request.user, user, "ratings") else {}
        return answer(
            shapes.PlayerResults(
                count=page.paginator.count, page=page.number, pages=page.paginator.num_pages,
                rows=[shapes.result_row(share, gains.get(share.result_id)) for share in page],
            )
        )  # fmt: skip


def player_info(user: User, viewer: Any) -> shapes.PlayerInfo:
    """What the player shows to that viewer."""
    shown = list_shown_parts(viewer, user)
    told = shapes.PlayerInfo(
        player=selectors.person_or_none(user), closed=not user.is_active, parts=sorted(shown)
    )
    if user.is_active:
        told.joined = f"{user.date_joined:%Y-%m}"
        told.zone = selectors.offset_of(user, selectors.hour_now()) if "zone" in shown else None
        told.clubs = club_infos(user) if "clubs" in shown else None
    if "games" in shown:
        told.games = games_info(user, viewer)
    if "reliability" in shown:
        told.reliability = reliability_info(reliability_of([user])[user.pk], "answers" in shown)
    if isinstance(viewer, User) and viewer.pk != user.pk:
        met = selectors.meeting_of(viewer, user, told="ratings" in shown)
        told.meeting = shapes.meeting_info(met)
    return told


def club_infos(user: User) -> list[shapes.ClubNamed]:
    """The clubs of a player, the oldest membership first."""
    return [shapes.ClubNamed(slug=club.slug, name=club.name) for club in selectors.clubs_of(user)]


def games_info(user: User, viewer: Any) -> shapes.PlayedInfo:
    """The games of a player, as far as the viewer may see them."""
    tallies = tallies_of(user, "ruleset", "scenario", "side")
    playing = with_seats(selectors.games_under_way(user, viewer))[:ROWS]
    return shapes.PlayedInfo(
        under_way=[game_info(game, viewer) for game in playing],
        finished=sum(tally.games for tally in tallies),
        by_side=shapes.tally_infos(gather(tallies, "ruleset", "side")),
        by_scenario=shapes.tally_infos(gather(tallies, "ruleset", "scenario")),
        by_opponent=shapes.tally_infos(opponents_of(user, viewer, MET)),
    )
