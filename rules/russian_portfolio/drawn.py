"""III A counter as it is drawn, on the map or where it is chosen."""

from __future__ import annotations

from functools import lru_cache

from rules.core import entities
from rules.core.contract import Entity
from rules.russian_portfolio.counters import Counter
from rules.russian_portfolio.pieces import Unit

ECHELONS = {"corps": 3 * "X", "army": 4 * "X", "front": 5 * "X"}
"""III The sign of a size above the box."""


@lru_cache(maxsize=1 << 14)
def draw_unit(unit: Unit, counter: Counter, left: tuple[int, int] | None = None) -> Entity:
    """The strongest lies on top of its stack, so that the map shows where the armies are."""
    return {
        **entities.unit(unit.id, unit.hex, unit.side, counter.label),
        "nation": counter.nation,
        "type": counter.type,
        "size": counter.size,
        "echelon": ECHELONS[counter.size],
        "far": counter.far or None,
        "shock": "S" if counter.type == "shock" else None,
        "attack": counter.attack,
        "defense": counter.defense,
        "move": counter.move,
        "lies": counter.attack + counter.defense,
        "command": unit.command or None,
        "status": _worn(unit),
        **(entities.movement(str(left[0]), str(left[1]), unit.began) if left else {}),
    }


def _worn(unit: Unit) -> list[str]:
    """Ids of `[badges]` in `presentation.toml` that the unit bears."""
    return [unit.face] if unit.face != "ready" else ["moved"] if unit.moved else []
