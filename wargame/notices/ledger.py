"""What became of each notice on its way to somebody, as they read it themselves (ADR 0115)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.timezone import localtime

from wargame.games import heartbeat
from wargame.games.times import away, short_day
from wargame.notices.models import Channel, Delivery, Outcome

LINES = 12
"""Lines that the page of notices shows."""


class Line(NamedTuple):
    """A delivery as its reader reads it: of what, by which way, what became of it. `tone` is good, bad or neither."""

    written: datetime
    at: str
    subject: str
    way: str
    words: str
    tone: str = ""


def deliveries_of(user: Any) -> QuerySet[Delivery]:
    """What was sent to somebody, or is to be, the latest first."""
    return Delivery.objects.filter(notice__reader=user.pk).select_related("notice", "hook", "device")


def list_lines(deliveries: Iterable[Delivery]) -> list[Line]:
    """The lines of a ledger."""
    return [
        Line(one.written, hour_of(one.written), one.subject, way_of(one), words_of(one), tone_of(one))
        for one in deliveries
    ]


def way_of(delivery: Delivery) -> str:
    """By which way, in a word; a webhook or a device by its name while there is one."""
    if delivery.receiver is not None:
        return delivery.receiver.name
    return Channel(delivery.channel).label.lower()


def words_of(delivery: Delivery) -> str:
    """What became of it: «held till 07:00», «450, again in 5 minutes»."""
    match Outcome(delivery.outcome):
        case Outcome.WAITING if delivery.is_read:
            return "not needed: you have read it"
        case Outcome.WAITING:
            return _waiting(delivery)
        case Outcome.TAKEN:
            return TAKEN[Channel(delivery.channel)].format(said=delivery.said)
        case Outcome.SHOWN:
            return f"shown {hour_of(delivery.ended)}" if delivery.ended else "shown"
        case Outcome.REFUSED:
            return f"refused for good: {delivery.said}"
        case Outcome.GIVEN_UP:
            return f"given up after {delivery.tries} tries: {delivery.said}"
        case Outcome.NOT_NEEDED:
            return f"not needed: {delivery.said or 'you had read it'}"
        case Outcome.REPLACED:
            return "replaced by a later one"


TAKEN = {
    Channel.MAIL: "taken by the mail server",
    Channel.HOOK: "answered {said}",
    Channel.PUSH: "taken by its push service",
}


def _waiting(delivery: Delivery) -> str:
    """What it waits for: an hour, the next try, or the next worker."""
    if delivery.said:
        return f"{delivery.said}, again {away(delivery.due)}"
    if delivery.tries:
        return "on its way"
    if delivery.why == Delivery.Why.DIGEST:
        return f"in the mail of {hour_of(delivery.due)}"
    return f"held till {hour_of(delivery.due)}" if delivery.why else "waiting"


def hour_of(when: datetime) -> str:
    """The time of a day; of another than today, with the day."""
    here = localtime(when)
    today = here.date() == localtime(heartbeat.now()).date()
    return f"{here:%H:%M}" if today else f"{short_day(when)}, {here:%H:%M}"


def tone_of(delivery: Delivery) -> str:
    """Whether that is good or bad news."""
    if delivery.outcome in (Outcome.TAKEN, Outcome.SHOWN):
        return "good"
    failed = delivery.outcome in (Outcome.REFUSED, Outcome.GIVEN_UP)
    return "bad" if failed or (delivery.outcome == Outcome.WAITING and delivery.said) else ""
