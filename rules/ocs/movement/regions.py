"""24 A command that may not leave its region until its side gives the word (`campaign.fortress`)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.errors import Illegal
from rules.ocs.state import State

WORD = "fortress"
"""How the declaration is named in the book."""


def check_stop(state: State, unit_ids: Sequence[str], hex_id: str) -> None:
    """24 Until the word is given, no unit of the command ends a segment outside the region but by retreat."""
    rule = state.battle.file.fortress
    if rule is None or WORD in state.campaign.declared or hex_id in state.battle.map.regions[rule.region]:
        return
    for unit_id in unit_ids:
        unit = state.units.get(unit_id)
        if unit is not None and state.parent(unit).command == rule.command:
            label = state.label(unit_id)
            raise Illegal("24", "holds-the-fortress", unit=label, hex=hex_id, turn=rule.from_turn)
