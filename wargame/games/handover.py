"""A commander lays down their command: a fellow takes the seat as well and acts for both (ADR 0050)."""

from __future__ import annotations

from functools import partial
from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.db import transaction

from rules.core.codec import encode
from rules.core.contract import LogLine, Message
from wargame.games import announce, selectors
from wargame.games.commanders import chiefs_of
from wargame.games.errors import Conflict
from wargame.games.models import Seat
from wargame.games.position import LAID_DOWN, game_moment
from wargame.games.referee import Batch, Fact, Judgement, LockedGame, accept_batch, game_lock_for
from wargame.games.resting import seats_hand_over

YIELD = {"site": "yield"}


def command_lay_down(*, code: str, user: Any, key: str | UUID | None = None) -> Judgement:
    """Hand one's command over to a fellow: an event `CommandLaidDown`; the position stays as it is.

    Raises `Forbidden` for anyone who does not play, `Conflict` for anyone who is the only commander of the side.
    """
    with transaction.atomic():
        locked = game_lock_for(code=code, user=user, key=key or uuid4())
        if (known := locked.find_answer(YIELD)) is not None:
            return known
        post = locked.post
        locked.expect(None)
        moment = game_moment(locked.game)
        heir, led = _heir(locked), chiefs_of(locked.seats)
        event = {"event": LAID_DOWN, "side": post.side, "command": post.command}
        line = LogLine(
            message=Message(f"event-{LAID_DOWN}", {"side": post.side, "command": post.command}),
            side=post.side,
        )
        for seat in locked.seats:
            if seat.user_id == user.pk:
                _take_over(seat, heir)
            if seat.side == post.side and seat.rules_offered:
                seat.rules_offered = ""  # another may speak for the side now
                seat.save(update_fields=["rules_offered"])
        seats_hand_over(locked.game, locked.seats, led, locked.now)
        fact = Fact(msgspec.Raw(encode(event)), None, [line])
        batch = Batch(YIELD, post.side, [fact], moment.state, command=post.command)
        # Before the step is: who hears of a later one in between sees a gap, and is looked up.
        transaction.on_commit(partial(_announce, code), robust=True)
        return accept_batch(locked, moment, batch)


def _heir(locked: LockedGame) -> Seat:
    """The first of the fellow commanders in the order of the seats."""
    side = locked.side
    for seat in locked.seats:
        if seat.side == side and seat.user_id not in (None, locked.user.pk):
            return seat
    raise Conflict("You are the only commander of your side", game=locked.game.code)


def _take_over(seat: Seat, heir: Seat) -> None:
    """What was sent to the one who leaves, and how far they had looked, is no news of the successor's."""
    seat.user_id, seat.seen_seq, seat.chat_told = heir.user_id, heir.seen_seq, heir.chat_told
    seat.save(update_fields=["user", "seen_seq", "chat_told"])


def _announce(code: str) -> None:
    announce.push_seating(code, selectors.game_frame(selectors.game_get(code)).decode())
