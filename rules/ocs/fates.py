"""4.9 What happens to units, as the board shows it where they stood."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Consequence, Message, Side
from rules.ocs.pieces import Unit
from rules.ocs.state import State


def lose_steps(hex_id: str | None, side: Side, steps: int) -> Consequence:
    """4.9 Steps lost in the hex, whose is not said."""
    return Consequence(kind="loss", way=(hex_id,), word=Message("mark-steps", {"steps": steps}), side=side)


def lose_all(state: State, unit: Unit) -> Consequence:
    """9.11 The unit is in the open Dead Pile."""
    word = Message("mark-out", {"unit": state.label(unit.id)})
    return Consequence(kind="out", way=(unit.hex,), word=word, unit=unit.id, side=unit.side)


def dead(state: State, unit: Unit) -> Unit:
    """The unit in the Dead Pile: off the map, without steps, mode or OOS."""
    lost = state.counter(unit.id).steps
    return replace(unit, hex=None, within="", fate="dead", lost=lost, mode="", oos=False, zone=False)
