"""Browsers that show somebody's notices: adding one, trying it out, what it has shown, removing it."""

from __future__ import annotations

import base64
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import QuerySet

from wargame.games import heartbeat
from wargame.games.errors import Conflict, NotFound
from wargame.notices.deliveries import Way, deliveries_waiting, deliveries_write
from wargame.notices.hooks import REMOVED, count_act
from wargame.notices.models import Channel, Delivery, Outcome, PushDevice
from wargame.notices.outgoing import NotSpokenTo, check_url
from wargame.notices.pushing import push_payload
from wargame.notices.services import notices_give
from wargame.notices.ways import SITE_ONLY

MOST = 10
"""Devices that somebody may have."""
SECRET = 16
"""Bytes of the secret of a browser (RFC 8291, 3.2)."""


def devices_of(user: Any) -> QuerySet[PushDevice]:
    """Somebody's devices, in the order in which they were added."""
    return PushDevice.objects.filter(user=user.pk)


@transaction.atomic
def device_add(*, user: Any, name: str, endpoint: str, p256dh: str, auth: str) -> PushDevice:
    """Have a browser show somebody's notices, and nobody else's: whoever used it before is told there no more.

    Raises `Conflict`, `Throttled`.
    """
    count_act(user)
    try:
        check_url(endpoint)
        _check_keys(p256dh, auth)
    except (NotSpokenTo, ValueError) as fault:
        raise Conflict("This browser gave no address to which notices can be pushed") from fault
    get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)  # one after the other
    if devices_of(user).exclude(endpoint=endpoint).count() >= MOST:
        raise Conflict("You have {most} devices; remove one first", most=MOST)
    for old in PushDevice.objects.filter(endpoint=endpoint).exclude(user=user.pk):
        device_end(old)
    told = {"user_id": user.pk, "name": name, "p256dh": p256dh, "auth": auth}
    return PushDevice.objects.update_or_create(endpoint=endpoint, defaults=told)[0]


def _check_keys(p256dh: str, auth: str) -> None:
    """Raises `ValueError` for what is no point of the curve, or no secret of that length."""
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
    if len(_bytes(auth)) != SECRET:
        raise ValueError(auth)


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def device_get(user: Any, pk: int) -> PushDevice:
    """One of somebody's own; raises `NotFound`."""
    found = devices_of(user).filter(pk=pk).first()
    if found is None:
        raise NotFound("device")
    return found


@transaction.atomic
def device_remove(*, user: Any, pk: int) -> None:
    """Push nothing there any more. Raises `NotFound`."""
    device_end(device_get(user, pk))


def device_end(device: PushDevice) -> None:
    """End a device, and what waits for it."""
    waiting = deliveries_waiting().filter(device=device)
    waiting.update(outcome=Outcome.NOT_NEEDED, said=REMOVED, ended=heartbeat.now(), body="")
    device.delete()


@transaction.atomic
def device_test(*, user: Any, pk: int) -> None:
    """Push a notice of it there, as any other. Raises `NotFound`, `Throttled`."""
    count_act(user)
    device = device_get(user, pk)
    (notice,) = notices_give(
        [user], kind="test", key=f"test:device:{device.pk}", subject=f"A test of {device.name}", path="/notices/",
        text="If you read this on your device, it works.", telling=SITE_ONLY,
    )  # fmt: skip
    deliveries_write({notice: [Way(Channel.PUSH, push_payload(notice), device=device)]})


@transaction.atomic
def delivery_acknowledge(key: str) -> bool:
    """A browser has shown it: whether there is such a delivery. Its key is known to that browser alone."""
    delivery = Delivery.objects.filter(key=key, channel=Channel.PUSH).first()
    if delivery is None:
        return False
    now = heartbeat.now()
    # The push service may have been quicker than whoever writes down that it took it.
    Delivery.objects.filter(pk=delivery.pk).exclude(outcome=Outcome.SHOWN).update(
        outcome=Outcome.SHOWN, ended=now, due=now, body=""
    )
    if delivery.device_id is not None:
        PushDevice.objects.filter(pk=delivery.device_id).update(shown=now)
    return True
