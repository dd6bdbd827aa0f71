"""Webhooks of people and places: making one, trying it out, sending again what it did not take, removing it."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import urlsplit

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from wargame.counting import is_too_often
from wargame.games import heartbeat
from wargame.games.errors import Conflict, NotFound, Throttled
from wargame.notices.deliveries import FAILED, deliveries_waiting, deliveries_write
from wargame.notices.models import Channel, Delivery, Outcome, Webhook
from wargame.notices.outgoing import NotSpokenTo, check_url
from wargame.notices.services import notices_give
from wargame.notices.ways import SITE_ONLY, hook_way

MOST = 5
"""Webhooks that somebody may have, and that a place may have."""
HOURLY = 30
"""So often in an hour may somebody make, try out or send again."""
HINT = 4
"""Characters of an address that are told again: whoever has all of it can post there."""
REMOVED = "you removed it"
LAST = 5
"""Deliveries of which the page says how they went."""


class Health(NamedTuple):
    """A webhook, where it leads, and how its last deliveries went."""

    hook: Webhook
    host: str
    good: int
    bad: int


Owner: TypeAlias = Any
"""A person, or the name of a place, as `club:bridge-club`. Who may act for a place is asked by whoever calls."""


def hooks_of(owner: Owner) -> QuerySet[Webhook]:
    """The webhooks of a person or a place, in the order in which they were made."""
    return Webhook.objects.filter(**_owned(owner))


def _owned(owner: Owner) -> dict[str, Any]:
    return {"place": owner} if isinstance(owner, str) else {"user": owner.pk}


def health_of(hook: Webhook) -> Health:
    """How the last deliveries of a webhook went."""
    ended = hook.deliveries.filter(outcome__in=(Outcome.TAKEN, *FAILED)).order_by("-ended")
    last = list(ended.values_list("outcome", flat=True)[:LAST])
    good = last.count(Outcome.TAKEN)
    return Health(hook, urlsplit(hook.url).hostname or "", good, len(last) - good)


def dead_letters_of(owner: Owner) -> QuerySet[Delivery]:
    """What no webhook of a person or a place took in a day: it may be sent again."""
    found = Delivery.objects.filter(hook__in=hooks_of(owner), outcome__in=FAILED)
    return found.select_related("notice", "bulletin", "hook").order_by("-ended")


def hook_make(*, user: Any, name: str, url: str, shape: str, place: str = "") -> Webhook:
    """A new webhook of theirs, or of a place, with the secret that signs its posts. Raises `Conflict`, `Throttled`."""
    count_act(user)
    try:
        check_url(url)
    except NotSpokenTo as fault:
        raise Conflict(str(fault)) from fault
    secret = f"whsec_{secrets.token_urlsafe(32)}"
    try:
        with transaction.atomic():
            if place:  # whoever calls has it locked
                own: dict[str, Any] = {"place": place}
                _check_most(place, "There are {most} webhooks here; remove one first")
            else:
                own = {"user": user}
                get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)  # one after the other
                _check_most(user, "You have {most} webhooks; remove one first")
            return Webhook.objects.create(**own, name=name, url=url, shape=shape, secret=secret)
    except IntegrityError as fault:
        said = (
            "There is a webhook named {name} already" if place else "You already have a webhook named {name}"
        )
        raise Conflict(said, name=name) from fault


def _check_most(owner: Owner, sentence: str) -> None:
    if hooks_of(owner).count() >= MOST:
        raise Conflict(sentence, most=MOST)


def hook_get(owner: Owner, pk: int) -> Webhook:
    """One webhook of a person or a place; raises `NotFound`."""
    found = hooks_of(owner).filter(pk=pk).first()
    if found is None:
        raise NotFound("webhook")
    return found


@transaction.atomic
def hook_remove(*, owner: Owner, pk: int, why: str = REMOVED) -> None:
    """Post nothing there any more. Raises `NotFound`."""
    hook = hook_get(owner, pk)
    waiting = deliveries_waiting().filter(hook=hook)
    waiting.update(outcome=Outcome.NOT_NEEDED, said=why, ended=heartbeat.now(), body="")
    Delivery.objects.filter(hook=hook).update(body="")
    hook.delete()


@transaction.atomic
def hook_test(*, user: Any, pk: int) -> None:
    """Post a notice of it there, as any other. Raises `NotFound`, `Throttled`."""
    count_act(user)
    hook = hook_get(user, pk)
    (notice,) = notices_give(
        [user], kind="test", key=f"test:hook:{hook.pk}", subject=f"A test of {hook.name}", path="/notices/",
        text="If you read this elsewhere, it works.", telling=SITE_ONLY,
    )  # fmt: skip
    deliveries_write({notice: [hook_way(notice, hook)]})


def delivery_repeat(*, user: Any, pk: int, place: str = "") -> None:
    """Send again what a webhook of theirs, or of a place, did not take, under the same key.

    Raises `NotFound`, `Throttled`.
    """
    count_act(user)
    now = heartbeat.now()
    again = dead_letters_of(place or user).filter(pk=pk, channel=Channel.HOOK).exclude(body="")
    if not Delivery.objects.filter(pk__in=again.values("pk")).update(
        outcome=Outcome.WAITING, why=Delivery.Why.AGAIN, written=now, due=now, tries=0, said="", ended=None
    ):
        raise NotFound("delivery")


def count_act(user: Any) -> None:
    """Count what makes the site speak to addresses of somebody's; raises `Throttled` for too much of it in an hour."""
    if is_too_often(f"outgoing-{user.pk}", HOURLY):
        raise Throttled


def hint_of(hook: Webhook) -> str:
    """By what its owner knows the address again: the end of it, where that leaves most of it untold."""
    return f"…{hook.url[-HINT:]}" if len(hook.url) >= 8 * HINT else ""
