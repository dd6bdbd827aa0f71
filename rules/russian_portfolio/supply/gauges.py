"""IX What each side has to spend on replacements, for the board's panel; the sealed number for the Axis side alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rules.core.contract import UMPIRE, Entity, Message, Viewer
from rules.core.entities import gauge, keep_for
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.points import KINDS, points_of


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """IX.A Points of both sides by kind, which nobody hides, and what of the Siberian Reserve may still enter."""
    for side in state.battle.sides:
        purse = points_of(state, side)
        for kind in KINDS:
            yield _gauge(side, kind, getattr(purse, kind))
    for share, points in state.supply.siberia.items():
        yield _gauge("soviet", f"siberia-{share}", points)
    if state.supply.named and viewer in ("axis", UMPIRE):
        yield keep_for("axis", _gauge("axis", "named", state.supply.named), viewer)


@lru_cache(maxsize=1 << 10)
def _gauge(side: str, kind: str, points: int) -> Entity:
    return gauge(f"{kind}-{side}", side, Message(f"pool-{kind}", {"side": side}), points)


MARKS = (marks,)
