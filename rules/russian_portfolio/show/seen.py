"""What questions name, and the parts of an answer that several explanations share. Nothing here is hidden but the
number of IX.B.3, of which no explanation speaks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.core.contract import Path, Side, Viewer
from rules.core.questions import read_asked_id
from rules.russian_portfolio.state import State


def read_hex(state: State, question: Mapping[str, Any]) -> int:
    """The number of the hex that is asked about; raises `Malformed` for one that is not on the map."""
    return state.battle.hexes.at(read_asked_id(question, "hex"))


def sides(state: State, viewer: Viewer) -> tuple[Side, ...]:
    """The sides that a layer shows: that of the viewer, both to whoever plays neither."""
    return (viewer,) if viewer in state.battle.sides else state.battle.sides


def labels(state: State, units: Iterable[str]) -> list[str]:
    """The printed names of units."""
    return [state.label(name) for name in units]


def ids(state: State, hexes: Iterable[int]) -> tuple[str, ...]:
    """The ids of hexes that are given by number."""
    return tuple(state.battle.hexes.ids[here] for here in hexes)


def land_of(state: State, side: Side, hexes: Iterable[int]) -> Path:
    """The hexes in the colour of the side."""
    return Path(style="tint", places=ids(state, hexes), side=side)


def homes_of(state: State, units: Iterable[str]) -> Iterator[str]:
    """The hexes in which units stand, each once."""
    yield from dict.fromkeys(str(state.units[name].hex) for name in units)
