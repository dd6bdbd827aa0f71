"""Deliveries that are due go where they are for, each by itself (ADR 0102, 0115)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import takewhile
from time import monotonic
from typing import NamedTuple

from wargame.notices import hooking, mailing, pushing
from wargame.notices.deliveries import (
    deliveries_end,
    deliveries_fail,
    delivery_claim,
    fellows_of,
    hook_rest,
    receiver_free,
)
from wargame.notices.models import Channel, Delivery, Outcome

log = logging.getLogger(__name__)

BATCH = 200
WHOLE = 10.0
"""Seconds after which a worker leaves the rest to the next: no channel has more than two at work (ADR 0119)."""

GONE = "the address is gone"


class Sender(NamedTuple):
    """How a channel sends. `send` sends several as one; it returns what was answered, and raises anything if not taken.

    Of a fault: `answer` is what to say of it, without an address; `is_final`, whether it is for good; `is_own`, whether
    it concerns that delivery alone: after any other the rest of the channel would fail as well.
    """

    send: Callable[[Sequence[Delivery]], str]
    answer: Callable[[Exception], str]
    is_final: Callable[[Exception], bool]
    is_own: Callable[[Exception], bool]
    can_reach: Callable[[Delivery], bool]
    gives_up: timedelta


SENDERS: Mapping[Channel, Sender] = {
    Channel.MAIL: Sender(
        mailing.mail_send, mailing.answer_of, mailing.is_final, mailing.is_own, mailing.can_reach, mailing.GIVES_UP
    ),
    Channel.PUSH: Sender(
        pushing.push_send, hooking.answer_of, pushing.is_final, lambda _: True, pushing.can_reach, pushing.GIVES_UP
    ),
    Channel.HOOK: Sender(
        hooking.hook_send, hooking.answer_of, hooking.is_final, lambda _: True, hooking.can_reach, hooking.GIVES_UP
    ),
}  # fmt: skip


def deliveries_send(channel: Channel, now: datetime) -> int:
    """Send so many of a channel that are due; how many were tried. One that is refused holds up no other."""
    tried, ends = 0, monotonic() + WHOLE
    for delivery in takewhile(bool, (delivery_claim(channel, now) for _ in range(BATCH))):
        assert delivery is not None
        tried += 1
        began = monotonic()
        spoken_to = delivery_try(delivery, now)
        receiver_free(delivery, monotonic() - began)
        if not spoken_to or monotonic() > ends:
            break
    return tried


def mails_send(now: datetime) -> int:
    """Send the mails that are due; how many were tried."""
    return deliveries_send(Channel.MAIL, now)


def delivery_try(delivery: Delivery, now: datetime) -> bool:
    """Send it, and what goes with it, unless it was read or answered meanwhile, or is too old.

    Whether the channel could be talked to.
    """
    sender = SENDERS[Channel(delivery.channel)]
    parts = [one for one in (delivery, *fellows_of(delivery)) if not _is_over(one, sender, now)]
    if not parts:
        return True
    try:
        said = sender.send(parts)
    except Exception as fault:  # a service may raise anything, and must not stop the others
        return _note_fault(parts, sender, fault)
    deliveries_end(parts, Outcome.TAKEN, said)
    return True


def _is_over(delivery: Delivery, sender: Sender, now: datetime) -> bool:
    """End what nobody needs any more, or has waited too long; whether it was that."""
    notice = delivery.notice
    read = notice.read is not None and delivery.why != Delivery.Why.AGAIN
    if read or not notice.reader.is_active or not sender.can_reach(delivery):
        deliveries_end([delivery], Outcome.NOT_NEEDED, "" if read else GONE)
        return True
    if delivery.written <= now - sender.gives_up:
        deliveries_end([delivery], Outcome.GIVEN_UP, delivery.said)
        return True
    return False


def _note_fault(parts: Sequence[Delivery], sender: Sender, fault: Exception) -> bool:
    """Write down that it did not go; whether others of the channel may."""
    said, delivery = sender.answer(fault), parts[0]
    log.warning(
        "The %s of notice %s to user %s, try %s: %s",
        delivery.channel, delivery.notice_id, delivery.notice.reader_id, delivery.tries, said,
    )  # fmt: skip
    if sender.is_final(fault):
        deliveries_end(parts, Outcome.REFUSED, said)
    else:
        deliveries_fail(parts, said)
    if delivery.channel == Channel.HOOK and not isinstance(fault, hooking.NotTaken):
        hook_rest(delivery)
    return sender.is_own(fault)
