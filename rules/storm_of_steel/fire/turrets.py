"""6.J, R42 Turrets of one man: in one game turn they move or fire, whichever card comes first."""

from __future__ import annotations

from rules.core.errors import Illegal
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.profiles import Profile, Weapon
from rules.storm_of_steel.state import State


def is_manned_by_commander(profile: Profile, arm: Weapon) -> bool:
    """6.J Whether the man who serves the weapon is the one who commands the vehicle: not those of hull guns (R42)."""
    return profile.afv and profile.one_man and arm.mount == "turret"


def check_serves(state: State, unit: Unit, arm: Weapon) -> None:
    """6.J Its turret does not fire in a turn in which it has moved."""
    if unit.drove and is_manned_by_commander(state.profile(unit.id), arm):
        raise Illegal("6.J", "one-man-has-moved", unit=state.label(unit.id), weapon=arm.name)


def check_drives(state: State, unit: Unit) -> None:
    """6.J It does not move in a turn in which its turret has fired."""
    if unit.shot and state.profile(unit.id).one_man:
        raise Illegal("6.J", "one-man-has-fired", unit=state.label(unit.id))
