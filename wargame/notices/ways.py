"""By which ways a notice goes to each of its readers, and how long it is held (ADR 0115)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from wargame.games import heartbeat
from wargame.games.post import AT_ONCE
from wargame.games.resting import quiet_until
from wargame.notices.deliveries import Way
from wargame.notices.hooking import address_of, payload
from wargame.notices.models import LINE, Bulletin, Channel, Delivery, Notice, PushDevice, Webhook
from wargame.notices.pushing import push_payload
from wargame.notices.wishes import Wanted, find_wants, next_hour


class Telling(NamedTuple):
    """On what `occasion` something is told, with what `lines`, held back for how long; on None it stays on the site."""

    occasion: str | None
    lines: Sequence[str] = ()
    wait: timedelta = AT_ONCE


SITE_ONLY = Telling(None)


def ways_of(notices: Sequence[Notice], telling: Telling) -> Mapping[Notice, list[Way]]:
    """The ways of notices of the same thing, by what their readers want; none for what stays on the site."""
    if telling.occasion is None or not notices:
        return {notice: [] for notice in notices}
    wanted = find_wants([notice.reader for notice in notices], telling.occasion, notices[0].game)
    now = heartbeat.now()
    return {notice: list(_ways(notice, telling, wanted, now)) for notice in notices}


def _ways(notice: Notice, telling: Telling, wanted: Wanted, now: datetime) -> Iterator[Way]:
    channels = wanted.channels[notice.reader_id]
    if not channels:
        return
    wait, why = hold_of(notice, telling.wait, now)
    if Channel.MAIL in channels and notice.reader.email:
        body = "\n".join((*(telling.lines or (notice.text or notice.subject,)), "", address_of(notice)))
        hour = None if notice.needs else wanted.hours.get(notice.reader_id)
        yield Way(Channel.MAIL, body, wait, why) if hour is None else _digest(notice, body, hour, now)
    if Channel.PUSH in channels:
        for device in PushDevice.objects.filter(user=notice.reader_id):
            yield Way(Channel.PUSH, push_payload(notice), wait, why, device=device)
    if Channel.HOOK in channels:
        for hook in Webhook.objects.filter(user=notice.reader_id):
            yield hook_way(notice, hook, wait, why)


def hold_of(notice: Notice, wait: timedelta, now: datetime) -> tuple[timedelta, str]:
    """How long a notice is held and why: to the end of its reader's quiet hours, unless it is about a clock. One that
    runs then knows no rest.
    """
    quiet = quiet_until(notice.reader, now) - now if notice.kind != "clock" else AT_ONCE
    return max(wait, quiet), Delivery.Why.QUIET if quiet > wait else Delivery.Why.OFTEN if wait else ""


def hook_way(topic: Notice | Bulletin, hook: Webhook, wait: timedelta = AT_ONCE, why: str = "") -> Way:
    """To a webhook; of a game one after the other."""
    about = topic.game.code if topic.game is not None else topic.key
    line = f"hook:{hook.pk}:{about}"[:LINE]
    return Way(Channel.HOOK, payload(topic, hook), wait, why, line, hook)


def _digest(notice: Notice, body: str, hour: int, now: datetime) -> Way:
    """In the mail of the day, together with what else waits for it."""
    profile = getattr(notice.reader, "profile", None)
    at = next_hour(now, profile.time_zone if profile else "UTC", hour)
    return Way(Channel.MAIL, body, at - now, Delivery.Why.DIGEST, f"day:{notice.reader_id}")
