"""6.H2 A layer over the whole table: what each feature protects with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Mark, Message, Shape, Viewer
from rules.storm_of_steel.field import terrain
from rules.storm_of_steel.show.seen import line
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.features import Patch
from rules.storm_of_steel.table.ground import ROWS


def explain_cover(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """6.H2 The protection values, written where they hold."""
    values = state.battle.rules.protection
    patches = [patch for patch in terrain(state).patches.values() if ROWS.get(patch.type)]
    return Explanation(
        title=Message("explain-cover"),
        lines=tuple(line(f"cover-row-{row}", "6.H2", value=str(value)) for row, value in values.items()),
        shapes=tuple(Shape(style="zone", rings=(patch.area.points,)) for patch in patches),
        marks=(*(_value(state, patch) for patch in patches), *_walls(state)),
    )


def _value(state: State, patch: Patch) -> Mark:
    value = str(state.battle.rules.protection[ROWS[patch.type]])
    return Mark(place=patch.id, sign="shield", value=value)


def _walls(state: State) -> Iterator[Mark]:
    for wall in terrain(state).walls:
        yield Mark(place=wall.id, sign="shield", value=str(state.battle.rules.protection["cover"]))


EXPLAIN = {"cover": explain_cover}
