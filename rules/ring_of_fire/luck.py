"""What the dice gave and might have given: steps in combat, points of supply (ADR 0082)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.fortune import Fortune
from rules.core.luck import Luck, opposed, own
from rules.ring_of_fire import events as e
from rules.ring_of_fire.air import strike
from rules.ring_of_fire.apply_combat import assault_resolved
from rules.ring_of_fire.combat import roll_assault
from rules.ring_of_fire.state import State
from rules.ring_of_fire.supply import roll_arrival
from rules.ring_of_fire.tank_combat import shot


def assaulted(state: State, event: e.AssaultResolved) -> Iterator[Fortune]:
    """B11.6 Steps that the defender owes less those of the attacker, no more than each has in the assault."""
    clash = state.clash
    assert clash is not None

    def worth(fallen: e.AssaultResolved) -> int:
        after = assault_resolved(state, fallen).clash
        owed = after.owed if after else {}
        return owed.get(state.other, 0) - owed.get(state.active, 0)

    sides = state.active, state.other
    return opposed(
        sides, "assaults", "steps", worth(event), lambda dice: worth(roll_assault(state, clash, dice))
    )


def fired(state: State, event: e.TankFired) -> Iterator[Fortune]:
    """B9 Steps that the shot alone costs its target, no more than it has."""
    unit, target = state.unit(event.unit), state.unit(event.target)

    def worth(fallen: e.TankFired) -> int:
        return min(fallen.steps, target.steps)

    return opposed(
        (unit.side, target.side), "tanks", "steps", worth(event),
        lambda dice: worth(shot(state, unit.id, target.id, dice)),
    )  # fmt: skip


def struck(state: State, event: e.AirStruck) -> Iterator[Fortune]:
    """B8 The step that a hit costs."""
    sides = event.side, state.unit(event.target).side
    return opposed(
        sides, "air", "steps", int(event.hit), lambda dice: int(strike(event.side, event.target, dice).hit)
    )


def supplied(state: State, event: e.SupplyArrived) -> Iterator[Fortune]:
    """1B Supply points by the die."""
    return own(
        event.side, "supply", "points", event.points,
        lambda dice: roll_arrival(state, event.side, dice).points,
    )  # fmt: skip


LUCK: Luck = {
    e.AssaultResolved: assaulted,
    e.TankFired: fired,
    e.AirStruck: struck,
    e.SupplyArrived: supplied,
}
