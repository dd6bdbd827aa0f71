"""Deliveries to browsers by Web Push: what is pushed, how it is sealed and signed, what the answers mean (ADR 0115)."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from datetime import timedelta
from functools import cache
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.utils.crypto import salted_hmac
from py_vapid import Vapid02
from pywebpush import WebPusher

from wargame.notices.hooking import NotTaken
from wargame.notices.models import Delivery, Notice, PushDevice
from wargame.notices.outgoing import NotSpokenTo, post

GIVES_UP = timedelta(days=1)
"""How long a push is tried, and how long a push service keeps it for a browser that is away."""

GONE = (404, 410)
"""The answers of a push service that knows the browser no more (RFC 8030, 7.3)."""
TOPIC = 32
"""Characters of a topic at most (RFC 8030, 5.4)."""


class Pushed(msgspec.Struct, kw_only=True):
    """What a browser is told: what the page of notices says, and by which number that page knows it."""

    notice: int
    title: str
    text: str
    key: str = ""


def push_payload(notice: Notice) -> str:
    """What is pushed of a notice, but for the key of the delivery."""
    return msgspec.json.encode(Pushed(notice=notice.pk, title=notice.subject, text=notice.text)).decode()


def push_send(parts: Sequence[Delivery]) -> str:
    """Hand it to the push service; the status that took it. One that knows the browser no more ends the device.

    Raises `NotTaken`, `NotSpokenTo`, or what a connection raises.
    """
    (delivery,) = parts
    device = delivery.device
    assert device is not None
    told = msgspec.json.decode(delivery.body, type=Pushed)
    sealed = seal(device, msgspec.json.encode(msgspec.structs.replace(told, key=delivery.key)))
    answer = post(device.endpoint, sealed, headers_of(delivery, device))
    if answer.status in GONE:
        device.delete()
    if not 200 <= answer.status < 300:
        raise NotTaken(answer.status)
    return str(answer.status)


def seal(device: PushDevice, body: bytes) -> bytes:
    """The body, for that browser alone to read (RFC 8291)."""
    keys = {"p256dh": device.p256dh, "auth": device.auth}
    sealed: bytes = WebPusher({"endpoint": device.endpoint, "keys": keys}).encode(body)["body"]
    return sealed


def headers_of(delivery: Delivery, device: PushDevice) -> dict[str, str]:
    """The headers of a try. What has the same topic takes the place of what the browser has not fetched yet.

    That is a repeat of this, and what is told of the same thing later.
    """
    topic = salted_hmac("push", f"{device.pk}:{delivery.notice_id}", algorithm="sha256").hexdigest()[:TOPIC]
    return {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(round(GIVES_UP.total_seconds())),
        "Topic": topic,
        "Urgency": "high" if delivery.own_notice.needs else "normal",
        **sign(device.endpoint),
    }


def sign(endpoint: str) -> dict[str, str]:
    """That it comes from this site (RFC 8292)."""
    parts = urlsplit(endpoint)
    site = settings.SITE_ADDRESS
    contact = site if site.startswith("https:") else "mailto:umpire@localhost.example"
    headers: dict[str, str] = Vapid02(_key()).sign(
        {"aud": f"{parts.scheme}://{parts.netloc}", "sub": contact}
    )
    return headers


def public_key() -> str:
    """The key by which browsers and push services know this site, as a page gives it to a browser."""
    point = _key().public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


@cache
def _key() -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int(settings.VAPID_KEY, 16), ec.SECP256R1())


def can_reach(delivery: Delivery) -> bool:
    """Whether the device is there still."""
    return delivery.device is not None


def is_final(fault: Exception) -> bool:
    """Whether it will never be taken."""
    return isinstance(fault, NotSpokenTo) or (isinstance(fault, NotTaken) and fault.status in (*GONE, 413))
