"""What must hold of an amended position: the rules' own checks, and nothing that would follow by itself at once."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.amend import check_settled
from rules.core.errors import Illegal
from rules.storm_of_steel.amending.units import LOST
from rules.storm_of_steel.campaign.control import ObjectiveTaken, changes
from rules.storm_of_steel.campaign.deploy import check_place
from rules.storm_of_steel.campaign.hiding import UnitShown
from rules.storm_of_steel.campaign.victory import settle_wipe_out
from rules.storm_of_steel.fates import UnitDestroyed
from rules.storm_of_steel.field import cm, put_down
from rules.storm_of_steel.fire.spotting import spot_at_start
from rules.storm_of_steel.flow import decisions
from rules.storm_of_steel.morale.demoralisation import ForceDemoralised, consequences
from rules.storm_of_steel.movement.loading import check_room
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State
from rules.storm_of_steel.support.placing import check_aip, check_table


def check(before: State, after: State, touched: frozenset[str]) -> None:
    """Whoever changed stands where they may, and nothing follows by itself that was not set too."""
    units = sorted(touched & after.units.keys())
    lasting = (name for name in touched if not name.startswith("side-"))
    check_settled(before.stack, lasting, "3.B", decisions(before)[0].ask)
    for unit in (after.units[name] for name in units):
        if unit.at is not None and unit.at != before.units[unit.id].at:
            _check_stand(after, unit)
        if unit.left and not unit.begun:
            raise Illegal("4.B", "amend-not-begun", unit=after.label(unit.id), left=cm(unit.left))
    _check_aboard(after, units)
    _check_points(after, touched)
    if not 1 <= after.play.left <= len(after.play.unseen) + 1:
        raise Illegal("12.B", "amend-deck", left=after.play.left, cards=len(after.play.unseen) + 1)
    _check_followed(before, after)


def _check_stand(state: State, unit: Unit) -> None:
    """4.H, 4.D, R30 On the table, on nobody, on ground that it may enter, where there is room; ADR 0062 in its zone
    during the set-up.
    """
    assert unit.at is not None
    if state.turn:
        put_down(state, unit, unit.at)
    else:
        check_place(state, unit.side, unit.id, unit.at)


def _check_aboard(state: State, touched: Sequence[str]) -> None:
    """11.A, 11.C Who is carried has room, in a transporter on the table that moves."""
    for unit in state.units.values():
        if not unit.carrier or not {unit.id, unit.carrier} & {*touched}:
            continue
        carrier = state.units[unit.carrier]
        if carrier.at is None or carrier.immobilised:
            facts = {"unit": state.label(unit.id), "carrier": state.label(carrier.id)}
            raise Illegal("11.C", "amend-carrier", gone="yes" if carrier.at is None else "no", **facts)
        check_room(state.change(unit.id, carrier=""), unit, carrier)


def _check_points(state: State, touched: frozenset[str]) -> None:
    """7.D, 7.E Impact points lie on the table, those of air strikes not in woods, forest and bush."""
    for side, force in state.forces.items():
        if force.bip is not None and f"impact-burst-{side}" in touched:
            check_table(state, force.bip, "7.D")
        if force.aip is not None and f"impact-star-{side}" in touched:
            check_aip(state, force.aip)


def _check_followed(before: State, after: State) -> None:
    """6.D, 10.B, 10.D, R36, R67 What the rules would make of the position at once is set already."""
    known = {event.unit for event in spot_at_start(before)}
    for seen in spot_at_start(after) if after.turn else ():
        if seen.unit not in known:
            reach = cm(after.battle.rules.distances.spotting)
            raise Illegal("6.D", "amend-near", unit=after.label(seen.unit), reach=reach)
    _check_forces(after)
    for event in changes(after):
        if isinstance(event, ObjectiveTaken):
            name = after.battle.file.objectives[event.objective].name
            raise Illegal("R67", "amend-objective", objective=name, side=event.side)
        assert isinstance(event, UnitShown)
        raise Illegal("R36", "amend-shown", unit=after.label(event.unit))


def _check_forces(state: State) -> None:
    for event in consequences(state):
        if isinstance(event, ForceDemoralised):
            facts = {"losses": event.losses, "original": event.original}
            raise Illegal("10.D", "amend-demoralised", side=event.side, **facts)
        assert isinstance(event, UnitDestroyed)
        raise Illegal("10.B", "amend-stopped", unit=state.label(event.unit))
    for side in state.battle.sides if settle_wipe_out(state) else ():
        if not any(unit.fate not in LOST for unit in state.units.values() if unit.side == side):
            raise Illegal("R67", "amend-last-unit", side=side)
