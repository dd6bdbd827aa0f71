"""Deliveries are written with the notice that they tell of, and claimed by whoever sends them (ADR 0102, 0115)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery

from wargame.games import heartbeat
from wargame.games.post import AT_ONCE
from wargame.notices.models import SAID, Bulletin, Channel, Delivery, Notice, Outcome, PushDevice, Webhook

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

    What nobody has tried yet is taken back without a trace; what is being tried, or was, is replaced. Behind what was
    answered nobody waits: it is not on its way.
    """
    now = heartbeat.now()
    waiting = deliveries_waiting().filter(notice__in=list(ways)).exclude(notice__kind__in=ADDING)
    waiting.filter(tries=0).delete()
    waiting.exclude(said="").update(due=now)
    waiting.update(outcome=Outcome.REPLACED, ended=now, body="")
    Delivery.objects.bulk_create(
        _row(way, now, notice.subject, notice=notice) for notice, own in ways.items() for way in own
    )


def bulletin_deliver(bulletin: Bulletin, ways: Iterable[Way]) -> None:
    """Have a bulletin go by these ways."""
    now = heartbeat.now()
    Delivery.objects.bulk_create(_row(way, now, bulletin.subject, bulletin=bulletin) for way in ways)


def _row(way: Way, now: datetime, subject: str, **topic: Any) -> Delivery:
    return Delivery(
        channel=way.channel, subject=subject, body=way.body, line=way.line, why=way.why, written=now,
        due=now + way.wait, hook=way.hook, device=way.device, **topic,
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

HELD = Q(why__in=(Delivery.Why.QUIET, Delivery.Why.OFTEN), tries=0)
"""What waits for its hour: until then it holds up nothing that presses, a clock or a question."""


LEASE = timedelta(seconds=15)
"""So long a receiver is kept by a worker that died over it."""


class Lane(StrEnum):
    """Who of a channel is served: those known to be `QUICK`, or all others, who then wait for one another alone."""

    QUICK = "quick"
    SLOW = "slow"


QUICK = 0.5
"""Seconds that a receiver takes at most, on the whole, to count as quick."""
WEIGHT = 0.2
"""How much the last time counts where it was shorter than usual; a longer one counts at once."""


@transaction.atomic
def delivery_claim(channel: Channel, now: datetime, lane: Lane | None = None) -> Delivery | None:
    """What is due, for this worker alone: whether or not it goes now, it is due again only later.

    A receiver gets one at a time. Owners of receivers take turns; of what goes to one, what is due longest goes first.
    """
    found = next((one for one in _list_first(channel, now, lane) if _take(one, now)), None)
    if found is not None:
        found.due, found.tries = now + min(FIRST * 2 ** min(found.tries, 10), LONGEST), found.tries + 1
        Delivery.objects.filter(pk=found.pk).update(due=found.due, tries=found.tries, said="")
    return found


def _list_first(channel: Channel, now: datetime, lane: Lane | None) -> Iterator[Delivery]:
    """What goes first to each of those whose turn it is, locked, one after the other. Mails all go to one server."""
    rows = _list_due(channel, now)
    if channel == Channel.MAIL:
        yield from rows[:1]
        return
    field = "hook" if channel == Channel.HOOK else "device"
    for receiver in _list_receivers(channel, now, lane):
        yield from rows.filter(**{field: receiver})[:1]
    if lane != Lane.QUICK:
        yield from rows.filter(hook=None, device=None)[:1]  # their receivers are gone: they are ended


def is_first(now: datetime) -> Q:
    """Of deliveries, whether nothing goes before them in their line: nothing that is to be sent, unless `HELD`, and
    nothing that was replaced while somebody sent it.
    """
    earlier = Delivery.objects.filter(line=OuterRef("line"), pk__lt=OuterRef("pk")).exclude(line="")
    sent = Q(outcome=Outcome.WAITING) & ~(HELD & Q(due__gt=now))
    return Q(line="") | Q(~Exists(earlier.filter(sent | Q(outcome=Outcome.REPLACED, due__gt=now))))


def _list_due(channel: Channel, now: datetime) -> QuerySet[Delivery]:
    rows = deliveries_waiting().filter(is_first(now), channel=channel, due__lte=now)
    topics = ("notice__reader", "notice__game", "bulletin__game", "hook", "device")
    locked = rows.select_for_update(of=("self",), skip_locked=True)
    return locked.select_related(*topics).order_by("due", "pk")


def _list_receivers(channel: Channel, now: datetime, lane: Lane | None) -> list[int]:
    """For whom something is due: first those whose owners were served longest ago, or never."""
    if channel == Channel.HOOK:
        own = Q(user=OuterRef("user")) | Q(user=None, place=OuterRef("place"))
        all_of: QuerySet[Any] = Webhook.objects.all()
    else:
        own, all_of = Q(user=OuterRef("user")), PushDevice.objects.all()
    waits = deliveries_waiting().filter(due__lte=now)
    due = Exists(
        waits.filter(hook=OuterRef("pk")) if channel == Channel.HOOK else waits.filter(device=OuterRef("pk"))
    )
    last = all_of.filter(own).order_by(F("served").desc(nulls_last=True)).values("served")[:1]
    found = all_of.filter(Q(rests=None) | Q(rests__lte=now), due)
    if lane is not None:
        quick = Q(takes__lte=QUICK)
        found = found.filter(quick) if lane == Lane.QUICK else found.exclude(quick)
    turns = (Subquery(last).asc(nulls_first=True), F("served").asc(nulls_first=True), "pk")
    return list(found.order_by(*turns).values_list("pk", flat=True))


def _take(delivery: Delivery, now: datetime) -> bool:
    """Keep its receiver for oneself, if it has one; whether nobody else was quicker."""
    receiver = delivery.receiver
    if receiver is None:
        return True
    free = type(receiver).objects.filter(Q(rests=None) | Q(rests__lte=now), pk=receiver.pk)
    return bool(free.update(rests=now + LEASE, served=heartbeat.now()))


def receiver_free(delivery: Delivery, seconds: float) -> None:
    """Whoever got it, and took so many seconds, may get the next."""
    receiver = delivery.receiver
    if receiver is None:
        return
    usual = seconds if receiver.takes is None else receiver.takes
    takes = max(seconds, usual + WEIGHT * (seconds - usual))
    type(receiver).objects.filter(pk=receiver.pk).update(rests=None, takes=takes)


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
