"""New dice from a point on: an epoch with a secret of its own, promised on the record before anything hangs on it.

A secret that may have become known, or a roll-back to before dice that players have seen, asks for one. The promise is
an event, so it is hashed, signed and shown like everything else; the phrases are those the players gave.
"""

from __future__ import annotations

import os
from uuid import uuid4

import msgspec
from django.db import transaction

from rules.core.codec import encode
from rules.core.contract import LogLine, Message
from rules.core.dice import commitment
from rules.core.errors import Malformed
from wargame.games.models import DiceEpoch, Game
from wargame.games.position import EPOCH_BEGUN, game_moment
from wargame.games.referee import Batch, Fact, Judgement, accept_batch, game_lock_for
from wargame.games.seating import one_line

RENEW = {"site": "dice"}


def dice_renew(*, code: str, reason: str) -> Judgement:
    """Begin an epoch: every die from here on hangs on a fresh secret. The position stays; everybody reads the reason.

    Raises `NotFound`, `Conflict` for a game that is not played, `Malformed` without a reason.
    """
    why = one_line(reason)
    if not why:
        raise Malformed("unreadable-action", fault="give a reason for the new dice")
    with transaction.atomic():
        locked = game_lock_for(code=code, user=None, key=uuid4())
        locked.expect(None)
        game, number, secret = locked.game, locked.epoch["number"] + 1, os.urandom(32)
        event = {
            "event": EPOCH_BEGUN, "epoch": number, "commitment": commitment(secret),
            "phrases": locked.epoch["phrases"], "reason": why,
        }  # fmt: skip
        line = LogLine(message=Message(f"event-{EPOCH_BEGUN}", {"reason": why}))
        fact = Fact(msgspec.Raw(encode(event)), None, [line])
        moment = game_moment(game)
        game.commitment = str(event["commitment"])
        Game.objects.filter(pk=game.pk).update(commitment=game.commitment)
        judgement = accept_batch(locked, moment, Batch(RENEW, "", [fact], moment.state))
        DiceEpoch.objects.create(
            game=game, number=number, from_seq=judgement.seq + 1, secret=secret,
            commitment=event["commitment"], phrases=event["phrases"],
        )  # fmt: skip
        return judgement
