"""The head of a game as anybody may be shown it while it is played."""

from __future__ import annotations

from wargame.games.models import DiceEpoch, Game
from wargame.games.position import DICE
from wargame.games.record import chain


def seal_game_head(game: Game) -> str:
    """The head under the secret of the dice that are thrown now, which opens it at the end.

    '' before the start, and while new dice are only promised: the secret before them may be out already.

    A hash of what is hidden would tell it to whoever tries the few things it can be.
    """
    if not game.seq or DICE in game.holds:
        return ""
    secrets = DiceEpoch.objects.filter(game=game).order_by("number").values_list("secret", flat=True)
    return chain.seal_head(bytes(secrets.last() or b""), game.head_hash)
