"""The figures of a position for the history of the game. Only how many stands there are may be hidden (R36)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.chapters import Tally
from rules.core.contract import Figure, Viewer
from rules.storm_of_steel.assault.attack import AssaultFought
from rules.storm_of_steel.campaign.hiding import as_seen_by, hides
from rules.storm_of_steel.campaign.victory import points
from rules.storm_of_steel.fire.firing import UnitFired
from rules.storm_of_steel.morale.rallying import RallyTried
from rules.storm_of_steel.state import State

TOTALS = ("shots", "hits", "assaults", "rallies")
"""What is counted from the beginning of the game."""


def history(state: State, viewer: Viewer) -> Iterator[Figure]:
    """R67 points, 10.D losses that count, stands on the table; shots and hits, assaults, rallies that succeeded."""
    sides = state.battle.sides
    yield Figure(id="points", by=points(state))
    yield Figure(id="losses", by={side: state.forces[side].losses for side in sides}, total=True)
    seen = as_seen_by(state, viewer)
    known = [side for side in sides if viewer == side or not hides(state, side) or seen is state]
    yield Figure(id="stands", by={side: sum(1 for _ in state.on_table(side)) for side in known})
    for name in TOTALS:
        sums = state.campaign.tally.get(name, {})
        yield Figure(id=name, by={side: sums.get(side, 0) for side in sides}, total=True)


def tally_unit_fired(state: State, event: UnitFired) -> Tally:
    """6.A A shot, and whether it hit."""
    side = state.units[event.unit].side
    return {"shots": {side: 1}, "hits": {side: int(event.hit)}}


def tally_assault_fought(state: State, event: AssaultFought) -> Tally:
    """9.A One assault more for the attacker's side."""
    return {"assaults": {state.units[event.unit].side: 1}}


def tally_rally_tried(state: State, event: RallyTried) -> Tally:
    """10.C Rallies that succeeded, by side."""
    return {"rallies": {event.side: int(event.success)}}
