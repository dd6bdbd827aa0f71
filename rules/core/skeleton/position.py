"""Positions for the cases: the scenario as set up, then what `[given]` says is different."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core.dice import ScriptedDice

from .charts import SHELF
from .sequence import CONDUCT, setup
from .state import Result, Retreating, State, Unit


def position(given: Mapping[str, Any]) -> State:
    """The state of a case. `units.x = {…}` overrides fields of a unit, `units.x = false` takes it off, `retreating = x`
    has it go back.
    """
    fields = dict(given)
    state: State | None = None
    for event in setup(fields.pop("scenario", SHELF.names()[0]), {}, ScriptedDice()):
        state = CONDUCT.apply(state, event)
    assert state is not None
    units = {**state.units}
    for id, over in fields.pop("units", {}).items():
        units.pop(id, None) if over is False else units.update({id: _unit(state.units[id], over)})
    points = {**state.points, **fields.pop("points", {})}
    stack = (Retreating(fields.pop("retreating")),) if "retreating" in fields else ()
    result = msgspec.convert(fields.pop("result", None), Result | None)
    return replace(state, units=units, points=points, stack=stack, result=result, **fields)


def _unit(unit: Unit, over: Mapping[str, Any]) -> Unit:
    return msgspec.convert({**msgspec.to_builtins(unit), **over}, Unit)
