"""From offers to seats: the sides are settled, what was bid goes into the founding, the game begins."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction

from rules.core.bids import OPTION
from rules.core.bids import Bid as Rule
from rules.core.codec import encode
from rules.core.dice import FairDice
from wargame.bids.methods import FIRST, SECOND, Offer, Outcome, Sides, seal_bids, settle_levels
from wargame.bids.models import Auction, Bid
from wargame.bids.signals import sides_settled
from wargame.bids.state import role_of
from wargame.games import heartbeat
from wargame.games.models import DiceEpoch
from wargame.games.record import chain
from wargame.games.releases import ruleset_of
from wargame.games.services import seats_settle

ACTION = 0
"""The number under which the dice of a game are thrown for its sides: the first action of play has 1."""


def sides_of(auction: Auction) -> Sides:
    """The two sides of the scenario."""
    game = auction.game
    first, second = ruleset_of(game).scenarios[game.scenario].sides
    return first, second


def offer_of(row: Bid) -> Offer:
    """An offer as the methods take it."""
    return Offer(side=row.side, halves=row.halves, level=row.level)


def plain(offer: Offer) -> dict[str, Any]:
    """An offer as records have it."""
    return {"side": offer.side, "halves": offer.halves, "level": offer.level}


def seal(salt: str, offer: Offer) -> str:
    """What is shown of a sealed offer: SHA-256 of the salt, a line feed and its canonical JSON."""
    return chain.seal(salt, encode(plain(offer)).decode())


def throw(auction: Auction) -> int:
    """The die of an equal bid: the game's own, promised before anybody bid, with the phrases of both by role."""
    epoch = DiceEpoch.objects.get(game_id=auction.game_id, number=0)
    phrases = {bidder.role: bidder.phrase for bidder in auction.bidders.all() if bidder.phrase}
    dice = FairDice(bytes(epoch.secret), auction.game.code, 0, ACTION, phrases)
    return dice.roll("sides", rule="", sides=2).faces[0]


def settle_if_due(auction: Auction, rule: Rule) -> None:
    """Settle sealed offers once both are in."""
    offers = {row.bidder.role: offer_of(row) for row in auction.offers.select_related("bidder")}
    if len(offers) < 2:
        return
    sides, die = sides_of(auction), partial(throw, auction)
    if auction.method == Auction.Method.LEVELS:
        settle(auction, settle_levels(sides, rule, offers[FIRST], offers[SECOND], die))
    else:
        settle(auction, seal_bids(sides, offers[FIRST], offers[SECOND], die))


def settle(auction: Auction, outcome: Outcome) -> None:
    """Seat both and start the game."""
    seated = {
        outcome.sides[role_of(bidder)]: (bidder.user, bidder.phrase)
        for bidder in auction.bidders.select_related("user")
    }
    options = {OPTION: outcome.given} if outcome.given else {}
    seats_settle(
        code=auction.game.code, seated=seated, options=options, terms={"bid": terms(auction, outcome)}
    )
    auction.settled = heartbeat.now()
    transaction.on_commit(lambda: sides_settled.send_robust(sender=Auction, auction=auction), robust=True)


def terms(auction: Auction, outcome: Outcome) -> dict[str, Any]:
    """What the founding says of it. `side` is the one whose player gave `halves` more than the other; names of people
    stand in the seats alone.
    """
    rows = auction.offers.select_related("bidder")
    said = {
        "method": auction.method,
        "side": outcome.giver,
        "halves": outcome.halves,
        "bidders": dict(outcome.sides),
        "offers": [
            {"by": row.bidder.role, **plain(offer_of(row)), "salt": row.salt, "seal": row.seal}
            for row in rows
        ],
    }
    more = {"bidder": outcome.won_by, "die": outcome.die}
    return {**said, **{name: value for name, value in more.items() if value is not None}}
