"""Whether something that somebody was told has reached them, and when they opened it: never what it says (ADR 0115)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from wargame.notices.models import Channel, Delivery, Notice, Outcome

ARRIVED = (Outcome.TAKEN, Outcome.SHOWN)


class Receipt(NamedTuple):
    """Of one notice: whom it was for, when it stood on their page, what took it by which channel and when, when they
    opened it.
    """

    reader: Any
    told: datetime
    delivered: list[tuple[str, datetime]]
    opened: datetime | None


def list_receipts(key: str, readers: Iterable[int]) -> Iterator[Receipt]:
    """What became of the last notice of that key to each of these readers."""
    notices = Notice.objects.filter(key=key, reader__in=list(readers)).select_related("reader")
    for notice in notices.prefetch_related("deliveries").order_by("reader"):
        yield Receipt(notice.reader, notice.made, list(_delivered(notice.deliveries.all())), notice.read)


def _delivered(deliveries: Iterable[Delivery]) -> Iterator[tuple[str, datetime]]:
    """For each channel the first that arrived."""
    arrived = [one for one in deliveries if one.outcome in ARRIVED and one.ended is not None]
    first: dict[str, datetime] = {}
    for one in sorted(arrived, key=lambda one: (one.ended, one.pk)):
        assert one.ended is not None
        first.setdefault(one.channel, one.ended)
    for channel in Channel:
        if channel in first:
            yield channel.label, first[channel]
