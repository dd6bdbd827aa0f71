"""Orders in advance over the API: one's own in a game, and what one would come to."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from rules.core.errors import Malformed
from rules.core.foresight import Order as Terms
from wargame.games.apis import schema
from wargame.games.apis.base import Faults, GameApi, Input, answer, read
from wargame.games.apis.fields import Flag, Number
from wargame.games.apis.schema import component
from wargame.games.throttling import ActionThrottle
from wargame.orders import services
from wargame.orders.listing import order_info, order_list
from wargame.orders.shapes import OrderInfo, OrderList, TrialList
from wargame.orders.trying import order_try

schema.COMPONENTS += [OrderInfo, OrderList, TrialList]


class OrderInput(Input):
    """An order: `terms`, and how often it may answer, null for always."""

    terms = serializers.DictField()
    left = Number(min_value=1, max_value=999, allow_null=True, default=None)


def read_terms(given: Any) -> Terms:
    """The terms of an order; raises `Malformed` for what is none."""
    try:
        return msgspec.convert(given, Terms)
    except msgspec.ValidationError as fault:
        raise Malformed("unreadable-order", fault=str(fault)) from fault


class OrderListApi(GameApi):
    """One's own orders in a game."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [ActionThrottle]
    faults: ClassVar[Faults] = {"GET": (403,), "POST": (409,)}

    @extend_schema(responses={200: component("OrderList")})
    def get(self, request: Request, code: str) -> HttpResponse:
        return answer(order_list(self.game, request.user))

    @extend_schema(request=OrderInput, responses={200: component("OrderInfo")})
    def post(self, request: Request, code: str) -> HttpResponse:
        said = read(OrderInput, request.data)
        order = services.order_give(
            code=code, user=request.user, terms=read_terms(said["terms"]), left=said["left"]
        )
        return answer(order_info(self.game, order))


class OrderApi(GameApi):
    """One order of one's own: other terms, switched on or off, asked sooner, deleted."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [ActionThrottle]
    faults: ClassVar[Faults] = {"PATCH": (409,), "DELETE": (409,)}

    class InputSerializer(Input):
        terms = serializers.DictField(required=False)
        left = Number(min_value=1, max_value=999, allow_null=True, default=None)
        armed = Flag(required=False)
        first = Flag(required=False)

    @extend_schema(request=InputSerializer, responses={200: component("OrderList")})
    def patch(self, request: Request, code: str, order: int) -> HttpResponse:
        said = read(self.InputSerializer, request.data)
        own: dict[str, Any] = {"code": code, "user": request.user, "order": order}
        services.order_get(**own)
        if "terms" in said:
            services.order_change(**own, terms=read_terms(said["terms"]), left=said["left"])
        if "armed" in said:
            services.order_arm(**own, armed=said["armed"])
        if said.get("first"):
            services.order_raise(**own)
        return answer(order_list(self.game, request.user))

    @extend_schema(responses={200: component("OrderList")})
    def delete(self, request: Request, code: str, order: int) -> HttpResponse:
        services.order_drop(code=code, user=request.user, order=order)
        return answer(order_list(self.game, request.user))


class OrderTrialApi(GameApi):
    """What an order would come to now, and would have come to the last times; nothing is kept of it. Fifteen times a
    minute.
    """

    permission_classes = [IsAuthenticated]
    throttle_classes = [ActionThrottle]
    faults: ClassVar[Faults] = {"POST": (409,)}

    @extend_schema(request=OrderInput, responses={200: component("TrialList")})
    def post(self, request: Request, code: str) -> HttpResponse:
        said = read(OrderInput, request.data)
        game, post = services.own_game(code, request.user)
        return answer(order_try(game, post, request.user, read_terms(said["terms"])))
