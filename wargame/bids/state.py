"""Who is asked now, and for what: it follows from the offers that are there."""

from __future__ import annotations

from datetime import datetime, timedelta

from wargame.bids.methods import FIRST, SECOND, Role
from wargame.bids.models import Auction, Bid, Bidder
from wargame.games.bonds import bond_of

STILL = timedelta(days=3)
"""After so long without an act an auction is shown as standing still."""


def standing(auction: Auction) -> Bid | None:
    """The last offer; of a sealed auction only the services may look at it."""
    return auction.offers.order_by("-number").select_related("bidder").first()


def role_of(bidder: Bidder) -> Role:
    """Which of the two it is."""
    return FIRST if bidder.role == FIRST else SECOND


def find_asked(auction: Auction) -> frozenset[Role]:
    """Who may do something now, whether they have come in yet or not."""
    if auction.settled is not None:
        return frozenset()
    given = list(auction.offers.values_list("bidder__role", flat=True))
    both: frozenset[Role] = frozenset({FIRST, SECOND})
    if auction.is_sealed:
        return both - frozenset(given)
    if not given:
        return both if auction.method == Auction.Method.OPEN else frozenset({FIRST})
    return both - {given[-1]}


def acts(auction: Auction, role: Role | None) -> tuple[str, ...]:
    """What one of the two may do now, or with None somebody who could come in as the second, by the services' names."""
    if auction.settled is not None or (role is None and auction.bidders.count() > 1):
        return ()
    own = _always(auction, role) if role else ()
    if (role or SECOND) not in find_asked(auction):
        return own
    if auction.method == Auction.Method.OPEN:
        return _answers(standing(auction)) + own
    divided = auction.method == Auction.Method.PIE and auction.offers.exists()
    return ("choose" if divided else "give", *own)


def _always(auction: Auction, role: Role) -> tuple[str, ...]:
    """What one of the two may do at any time: nobody gets up from a game on which others count."""
    if bond_of(auction.game) is not None:
        return ("phrase",)
    return ("phrase", "withdraw" if role == FIRST else "leave")


def _answers(call: Bid | None) -> tuple[str, ...]:
    return ("raise", "take") if call else ("raise",)


def stands_still(auction: Auction, now: datetime) -> bool:
    """Whether nobody has done anything for long, and the two may end it."""
    still = auction.settled is None and now - auction.moved >= STILL
    return still and bond_of(auction.game) is None
