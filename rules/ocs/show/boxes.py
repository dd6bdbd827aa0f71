"""12.3e Holding boxes: those that stand for a hex lie there, those off the map are told with the gauges."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.core.contract import UMPIRE, Entity, Viewer
from rules.core.entities import marker
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
            entity = _gauge(box_id, box, inside)
            yield {**entity, "audience": [box.side]} if viewer == UMPIRE else entity


@lru_cache(maxsize=1 << 8)
def _gauge(box_id: str, box: BoxLine, inside: int) -> Entity:
    return {
        "id": f"pool-box-{box_id}",
        "kind": "pool",
        "place": None,
        "side": box.side,
        "label": {"id": "pool-box", "facts": {"name": box.name}},
        "points": inside,
        "next": {"id": "pool-box-supply", "facts": {}},
    }


MARKS = (marks,)
