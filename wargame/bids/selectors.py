"""What may be known of settling sides, cut for whoever asks: of a sealed offer nothing before both are in."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from rules.core.bids import Bid as Rule
from wargame.bids.methods import FIRST, Role, least_raise
from wargame.bids.models import Auction, Bid, Bidder
from wargame.bids.settling import sides_of
from wargame.bids.shapes import AuctionInfo, BidderInfo, OfferInfo
from wargame.bids.state import acts, find_asked, role_of, stands_still
from wargame.games import heartbeat
from wargame.games.errors import NotFound
from wargame.games.models import Game
from wargame.games.releases import ruleset_of


def auction_of(game: Game) -> Auction | None:
    """How the sides of the game are settled, or were; None where its players just sat down."""
    return Auction.objects.filter(game=game).select_related("game").first()


def auction_get(game: Game) -> Auction:
    """The same; raises `NotFound`."""
    auction = auction_of(game)
    if auction is None:
        raise NotFound("auction of sides", game=game.code)
    return auction


def rule_of(game: Game) -> Rule:
    """What the scenario of a game with an auction says of bids."""
    rule = ruleset_of(game).scenarios[game.scenario].bid
    assert rule is not None
    return rule


def role_in(auction: Auction, user: Any) -> Role | None:
    """Which of the two this user is."""
    bidder = auction.bidders.filter(user_id=user.pk).first() if user.is_authenticated else None
    return role_of(bidder) if bidder else None


def list_known_offers(auction: Auction) -> QuerySet[Bid]:
    """The offers that anybody may read: sealed ones once the sides are settled."""
    rows = auction.offers.select_related("bidder")
    return rows.none() if auction.is_sealed and auction.settled is None else rows


def auction_info(auction: Auction, user: Any) -> AuctionInfo:
    """All that this user may know."""
    game, rule, role = auction.game, rule_of(auction.game), role_in(auction, user)
    known = list(list_known_offers(auction))
    able = acts(auction, role) if user.is_authenticated and game.status == Game.Status.OPEN else ()
    return AuctionInfo(
        game=game.code,
        method=auction.method,  # type: ignore[arg-type]  # one of the model's choices
        sides=list(sides_of(auction)),
        gives=rule.gives,
        step=rule.halves,
        most=rule.limit,
        levels=[rule.level(number) for number in (1, 2, 3)],
        bidders=[bidder_info(auction, bidder, told=role is not None) for bidder in bidders(auction)],
        offers=[offer_info(row) for row in known],
        asked=sorted(find_asked(auction)),
        you=role,
        may=list(able),  # type: ignore[arg-type]
        least=least_call(auction, rule, known),
        moved=auction.moved,
        still=stands_still(auction, heartbeat.now()),
        settled=auction.settled,
    )


def least_call(auction: Auction, rule: Rule, known: list[Bid]) -> int | None:
    """The smallest call that an auction takes now; None where none is, or none is higher."""
    if auction.method != Auction.Method.OPEN or auction.settled is not None:
        return None
    return least_raise(rule, known[-1].halves) if known else 0


def bidding_for(game: Game) -> list[Any]:
    """The people who bid for the sides of a game, who opened it first; nobody where no sides are bid for."""
    rows = Bidder.objects.filter(auction__game=game).select_related("user")
    return [bidder.user for bidder in sorted(rows, key=lambda bidder: bidder.role != FIRST)]


def list_awaited(game: Game | None) -> list[str]:
    """The names of those who are to bid now; none where no sides are bid for."""
    auction = getattr(game, "auction", None)
    if game is None or auction is None or game.status != Game.Status.OPEN:
        return []
    roles = find_asked(auction)
    return [one.user.get_username() for one in auction.bidders.select_related("user") if one.role in roles]


def bidders(auction: Auction) -> list[Bidder]:
    """The two, as far as they have come in."""
    return list(auction.bidders.select_related("user").prefetch_related("offers"))


def bidder_info(auction: Auction, bidder: Bidder, *, told: bool) -> BidderInfo:
    """One of the two; the seal of a sealed offer is `told` to them."""
    rows = list(bidder.offers.all())
    sealed = auction.is_sealed and auction.settled is None
    return BidderInfo(
        role=role_of(bidder),
        player=bidder.user.get_username(),
        given=bool(rows),
        seal=rows[0].seal if rows and sealed and told else None,
    )


def offer_info(row: Bid) -> OfferInfo:
    """An offer that everybody may know."""
    return OfferInfo(
        number=row.number, by=role_of(row.bidder), side=row.side, halves=row.halves, level=row.level,
        salt=row.salt, seal=row.seal,
    )  # fmt: skip


def auctions_of(user: Any) -> list[tuple[Auction, bool]]:
    """The open games for whose sides this user bids, and whether they are asked now; those first."""
    rows = (
        Auction.objects.filter(bidders__user_id=user.pk, settled=None, game__status=Game.Status.OPEN)
        .select_related("game")
        .order_by("-moved", "-pk")
    )
    found = [(row, role_in(row, user) in find_asked(row)) for row in rows[:50]]
    return sorted(found, key=lambda pair: not pair[1])
