"""How events are hashed, each onto the one before. `docs/record.md` describes it for those who check.

`rules.core.codec.chain` does the hashing. Before the first event stands the founding: what was settled
before play. A link is `{"event", "seq", "side", "time"}`, and for the first event of an action also
`"action"` (as it was asked), `"dice"` (every draw), `"epoch"` and, where a side has several commanders, the `"command"`
of whoever acted.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from rules.core.codec import GENESIS, chain, encode

SEALED = "railhead-sealed-1"


def link(before: str, value: Mapping[str, Any]) -> str:
    """The hash of a link that follows `before`. Its `msgspec.Raw` parts must be canonical already."""
    return chain(before, encode(value))


def founding(agreed: Mapping[str, Any]) -> str:
    """The hash before the first event: the match, who plays it, the promise about its dice, the phrases."""
    return link(GENESIS, agreed)


def seal(salt: str, name: str) -> str:
    """Seal a player for the founding: whoever leaves the site takes salt and name along, and the record holds."""
    return hashlib.sha256(f"{salt}\n{name}".encode()).hexdigest()


def seal_head(secret: bytes, head: str) -> str:
    """A head as it is shown while the game is played: of a bare hash one could try what is hidden in it."""
    return hmac.digest(secret, f"{SEALED}\n{head}".encode(), "sha256").hex()


def stamp(time: datetime) -> str:
    """A moment as it is written in records: UTC, microseconds, always as long."""
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
