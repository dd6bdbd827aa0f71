"""Deliveries are written with the notice that they tell of, and claimed by whoever sends them (ADR 0102, 0115)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from wargame.games import heartbeat
from wargame.games.post import AT_ONCE
from wargame.notices.models import SAID, Channel, Delivery, Notice, Outcome, PushDevice, Webhook

FIRST, LONGEST = timedelta(minutes=1), timedelta(hours=1)
"""How long until a delivery is tried again: after the first time, and at most. It doubles with each."""


ADDING = ("chat",)
"""Kinds of which each telling says something else: what goes of an earlier one goes all the same."""


class Way(NamedTuple):
    """By which channel a notice goes, with what, and how long it is held, for what reason."""

    channel: Channel
    body: str
    wait: timedelta = AT_ONCE
    why: str = ""
    line: str = ""
    hook: Webhook | None = None
    device: PushDevice | None = None


def deliveries_write(ways: Mapping[Notice, Sequence[Way]]) -> None:
    """Have notices go by these ways, in place of what was to go of them, but for `ADDING`.

    What nobody has tried yet is taken back without a trace; what is being tried, or was, is replaced.
    """
    now = heartbeat.now()
    waiting = deliveries_waiting().filter(notice__in=list(ways)).exclude(notice__kind__in=ADDING)
    waiting.filter(tries=0).delete()
    waiting.update(outcome=Outcome.REPLACED, ended=now, body="")
    Delivery.objects.bulk_create(
        Delivery(
            notice=notice, channel=way.channel, subject=notice.subject, body=way.body, line=way.line, why=way.why,
            written=now, due=now + way.wait, hook=way.hook, device=way.device,
        )
        for notice, own in ways.items()
        for way in own
    )  # fmt: skip


def deliveries_spare(key: str, readers: Iterable[int]) -> None:
    """What these have read already needs to go no more, though they are told more of it now."""
    known = deliveries_waiting().filter(
        notice__key=key, notice__reader__in=readers, notice__read__isnull=False
    )
    deliveries_end(known, Outcome.NOT_NEEDED)


def deliveries_waiting() -> QuerySet[Delivery]:
    """All that are to be sent still."""
    return Delivery.objects.filter(outcome=Outcome.WAITING)


MOST = 200
"""What a mail of the day holds beside the first."""

FAILED = (Outcome.REFUSED, Outcome.GIVEN_UP)
"""What did not arrive, and will not by itself."""

IN_THE_WAY = Q(outcome__in=(Outcome.WAITING, Outcome.REPLACED))
"""What those behind it in a line wait for: what is to be sent, and what was replaced while somebody sent it."""


LEASE = timedelta(seconds=15)
"""So long a receiver is kept by a worker that died over it."""

SLOW = 2.0
"""Seconds after which a receiver counts as slow, whatever it answered."""


@transaction.atomic
def delivery_claim(channel: Channel, now: datetime) -> Delivery | None:
    """What is due longest, for this worker alone: whether or not it goes now, it is due again only later.

    A receiver gets one at a time, and none while it rests.
    """
    while (found := _first_due(channel, now)) is not None and not _take(found, now):
        pass
    if found is not None:
        found.due, found.tries = now + min(FIRST * 2 ** min(found.tries, 10), LONGEST), found.tries + 1
        found.save(update_fields=["due", "tries"])
    return found


def _first_due(channel: Channel, now: datetime) -> Delivery | None:
    earlier = Delivery.objects.filter(IN_THE_WAY, line=OuterRef("line"), pk__lt=OuterRef("pk"))
    first = Q(line="") | ~Exists(earlier.filter(Q(outcome=Outcome.WAITING) | Q(due__gt=now)))
    rows = deliveries_waiting().filter(first, channel=channel, due__lte=now)
    rows = rows.exclude(hook__rests__gt=now).exclude(device__rests__gt=now)
    rows = rows.select_for_update(of=("self",), skip_locked=True)
    return (
        rows.select_related("notice__reader", "notice__game", "hook", "device").order_by("due", "pk").first()
    )


def _take(delivery: Delivery, now: datetime) -> bool:
    """Keep its receiver for oneself, if it has one; whether nobody else was quicker."""
    receiver = delivery.hook or delivery.device
    if receiver is None:
        return True
    free = type(receiver).objects.filter(Q(rests=None) | Q(rests__lte=now), pk=receiver.pk)
    return bool(free.update(rests=now + LEASE))


def receiver_free(delivery: Delivery, seconds: float) -> None:
    """Whoever got it may get the next: at once, or where it took so many seconds only after a rest that doubles."""
    receiver = delivery.hook or delivery.device
    if receiver is None:
        return
    slow = receiver.slow + 1 if seconds > SLOW else 0
    rest = min(FIRST * 2 ** min(slow - 1, 10), LONGEST) if slow else None
    rests = heartbeat.now() + rest if rest else None
    type(receiver).objects.filter(pk=receiver.pk).update(rests=rests, slow=min(slow, 99))


def fellows_of(delivery: Delivery) -> list[Delivery]:
    """What goes in the same mail of the day: nobody else can claim it while the first of its line is waiting."""
    if delivery.why != Delivery.Why.DIGEST:
        return []
    fellows = deliveries_waiting().filter(line=delivery.line, due__lte=heartbeat.now(), pk__gt=delivery.pk)
    return list(fellows.select_related("notice__reader").order_by("pk")[:MOST])


def deliveries_end(deliveries: Iterable[Delivery], outcome: Outcome, said: str = "") -> None:
    """They have gone, or never will. What was taken was, whatever was told of the same thing meanwhile."""
    ended = Delivery.objects.filter(pk__in=[one.pk for one in deliveries])
    if outcome != Outcome.TAKEN:
        ended = ended.filter(outcome=Outcome.WAITING)
    ended = ended.exclude(
        outcome=Outcome.SHOWN
    )  # a browser may have been quicker than whoever writes it down
    now = heartbeat.now()
    if outcome in FAILED:  # what a webhook did not take may be sent again by hand
        ended.exclude(channel=Channel.HOOK).update(body="")
    else:
        ended.update(body="")
    ended.update(outcome=outcome, said=said[:SAID], ended=now, due=now)


def deliveries_fail(deliveries: Sequence[Delivery], said: str) -> None:
    """They did not go this time. Where one was replaced meanwhile, nobody waits behind it any more."""
    tried = Delivery.objects.filter(pk__in=[one.pk for one in deliveries])
    tried.update(said=said[:SAID])
    tried.filter(outcome=Outcome.REPLACED).update(due=heartbeat.now())


def hook_rest(delivery: Delivery) -> None:
    """Where a webhook does not answer at all, what else waits for it is not tried before this is tried again."""
    others = deliveries_waiting().filter(hook=delivery.hook_id, due__lt=delivery.due)
    others.update(due=delivery.due)


def deliveries_forget(before: datetime) -> int:
    """Delete what was written before; how many. A notice that is told again and again outlives its deliveries."""
    return Delivery.objects.filter(written__lt=before).delete()[0]
