"""Somebody else takes a seat of a game over, by agreement or because the clock of a side shows nothing (ADR 0116)."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any
from uuid import uuid4

import msgspec
from django.db import transaction

from rules.core.codec import encode
from rules.core.contract import LogLine, Message, Side
from wargame.games import announce, clock, selectors
from wargame.games.commanders import chiefs_of
from wargame.games.errors import Conflict
from wargame.games.hands import hand_of, pace_of
from wargame.games.mending import MEND, clock_give
from wargame.games.models import ChatMessage, Game, Heir, Named, Seat
from wargame.games.position import REPLACED, game_moment
from wargame.games.record import chain
from wargame.games.referee import Batch, Fact, Judgement, LockedGame, accept_batch, game_lock_for
from wargame.games.resting import seats_hand_over

REPLACE = {"site": "replace"}
SHARE = 2
"""Who takes a side over has at least this part of what a game begins with: a half."""

WHY = "Somebody takes the side over"


def seat_of(locked: LockedGame, side: Side) -> Seat:
    """The one seat of a side; raises `Conflict` for a side of several commanders, whose fellows lead it on."""
    seats = [seat for seat in locked.seats if seat.side == side]
    if len(seats) != 1:
        raise Conflict("A side of several commanders is not taken over: a fellow commander leads it on")
    return seats[0]


def seat_sit(seat: Seat, user: Any) -> None:
    """Another player sits there: what the one before had looked at, offered, written aside or been told is not theirs.
    What was said before is no news of theirs either.
    """
    last = ChatMessage.objects.filter(game=seat.game_id).order_by("-pk").values_list("pk", flat=True).first()
    seat.user, seat.seen_seq, seat.rules_offered = user, 0, ""
    seat.chat_told = seat.heir_line = last or 0
    seat.draw_offered = seat.abandon_offered = seat.given_up = None
    seat.asked_seq, seat.notified_seq = seat.game.seq, 0  # they were told of no question yet
    seat.save(update_fields=[
        "user", "seen_seq", "rules_offered", "chat_told", "heir_line", "draw_offered", "abandon_offered", "given_up",
        "asked_seq", "notified_seq",
    ])  # fmt: skip


def side_pass_on(locked: LockedGame, side: Side, user: Any) -> Judgement:
    """Seat somebody in place of whoever played a side: an event `PlayerReplaced`, and time for a side without.

    The game counts for neither of the two (`Heir`). Inside the transaction that locked the game.
    """
    seat, led, game = seat_of(locked, side), chiefs_of(locked.seats), locked.game
    Heir.objects.create(game=game, side=side, former=seat.user, user=user, since=locked.now, seq=game.seq + 1)
    seat_sit(seat, user)
    seats_hand_over(game, locked.seats, led, locked.now)
    named = _name(game, user)
    event = {"event": REPLACED, "side": side, "command": "", "seal": named.seal}
    line = LogLine(message=Message(f"event-{REPLACED}", {"side": side}), side=side, head=True)
    # before the step is: who hears of a later one in between sees a gap, and is looked up
    transaction.on_commit(partial(_announce, game.code), robust=True)
    moment = game_moment(game)
    fact = Fact(msgspec.Raw(encode(event)), None, [line])
    judgement = accept_batch(locked, moment, Batch(REPLACE, "", [fact], moment.state))
    named.save()
    if missing := _missing(locked, seat):
        again = game_lock_for(code=game.code, user=None, key=uuid4())  # it has gone on by an event
        judgement = clock_give(again, MEND, side, missing, WHY)
    return judgement


def _missing(locked: LockedGame, seat: Seat) -> int:
    """What a clock shows less than who takes a side over has at least."""
    pace = pace_of(locked.game)
    return max(0, pace.bank_ms // SHARE - max(0, clock.left_ms(hand_of(seat), locked.now)))


def _name(game: Game, user: Any) -> Named:
    """What opens the seal of whoever takes over."""
    name, salt = user.get_username(), secrets.token_hex(16)
    return Named(game=game, seq=game.seq + 1, seal=chain.seal(salt, name), player=name, salt=salt)


def _announce(code: str) -> None:
    announce.push_seating(code, selectors.game_frame(selectors.game_get(code)).decode())
