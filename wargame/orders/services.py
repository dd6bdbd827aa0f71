"""Giving orders in advance, changing them, and trying them out."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Max

from rules.core.contract import Side
from rules.core.foresight import Order as Terms
from rules.core.foresight import check_order
from wargame.games.alone import SOLO
from wargame.games.commanders import Post
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.models import Game, Seat
from wargame.games.releases import ruleset_of
from wargame.games.selectors import game_get, post_of
from wargame.orders.models import Order

MOST = 40
"""Orders of one player in a game."""


@transaction.atomic
def order_give(*, code: str, user: Any, terms: Terms, left: int | None = None) -> Order:
    """Give an order, asked after those there are; it answers what is asked from now on.

    Raises `NotFound`, `Forbidden`, `Conflict`, `Malformed`.
    """
    game, post = own_game(code, user)
    check_order(ruleset_of(game), terms)
    own = _orders_of(game, user, post.side)
    if own.count() >= MOST:
        raise Conflict("You can have {most} orders in a game: delete one first", most=MOST)
    rank = (own.aggregate(last=Max("rank"))["last"] or 0) + 1
    order = Order.objects.create(
        game=game, user=user, side=post.side, command=post.command, rank=rank, terms=msgspec.to_builtins(terms),
        left=left,
    )  # fmt: skip
    seats_watch(game, user, post.side)
    return order


@transaction.atomic
def order_change(*, code: str, user: Any, order: int, terms: Terms, left: int | None = None) -> Order:
    """Give it other terms; it is armed by that. Raises as `order_give` does."""
    found, game = _own_order(code, user, order)
    check_order(ruleset_of(game), terms)
    found.terms, found.left, found.armed, found.off = msgspec.to_builtins(terms), left, True, None
    found.save(update_fields=["terms", "left", "armed", "off"])
    seats_watch(game, user, found.side)
    return found


@transaction.atomic
def order_arm(*, code: str, user: Any, order: int, armed: bool) -> Order:
    """Switch it on or off; one that had answered as often as it was to answers always from then on."""
    found, game = _own_order(code, user, order)
    found.armed, found.off = armed, None
    found.left = found.left or None
    found.save(update_fields=["armed", "off", "left"])
    seats_watch(game, user, found.side)
    return found


def order_get(*, code: str, user: Any, order: int) -> Order:
    """One's own order in a game that is played; raises `NotFound` for any other."""
    game, _ = own_game(code, user)
    found = Order.objects.filter(pk=order, game=game, user=user).first()
    if found is None:
        raise NotFound("order", game=code)
    return found


@transaction.atomic
def order_raise(*, code: str, user: Any, order: int) -> None:
    """Have it asked before the one that was asked before it."""
    found, game = _own_order(code, user, order)
    own = list(_orders_of(game, user, found.side).select_for_update())
    at = own.index(found)
    if at:
        own.insert(at - 1, own.pop(at))
        for rank, one in enumerate(own, 1):
            one.rank = rank
        Order.objects.bulk_update(own, ["rank"])


@transaction.atomic
def order_drop(*, code: str, user: Any, order: int) -> None:
    """Delete it."""
    found, game = _own_order(code, user, order)
    side = found.side
    found.delete()
    seats_watch(game, user, side)


def seats_watch(game: Game, user: Any, side: Side) -> None:
    """Have the seats of a player looked at from now on where one of their orders is armed, else no longer."""
    seats = Seat.objects.filter(game=game, user=user, side=side)
    if _orders_of(game, user, side).filter(armed=True).exists():
        seats.filter(orders_seen=None).update(orders_seen=game.seq)
    else:
        seats.update(orders_seen=None)


def list_orders(game: Game, user: Any) -> list[Order]:
    """Somebody's own orders in a game, the first to be asked first."""
    return list(Order.objects.filter(game=game, user=user))


def _orders_of(game: Game, user: Any, side: Side) -> Any:
    return Order.objects.filter(game=game, user=user, side=side)


def own_game(code: str, user: Any) -> tuple[Game, Post]:
    """The game, and as whom the user plays it; raises `Forbidden`, and `Conflict` where no order could answer."""
    game = game_get(code)
    post = post_of(game=game, user=user)
    if post is None:
        raise Forbidden("You do not play in this game", game=code)
    if SOLO in game.terms:
        raise Conflict("You play all sides of this game, so you are always asked")
    if game.status != Game.Status.ACTIVE:
        raise Conflict("The game is {status}", status=game.status)
    return game, post


def _own_order(code: str, user: Any, order: int) -> tuple[Order, Game]:
    """An order of the user's in a game that is played; raises `NotFound` for any other."""
    found = order_get(code=code, user=user, order=order)
    game = Game.objects.select_for_update().get(pk=found.game_id)  # the game first, as whoever answers
    return Order.objects.select_for_update().get(pk=found.pk), game
