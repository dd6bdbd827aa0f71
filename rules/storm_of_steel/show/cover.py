"""6.H2 A layer over the whole table: what each feature protects with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.contract import Explanation, Message, Shape, Viewer
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
        shapes=tuple(_value(state, patch) for patch in patches),
    )


def _value(state: State, patch: Patch) -> Shape:
    value = state.battle.rules.protection[ROWS[patch.type]]
    return Shape(style="zone", rings=(patch.area.points,), label=Message("cover-value", {"value": value}))


EXPLAIN = {"cover": explain_cover}
