"""Reading the environment: the only place that knows how a variable is spelt."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


def flag(name: str, default: bool = False) -> bool:
    """A switch: 1, true, yes or on (any case) is on; unset is the default."""
    text = os.environ.get(name)
    return default if text is None else text.strip().lower() in {"1", "true", "yes", "on"}


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated list without blanks."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def seeds(name: str) -> tuple[str, ...]:
    """A list of secret numbers of 32 bytes in hexadecimal; raises ValueError for any other, without showing it."""
    found = tuple(words(name))
    for at, seed in enumerate(found, 1):
        if len(seed) != 64 or not set(seed.lower()) <= set("0123456789abcdef"):
            raise ValueError(f"{name}: number {at} is not 64 hexadecimal digits")
    return found


def database(url: str, **more: Any) -> dict[str, Any]:
    """Django's settings for `postgresql://user:password@host:port/name?option=value`.

    `host` and `user` may stand in the query (a socket directory does not fit before the slash); what is left
    of it goes to the driver. Raises ValueError for any other kind of database.
    """
    parts = urlsplit(url)
    if parts.scheme not in {"postgres", "postgresql"}:
        raise ValueError(f"DATABASE_URL must be a postgresql:// address, not {parts.scheme or 'nothing'}://")
    query = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")) or "postgres",
        "USER": query.pop("user", unquote(parts.username or "")),
        "PASSWORD": query.pop("password", unquote(parts.password or "")),
        "HOST": query.pop("host", parts.hostname or ""),
        "PORT": query.pop("port", str(parts.port or "")),
        "OPTIONS": {**query, **more},
    }
