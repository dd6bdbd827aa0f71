"""Ratings over the API: tables, a player's figures and history, why they moved, the balance of sides."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.models import User
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games.apis import schema
from wargame.games.apis.base import Faults, Input, answer, query
from wargame.games.apis.schema import component
from wargame.games.clock import paces
from wargame.games.errors import Forbidden, NotFound
from wargame.membership import members
from wargame.ratings import shapes
from wargame.ratings.glicko import Rating
from wargame.ratings.models import Pool
from wargame.ratings.periods import period_now
from wargame.ratings.powers import find_unseen_people
from wargame.ratings.selectors import Figure, Row, is_listed, pool_table, pools_of, rating_history
from wargame.ratings.sides import SideBalance, balances
from wargame.ratings.why import FINE, Line, Why, why_of
from wargame.ratings.words import person_name

schema.COMPONENTS += [shapes.RatingTable, shapes.PlayerRatings, shapes.RatingWhy, shapes.BalanceInfo]


class PoolInput(Input):
    """Which pool of ratings: a ruleset and a pace, empty for all."""

    ruleset = serializers.SlugField(default="", allow_blank=True, max_length=50)
    pace = serializers.ChoiceField(choices=sorted(paces()), default="", allow_blank=True)


class RatingListApi(APIView):
    """Everybody with a rating that is sure enough, strongest first, 50 a page."""

    class FilterSerializer(PoolInput):
        page = serializers.IntegerField(min_value=1, max_value=1_000_000, default=1)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("RatingTable")})
    def get(self, request: Request) -> HttpResponse:
        asked = query(self.FilterSerializer, request)
        page = asked.pop("page")
        found = pool_table(Pool(**asked), page=page, viewer=request.user)
        return answer(
            shapes.RatingTable(
                **asked, page=found.page, pages=found.pages, listed=found.listed, hidden=found.hidden,
                rows=[row_shape(row) for row in found.rows],
            )
        )  # fmt: skip


class RatingApi(APIView):
    """A player's figures in every pool, and the history in one."""

    faults: ClassVar[Faults] = {"GET": (403,)}
    FilterSerializer = PoolInput

    @extend_schema(parameters=[PoolInput], responses={200: component("PlayerRatings")})
    def get(self, request: Request, username: str) -> HttpResponse:
        pool = Pool(**query(PoolInput, request))
        user = player_get(username, request.user)
        pools = [
            shapes.PoolRating(**one._asdict(), figure=figure_shape(figure))
            for one, figure in pools_of(user).items()
        ]
        history = [shapes.RatingPoint(**point._asdict()) for point in rating_history(user, pool)]
        return answer(shapes.PlayerRatings(player=person_name(user), pools=pools, history=history))


class RatingWhyApi(APIView):
    """Why a player's rating moved in a period, game by game."""

    faults: ClassVar[Faults] = {"GET": (403,)}
    FilterSerializer = PoolInput

    @extend_schema(parameters=[PoolInput], responses={200: component("RatingWhy")})
    def get(self, request: Request, username: str, period: int) -> HttpResponse:
        pool = Pool(**query(PoolInput, request))
        user = player_get(username, request.user)
        if period > period_now():
            raise NotFound("period", period=period)
        return answer(why_shape(why_of(user=user, pool=pool, period=period, viewer=request.user)))


class BalanceListApi(APIView):
    """The balance of sides of every scenario with a rated game."""

    class FilterSerializer(Input):
        ruleset = serializers.SlugField(default="", allow_blank=True, max_length=50)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("BalanceInfo", many=True)})
    def get(self, request: Request) -> HttpResponse:
        ruleset = query(self.FilterSerializer, request)["ruleset"]
        found = balances().values()
        return answer([balance_shape(one) for one in found if not ruleset or one.ruleset == ruleset])


def player_get(username: str, viewer: Any) -> User:
    """The player of that name; raises `NotFound`, and `Forbidden` where they keep their ratings from the viewer."""
    user = members().filter(username=username).first()
    if user is None:
        raise NotFound("player", player=username[:150])
    if find_unseen_people(viewer).filter(pk=user.pk).exists():
        raise Forbidden("This player's ratings are private", player=username)
    return user


def figure_shape(figure: Figure) -> shapes.RatingFigure:
    """A figure, in whole points as pages print it: finer ones would tell an opponent's (ADR 0085)."""
    told = {"rating": round(figure.rating), "deviation": round(figure.deviation), "games": figure.games}
    return shapes.RatingFigure(**told, volatility=round(figure.volatility, 2), listed=is_listed(figure))


def row_shape(row: Row) -> shapes.RatingRow:
    """A line of a table."""
    return shapes.RatingRow(
        place=row.place, player=row.name, figure=figure_shape(row.figure), month=round(row.month),
        ratings=[round(rating) for rating in row.ratings], weeks=list(row.games),
    )  # fmt: skip


def why_shape(why: Why) -> shapes.RatingWhy:
    """A period of somebody's rating, game by game."""
    return shapes.RatingWhy(
        player=why.name, **why.pool._asdict(), period=why.period, first=why.days[0], last=why.days[1],
        running=why.running, before=rating_shape(why.before), after=rating_shape(why.after),
        change=why.change, lines=[line_shape(line) for line in (*why.lines, *why.annulled)],
        sides=why.sides, rounding=why.rounding, renewing=why.renewing, coarse=why.coarse,
    )  # fmt: skip


def rating_shape(rating: Rating) -> shapes.RatingThen:
    """A figure as it was."""
    return shapes.RatingThen(rating=rating.rating, deviation=rating.rd, volatility=rating.sigma)


def line_shape(line: Line) -> shapes.RatingLine:
    """A game's part in a period; its figures are null where they are not told."""
    opponent = line.opponent
    figures = {name: getattr(line, name) if line.told else None for name in FINE}
    return shapes.RatingLine(
        game=line.code or None, opponent=line.name or None,
        rating=opponent.rating if opponent else None, deviation=opponent.rd if opponent else None,
        score=line.score, **figures, ended=line.ended, annulled=line.annulled,
    )  # fmt: skip


def balance_shape(one: SideBalance) -> shapes.BalanceInfo:
    """How even the sides of a scenario are, and the bid that would make them so."""
    return shapes.BalanceInfo(
        ruleset=one.ruleset, scenario=one.scenario, side=one.side, other=one.other, games=one.games,
        share=one.share, low=one.low, high=one.high, bid=one.fair_bid, giver=one.fair_giver or None,
    )  # fmt: skip
