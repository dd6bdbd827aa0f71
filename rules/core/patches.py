"""What changed between two views. A patch covers a range of events (ADR 0001)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.core.contract import Entity, Patch

View = Mapping[str, Entity]


def patch(before: View, after: View, since: int, seq: int, log: Iterable[dict[str, Any]] = ()) -> Patch:
    """The patch that makes `after` of `before`. An entity that is the same object costs nothing."""
    changed = (entity for id, entity in after.items() if _differs(before.get(id), entity))
    gone = (id for id in before if id not in after)
    return Patch(since=since, seq=seq, set=tuple(changed), drop=tuple(gone), log=tuple(log))


def apply_patch(before: View, change: Patch) -> dict[str, Entity]:
    """The view after a patch: what a browser does with it."""
    gone = set(change.drop)
    kept = {id: entity for id, entity in before.items() if id not in gone}
    return kept | {entity["id"]: entity for entity in change.set}


def _differs(old: Entity | None, new: Entity) -> bool:
    return old is not new and old != new
