"""13.8 Engineers bridge the rivers round their hex, for friendly units and supply paths that enter or leave it."""

from __future__ import annotations

from typing import Literal

from rules.core.contract import Side
from rules.core.derived import derive, keep_printed
from rules.hexwar.land import bridge_steps
from rules.hexwar.steps import MoveGraph, raise_steps
from rules.ocs.amounts import MP
from rules.ocs.pieces import Unit
from rules.ocs.scenario import Battle
from rules.ocs.schema import Mobility
from rules.ocs.state import State

Use = Literal["moves", "supplies"]


def engineers(state: State, unit: Unit) -> bool:
    """13.8 Engineer-Capable: an HQ or engineer in Combat Mode, or in DG Mode with that face up."""
    return state.counter(unit.id).engineer and unit.face == "combat" and unit.mode in ("", "dg")


@derive("units")
def _sites(state: State) -> dict[str, tuple[int, ...]]:
    index, rivers = state.battle.hexes.index, _banks(state.battle)
    found: dict[str, set[int]] = {side: set() for side in state.battle.sides}
    for unit in state.units.values():
        if unit.hex is not None and index[unit.hex] in rivers and engineers(state, unit):
            found[unit.side].add(index[unit.hex])
    return {side: tuple(sorted(hexes)) for side, hexes in found.items()}


@keep_printed
def _banks(battle: Battle) -> set[int]:
    """Hexes with anything along a side: engineers elsewhere change nothing."""
    return {a for a, _ in battle.land.sides}


def ground(
    state: State, side: Side, mobility: Mobility, use: Use = "moves", own: int | None = None
) -> MoveGraph:
    """6.2, 13.8 The steps of the side's units (or supply paths, 12.3d) as ground and engineers are now; `own`: a hex
    bridged besides.
    """
    fight, going, sites = state.battle, state.going, _sites(state)[side]
    if own is not None and own in _banks(state.battle):
        sites = tuple(sorted({*sites, own}))
    plain = fight.moves(mobility, side, going) if use == "moves" else fight.supplies(mobility, side, going)
    return _bridged(fight, plain, use, mobility, side, going, sites) if sites else plain


@derive("air")
def find_busted(state: State, side: Side, mobility: Mobility | None) -> frozenset[int]:
    """14.8b The enemy's Trainbusting Zones for the side's movers, by number: their hexes and those about them, for Leg
    movers their hexes alone; without an MP type for trains.
    """
    hexes = state.battle.hexes
    laid = [hexes.index[hex_id] for hex_id, owner in state.air.busted.items() if owner != side]
    around = () if mobility == "leg" else (there for here in laid for there in hexes.around[here])
    return frozenset((*laid, *around))


def slow(state: State, steps: MoveGraph, side: Side, mobility: Mobility) -> MoveGraph:
    """14.8c The steps of moving units with an MP more into every hex of such a zone."""
    found = find_busted(state, side, mobility)
    return raise_steps(steps, found, state.battle.hexes.around, MP) if found else steps


@keep_printed
def _bridged(
    battle: Battle, plain: MoveGraph, use: Use, mobility: Mobility, side: Side, going: tuple[int, ...],
    sites: tuple[int, ...],
) -> MoveGraph:  # fmt: skip
    return bridge_steps(plain, battle.tariffs(use, mobility, side, going), sites)
