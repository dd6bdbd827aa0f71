"""What hangs on bidding for the sides of a ladder's game, for the two who bid."""

from __future__ import annotations

from collections.abc import Iterator

from wargame.games.models import Game
from wargame.games.words import moment_words
from wargame.ladders.challenges import bid_due
from wargame.ladders.models import Challenge
from wargame.ladders.standing import rules_of
from wargame.ladders.table import State
from wargame.ladders.telling import effects


def challenge_stakes(game: Game) -> Iterator[str]:
    """By when a bid is owed, what it costs to let that pass, and what it costs to call the game off."""
    rows = Challenge.objects.select_related("season__ladder").filter(game=game, state=State.ACCEPTED)
    if (challenge := rows.first()) is None:
        return
    rules, until = rules_of(challenge.season.ladder), bid_due(challenge)
    late = effects(rules.timeout, "the other", "who owes it")
    yield f"A bid is owed until {moment_words(until)}; after that {late}."
    given_up = effects(rules.decline, "the other", "who does so")
    yield f"If one of the two calls the game off before it begins, {given_up}."
