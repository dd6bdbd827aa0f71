"""Positions for the cases: the scenario as set up, then what `[given]` says is different."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.core.dice import ScriptedDice

from .charts import SHELF
from .sequence import CONDUCT, setup
from .state import State


def position(given: Mapping[str, Any]) -> State:
    """The first turn. `at.b1 = "midham"` puts a patrol elsewhere, `at.b1 = false` takes it off; all else is a field of
    the state.
    """
    fields = dict(given)
    state: State | None = None
    for event in setup(fields.pop("scenario", SHELF.names()[0]), {}, ScriptedDice()):
        state = CONDUCT.apply(state, event)
    assert state is not None
    at = fields.pop("at", {})
    left = (unit for unit in state.units.values() if at.get(unit.id, True))
    units = {unit.id: replace(unit, area=at.get(unit.id, unit.area)) for unit in left}
    return replace(state, **{"turn": 1, "phase": "plot", "units": units, **fields})
