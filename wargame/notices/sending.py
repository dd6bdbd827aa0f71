"""Deliveries that are due go where they are for, each by itself (ADR 0102, 0115)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import takewhile
from time import monotonic
from typing import NamedTuple

from wargame import locks
from wargame.notices import hooking, mailing, pushing
from wargame.notices.bulletins import may_tell
from wargame.notices.deliveries import (
    Lane,
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
WHOLE: Mapping[Lane | None, float] = {None: 9.0, Lane.QUICK: 10.0, Lane.SLOW: 5.0}
"""Seconds after which a worker leaves the rest to the next, who comes after ten: of mails and of the slow lanes one is
at work, of a quick lane two for a moment (ADR 0119).
"""
MAILING = 20261130
"""The lock of whoever sends mails: a mail server may be slow at each step of each mail."""

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


def deliveries_send(channel: Channel, now: datetime, lane: Lane | None = None) -> int:
    """Send so many of a channel that are due, or of a lane of it; how many were tried.

    One that is refused holds up no other.
    """
    tried, ends = 0, monotonic() + WHOLE[lane]
    for delivery in takewhile(bool, (delivery_claim(channel, now, lane) for _ in range(BATCH))):
        assert delivery is not None
        tried += 1
        began = monotonic()
        spoken_to = delivery_try(delivery, now)
        receiver_free(delivery, monotonic() - began)
        if not spoken_to or monotonic() > ends:
            break
    return tried


def mails_send(now: datetime) -> int:
    """Send the mails that are due, unless somebody does; how many were tried."""
    with locks.hold(MAILING, wait=False) as held:
        return deliveries_send(Channel.MAIL, now) if held else 0


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
    read = delivery.is_read and delivery.why != Delivery.Why.AGAIN
    if read or not _is_wanted(delivery) or not sender.can_reach(delivery):
        deliveries_end([delivery], Outcome.NOT_NEEDED, "" if read else GONE)
        return True
    if delivery.written <= now - sender.gives_up:
        deliveries_end([delivery], Outcome.GIVEN_UP, delivery.said)
        return True
    return False


def _is_wanted(delivery: Delivery) -> bool:
    """Whether whoever it is for is there still, and what everybody is told may still be told to everybody."""
    if delivery.bulletin is not None:
        return may_tell(delivery.bulletin)
    return delivery.own_notice.reader.is_active


def _note_fault(parts: Sequence[Delivery], sender: Sender, fault: Exception) -> bool:
    """Write down that it did not go; whether others of the channel may."""
    said, delivery = sender.answer(fault), parts[0]
    log.warning("The %s, try %s: %s", delivery, delivery.tries, said)
    if sender.is_final(fault):
        deliveries_end(parts, Outcome.REFUSED, said)
    else:
        deliveries_fail(parts, said)
    if delivery.channel == Channel.HOOK and not isinstance(fault, hooking.NotTaken):
        hook_rest(delivery)
    return sender.is_own(fault)
