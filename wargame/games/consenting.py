"""Several commanders of a side: the end of a phase waits until the others agree, or for so long (ADR 0108)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from rules.core.codec import plain
from rules.core.commanders import may_give
from rules.core.contract import Command
from rules.core.errors import Illegal, Malformed
from wargame.games import heartbeat
from wargame.games.asking import check_asked, question_of
from wargame.games.commanders import Post
from wargame.games.consents import describe_consent, push_consent
from wargame.games.consentshapes import ConsentAsked
from wargame.games.errors import Conflict, SiteError
from wargame.games.isolation import each
from wargame.games.models import Consent, Game
from wargame.games.pacing import RESTING
from wargame.games.position import Moment, game_moment
from wargame.games.referee import Judgement, LockedGame, action_submit, game_lock_for

BATCH = 200
LIVE, SPELL = timedelta(seconds=60), timedelta(hours=12)
"""How long fellow commanders are waited for in a live game, and in any other."""


def consent_ask(
    *, code: str, user: Any, payload: Any, expected_seq: int, key: str | UUID
) -> Judgement | ConsentAsked:
    """Play the end of a phase as soon as the fellow commanders agree; the request while they are asked.

    At once where none of them could still do something or they have had their time, and an act that ends no phase, as
    `action_submit` does, with what that raises. A request that stands stays as it is; one that a fellow has stopped
    stands again, until the same time.
    """
    with transaction.atomic():
        locked = game_lock_for(code=code, user=user, key=key)
        post = locked.post
        if (known := locked.find_answer(payload)) is not None:
            return known
        locked.expect(None)
        moment = game_moment(locked.game)
        check_asked(moment, locked.game, locked.seats, post, payload, expected_seq)
        left = dict(_left(locked, moment, post, payload))
        before = Consent.objects.filter(game=locked.game, side=post.side).first()
        if not left or (before is not None and before.due <= locked.now):
            return action_submit(code=code, user=user, payload=payload, expected_seq=expected_seq, key=key)
        if before is not None and not before.stopped:
            return describe_consent(before)
        since, due = (
            (before.since, before.due) if before else (locked.now, locked.now + spell_of(locked.game))
        )
        consent, _ = Consent.objects.update_or_create(
            game=locked.game, side=post.side,
            defaults={
                "command": post.command, "user": user, "key": locked.key, "seq": locked.game.seq, "action": payload,
                "left": left, "agreed": [], "stopped": False, "since": since, "due": due,
            },
        )  # fmt: skip
        push_consent(code, post.side, describe_consent(consent))
        return describe_consent(consent)


def consent_answer(*, code: str, user: Any, seq: int, agree: bool) -> Judgement | None:
    """Agree to the request asked at `seq`, with the last one it is played (else None); or have it wait.

    Who asked takes it back by the same. Raises `Forbidden`, and `Conflict` where no such request stands, or where the
    phase cannot be ended any more.
    """
    with transaction.atomic():
        locked = game_lock_for(code=code, user=user, key=uuid4())
        post = locked.post
        locked.expect(None)
        consent = Consent.objects.filter(game=locked.game, side=post.side, seq=seq, stopped=False).first()
        if consent is None:
            raise Conflict("No commander of your side is waiting for your answer any more")
        own = {seat.command for seat in locked.seats if seat.user_id == user.pk}
        if not agree:
            _stop(consent, taken_back=consent.command in own)
            push_consent(code, post.side, None, post.command)
            return None
        consent.agreed = [command for command in consent.left if command in {*consent.agreed, *own}]
        if consent.missing:
            consent.save(update_fields=["agreed"])
            push_consent(code, post.side, describe_consent(consent))
            return None
        judgement = _carry_out(locked, consent)
    if judgement is None or not judgement.accepted:
        raise Conflict("The phase cannot be ended any more")
    return judgement


def consents_sweep(now: datetime | None = None) -> int:
    """Play what commanders were waited for long enough; how many there were."""
    due = Consent.objects.filter(due__lte=now or heartbeat.now(), stopped=False).order_by("due")
    return each(lambda row: _settled(*row), due.values_list("game__code", "pk")[:BATCH])


def spell_of(game: Game) -> timedelta:
    """How long fellow commanders are waited for."""
    return LIVE if 0 < game.bank_ms < RESTING else SPELL


def _settled(code: str, pk: int) -> bool:
    """Whether a request that is due is settled."""
    with transaction.atomic():
        locked = game_lock_for(code=code, user=None, key=uuid4())
        consent = Consent.objects.filter(pk=pk, due__lte=locked.now, stopped=False).first()
        if consent is not None:
            _carry_out(locked, consent)
        return consent is not None


def _stop(consent: Consent, *, taken_back: bool) -> None:
    """Nobody is asked any more; a fellow who had it wait has only as much time as was left."""
    if taken_back:
        consent.delete()
    else:
        consent.stopped = True
        consent.save(update_fields=["stopped"])


def _carry_out(locked: LockedGame, consent: Consent) -> Judgement | None:
    """Play what was asked for, in the name of who asked; where that is not possible any more the request is gone.

    It is judged where the game stands now: while the request stands its question does.
    """
    judgement = None
    with suppress(SiteError), transaction.atomic():
        judgement = action_submit(
            code=locked.game.code,
            user=consent.user,
            payload=consent.action,
            expected_seq=locked.game.seq,
            key=consent.key,
        )
    if judgement is None or not judgement.accepted:
        Consent.objects.filter(pk=consent.pk).delete()
        push_consent(locked.game.code, consent.side, None)
    return judgement


def _left(locked: LockedGame, moment: Moment, post: Post, payload: Any) -> Iterator[tuple[Command, Any]]:
    """What each fellow commander could still do, in words; nothing of an act that the asker may not give, or that
    does not end the phase.
    """
    asked = question_of(moment, post, payload)
    if (
        asked is None
        or payload != asked.default
        or not may_give(moment.ruleset, moment.state, post.actor, payload)
    ):
        return
    for seat in locked.seats:
        if seat.side == post.side and seat.user_id not in (None, locked.user.pk):
            with suppress(Illegal, Malformed):  # a release that does not know the question
                left = moment.ruleset.explain(moment.state, seat.command, {"about": "ending"})
                if left.lines:
                    yield seat.command, plain(left.lines)
