"""Games that are called off before their sides are settled, and people who leave: what was offered is forgotten."""

from functools import partial
from typing import Any

from django.db import transaction
from django.dispatch import receiver

from wargame.accounts.signals import person_leaving
from wargame.bids.methods import FIRST
from wargame.bids.models import Auction, Bid, Bidder
from wargame.bids.services import bid_leave
from wargame.games.bonds import bond_of
from wargame.games.models import Game
from wargame.games.post import letter_send
from wargame.games.services import game_expire
from wargame.games.signals import game_ended


@receiver(game_ended)
def offers_forget(sender: Any, game: Game, **more: Any) -> None:
    """What was offered for the sides of a game that never began stays nowhere, sealed or not."""
    auction_forget(Auction.objects.filter(game=game, settled=None).first())


@receiver(person_leaving)
def bids_leave(sender: Any, user: Any, **more: Any) -> None:
    """Who leaves the site steps back from every auction. Of one that they opened, and of one from which nobody steps
    back, nothing is left, and the other is told: its game is withdrawn along with this.
    """
    own = Bidder.objects.filter(user=user, auction__settled=None).select_related("auction__game")
    for bidder in own:
        auction = bidder.auction
        if bidder.role != FIRST and auction.game.status == Game.Status.OPEN:
            if bond_of(auction.game) is None:
                bid_leave(code=auction.game.code, user=user)
                continue
            game_expire(code=auction.game.code)
        for other in auction.bidders.exclude(user=user).select_related("user"):
            transaction.on_commit(partial(_tell, other.user, auction.game), robust=True)
        auction_forget(auction)


def auction_forget(auction: Auction | None) -> None:
    """Delete the offers and the phrases of an auction that came to nothing."""
    if auction is not None:
        Bid.objects.filter(auction=auction).delete()
        auction.bidders.update(phrase="")


def _tell(reader: Any, game: Game) -> None:
    letter_send(
        reader=reader, occasion="", kind="bid", key=f"bid:{game.code}", game=game,
        subject="A game you were bidding in was withdrawn",
        lines=("Your opponent has left the site. Your bid is deleted.",), path=f"/games/{game.code}/",
    )  # fmt: skip
