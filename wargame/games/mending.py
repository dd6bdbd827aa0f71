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
from wargame.games.position import CLOCK_MENDED, game_moment
from wargame.games.referee import Batch, Fact, Judgement, LockedGame, accept_batch, game_lock_for
from wargame.games.returning import side_take_back
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
        if side not in {seat.side for seat in locked.seats}:
            raise Malformed("no-such-side", side=side)
        return clock_give(locked, MEND, side, given_ms, why)


def clock_give(
    locked: LockedGame, payload: dict[str, str], side: Side, given_ms: int, why: str, by: Side = ""
) -> Judgement:
    """Give a side time, as an event that says why. The bank goes on from what it shows, never below nothing; the flag
    is up again. `by` is the side that gives it, if any; where the site does, a side that was open because its clock
    showed nothing is its player's again.
    """
    lifted = open_by_zero = False
    for seat in locked.seats:
        if seat.side == side:
            open_by_zero = open_by_zero or bool(seat.flagged and seat.given_up and not by)
            lifted = lifted or seat.flagged is not None
            put_hand(
                seat, clock.settle(hand_of(seat), locked.now, given_ms), pace_of(locked.game), locked.now
            )
            seat.flagged = None
            seat.save(update_fields=[*HAND, "flagged"])
    if open_by_zero:
        side_take_back(locked.game, locked.seats, side)
    moment = game_moment(locked.game)
    batch = Batch(payload, by, [tell_mended(side, given_ms, why, lifted=lifted)], moment.state)
    judgement = accept_batch(locked, moment, batch)
    frame = frames.text(clocks_frame(locked.game, locked.seats, locked.now))
    transaction.on_commit(partial(announce.push_frames, locked.game.code, frame), robust=True)
    return judgement


def tell_mended(side: Side, given_ms: int, why: str, *, lifted: bool = False) -> Fact:
    """The event that a clock has got time, with its line."""
    event = {"event": CLOCK_MENDED, "side": side, "given_ms": given_ms, "lifted": lifted, "reason": why}
    said = f"event-{CLOCK_MENDED}" if given_ms else f"event-{CLOCK_MENDED}-flag"
    facts = {"side": side, "minutes": round(given_ms / clock.MINUTE), "reason": why}
    return Fact(msgspec.Raw(encode(event)), None, [LogLine(message=Message(said, facts), side=side)])
