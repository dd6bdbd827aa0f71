"""A game of an event is its board: no player calls it off alone."""

from __future__ import annotations

from wargame.events.models import Event, Pairing
from wargame.games.errors import Conflict
from wargame.games.models import Game


def event_bond(game: Game) -> Conflict | None:
    """Why a game is not called off; None for one of no event, and of an event that was cancelled."""
    if "event" not in game.terms:
        return None
    rows = Pairing.objects.filter(game=game, round__stage__event__state=Event.State.RUNNING)
    board = rows.select_related("round__stage__event").first()
    if board is None:
        return None
    return Conflict(
        "This game is board {board} in round {round} of {event}: players cannot call it off. If you cannot play, "
        "tell a director, who decides the result",
        board=board.board, round=board.round.number, event=board.round.stage.event.name,
    )  # fmt: skip
