"""Who had given a side up plays it again: they act, or their clock was mended (ADR 0116)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.contrib.auth import get_user_model
from django.db import transaction

from rules.core.contract import Side
from wargame.games import announce
from wargame.games.alone import practice_name
from wargame.games.frames import game_frame, text
from wargame.games.models import Candidate, Game, Seat
from wargame.games.post import letter_send, wait_of
from wargame.games.words import game_title


def side_act(game: Game, seats: Sequence[Seat], side: Side) -> None:
    """A side that was given up has acted: its player plays on. A practice player only plays until somebody comes."""
    if any(seat.given_up and not _plays_meanwhile(seat) for seat in seats if seat.side == side):
        side_take_back(game, seats, side)


def _plays_meanwhile(seat: Seat) -> bool:
    return seat.user is not None and bool(practice_name(seat.user.get_username()))


def side_take_back(game: Game, seats: Sequence[Seat], side: Side) -> None:
    """A side is open no longer: nobody is waited for, and all who play or wanted to are told. In a transaction."""
    own = [seat for seat in seats if seat.side == side]
    for seat in own:
        seat.given_up = None
        seat.save(update_fields=["given_up"])
    waiting = Candidate.objects.filter(game=game, side=side)
    readers = {seat.user_id for seat in seats} | set(waiting.values_list("user", flat=True))
    waiting.delete()
    transaction.on_commit(partial(_show, game), robust=True)
    who = next((seat.user for seat in own if seat.user), None)
    for reader in get_user_model().objects.filter(pk__in=[pk for pk in readers if pk]):
        line = "You play your side on: nobody else takes it over."
        if reader != who:
            line = f"{who.get_username() if who else 'Its player'} plays on: nobody else takes the side over."
        letter_send(
            reader=reader, occasion="joined", kind="joined", key=f"heir:{game.code}", lines=[line], about=who,
            game=game, subject=f"A side is kept in {game_title(game)}", path=f"/games/{game.code}/",
            wait=wait_of("heir", game, reader),
        )  # fmt: skip


def _show(game: Game) -> None:
    game = Game.objects.get(pk=game.pk)
    announce.push_frames(game.code, text(game_frame(game, list(game.seats.all()))))
