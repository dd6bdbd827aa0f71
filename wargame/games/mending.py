"""The site mends a clock: time given back to a side, or a fallen flag lifted, as an event with a reason (ADR 0009)."""

from __future__ import annotations

from functools import partial
from uuid import uuid4

import msgspec
from django.db import transaction

from rules.core.codec import encode
from rules.core.contract import LogLine, Message, Side
from rules.core.errors import Malformed
from wargame.games import announce, clock, frames
from wargame.games.errors import Conflict
from wargame.games.frames import clocks_frame
from wargame.games.hands import HAND, hand_of, pace_of, put_hand
from wargame.games.models import Seat
from wargame.games.position import CLOCK_MENDED, game_moment
from wargame.games.referee import Batch, Fact, Judgement, LockedGame, accept_batch, game_lock_for
from wargame.games.seating import one_line

MEND = {"site": "clock"}
MOST = 366 * 24 * 60
"""Minutes given at once; with far more no clock could be shown any longer."""


def clock_mend(*, code: str, side: Side, given_ms: int, reason: str) -> Judgement:
    """Give a side time back, nothing to lift its flag alone. The position stays; everybody reads the reason.

    Raises `NotFound`, `Malformed` for no such side, a span out of bounds or no reason, `Conflict` where no clock runs.
    """
    why = one_line(reason)
    if not 0 <= given_ms <= MOST * clock.MINUTE or not why:
        raise Malformed("unreadable-action", fault=f"a clock can be given 0 to {MOST} minutes, with a reason")
    with transaction.atomic():
        locked = game_lock_for(code=code, user=None, key=uuid4())
        locked.expect(None, held=True)
        if not pace_of(locked.game).bank_ms:
            raise Conflict("The game has no clock", game=code)
        seats = [seat for seat in locked.seats if seat.side == side]
        if not seats:
            raise Malformed("no-such-side", side=side)
        lifted = any(seat.flagged for seat in seats)
        for seat in seats:
            _mend(locked, seat, given_ms)
        moment = game_moment(locked.game)
        batch = Batch(MEND, "", [_fact(side, given_ms, lifted, why)], moment.state)
        judgement = accept_batch(locked, moment, batch)
        frame = frames.text(clocks_frame(locked.game, locked.seats, locked.now))
        transaction.on_commit(partial(announce.push_frames, code, frame), robust=True)
        return judgement


def _mend(locked: LockedGame, seat: Seat, given_ms: int) -> None:
    """The bank goes on from what it shows, never below nothing; the flag is up again."""
    put_hand(seat, clock.settle(hand_of(seat), locked.now, given_ms), pace_of(locked.game), locked.now)
    seat.flagged = None
    seat.save(update_fields=[*HAND, "flagged"])


def _fact(side: Side, given_ms: int, lifted: bool, why: str) -> Fact:
    event = {"event": CLOCK_MENDED, "side": side, "given_ms": given_ms, "lifted": lifted, "reason": why}
    said = f"event-{CLOCK_MENDED}" if given_ms else f"event-{CLOCK_MENDED}-flag"
    facts = {"side": side, "minutes": round(given_ms / clock.MINUTE), "reason": why}
    return Fact(msgspec.Raw(encode(event)), None, [LogLine(message=Message(said, facts), side=side)])
