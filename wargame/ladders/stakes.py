"""What hangs on bidding for the sides of a ladder's game, for the two who bid."""

from __future__ import annotations

from wargame.bids.stakes import Stakes
from wargame.games.models import Game
from wargame.games.times import moment
from wargame.ladders.challenges import bid_due
from wargame.ladders.models import Challenge
from wargame.ladders.standing import rules_of
from wargame.ladders.table import State
from wargame.ladders.telling import effects


def challenge_stakes(game: Game) -> Stakes | None:
    """By when a bid is owed, what it costs to let that pass, and what it costs to call the game off."""
    rows = Challenge.objects.select_related("season__ladder").filter(game=game, state=State.ACCEPTED)
    if (challenge := rows.first()) is None:
        return None
    rules, until = rules_of(challenge.season.ladder), bid_due(challenge)
    late = effects(rules.timeout, "the opponent", "the player who has not bid")
    given_up = effects(rules.decline, "the opponent", "that player")
    return Stakes(
        owed=f"Bid by {moment(until)}; after that, {late}.",
        calling_off=f"If one of you calls the game off before it begins, {given_up}.",
    )
