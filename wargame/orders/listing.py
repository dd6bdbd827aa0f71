"""What is told of orders: one's own, and what orders have answered."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import Q

from rules.core.foresight import Order as Terms
from rules.core.words import say
from wargame.games.errors import Forbidden
from wargame.games.models import Game
from wargame.games.releases import ruleset_of
from wargame.games.selectors import post_of
from wargame.orders.models import Answered, Order
from wargame.orders.sentences import describe_order
from wargame.orders.services import list_orders
from wargame.orders.shapes import AnsweredInfo, OrderInfo, OrderList

OVER = (Game.Status.FINISHED, Game.Status.ABANDONED)


def order_list(game: Game, user: Any) -> OrderList:
    """Somebody's own orders in a game, and the answers they may read; raises `Forbidden` for anyone who reads none."""
    if post_of(game=game, user=user) is None and game.status not in OVER:
        raise Forbidden("Orders are for the player who gave them, until the game is over", game=game.code)
    orders = [order_info(game, one) for one in list_orders(game, user)]
    return OrderList(orders=orders, answered=list_answered(game, user))


def list_answered(game: Game, user: Any) -> list[AnsweredInfo]:
    """What orders have answered: those of one's own seats, or all of them once the game is over."""
    found, over = Answered.objects.filter(game=game), game.status in OVER
    if not over:
        seats = game.seats.filter(user=user).values_list("side", "command")
        own = Q(pk=None)
        for side, command in seats:
            own |= Q(side=side, command__in=("", command))
        found = found.filter(own)
    ruleset = ruleset_of(game)
    return [
        AnsweredInfo(
            seq=one.seq, side=one.side,
            text=describe_order(ruleset, game.scenario, msgspec.convert(one.terms, Terms), None),
        )
        for one in found.select_related("order")
        if over or (one.order is not None and one.order.user_id == user.pk)
    ]  # fmt: skip


def order_info(game: Game, order: Order) -> OrderInfo:
    """An order as its giver is told of it."""
    ruleset, terms = ruleset_of(game), msgspec.convert(order.terms, Terms)
    return OrderInfo(
        id=order.pk, terms=terms, left=order.left, used=order.used, armed=order.armed,
        off=say(ruleset, order.off, scenario=game.scenario) if order.off else "",
        text=describe_order(ruleset, game.scenario, terms, order.left),
    )  # fmt: skip
