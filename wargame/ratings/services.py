"""Working ratings out: what is new of them, all of them, and again after an annulment (ADR 0080)."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import QuerySet

from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden
from wargame.ratings import store, tasks
from wargame.ratings.lock import turn
from wargame.ratings.models import Recomputation
from wargame.ratings.periods import period_begin, period_of
from wargame.ratings.powers import has_annul_power, may_recompute, objection_to
from wargame.ratings.preview import Preview, pack_preview, preview_read, preview_stamp, recompute_preview
from wargame.ratings.sides import balances_renew
from wargame.ratings.signals import ratings_moved
from wargame.ratings.store import Watch, ignore_progress
from wargame.results.models import Result
from wargame.results.services import result_annul, result_restore

log = logging.getLogger(__name__)

TRIES = 3
"""Times in a row that results may come in while ratings are worked out; the sweep finds what comes after."""

EVERY = 0.5
"""Seconds between two notes of how far it is."""

LOST = timedelta(minutes=3)
"""After so long without a note a recomputation is begun again: its worker has died."""

AT_ONCE = 2000
"""Games that are worked out for a preview while somebody waits for a page; more are left to a worker."""

State = Recomputation.State


def ratings_update(*, wait: bool = True, watch: Watch = ignore_progress) -> int:
    """Work out what results that are not taken in change: from the first such period on. How many games that were.

    Does nothing when there is none, or when somebody else is at it and one does not `wait`.
    """
    games = 0
    with turn(wait=wait) as held:
        for _ in range(TRIES if held else 0):
            since = store.first_unheard_period()
            if since is None:
                break
            games += _work(since, watch)
    return games


def ratings_recompute(*, watch: Watch = ignore_progress) -> int:
    """Work out everything from the first game on; how many games that were."""
    with turn():
        return _work(0, watch)


def _work(since: int, watch: Watch) -> int:
    read = store.games_read(since)
    watch(0, len(read.games))
    store.write(since, read, *store.work_out(since, read, watch))
    balances_renew()
    transaction.on_commit(partial(ratings_moved.send_robust, sender=None), robust=True)
    return len(read.games)


@transaction.atomic
def recomputation_ask(*, user: Any) -> Recomputation:
    """Have everything worked out again. Raises `Forbidden` for anyone who is not staff."""
    if not may_recompute(user):
        raise Forbidden("Only site staff can recalculate all ratings")
    return _ask(user=user, why="Everything, from the first game", kind=Recomputation.Kind.WHOLE)


@transaction.atomic
def annulment_preview(*, user: Any, result: Result) -> Preview | Recomputation:
    """What annulling a result, or letting it count again, changes; where that takes long, what looks for it meanwhile.

    Raises `Forbidden` for anyone who may not.
    """
    check_annuller(user, result)
    found = preview_at_hand(user, result)
    if found is not None:
        return found
    under_way = user_previews(user).filter(state__in=[State.WAITING, State.RUNNING]).first()
    stamp = preview_stamp(result)
    return under_way or _ask(
        user=user, why="What changes", result=result, kind=Recomputation.Kind.PREVIEW, stamp=stamp
    )


def preview_at_hand(user: Any, result: Result) -> Preview | None:
    """What turning a result changes as things stand: worked out now, or by a worker for this user; else None."""
    following = Result.objects.filter(rated=True, ended__gte=period_begin(period_of(result.ended)))
    if following.count() <= AT_ONCE:
        return recompute_preview(result)
    get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
    rows = user_previews(user).filter(result=result, stamp=preview_stamp(result), state=State.DONE)
    done = rows.first()
    return preview_read(done.found) if done is not None and done.found is not None else None


def user_previews(user: Any) -> QuerySet[Recomputation]:
    """The previews that somebody asked for; one at a time is worked out, whatever it is of."""
    return Recomputation.objects.filter(user=user, kind=Recomputation.Kind.PREVIEW)


def check_annuller(user: Any, result: Result) -> None:
    """Raises `Forbidden` for anyone who may neither annul nor restore a result."""
    if not has_annul_power(user, result):
        raise Forbidden(
            "You cannot annul or restore this result; site staff can, and those who run the game's club"
        )
    if words := objection_to(user, result):
        raise Forbidden("{words}", words=words)


@transaction.atomic
def annulment_do(*, user: Any, result: Result, reason: str, stamp: str) -> Recomputation:
    """Annul a result, or let it count again if it is annulled, and work out what follows. `stamp` is the preview's.

    Raises `Forbidden` for anyone who may not, `Conflict` without a reason, and for a preview older than other results.
    """
    check_annuller(user, result)
    reason = " ".join(reason.split())
    if not reason:
        raise Conflict("Give a reason, which everybody can read")
    if stamp != preview_stamp(result):
        raise Conflict("New results have come in since you looked: check again what changes")
    found, restored = preview_at_hand(user, result), result.annulled is not None
    (result_restore if restored else result_annul)(result=result, user=user, reason=reason)
    Recomputation.objects.filter(result=result, kind=Recomputation.Kind.PREVIEW).delete()
    what = "Restored" if restored else "Annulled"
    kept = pack_preview(found) if found is not None else None
    return _ask(user=user, why=f"{what}: {reason}", result=result, found=kept)


def _ask(**given: Any) -> Recomputation:
    now = heartbeat.now()
    row = Recomputation.objects.create(asked=now, noted=now, **given)
    transaction.on_commit(partial(_send, row.pk), robust=True)
    return row


def _send(pk: int) -> None:
    """Hand it to a worker; while none can be reached the sweep does it."""
    with suppress(OSError):
        tasks.recompute.delay(pk)


def recomputation_run(pk: int) -> bool:
    """Do what was asked for, unless it is done or under way; whether it was done now."""
    rows = Recomputation.objects.filter(pk=pk)
    if not rows.filter(state=State.WAITING).update(state=State.RUNNING, noted=heartbeat.now()):
        return False
    row = rows.get()
    try:
        WORK[row.kind](row, noting(row))
    except Exception:
        rows.update(state=State.FAILED, ended=heartbeat.now())
        raise
    rows.update(state=State.DONE, done=row.total, ended=heartbeat.now())
    return True


def preview_keep(row: Recomputation, watch: Watch) -> None:
    """Find what a result that is annulled, or counts again, changes, and keep it for whoever asked."""
    assert row.result is not None
    row.found = pack_preview(recompute_preview(row.result, watch=watch))
    row.save(update_fields=["found"])


WORK: Mapping[str, Callable[[Recomputation, Watch], object]] = {
    Recomputation.Kind.FOLLOWING: lambda row, watch: ratings_update(watch=watch),
    Recomputation.Kind.WHOLE: lambda row, watch: ratings_recompute(watch=watch),
    Recomputation.Kind.PREVIEW: preview_keep,
}


def noting(row: Recomputation) -> Watch:
    """Notes in the row how far it is, so often that it can be watched."""
    noted = 0.0

    def note(done: int, total: int) -> None:
        nonlocal noted
        if done == 0 or time.monotonic() - noted > EVERY:
            noted, row.done, row.total, row.noted = time.monotonic(), done, total, heartbeat.now()
            row.save(update_fields=["done", "total", "noted"])

    return note


def recomputations_find(now: datetime) -> list[int]:
    """Those that wait for a worker; what one has died over waits again."""
    Recomputation.objects.filter(state=State.RUNNING, noted__lt=now - LOST).update(state=State.WAITING)
    waiting = Recomputation.objects.filter(state=State.WAITING).order_by("pk")
    return list(waiting.values_list("pk", flat=True))
