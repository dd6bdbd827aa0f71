"""6.C, 6.F-6.I What a shot needs: die, modifiers, what it must beat, and how likely that is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.core.contract import Point
from rules.core.plane.discs import Disc, gap, within
from rules.core.plane.headings import quarter
from rules.storm_of_steel.field import terrain
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.profiles import Weapon
from rules.storm_of_steel.schema import sides
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.ground import Shelter, shelter

Band = Literal["short", "normal", "long"]


class Shot(Struct, frozen=True, kw_only=True):
    """A shot before the die is thrown. It hits when the die and all modifiers exceed `against`.

    `needed` is the least face that hits, `chances` of `of` faces do; `gap` in mm between the bases.
    """

    die: int
    """The sides of the die."""
    band: Band
    banded: int
    """6.F What the range changes."""
    rear: int
    """6.I What a shot at the rear gains."""
    barrel: int
    """What the weapon itself adds (`ap_mod` of its row)."""
    against: int
    """6.H2 The protection value, or 6.I the armour value."""
    ground: Shelter
    """6.H2 What protects a soft target; nothing protects an AFV."""
    armoured: bool
    gap: int

    @property
    def modifier(self) -> int:
        """All that is added to the die."""
        return self.banded + self.rear + self.barrel

    @property
    def needed(self) -> int:
        """The least face that hits; more than the die has when none does."""
        return max(self.against + 1 - self.modifier, 1)

    @property
    def chances(self) -> int:
        """How many faces of the die hit."""
        return max(self.die + 1 - self.needed, 0)

    @property
    def of(self) -> int:
        """Faces of the die."""
        return self.die


def chance(state: State, unit: Unit, weapon: int, target: Unit) -> Shot:
    """6.G, 6.I What that weapon needs against that target, which it may fire at."""
    arm, armoured = state.profile(unit.id).weapons[weapon], state.profile(target.id).afv
    mine, other = state.disc(unit.id), state.disc(target.id)
    near = band(state, mine, other)
    at_rear = armoured and rear(state, unit, target)
    return Shot(
        die=fire_die(arm, unit, target, armoured),
        band=near,
        banded=band_modifier(state, arm, near),
        rear=state.battle.rules.armour.rear if at_rear else 0,
        barrel=arm.ap_mod if armoured else 0,
        against=armour(state, target, at_rear) if armoured else protection(state, target.id, mine.centre),
        ground=Shelter() if armoured else shelter(terrain(state), other, mine.centre),
        armoured=armoured,
        gap=gap(mine, other),
    )


def fire_die(weapon: Weapon, unit: Unit, target: Unit, armoured: bool) -> int:
    """6.A, 6.I The die of the weapon; 6.C another at a target that is new to a mortar (R40)."""
    if armoured:
        return sides(weapon.ap) if weapon.ap else 0
    if weapon.first_shot and unit.target != target.id:
        return sides(weapon.first_shot)
    return sides(weapon.soft) if weapon.soft else 0


def protection(state: State, target_id: str, seen_from: Point | None) -> int:
    """6.H2 The protection value of a soft target; None: hit from above, where no wall helps (R29)."""
    return state.battle.rules.protection[shelter(terrain(state), state.disc(target_id), seen_from).row]


def armour(state: State, target: Unit, at_rear: bool) -> int:
    """6.I The armour value; at the rear a club's own, where its table has one (R26)."""
    profile = state.profile(target.id)
    return profile.av_rear if at_rear else profile.av


def rear(state: State, unit: Unit, target: Unit) -> bool:
    """6.I, R26 Whether the unit stands in the quarter behind the target."""
    return quarter(state.spot(target.id), state.spot(unit.id), target.heading) == "rear"


def band(state: State, mine: Disc, other: Disc) -> Band:
    """6.F, R31 Up to 10 cm short, beyond 20 cm long."""
    bands = state.battle.rules.bands
    if within(mine, other, bands.short):
        return "short"
    return "normal" if within(mine, other, bands.long) else "long"


def band_modifier(state: State, weapon: Weapon, near: Band) -> int:
    """6.F What the range adds, at soft and armoured targets alike (R32); to mortars as the game was opened (R34)."""
    bands = state.battle.rules.bands
    if weapon.indirect and not state.choices.mortar_bands:
        return 0
    return {"short": bands.short_bonus, "normal": 0, "long": bands.long_bonus}[near]
