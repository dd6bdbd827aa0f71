"""Keeping traces, forgetting them, and keeping who looked at them."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection, transaction

from wargame.clubs.acts import club_lock, entry_write_daily, require
from wargame.clubs.models import Club
from wargame.clubs.powers import Act
from wargame.evidence.models import Trace

KEPT = timedelta(days=180)
LOOKED = "looked at evidence"


def trace_keep(*, user: User, kind: Trace.Kind, value: str, day: date) -> None:
    """Note that somebody was here with this device, or from this address; the value itself is not kept."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO evidence_trace (user_id, kind, digest, first, last) VALUES (%s, %s, %s, %s, %s) "
            "ON CONFLICT (user_id, kind, digest) DO UPDATE SET last = GREATEST(evidence_trace.last, excluded.last)",
            [user.pk, kind, digest_of(kind, value), day, day],
        )


def digest_of(kind: str, value: str) -> str:
    """The digest under which a device or an address is kept: without the site's key nobody can try addresses."""
    key = hashlib.sha256(f"evidence {settings.SECRET_KEY}".encode()).digest()
    return hmac.new(
        key, f"{kind}\n{network(value) if kind == Trace.Kind.ADDRESS else value}".encode(), "sha256"
    ).hexdigest()


def network(address: str) -> str:
    """An address as a household has it: of version 6 its first 64 bits; what is none as it stands."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 6:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def traces_forget(today: date) -> int:
    """Delete what is older than is kept; how many there were."""
    return Trace.objects.filter(last__lt=today - KEPT).delete()[0]


@transaction.atomic
def evidence_look(*, club: str, user: Any) -> Club:
    """Note in the record of a club that somebody looks, once a day each. Raises `Forbidden` for anyone who may not."""
    found = club_lock(club)
    require(found, user, Act.SEE_EVIDENCE)
    entry_write_daily(found, user, LOOKED)
    return found
