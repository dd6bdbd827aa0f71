"""How events are hashed, each onto the one before. `docs/record.md` describes it for those who check.

`hash(n) = SHA-256(hash(n-1) as 64 hexadecimal digits + canonical(link n))`; the hash before the first is that
of the founding: what was settled before play. A link is `{"event", "seq", "side", "time"}`, and for the first
event of an action also `"action"` (as it was asked), `"dice"` (every draw) and `"epoch"`. Canonical is JSON in
UTF-8 without spaces, its keys sorted, its letters not escaped.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

_sorted = msgspec.json.Encoder(order="sorted")


def canonical(value: Any) -> bytes:
    """The one spelling of a JSON value that is hashed. `msgspec.Raw` parts must be canonical already."""
    return _sorted.encode(value)


def link(before: str, value: Mapping[str, Any]) -> str:
    """The hash of a link that follows `before`."""
    return hashlib.sha256(before.encode() + canonical(value)).hexdigest()


def founding(
    *,
    game: str,
    ruleset: str,
    version: int,
    scenario: str,
    options: Mapping[str, Any],
    commitment: str,
    phrases: Mapping[str, str],
) -> str:
    """The hash before the first event: the match, the promise about its dice, and the players' phrases."""
    agreed = {
        "game": game,
        "ruleset": ruleset,
        "version": version,
        "scenario": scenario,
        "options": options,
        "commitment": commitment,
        "phrases": phrases,
    }
    return hashlib.sha256(canonical(agreed)).hexdigest()


def stamp(time: datetime) -> str:
    """A moment as it is written in records: UTC, microseconds, always as long."""
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
