"""12.A A card that pins the foot unit farthest from its headquarters, or from an edge."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Event, Side
from rules.core.plane.discs import farthest
from rules.core.ruleset import Dice
from rules.storm_of_steel.effects import PinFarthest
from rules.storm_of_steel.events.arrivals import from_edge
from rules.storm_of_steel.events.nothing import nothing
from rules.storm_of_steel.events.picking import pin
from rules.storm_of_steel.layout import Edge
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State


def pin_farthest(state: State, owner: Side, effect: PinFarthest, dice: Dice) -> Sequence[Event]:
    """12.A Of the foot units in normal status; ties: the lowest id."""
    side = owner if effect.side == "owner" else state.enemy(owner)
    found = [unit for unit in state.on_table(side) if eligible(state, unit)]
    if not found:
        return nothing("shaken", side)
    command = headquarters(state, side)
    if command:
        name = farthest(state.disc(command), {unit.id: state.disc(unit.id) for unit in found})
    else:
        edge = state.battle.player(side).edge if effect.edge == "own" else effect.edge
        name = max(found, key=lambda unit: _off(state, edge, unit)).id
    return [pin(state.units[name])]


def eligible(state: State, unit: Unit) -> bool:
    """12.A A foot unit in normal status; the headquarters itself is what is measured from."""
    profile = state.profile(unit.id)
    return profile.foot and not profile.hq and unit.status == "normal"


def headquarters(state: State, side: Side) -> str:
    """4.I The headquarters of a side where it is on the table, by itself or carried; '' if it is gone."""
    there = (unit for unit in state.units.values() if unit.side == side and unit.fate in ("table", "carried"))
    return next((unit.id for unit in there if state.profile(unit.id).hq), "")


def _off(state: State, edge: Edge, unit: Unit) -> int:
    """Half millimetres between a base and the edge; the first of equals is the lowest id."""
    return 2 * from_edge(state, edge, state.spot(unit.id)) - state.profile(unit.id).base
