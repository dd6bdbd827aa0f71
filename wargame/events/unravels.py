"""What of an event hangs on the result of a game, for who is about to roll it back, or to annul it."""

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
    yield from _later(row)


def rounds_on(result: Result, reader: Any) -> Iterator[str]:
    """The board whose result this is, and the rounds that were paired on it, to who may see the event."""
    found = Pairing.objects.filter(game=result.game).select_related("round__stage__event", "first", "second")
    board = found.first()
    if board is None or not board.follows_game or board.second_sat is None:
        return
    row, event = board.round, board.round.stage.event
    if not event.public and Act.SEE_INSIDE not in acts_of(event, reader):
        return
    where = f"{event.name}, round {row.number}, board {board.board}"
    pair = f"{name_of(board.first_sat)} against {name_of(board.second_sat)}"
    if row.state != Round.State.SIGNED:
        yield f"{where} ({pair}) takes its result from this game"
        return
    yield f"{where} ({pair}) takes its result from this game, and the round is signed: it has to be signed again"
    yield from _later(row)


def _later(row: Round) -> Iterator[str]:
    rounds = Round.objects.filter(stage__event=row.stage.event, pk__gt=row.pk, drawn__isnull=False)
    for later in rounds.order_by("pk"):
        yield f"Round {later.number} was paired on this result: its pairings stay ({later.get_state_display()})"
