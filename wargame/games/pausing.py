"""A pause of a game by consent: offered, agreed to by all others, over soon after somebody asks (ADR 0116)."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import msgspec
from django.db import transaction

from rules.core.contract import Side
from wargame.games import announce, heartbeat
from wargame.games.agreeing import may_pause
from wargame.games.clockshapes import PauseNow
from wargame.games.errors import Conflict
from wargame.games.frames import game_frame, text
from wargame.games.held import pause_of
from wargame.games.holding import game_hold, game_resume
from wargame.games.isolation import each
from wargame.games.models import Game
from wargame.games.pacing import RESTING
from wargame.games.position import PAUSE, game_moment
from wargame.games.post import letter_send, wait_of
from wargame.games.referee import LockedGame, game_lock_for
from wargame.games.times import moment, read_by
from wargame.games.words import game_title

MOST = timedelta(days=60)
"""A pause lasts so long at most."""

NOTICE, LIVE_NOTICE = timedelta(hours=12), timedelta(minutes=5)
"""Who ends a pause gives the others so much time before clocks run; the second in a game of hours."""

BATCH = 200


@transaction.atomic
def pause_offer(*, code: str, user: Any, until: datetime | None = None) -> None:
    """Offer a pause until a moment, or for as long as one can last. It takes the place of an offer that stands.

    Raises `Forbidden` for anyone who is no chief of a side, `Conflict` where the game has no clock, cannot be paused by
    its terms, is held or paused, or for a moment that is past or too far.
    """
    locked = _lock(code, user)
    game, now = locked.game, locked.now
    if not game.bank_ms:
        raise Conflict("The game has no clock: there is nothing to pause", game=code)
    if not may_pause(game):
        raise Conflict("This game cannot be paused: its players agreed to that when it was opened", game=code)
    if not _others(locked):
        raise Conflict("You play alone: nobody is there to agree", game=code)
    last = now + MOST
    if until is not None and not now < until <= last:
        raise Conflict(
            "A pause ends after now, and by {last}: it lasts {most} days at most", last=moment(last), most=MOST.days,
            about="until",
        )  # fmt: skip
    pause = PauseNow(id=secrets.token_hex(4), side=locked.side, offered=now, until=until or last)
    _put(locked, pause)
    _tell(locked, pause, "offers a pause until", "offers a pause in")


@transaction.atomic
def pause_answer(*, code: str, user: Any, accept: bool, offer: str) -> None:
    """Agree to the pause that is offered: with the last of the others it begins. Or decline it: the offer is gone.

    `offer` is the id of the one that was read. Raises `Conflict` where none is offered by another side, or another is
    by now.
    """
    locked = _lock(code, user)
    pause = pause_of(locked.game)
    if pause is None or pause.since is not None or pause.side == locked.side:
        raise Conflict("No pause is on offer", game=code)
    if pause.id != offer:
        raise Conflict(
            "Another pause is on offer by now, until {until}: answer that one",
            until=moment(pause.until),
            about="offer",
        )
    if not accept:
        _put(locked, None)
        return
    if pause.until <= locked.now:
        raise Conflict("The pause that was offered would be over by now", game=code)
    agreed = [*dict.fromkeys([*pause.agreed, locked.side])]
    if _others(locked, pause.side) - set(agreed):
        _put(locked, msgspec.structs.replace(pause, agreed=agreed))
        return
    _put(locked, begun := msgspec.structs.replace(pause, agreed=agreed, since=locked.now))
    game_hold(code=code, user=user, hold=PAUSE, until=begun.until)
    _tell(locked, begun, "agrees: the game is paused until", "has agreed to pause")


@transaction.atomic
def pause_end(*, code: str, user: Any) -> None:
    """Have play go on, with notice to the others; or take one's offer back. Asking again changes nothing.

    Raises `Conflict` where the game is not paused and one has offered nothing.
    """
    locked = _lock(code, user, held=True)
    pause = pause_of(locked.game)
    if pause is None or (pause.since is None and pause.side != locked.side):
        raise Conflict("The game is not paused", game=code)
    if pause.since is None:
        _put(locked, None)
    elif pause.ends is None:
        notice = NOTICE if locked.game.bank_ms >= RESTING else LIVE_NOTICE
        ending = msgspec.structs.replace(pause, ends=min(pause.until, locked.now + notice))
        _put(locked, ending)
        _tell(locked, ending, "ends the pause: clocks run again on", "ends the pause in")


def pauses_sweep(now: datetime | None = None) -> int:
    """Let games go on whose pause is over, and forget offers that came to nothing; how many there were."""
    due = Game.objects.filter(pause_ends__lte=now or heartbeat.now()).order_by("pause_ends")
    return each(lambda code: _settled(code), list(due.values_list("code", flat=True)[:BATCH]))


@transaction.atomic
def _settled(code: str) -> bool:
    locked = game_lock_for(code=code, user=None, key=uuid4())
    game = locked.game
    if game.pause_ends is None or game.pause_ends > locked.now:
        return False
    _put(locked, None)
    if PAUSE in game.holds:
        game_resume(code=code, hold=PAUSE)
    return True


def _lock(code: str, user: Any, *, held: bool = False) -> LockedGame:
    """The locked game, for the chief of a side that is in it."""
    locked = game_lock_for(code=code, user=user, key=uuid4())
    locked.post.check_chief(code)
    locked.expect(None, held=held)
    if locked.side in game_moment(locked.game).out:
        raise Conflict("Your side is out of this game; the others play on")
    return locked


def _others(locked: LockedGame, side: Side = "") -> set[Side]:
    """The other sides that are in the game."""
    return {seat.side for seat in locked.seats} - game_moment(locked.game).out - {side or locked.side}


def _put(locked: LockedGame, pause: PauseNow | None) -> None:
    """Set down how the pause stands, and tell every board."""
    game = locked.game
    game.pause = msgspec.to_builtins(pause) if pause else {}
    game.pause_ends = (pause.ends or pause.until) if pause else None
    game.save(update_fields=["pause", "pause_ends"])
    frame = text(game_frame(game, locked.seats))
    transaction.on_commit(partial(announce.push_frames, game.code, frame), robust=True)


def _tell(locked: LockedGame, pause: PauseNow, does: str, subject: str) -> None:
    """Tell the other players what the asker did."""
    who = locked.user.get_username()
    for reader in {seat.user for seat in locked.seats if seat.user_id not in (None, locked.user.pk)}:
        with read_by(reader):
            line = f"{who} {does} {moment(pause.ends or pause.until)}."
        letter_send(
            reader=reader, occasion="turn", kind="clock", key=f"pause:{locked.game.code}", lines=[line],
            subject=f"{who} {subject} {game_title(locked.game)}", path=f"/games/{locked.game.code}/",
            about=locked.user, game=locked.game, wait=wait_of("pause", locked.game, reader),
        )  # fmt: skip
