"""B5 Hex bonds: two friendly units with one hex between them close the space between them to the enemy."""

from __future__ import annotations

from rules.core.derived import derive, keep_printed
from rules.hexwar.bonds import Bonds, Link, find_bonds, find_links
from rules.ring_of_fire.scenario import Battle
from rules.ring_of_fire.state import State, positions


@derive("units")
def bonds(state: State, side: str) -> Bonds:
    """B5 The bonds of the side as the units stand now."""
    occupied = positions(state).occupied
    own, enemy = (occupied.get(of, set()) for of in (side, state.battle.enemy(side)))
    return find_bonds(_links(state.battle), own, enemy)


@keep_printed
def _links(battle: Battle) -> list[tuple[Link, ...]]:
    """B5 What the printed hexes in play would bond."""
    return [tuple(link for link in row if battle.in_play[link[2]]) for row in find_links(battle.hexes)]
