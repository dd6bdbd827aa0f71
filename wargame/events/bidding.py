"""Boards whose sides are bid for: which they are, who owes a bid, and what came of the bids."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.core.words import say
from wargame.bids.games import has_bids
from wargame.bids.models import Auction
from wargame.bids.selectors import list_awaited, rule_of
from wargame.bids.stakes import Stakes
from wargame.bids.templatetags.bids import offer_words
from wargame.bids.ways import PREFIX
from wargame.events.conditions import After, Plan
from wargame.events.models import Pairing, Round
from wargame.events.words import side_words
from wargame.games.models import Game
from wargame.games.releases import ruleset_of
from wargame.games.times import moment
from wargame.games.words import ruleset_or_none
from wargame.pairing.words import and_list

if TYPE_CHECKING:
    from wargame.events.tables import BoardRow


def is_bid_for(plan: Plan, name: str) -> bool:
    """Whether the sides of this scenario, `ruleset/scenario`, are bid for in a stage."""
    ruleset, _, scenario = name.partition("/")
    found = ruleset_or_none(ruleset)
    if found is None or scenario not in found.scenarios or not plan.sides.startswith(PREFIX):
        return False
    return has_bids(ruleset, scenario, plan.options.get(name, {}))


def _auction(game: Game | None) -> Auction | None:
    """How the sides of a game are settled; None where nobody bids."""
    return getattr(game, "auction", None) if game is not None else None


def board_stakes(game: Game) -> Stakes | None:
    """By when the game of a board is to be over, and what becomes of a bid that is owed then."""
    rows = Pairing.objects.filter(game=game, first_halves=None, round__state=Round.State.PUBLISHED)
    board = rows.select_related("round__stage__event").first()
    if board is None or board.due is None:
        return None
    event, number = board.round.stage.event, board.round.number
    owed = " If only one player has not bid by then, they lose." if event.rules.after == After.FORFEIT else ""
    return Stakes(f"{event.name}, round {number}: play it by {moment(board.due)}.{owed}")


def bid_lines(row: BoardRow) -> Iterator[str]:
    """How the sides of a board fell, or whom they wait for; nothing where they are not bid for."""
    game, auction = row.pairing.game, _auction(row.pairing.game)
    if game is None or auction is None:
        return
    if auction.settled is None:
        if names := list_awaited(game):
            yield f"{auction.get_method_display()} for the sides: waiting for {and_list(names)}."
        return
    ruleset = ruleset_of(game)
    for offer in auction.offers.all():
        offer.auction = auction
        yield f"{offer_words(ruleset, game, offer)}."
    yield _outcome(row, game)


def _outcome(row: BoardRow, game: Game) -> str:
    """«So Tom plays Axis, and Vera Soviet; Tom gives 1 SP.»"""
    bid, ruleset = game.terms["bid"], ruleset_of(game)
    told = f"So {row.first.name} plays {row.first.side}, and {row.second.name} {row.second.side}"
    if bid["halves"]:
        first = row.first.side == side_words(game.ruleset, bid["side"])
        given = say(ruleset, rule_of(game).message(bid["halves"]))
        told += f"; {row.first.name if first else row.second.name} gives {given}"
    return f"{told}{'; the bids were equal, and the dice decided' if 'die' in bid else ''}."
