"""What is drawn about a unit that aims: rings of range, arcs, ground out of sight. Drawn, never judged by."""

from __future__ import annotations

from rules.core.contract import Message, Shape
from rules.storm_of_steel.field import cm, terrain
from rules.storm_of_steel.fire.arcs import HALF, degrees, headings
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.profiles import Weapon
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.shadow import find_unseen_ground

Bearings = tuple[int, int]


def farthest(arm: Weapon) -> int:
    """6.B How far the weapon fires at all."""
    return max(arm.soft_range, arm.ap_range)


def shapes(state: State, unit: Unit, weapon: int) -> tuple[Shape, ...]:
    """The ground it does not see, its arcs, and the rings of its bands and ranges (6.F, 6.J, 5.B, 12.C)."""
    arm = state.profile(unit.id).weapons[weapon]
    return *out_of_sight(state, unit, arm, reach(state, arm)), *marks(state, unit, arm)


def marks(state: State, unit: Unit, arm: Weapon) -> tuple[Shape, ...]:
    """6.F, 6.J Arcs and rings alone."""
    looks = sectors(state, headings(state, unit, arm))
    far = reach(state, arm)
    arcs = tuple(arc(state, unit, far, bearings) for bearings in looks)
    rings = tuple(
        ring(state, unit, limit, bearings)
        for bearings in looks or (None,)
        for limit in limits(state, arm, far)
    )
    return *arcs, *rings


def out_of_sight(state: State, unit: Unit, arm: Weapon, far: int) -> tuple[Shape, ...]:
    """6.B Where in its range a stand would not be seen; nothing for a mortar: any friend sees for it (6.C)."""
    if arm.indirect:
        return ()
    return (
        Shape(
            style="unseen",
            rings=find_unseen_ground(terrain(state), state.disc(unit.id), reach=far + base(state, unit)),
        ),
    )


def reach(state: State, arm: Weapon) -> int:
    """6.B, 12.C How far it fires in this weather."""
    weather, far = state.battle.rules.weather[state.weather].reach, farthest(arm)
    return far if weather < 0 else min(far, weather)


def limits(state: State, arm: Weapon, far: int) -> list[int]:
    """6.F, 6.C The gaps at which something changes."""
    bands = state.battle.rules.bands
    inner = {bands.short, bands.long, arm.nearest}
    return [*sorted(limit for limit in inner if 0 < limit < far), far]


def sectors(state: State, looks: tuple[int, ...]) -> tuple[Bearings, ...]:
    """R25 The arcs about the headings, in tenths of a degree."""
    half = HALF[state.choices.arc]
    return tuple(((look * 10 - half) % 3600, (look * 10 + half) % 3600) for look in looks)


def arc(state: State, unit: Unit, far: int, bearings: Bearings) -> Shape:
    """5.B, 6.J An arc of fire, its width beside it."""
    label = Message("shape-arc", {"arc": degrees(state)})
    return Shape(
        style="arc", centre=unit.at, radius=far + base(state, unit), bearings=bearings, side=unit.side, label=label
    )  # fmt: skip


def ring(state: State, unit: Unit, limit: int, bearings: Bearings | None) -> Shape:
    """6.F As far as a gap of `limit` mm from the edge of the base."""
    label = Message("shape-range", {"limit": cm(limit)})
    return Shape(
        style="range", centre=unit.at, radius=limit + base(state, unit), bearings=bearings, side=unit.side,
        label=label,
    )  # fmt: skip


def base(state: State, unit: Unit) -> int:
    """From the centre of its base to the edge."""
    return state.profile(unit.id).base // 2
