"""12.3e Holding boxes: those that stand for a hex lie there, those off the map are told with the gauges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.core.contract import Entity, Message, Viewer
from rules.core.entities import gauge, keep_for, marker
from rules.ocs.schema import BoxLine
from rules.ocs.show.seen import knows
from rules.ocs.state import State


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """12.3e, 4.9 Every box for a hex; who is in a box off the map is for its owner."""
    for box_id, box in state.battle.file.boxes.items():
        if box.hex:
            yield marker(f"box-{box_id}", box.hex, "box", box.side, "marker-box", name=box.name)
        elif knows(viewer, box.side):
            inside = sum(unit.within == box_id for unit in state.units.values())
            yield keep_for(box.side, _gauge(box_id, box, inside), viewer)


@lru_cache(maxsize=1 << 8)
def _gauge(box_id: str, box: BoxLine, inside: int) -> Entity:
    label, supply = Message("pool-box", {"name": box.name}), {"id": "pool-box-supply", "facts": {}}
    return gauge(f"box-{box_id}", box.side, label, inside, next=supply)


MARKS = (marks,)
