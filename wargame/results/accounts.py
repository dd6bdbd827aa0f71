"""What is worked out of a game when it is over, once and never before: the luck of each player, how they answered."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta

from django.db import DatabaseError, transaction

from rules.core.fortune import Fortune
from wargame.games.models import ChatMessage
from wargame.games.position import SIDE_LEFT
from wargame.results.chance import EXACT, encode, sum_of
from wargame.results.models import Account, Answers, Luck, Result, Share
from wargame.results.reading import Holder, Reading, game_read, record_skim
from wargame.results.reliability import buckets_of, conduct_renew, thin_out

SILENCE = timedelta(days=3)
"""Without an act or a word for so long, or for the whole clock if it is shorter: left without a word."""

log = logging.getLogger(__name__)


@transaction.atomic
def account_make(*, result: Result) -> Account | None:
    """Work out luck and answers of a game that is over; None where that is done, or the game was abandoned.

    An `Account` that is deleted is made anew by the next sweep, with all that hangs on it.
    """
    result = Result.objects.select_for_update(of=("self",)).select_related("game").get(pk=result.pk)
    if result.how == Result.How.ABANDONED or Account.objects.filter(result=result).exists():
        return None
    shares = list(result.shares.all())
    for rows in (Luck, Answers):
        rows.objects.filter(share__result=result).delete()
    reading, read = _read(result, [_holder(share) for share in shares])
    Luck.objects.bulk_create(row for share in shares for row in _luck(share, reading))
    Answers.objects.bulk_create(_answers(result, share, reading, read) for share in shares)
    account = Account.objects.create(result=result, read=read)
    for user_id in sorted({share.user_id for share in shares if share.user_id}):
        conduct_renew(user_id=user_id)
    return account


def accounts_find(limit: int = 50) -> int:
    """Make the accounts of results that nobody made them of; how many there were."""
    missing = Result.objects.filter(account=None).exclude(how=Result.How.ABANDONED).order_by("pk")
    return sum(account_make(result=result) is not None for result in missing[:limit])


def _holder(share: Share) -> Holder:
    return share.side, share.command


def _read(result: Result, holders: list[Holder]) -> tuple[Reading, bool]:
    """The record as the rules read it, or as far as it can be told without them."""
    try:
        return game_read(result.game, holders), True
    except DatabaseError:
        raise
    except Exception:  # whatever the rules make of it today: other accounts wait behind this one
        log.exception("the record of game %s does not tell its luck", result.game.code)
        return record_skim(result.game), False


def _luck(share: Share, reading: Reading) -> Iterable[Luck]:
    """Rows by kind: the luck of a side is that of each who commanded in it."""
    kinds: dict[str, list[Fortune]] = {}
    for _, fortune in reading.fortunes:
        if fortune.side == share.side:
            kinds.setdefault(fortune.kind, []).append(fortune)
    for kind, found in kinds.items():
        yield Luck(
            share=share, kind=kind, unit=found[0].unit, rolls=len(found), got=sum(one.got for one in found),
            expected=float(sum(one.expected for one in found)),
            variance=float(sum(one.variance for one in found)),
            chances=encode(sum_of(found)) if len(found) <= EXACT else None,
        )  # fmt: skip


def _answers(result: Result, share: Share, reading: Reading, read: bool) -> Answers:
    times = reading.answers.get(_holder(share), []) if result.game.bank_ms else []
    seconds = sorted(round(time.total_seconds()) for time in times)
    forfeited = _forfeited(result, share) and (not read or _holder(share) in reading.awaited)
    return Answers(
        share=share, count=len(seconds), buckets=buckets_of(seconds), sample=thin_out(seconds),
        asked=reading.takebacks[share.side], given=reading.takebacks.total() - reading.takebacks[share.side],
        forfeited=forfeited, silent=forfeited and _silent(result, share, reading),
    )  # fmt: skip


def _forfeited(result: Result, share: Share) -> bool:
    """Whether it was the clock of this side that ran out."""
    said = (result.verdict or {}).get("facts", {}).get("side")
    if result.how == Result.How.TIME and share.side == said:
        return True
    left = {"event": SIDE_LEFT, "side": share.side, "how": "TimeForfeited"}
    return bool(share.place) and not share.halves and result.game.events.filter(payload=left).exists()


def _silent(result: Result, share: Share, reading: Reading) -> bool:
    """Whether the player neither acted nor wrote for so long before the end."""
    since = result.ended - min(SILENCE, timedelta(milliseconds=result.game.bank_ms or 0))
    acted = reading.acted.get(share.side)
    lines = ChatMessage.objects.filter(game=result.game_id, user=share.user_id, time__gt=since)
    return (acted is None or acted <= since) and not lines.exists()
