"""The box of an open game whose sides are settled by bids, for any page that shows the game."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import RequestContext

from rules.core.contract import Side
from rules.core.ruleset import Ruleset
from rules.core.words import say
from wargame.bids.forms import LevelForm, OfferForm, PhraseForm, side_words
from wargame.bids.models import Auction, Bid
from wargame.bids.selectors import auction_of, bidders, least_call, list_known_offers, role_in, rule_of
from wargame.bids.settling import sides_of
from wargame.bids.stakes import stakes_of
from wargame.bids.state import acts, find_asked, stands_still
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.games.releases import ruleset_of
from wargame.games.sides import UNSETTLED, way_of

register = template.Library()
register.filter("stakes", stakes_of)

HOW = {
    Auction.Method.SEALED: "You each name a side and what you would give for it, without seeing the "
    "other's bid. If you want the same "
    "side, the higher bid gets it; if the bids are equal, the dice decide. If you want different sides, nobody pays.",
    Auction.Method.OPEN: "Either player can open the bidding with a side and what they would give "
    "for it. Then you take turns: "
    "raise, or accept what is offered and play the other side. The last bid stands.",
    Auction.Method.PIE: "The player who opened the game says what one side gives the other; the "
    "opponent chooses a side.",
    Auction.Method.LEVELS: "You each name a level in a sealed bid. If you want different sides, each "
    "plays their own at its level; if "
    "you want the same side, the higher level gets it, and equal levels are decided by the dice.",
}


@register.filter
def is_bid_for(game: Game) -> bool:
    """Whether its sides are to be settled by bids."""
    return UNSETTLED in game.terms


@register.filter
def settled_by(game: Game) -> str:
    """The way in which its sides are settled, in words."""
    way = way_of(game)
    return way.title if way else ""


@register.inclusion_tag("bids/_bids.html", takes_context=True)
def bids(context: RequestContext, game: Game) -> dict[str, Any]:
    """The box; nothing for a game in which players just sit down."""
    auction = auction_of(game)
    user = context["user"]
    more = {"csrf_token": context.get("csrf_token"), "request": context.get("request")}
    return {**more, **(box(auction, user) if auction else {"auction": None})}


def box(auction: Auction, user: Any) -> dict[str, Any]:
    """What the box shows this user."""
    game, ruleset, rule = auction.game, ruleset_of(auction.game), rule_of(auction.game)
    role, known = role_in(auction, user), list(list_known_offers(auction))
    may = acts(auction, role) if user.is_authenticated and game.status == Game.Status.OPEN else ()
    two, stakes = bidders(auction), stakes_of(game) if role else []
    return {
        "auction": auction,
        "game": game,
        "user": user,
        "method": auction.get_method_display(),
        "how": HOW[Auction.Method(auction.method)],
        "step": say(ruleset, rule.message(rule.halves)),
        "most": say(ruleset, rule.message(rule.limit)),
        "rows": [_row(auction, one, told=role is not None) for one in two],
        "offers": [offer_words(ruleset, game, row) for row in known],
        "place": len(two) < 2,
        "role": role,
        "asked": role is not None and role in find_asked(auction),
        "begun": bool(known) or auction.is_sealed or auction.method == Auction.Method.OPEN,
        "stakes": stakes,
        "costs": [one.calling_off for one in stakes if one.calling_off],
        "may": may,
        "still": stands_still(auction, heartbeat.now()),
        "looks": not {"give", "raise", "take", "choose"} & set(may),
        "phrase": None if role else PhraseForm(),
        "own_phrase": _own_phrase(two, role),
        **_forms(auction, ruleset, rule, known, may),
    }


def _forms(
    auction: Auction, ruleset: Ruleset, rule: Any, known: list[Bid], may: tuple[str, ...]
) -> dict[str, Any]:
    """What there is to fill in, for the acts that the user may do."""
    game = auction.game
    call = known[-1] if known else None
    found: dict[str, Any] = {"after": call.number if call else 0, "call": call}
    if "give" in may and auction.method == Auction.Method.LEVELS:
        found["form"] = LevelForm(ruleset=ruleset, scenario=game.scenario)
    elif "give" in may or "raise" in may:
        least = least_call(auction, rule, known)
        if auction.method == Auction.Method.OPEN and least is None:
            found["most_called"] = True
        else:
            only = call.side if call and auction.method == Auction.Method.OPEN else ""
            found["form"] = OfferForm(
                ruleset=ruleset,
                scenario=game.scenario,
                least=least or 0,
                only=only,
                divides=auction.method == Auction.Method.PIE,
            )
    if call is not None:
        found["taken"] = _taken(ruleset, auction, call)
        found["choices"] = [_choice(ruleset, auction, call, side) for side in sides_of(auction)]
    return found


def _own_phrase(two: list[Any], role: str | None) -> PhraseForm | None:
    """The phrase of one of the two, which they may change as long as the game has not begun."""
    own = next((one for one in two if one.role == role), None)
    return PhraseForm({"phrase": own.phrase}) if own else None


def _row(auction: Auction, bidder: Any, *, told: bool) -> dict[str, Any]:
    """One of the two, and how far they are; the seal of a sealed offer is `told` to them."""
    rows = list(bidder.offers.all())
    sealed = auction.is_sealed and auction.settled is None
    done = "has offered" if auction.method == Auction.Method.PIE else "has bid"
    asks = find_asked(auction)
    opens = "can open the bidding" if len(asks) > 1 else "to move"
    waits = opens if bidder.role in asks else done if rows else ""
    return {
        "player": bidder.user.get_username(),
        "state": ("has bid" if rows else "has not bid yet") if auction.is_sealed else waits,
        "seal": rows[0].seal if sealed and rows and told else "",
    }


def offer_words(ruleset: Ruleset, game: Game, row: Bid) -> str:
    """An offer that everybody may know, as a sentence."""
    rule, name = rule_of(game), row.bidder.user.get_username()
    if not row.side:
        return f"{name}: either side, at level 0"
    halves = row.halves or rule.level(row.level)
    given = say(ruleset, rule.message(halves)) if halves else "nothing"
    if row.auction.method == Auction.Method.PIE:
        return f"{name} offers: the {side_words(ruleset, row.side)} side gives the other {given}"
    return f"{name} offers to play the {side_words(ruleset, row.side)} side and give the other {given}"


def _taken(ruleset: Ruleset, auction: Auction, call: Bid) -> dict[str, str]:
    """What whoever takes the call gets."""
    rest = next(side for side in sides_of(auction) if side != call.side)
    return _given(ruleset, auction, rest, call.halves)


def _choice(ruleset: Ruleset, auction: Auction, call: Bid, side: Side) -> dict[str, str]:
    """What whoever chooses the side gets, or gives."""
    return _given(ruleset, auction, side, call.halves, "give" if side == call.side else "receive")


def _given(
    ruleset: Ruleset, auction: Auction, side: Side, halves: int, verb: str = "receive"
) -> dict[str, str]:
    given = say(ruleset, rule_of(auction.game).message(halves)) if halves else "nothing"
    return {"side": side, "name": side_words(ruleset, side), "given": f"{verb} {given}"}
