"""How events are hashed, each onto the one before. `docs/record.md` describes it for those who check.

`rules.core.codec.chain` does the hashing. Before the first event stands the founding: what was settled
before play. A link is `{"event", "seq", "side", "time"}`, and for the first event of an action also
`"action"` (as it was asked), `"dice"` (every draw), `"epoch"` and, where a side has several commanders, the `"command"`
of who acted.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from rules.core.codec import GENESIS, chain, encode


def link(before: str, value: Mapping[str, Any]) -> str:
    """The hash of a link that follows `before`. Its `msgspec.Raw` parts must be canonical already."""
    return chain(before, encode(value))


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
    return link(GENESIS, agreed)


def stamp(time: datetime) -> str:
    """A moment as it is written in records: UTC, microseconds, always as long."""
    return time.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
