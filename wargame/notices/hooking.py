"""Deliveries to webhooks: what is posted, in whose shape, how it is signed, and what the answers mean (ADR 0115)."""

from __future__ import annotations

import hmac
import re
from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256
from http.client import HTTPException
from typing import Any

import msgspec
from django.conf import settings

from wargame.games import heartbeat
from wargame.games.shapes import Time
from wargame.notices.models import Bulletin, Delivery, Notice, Webhook
from wargame.notices.outgoing import NotSpokenTo, post

GIVES_UP = timedelta(days=1)
"""How long a webhook is tried."""

GONE = 410
"""The answer of what will never take anything again."""


SIGNS = re.compile(r"[\\`*_~|<>#\[\]()]|^[-+]|^\d+(?=\.)|:(?=//)")
"""What Discord reads as more than itself: signs, the beginning of a list, that of an address."""


class NotTaken(Exception):
    """It was answered, but not taken: the status says why."""

    def __init__(self, status: int) -> None:
        super().__init__(f"{status}")
        self.status = status


class Posted(msgspec.Struct, kw_only=True):
    """What is posted as JSON: what the page of notices says, and where it leads."""

    notice: int
    kind: str
    subject: str
    text: str
    url: str
    game: str | None
    needs: bool
    made: Time


class PostedBulletin(msgspec.Struct, kw_only=True):
    """What is posted as JSON of a club or an event (`place`): `bulletin` is its number."""

    bulletin: int
    place: str
    kind: str
    subject: str
    text: str
    url: str
    game: str | None
    made: Time


class Mentions(msgspec.Struct):
    """Whom a line may call by name in Discord: nobody."""

    parse: list[str]


class Discord(msgspec.Struct):
    """What Discord takes."""

    content: str
    allowed_mentions: Mentions


class Slack(msgspec.Struct):
    """What Slack takes, and many who copied it: no asterisk or tilde of a name is a sign of theirs."""

    text: str
    mrkdwn: bool = False


def payload(topic: Notice | Bulletin, hook: Webhook) -> str:
    """What is posted of a notice or a bulletin, in the shape that its webhook takes."""
    url, lines = address_of(topic), [line for line in (topic.subject, topic.text) if line]
    match hook.shape:
        case Webhook.Shape.DISCORD:
            said: msgspec.Struct = Discord("\n".join((*map(escape_discord, lines), url)), Mentions([]))
        case Webhook.Shape.SLACK:
            said = Slack("\n".join((*map(escape_slack, lines), escape_slack(url))))
        case _:
            said = _posted(topic)
    return msgspec.json.encode(said).decode()


def _posted(topic: Notice | Bulletin) -> Posted | PostedBulletin:
    same: dict[str, Any] = {
        "kind": topic.kind, "subject": topic.subject, "text": topic.text, "url": address_of(topic),
        "game": topic.game.code if topic.game else None, "made": topic.made,
    }  # fmt: skip
    if isinstance(topic, Bulletin):
        return PostedBulletin(bulletin=topic.pk, place=topic.place, **same)
    return Posted(notice=topic.pk, needs=topic.needs, **same)


def address_of(topic: Notice | Bulletin) -> str:
    """Where a notice or a bulletin leads, for whoever is not on the site."""
    return f"{settings.SITE_ADDRESS}{topic.path}"


def escape_discord(text: str) -> str:
    """As it is to be read there, whatever signs are in it: nothing is set otherwise, linked or called by name."""
    return _call_nobody(SIGNS.sub(r"\\\g<0>", text))


def escape_slack(text: str) -> str:
    """The same for Slack and those who copied it."""
    return _call_nobody(text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))


def _call_nobody(text: str) -> str:
    """With nothing visible behind each @, so that it is no mention."""
    return text.replace("@", "@\u200b")


def hook_send(parts: Sequence[Delivery]) -> str:
    """Post it; the status that took it. Raises `NotTaken` for any other, `NotSpokenTo`, or what a connection raises."""
    (delivery,) = parts
    assert delivery.hook is not None
    answer = post(delivery.hook.url, delivery.body.encode(), headers_of(delivery, delivery.hook))
    if not 200 <= answer.status < 300:
        raise NotTaken(answer.status)
    return str(answer.status)


def headers_of(delivery: Delivery, hook: Webhook) -> dict[str, str]:
    """The headers of a try: when it was signed with what, and the key by which a repeat is known."""
    time = int(heartbeat.now().timestamp())
    return {
        "Content-Type": "application/json",
        "Idempotency-Key": delivery.key,
        "Webhook-Signature": f"t={time},v1={sign(hook.secret, time, delivery.body)}",
    }


def sign(secret: str, time: int, body: str) -> str:
    """HMAC-SHA256 of the time and the body, in hexadecimal."""
    return hmac.new(secret.encode(), f"{time}.{body}".encode(), sha256).hexdigest()


def can_reach(delivery: Delivery) -> bool:
    """Whether the webhook is there still."""
    return delivery.hook is not None


def answer_of(fault: Exception) -> str:
    """What went wrong, in a word, without an address."""
    match fault:
        case NotTaken() | NotSpokenTo():
            return str(fault)
        case TimeoutError():
            return "no answer in time"
        case OSError() | HTTPException():
            return "no connection"
        case _:
            return type(fault).__name__


def is_final(fault: Exception) -> bool:
    """Whether it will never be taken."""
    return isinstance(fault, NotSpokenTo) or (isinstance(fault, NotTaken) and fault.status == GONE)
