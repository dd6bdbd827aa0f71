"""New dice after a roll-back: promised with it, begun when all have given a phrase or a day has passed (ADR 0086)."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import msgspec
from django.db import transaction

from rules.core.codec import encode
from rules.core.contract import LogLine, Message
from rules.core.dice import commitment
from wargame.games import announce, frames, heartbeat
from wargame.games.errors import Conflict
from wargame.games.isolation import each
from wargame.games.models import DiceEpoch, Game, Promise
from wargame.games.position import DICE, EPOCH_BEGUN, game_moment
from wargame.games.referee import Batch, Fact, Judgement, LockedGame, accept_batch, game_lock_for
from wargame.games.renewing import RENEW
from wargame.games.seating import phrase_check

BATCH = 200
WAIT = timedelta(days=1)
"""How long players are waited for: after it the phrase they gave before holds."""


@dataclass(frozen=True, slots=True)
class Promised:
    """A secret nobody has seen a die of, and the epoch that it is for."""

    number: int
    secret: bytes = field(repr=False)
    reason: str

    @property
    def commitment(self) -> str:
        """The part of it that is published."""
        return str(commitment(self.secret))


def promise_dice(game: Game, reason: str) -> Promised:
    """A fresh secret for the epoch after the game's last."""
    last = DiceEpoch.objects.filter(game=game).order_by("number").values_list("number", flat=True).last()
    return Promised((last or 0) + 1, os.urandom(32), reason)


def dice_promise(locked: LockedGame, promise: Promised) -> None:
    """Keep a promise that an event of the game has just made; one not yet kept is void."""
    game = locked.game
    Promise.objects.filter(game=game).delete()
    Promise.objects.create(
        game=game, number=promise.number, secret=promise.secret, commitment=promise.commitment,
        reason=promise.reason, due=locked.now + WAIT,
    )  # fmt: skip
    game.commitment = promise.commitment
    Game.objects.filter(pk=game.pk).update(commitment=promise.commitment)


def phrase_renew(*, code: str, user: Any, phrase: str) -> Judgement | None:
    """Give the phrase that one is asked for; with the last one the dice begin (else None).

    Raises `Forbidden` for anyone who does not play, `Conflict` where no dice are promised or the phrase is given.
    """
    with transaction.atomic():
        locked = game_lock_for(code=code, user=user, key=uuid4())
        promise = Promise.objects.filter(game=locked.game).first()
        actor = locked.post.actor
        if promise is None:
            raise Conflict("This game is not waiting for phrases for new dice", game=code)
        if actor in promise.phrases:
            raise Conflict("You have already given your phrase", game=code)
        promise.phrases[actor] = phrase_check(phrase)
        for seat in locked.seats:  # who holds every command of a side gives one for all of them
            if seat.user_id == user.pk:
                promise.phrases.setdefault(seat.actor, promise.phrases[actor])
        promise.save(update_fields=["phrases"])
        given = all(seat.user_id is None or seat.actor in promise.phrases for seat in locked.seats)
        if given:
            return _begin(locked, promise)
        frame = frames.text(frames.game_frame(locked.game, locked.seats))
        transaction.on_commit(partial(announce.push_frames, code, frame), robust=True)
        return None


def promises_sweep(now: datetime | None = None) -> int:
    """Begin the dice for which players were waited long enough; how many there were."""
    due = Promise.objects.filter(due__lte=now or heartbeat.now()).order_by("due")
    return each(
        lambda code: dice_begin(code=code) is not None, due.values_list("game__code", flat=True)[:BATCH]
    )


def dice_begin(*, code: str) -> Judgement | None:
    """Begin the dice that are promised, with the phrases before where none was given; None where it is not due."""
    with transaction.atomic():
        locked = game_lock_for(code=code, user=None, key=uuid4())
        promise = Promise.objects.filter(game=locked.game, due__lte=locked.now).first()
        return _begin(locked, promise) if promise else None


def _begin(locked: LockedGame, promise: Promise) -> Judgement:
    game = locked.game
    phrases = {**locked.epoch["phrases"], **{name: told for name, told in promise.phrases.items() if told}}
    event = {
        "event": EPOCH_BEGUN, "epoch": promise.number, "commitment": promise.commitment, "phrases": phrases,
        "reason": promise.reason,
    }  # fmt: skip
    line = LogLine(message=Message(f"event-{EPOCH_BEGUN}", {"reason": promise.reason}))
    game.holds = [hold for hold in game.holds if hold != DICE]
    Game.objects.filter(pk=game.pk).update(holds=game.holds)
    moment = game_moment(game)
    judgement = accept_batch(
        locked,
        moment,
        Batch(RENEW, "", [Fact(msgspec.Raw(encode(event)), None, [line])], moment.state, moment.ending),
    )
    DiceEpoch.objects.create(
        game=game, number=promise.number, from_seq=judgement.seq + 1, secret=promise.secret,
        commitment=promise.commitment, phrases=phrases,
    )  # fmt: skip
    promise.delete()
    return judgement
