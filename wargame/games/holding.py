"""Holding a game while something is settled: its clocks stand and nothing is played (ADR 0086)."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any
from uuid import uuid4

import msgspec
from django.db import transaction

from rules.core.codec import encode
from rules.core.contract import LogLine, Message
from wargame.games import announce, frames
from wargame.games.models import Game
from wargame.games.position import HELD, RESUMED, game_moment
from wargame.games.record.chain import stamp
from wargame.games.referee import HOLD, RESUME, Batch, Fact, Judgement, accept_batch, game_lock_for


def game_hold(*, code: str, user: Any, hold: str, until: datetime | None = None) -> Judgement | None:
    """Hold the game under that name, for a player who asks or, where None does, for the site; None where it is held
    under it already. `until` when, where that is agreed, stands in the record.

    Raises `NotFound`, `Forbidden` for anyone who does not play, `Conflict` for a game that is not played.
    """
    return _turn(code, user, hold, True, until)


def game_resume(*, code: str, hold: str) -> Judgement | None:
    """End the hold of that name on the game; None where there was none."""
    return _turn(code, None, hold, False)


def _turn(code: str, user: Any, hold: str, holds: bool, until: datetime | None = None) -> Judgement | None:
    with transaction.atomic():
        locked = game_lock_for(code=code, user=user, key=uuid4())
        post = locked.post if user is not None else None
        game = locked.game
        if (hold in game.holds) == holds:
            return None
        locked.expect(None, held=True)
        game.holds = [*game.holds, hold] if holds else [one for one in game.holds if one != hold]
        Game.objects.filter(pk=game.pk).update(holds=game.holds)
        name, side = HELD if holds else RESUMED, post.side if post else ""
        moment = game_moment(game)
        event = {"event": name, "hold": hold, **({"until": stamp(until)} if until else {})}
        fact = Fact(msgspec.Raw(encode(event)), None, [LogLine(message=Message(f"event-{name}", {}))])
        command = post.command if post else ""
        judgement = accept_batch(
            locked, moment, Batch(HOLD if holds else RESUME, side, [fact], moment.state, command=command)
        )
        frame = frames.text(frames.clocks_frame(game, locked.seats, locked.now))
        transaction.on_commit(partial(announce.push_frames, code, frame), robust=True)
        return judgement
