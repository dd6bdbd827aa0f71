"""The ways to settle sides that this app brings, by their names on the wire: `bid-<method>`."""

from __future__ import annotations

from functools import partial
from typing import Any

from wargame.bids.methods import FIRST
from wargame.bids.models import Auction, Bidder
from wargame.games import heartbeat, sides
from wargame.games.models import Game
from wargame.games.sides import Way

PREFIX = "bid-"

ABOUT = {
    Auction.Method.SEALED: "each player names a side and what they would give for it; the higher bid gets it",
    Auction.Method.OPEN: "players take turns to raise or accept",
    Auction.Method.PIE: "you say what a side gives, your opponent chooses",
    Auction.Method.LEVELS: "each player names one of seven levels in a sealed bid",
}


def auction_make(method: str, game: Game, user: Any, phrase: str) -> None:
    """Begin to settle the sides of a game that this user has just opened."""
    auction = Auction.objects.create(game=game, method=method, moved=heartbeat.now())
    Bidder.objects.create(auction=auction, role=FIRST, user=user, phrase=phrase)


def is_bidder(game: Game, user: Any) -> bool:
    """Whether the user is one of the two, who may both see a private game."""
    return Bidder.objects.filter(auction=game.pk, user_id=user.pk).exists()


def has_room(game: Game) -> bool:
    """Whether one of the two is still to come."""
    return Bidder.objects.filter(auction=game.pk).count() < 2


sides.WAYS.update(
    {
        PREFIX + value: Way(
            str(label), ABOUT[Auction.Method(value)], partial(auction_make, value), is_bidder, has_room
        )
        for value, label in Auction.Method.choices
    }
)
