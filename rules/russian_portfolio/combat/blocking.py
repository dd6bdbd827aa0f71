"""XIII.A.7, D.4.e Attacks in waiting that close a hex to a retreat: they must be fought then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.russian_portfolio.aftermath.routes import FARTHEST, Ground
from rules.russian_portfolio.combat.strength import place
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

DRIVEN = frozenset(("D1", "D4", "DX", "DE"))
"""Results, before Surrounded and XIII.D.6, under which it matters where a unit could retreat."""


def blockers(
    state: State, attack: int, attackers: Sequence[Unit], printed: Mapping[str, str]
) -> tuple[int, ...]:
    """XIII.A.7 The other attacks in waiting whose targets the defenders of this one could retreat to but for them.

    `printed` is what the table says of each defender.
    """
    others = [other for other in state.combat.attacks if other.id != attack]
    if not others:
        return ()
    starts = sorted({place(state, unit) for unit in attackers})
    shut: set[int] = set()
    for name, read in printed.items():
        if read in DRIVEN and name not in state.combat.no_retreat:
            unit = state.units[name]
            shut |= find_closed(Ground(state, unit, place(state, unit), starts))
    ids = {state.battle.hexes.ids[there] for there in shut}
    return tuple(other.id for other in others if ids & set(other.targets))


def find_closed(ground: Ground) -> set[int]:
    """XIII.D.4.e Hexes in reach of the retreat that nothing closes but the attack on them."""
    found: set[int] = set()
    ring, around = {ground.target}, ground.state.battle.hexes.around
    for step in range(FARTHEST):
        onward = set()
        for here in ring:
            for there in (there for there in around[here] if not ground.kills(here, there)):
                fault = ground.fault(here, there, first=not step)
                if fault is None:
                    onward.add(there)
                elif fault[0] == "XIII.D.4.e":
                    found.add(there)
        ring = onward
    return found
