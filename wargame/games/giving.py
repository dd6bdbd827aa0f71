"""A player gives the opponent time: alone, and at most what the opponent's clock can hold (ADR 0116)."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from rules.core.contract import Side
from rules.core.errors import Malformed
from wargame.games import clock
from wargame.games.errors import Conflict
from wargame.games.hands import hand_of, pace_of
from wargame.games.mending import clock_give
from wargame.games.pacing import GROWTH, say_span
from wargame.games.position import game_moment
from wargame.games.post import letter_send, wait_of
from wargame.games.referee import Judgement, LockedGame, game_lock_for
from wargame.games.words import game_title

GIFT = {"site": "gift"}
WHY = "A gift of another side"


@transaction.atomic
def time_give(
    *, code: str, user: Any, minutes: int, side: Side | None = None, key: str | UUID | None = None
) -> Judgement:
    """Give another side so many minutes, once for its key: an event `ClockMended`, which lifts its flag.

    Of several others `side` names one. Raises `Forbidden` for anyone who is no chief of a side, `Malformed` for a side
    that is not another's, `Conflict` where there is no clock, or for more than it can hold.
    """
    locked = game_lock_for(code=code, user=user, key=key or uuid4())
    if (known := locked.find_answer(GIFT)) is not None:
        return known
    locked.post.check_chief(code)
    locked.expect(None)
    own, out = locked.side, game_moment(locked.game).out
    others = {seat.side for seat in locked.seats} - out - {own}
    if own in out:
        raise Conflict("Your side is out of this game; the others play on")
    given = side or (min(others) if len(others) == 1 else "")
    if given not in others:
        raise Malformed("no-such-side", side=given[:32])
    _check_room(locked, given, minutes)
    judgement = clock_give(locked, GIFT, given, minutes * clock.MINUTE, WHY, by=own)
    for reader in {seat.user for seat in locked.seats if seat.side == given and seat.user_id}:
        line = f"{user.get_username()} gives you {say_span(minutes * clock.MINUTE)} on your clock."
        letter_send(
            reader=reader, occasion="turn", kind="clock", key=f"gift:{code}", lines=[line], about=user,
            subject=f"More time in {game_title(locked.game)}", path=f"/games/{code}/", game=locked.game,
            wait=wait_of("gift", locked.game, reader),
        )  # fmt: skip
    return judgement


def _check_room(locked: LockedGame, side: Side, minutes: int) -> None:
    """Raises `Conflict` for more than the clock of that side can hold now."""
    pace = pace_of(locked.game)
    if not pace.bank_ms:
        raise Conflict("The game has no clock", game=locked.game.code)
    seat = next(seat for seat in locked.seats if seat.side == side)
    most = pace.cap_ms or pace.bank_ms * GROWTH
    shows = max(0, clock.left_ms(hand_of(seat), locked.now))
    room = (most - shows) // clock.MINUTE
    if not 0 < minutes <= room:
        raise Conflict(
            "This clock shows {shows} and can hold {most}: you can give 1 to {room} minutes, not {minutes}",
            shows=say_span(shows // clock.MINUTE * clock.MINUTE), most=say_span(most), room=max(0, room),
            minutes=minutes, about="minutes",
        )  # fmt: skip
