"""The head of a game as anybody may be shown it while it is played."""

from __future__ import annotations

from wargame.games.models import DiceEpoch, Game
from wargame.games.record import chain


def head_sealed(game: Game) -> str:
    """The head under the first secret of the dice, which opens it at the end; '' before the game has begun.

    A hash of what is hidden would tell it to whoever tries the few things it can be.
    """
    if not game.seq:
        return ""
    secret = DiceEpoch.objects.values_list("secret", flat=True).get(game=game, number=0)
    return chain.sealed(bytes(secret), game.head_hash)
