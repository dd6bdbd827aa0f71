"""What bidders do. Each is one transaction that locks the game, so that two who act at once act one after the other.

Nothing that is refused hangs on a sealed offer of the other: neither whether there is one, nor what it says.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.db import transaction
from django.db.models import Max

from rules.core.bids import Bid as Rule
from rules.core.bids import points
from rules.core.contract import Side
from rules.core.errors import Malformed
from wargame.bids import settling
from wargame.bids.methods import FIRST, SECOND, Offer, choose_side, least_raise, take_offer
from wargame.bids.models import Auction, Bid, Bidder
from wargame.bids.signals import bidder_asked, bidder_left
from wargame.bids.state import find_asked, role_of, standing
from wargame.bids.ways import PREFIX
from wargame.games import announce, heartbeat, services
from wargame.games.bonds import check_bond
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.frames import game_frame, text
from wargame.games.models import Game
from wargame.games.releases import ruleset_of
from wargame.games.seating import PHRASE, check_invited
from wargame.games.sides import UNSETTLED

METHODS = dict(Auction.Method.choices)


@transaction.atomic
def bid_open(*, user: Any, method: str, opponent: Any = None, **game: Any) -> Game:
    """Open a game whose sides are settled by this method; `game` is what `game_open` takes besides.

    With an `opponent` nobody else can bid. Raises `Malformed` as that does, and for a scenario without bids.
    """
    opened = services.game_open(user=user, sides=PREFIX + method, **game)
    if opponent is not None:
        Bidder.objects.create(auction=opened.auction, role=SECOND, user=opponent)
        _ask(opened.auction)
    return opened


@transaction.atomic
def bid_give(
    *,
    code: str,
    user: Any,
    side: Side = "",
    halves: int = 0,
    level: int = 0,
    invitation: str = "",
    phrase: str | None = None,
) -> Auction:
    """Offer to play `side` and to give the other `halves` for it, or by balance levels the `level` of it.

    A sealed offer cannot be taken back; when both are in, the sides are settled. By the pie rule the first gives it.
    Raises `Malformed` for an offer that the scenario does not allow, `Conflict` when none is due.
    """
    auction, rule = _locked(code)
    offer = check_offer(rule, auction, side, halves, level)
    if auction.method == Auction.Method.OPEN:
        raise Conflict("In an auction bids are open: make an open bid", game=code)
    bidder = _bidder(auction, user, invitation, phrase)
    if bidder.offers.exists():
        raise Conflict("You have already bid", game=code)
    if auction.method == Auction.Method.PIE and bidder.role != FIRST:
        raise Conflict(
            "The player who opened the game says what a side gives; you choose the side", game=code
        )
    _keep(auction, bidder, offer)
    if auction.is_sealed:
        settling.settle_if_due(auction, rule)
    return _done(auction)


@transaction.atomic
def bid_raise(
    *,
    code: str,
    user: Any,
    side: Side,
    halves: int,
    after: int = 0,
    invitation: str = "",
    phrase: str | None = None,
) -> Auction:
    """Call an offer in an auction: the first for either side, a later one for the same side, and higher.

    `after` is the number of the call that is answered, 0 for the first: one who had not heard it answers nothing.
    Raises `Conflict` when the other has called meanwhile, or it is not the asker's turn.
    """
    auction, rule = _locked(code)
    offer = check_offer(rule, auction, side, halves, 0)
    _need(auction, Auction.Method.OPEN)
    bidder = _bidder(auction, user, invitation, phrase)
    call = standing(auction)
    _check_heard(auction, bidder, call, after)
    if call is not None:
        _check_higher(rule, call, offer)
    _keep(auction, bidder, offer)
    return _done(auction)


@transaction.atomic
def bid_take(*, code: str, user: Any, after: int, invitation: str = "", phrase: str | None = None) -> Auction:
    """Let the standing call be: who called it plays the side and gives what they called. The game begins."""
    auction, _ = _locked(code)
    _need(auction, Auction.Method.OPEN)
    bidder = _bidder(auction, user, invitation, phrase)
    call = standing(auction)
    if call is None:
        raise Conflict("Nobody has bid yet", game=code)
    _check_heard(auction, bidder, call, after)
    _check_two(auction)
    outcome = take_offer(settling.sides_of(auction), role_of(call.bidder), settling.offer_of(call))
    settling.settle(auction, outcome)
    return _done(auction)


@transaction.atomic
def bid_choose(
    *, code: str, user: Any, side: Side, invitation: str = "", phrase: str | None = None
) -> Auction:
    """By the pie rule: choose a side, as the other has divided. The game begins."""
    auction, _ = _locked(code)
    _need(auction, Auction.Method.PIE)
    if side not in settling.sides_of(auction):
        raise Malformed("no-such-side", side=side)
    divided = standing(auction)
    if divided is None:
        raise Conflict("Your opponent has not said yet what a side gives", game=code)
    bidder = _bidder(auction, user, invitation, phrase)
    if bidder.role == FIRST:
        raise Conflict("You have said what a side gives; now your opponent chooses", game=code)
    outcome = choose_side(settling.sides_of(auction), settling.offer_of(divided), side)
    settling.settle(auction, outcome)
    return _done(auction)


@transaction.atomic
def bid_phrase(*, code: str, user: Any, phrase: str) -> Auction:
    """Give another phrase for the dice, as one who sits may before the game begins. Raises `Forbidden` for others."""
    auction, _ = _locked(code)
    if not auction.bidders.filter(user=user).exists():
        raise Forbidden("You are not one of the two bidding in this game", game=code)
    _bidder(auction, user, "", phrase)
    return auction


@transaction.atomic
def bid_leave(*, code: str, user: Any) -> Auction:
    """Step back before the sides are settled: what was offered since one came in is forgotten, but the first call of
    whoever opened the game. They withdraw the game (`game_abandon`). Raises the reason for which it is not called
    off.
    """
    auction, _ = _locked(code)
    bidder = auction.bidders.filter(user=user).first()
    if bidder is None:
        raise Forbidden("You are not one of the two bidding in this game", game=code)
    if bidder.role == FIRST:
        raise Conflict("You opened this game: withdraw it if you do not want to play", game=code)
    check_bond(auction.game)
    bidder.delete()
    later = auction.offers.order_by("number")[1:]
    auction.offers.filter(pk__in=[offer.pk for offer in later]).delete()
    transaction.on_commit(lambda: bidder_left.send_robust(sender=Auction, game=auction.game), robust=True)
    return _done(auction)


def check_offer(rule: Rule, auction: Auction, side: Side, halves: int, level: int) -> Offer:
    """The offer, which the scenario allows for this method; raises `Malformed`."""
    sides = settling.sides_of(auction)
    by_level = auction.method == Auction.Method.LEVELS
    if side not in sides and not (by_level and not side and not level):
        raise Malformed("no-such-side", side=side)
    if (not by_level and level) or (by_level and (halves or not 0 <= level <= len(rule.levels))):
        raise Malformed("bid-no-level", level=level, most=len(rule.levels))
    if by_level:
        return Offer(side=side if level else "", level=level)
    if halves and (fault := rule.fault(halves)):
        told = points(halves) if halves > 0 else str(halves)
        raise Malformed(fault, given=told, most=rule.most, step=points(rule.halves), bid=told)
    return Offer(side=side, halves=halves)


def _locked(code: str) -> tuple[Auction, Rule]:
    """The auction of a game that is open, both locked, and what its scenario says of bids."""
    game = Game.objects.select_for_update().filter(code=code).first()
    if game is None:
        raise NotFound("game", game=code)
    auction = Auction.objects.select_for_update().filter(game=game).first()
    if auction is None:
        raise NotFound("auction of sides", game=code)
    auction.game = game
    if auction.settled is not None:
        raise Conflict("The sides of this game are already settled", game=code)
    if game.status != Game.Status.OPEN or UNSETTLED not in game.terms:
        raise Conflict("The game is {status}", status=game.status)
    rule = ruleset_of(game).scenarios[game.scenario].bid
    if rule is None:
        raise Malformed("no-bid")
    return auction, rule


def _need(auction: Auction, method: str) -> None:
    if auction.method != method:
        wanted, ours = METHODS[method], METHODS[auction.method]
        raise Conflict("That belongs to «{wanted}»; this game uses «{ours}»", wanted=wanted, ours=ours)


def _bidder(auction: Auction, user: Any, invitation: str, phrase: str | None) -> Bidder:
    """The asker as one of the two, with their phrase; who comes second is entered now.

    Raises `Forbidden` for a private game without its invitation, `Conflict` when both places are taken.
    """
    if phrase is not None and (len(phrase) > PHRASE or "\0" in phrase):
        raise Malformed("too-long", length=len(phrase), limit=PHRASE)
    bidder = auction.bidders.filter(user=user).first()
    if bidder is None:
        check_invited(auction.game, user, invitation)
        if auction.bidders.count() > 1:
            raise Conflict("Two players are already bidding in this game", game=auction.game.code)
        bidder = Bidder.objects.create(auction=auction, role=SECOND, user=user)
    if phrase is not None:
        bidder.phrase = phrase
        bidder.save(update_fields=["phrase"])
    return bidder


def _check_heard(auction: Auction, bidder: Bidder, call: Bid | None, after: int) -> None:
    """Raises `Conflict` where the asker answers another call than the standing one, or calls against themselves."""
    if call is not None and call.bidder_id == bidder.pk:
        raise Conflict("Your bid stands; it is your opponent's turn", game=auction.game.code)
    if (call.number if call else 0) != after:
        raise Conflict("There has been another bid in the meantime; look at it first", game=auction.game.code)


def _check_two(auction: Auction) -> None:
    if auction.bidders.count() < 2:
        raise Conflict("You have no opponent yet", game=auction.game.code)


def _check_higher(rule: Rule, call: Bid, offer: Offer) -> None:
    """Raises `Conflict` for a call that is not above the standing one, or for the other side."""
    if offer.side != call.side:
        raise Conflict("Your opponent bid for the other side: raise that bid, or accept it")
    least = least_raise(rule, call.halves)
    if least is None:
        raise Conflict("{most} is the maximum: accept it", most=points(rule.limit))
    if offer.halves < least:
        raise Conflict(
            "A bid above {held} must be at least {least}", held=points(call.halves), least=points(least)
        )


def _keep(auction: Auction, bidder: Bidder, offer: Offer) -> None:
    """Write the offer down, with the seal that both are shown."""
    salt, last = secrets.token_hex(16), auction.offers.aggregate(last=Max("number"))["last"]
    Bid.objects.create(
        auction=auction, bidder=bidder, number=(last or 0) + 1, side=offer.side, halves=offer.halves,
        level=offer.level, salt=salt, seal=settling.seal(salt, offer), time=heartbeat.now(),
    )  # fmt: skip


def _done(auction: Auction) -> Auction:
    """Note the time, and tell browsers and whoever is asked now, after the commit."""
    auction.moved = heartbeat.now()
    auction.save(update_fields=["moved", "settled"])
    if auction.settled is None:
        frame = text(game_frame(auction.game, list(auction.game.seats.all())))
        transaction.on_commit(lambda: announce.push_frames(auction.game.code, frame))
        _ask(auction)
    return auction


def _ask(auction: Auction) -> None:
    users = [bidder.user_id for bidder in auction.bidders.all() if bidder.role in find_asked(auction)]
    transaction.on_commit(
        lambda: bidder_asked.send_robust(sender=Auction, auction=auction, users=users), robust=True
    )
