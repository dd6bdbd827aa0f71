"""The figures of a position for the history of the game. Nothing that they tell is hidden from anybody."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.contract import Figure, Viewer
from rules.storm_of_steel.campaign.victory import points
from rules.storm_of_steel.state import State


def history(state: State, viewer: Viewer) -> Iterator[Figure]:
    """R67 points, 10.D losses that count, stands on the table."""
    sides = state.battle.sides
    yield Figure(id="points", by=points(state))
    yield Figure(id="losses", by={side: state.forces[side].losses for side in sides}, total=True)
    yield Figure(id="stands", by={side: sum(1 for _ in state.on_table(side)) for side in sides})
