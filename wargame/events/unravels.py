"""What of an event hangs on the result of a game, for a director who is about to roll it back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargame.events.entering import name_of
from wargame.events.models import Pairing, Round
from wargame.events.words import score
from wargame.games.models import Game


def pairings_of(game: Game, user: Any) -> Iterator[str]:
    """The board, the signature under its round, and the rounds that were paired on it."""
    board = Pairing.objects.filter(game=game).select_related("round__stage__event", "first", "second").first()
    if board is None or not board.follows_game or board.second_sat is None:
        return
    row, halves = board.round, f"{score(board.first_halves)} – {score(board.second_halves)}"
    pair = f"{name_of(board.first_sat)} {halves} {name_of(board.second_sat)}"
    if row.state != Round.State.SIGNED:
        yield f"Round {row.number}, board {board.board} ({pair}) is open again"
        return
    yield (
        f"Round {row.number} is signed with board {board.board} as {pair}. That result stays, marked "
        "as changed, until the game has ended again and the round has been signed again"
    )
    event = row.stage.event
    for later in Round.objects.filter(stage__event=event, pk__gt=row.pk, drawn__isnull=False).order_by("pk"):
        yield f"Round {later.number} was paired on this result: its pairings stay ({later.get_state_display()})"
