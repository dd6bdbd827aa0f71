"""What of an event hangs on the result of a game, for whoever is about to roll it back, or to annul it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargame.events.entering import name_of
from wargame.events.models import Pairing, Round
from wargame.events.powers import Act, acts_of
from wargame.events.words import score
from wargame.games.models import Game
from wargame.results.models import Result


def pairings_of(game: Game, user: Any) -> Iterator[str]:
    """The board, the signature under its round, and the rounds that were paired on it."""
    board = _board_of(game)
    if board is None:
        return
    row, halves = board.round, f"{score(board.first_halves)} – {score(board.second_halves)}"
    pair = f" {halves} ".join(_names(board))
    if row.state != Round.State.SIGNED:
        yield f"Round {row.number}, board {board.board} ({pair}) is open again"
        return
    yield (
        f"Round {row.number} is signed with board {board.board} as {pair}. That result stays, marked "
        "as changed, until the game has ended again and the round has been signed again"
    )
    yield from _later(row)


def rounds_on(result: Result, reader: Any) -> Iterator[str]:
    """The board whose result this is, and the rounds that were paired on it, to whoever may see the event."""
    board = _board_of(result.game)
    if board is None:
        return
    row, event = board.round, board.round.stage.event
    if not event.public and Act.SEE_INSIDE not in acts_of(event, reader):
        return
    pair = " against ".join(_names(board))
    words = f"{event.name}, round {row.number}, board {board.board} ({pair}) takes its result from this game"
    if row.state != Round.State.SIGNED:
        yield words
        return
    yield f"{words}, and the round is signed: it has to be signed again"
    yield from _later(row)


def _board_of(game: Game) -> Pairing | None:
    """The board that takes its result from the game; None where none does."""
    board = Pairing.objects.filter(game=game).select_related("round__stage__event", "first", "second").first()
    return board if board is not None and board.follows_game and board.second_sat is not None else None


def _names(board: Pairing) -> Iterator[str]:
    return (name_of(one) for one in (board.first_sat, board.second_sat) if one is not None)


def _later(row: Round) -> Iterator[str]:
    rounds = Round.objects.filter(stage__event=row.stage.event, pk__gt=row.pk, drawn__isnull=False)
    for later in rounds.order_by("pk"):
        yield f"Round {later.number} was paired on this result: its pairings stay ({later.get_state_display()})"
