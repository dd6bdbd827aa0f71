"""10.0a What moves a barrage on combat units along its table: each line once, each with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.hexwar.odds import Shift
from rules.ocs.amounts import equivalents
from rules.ocs.combat.barrage_table import file
from rules.ocs.combat.spotter import has_spotter
from rules.ocs.field import size
from rules.ocs.pieces import Unit
from rules.ocs.state import State


def shifts(
    state: State, side: str, target: str, units: Iterable[Unit], blind: bool = False
) -> tuple[Shift, ...]:
    """10.0a Every shift for these target units, in the order of the chart; lines that shift nothing too. `blind`:
    Strat Bombers, which nobody spots for (14.1e).
    """
    units = tuple(units)
    values = file().shifts
    found = [density(state, units)]
    if target in state.hedgehogs:
        found.append(Shift("hedgehog", "16", values.hedgehog, str(state.hedgehogs[target].level)))
    found.append(terrain(state, target))
    if blind or not has_spotter(state, side, target):
        found.append(Shift("unspotted", "10.0b", values.unspotted))
    return (*found, *strat(units))


def see_shifts(state: State, found: Iterable[Shift], seen: Sequence[Unit]) -> tuple[Shift, ...]:
    """4.9, 10.0a The shifts found, with those of the target's units by these."""
    rest = [density(state, seen) if one.code == "density" else one for one in found if one.code != "strat"]
    return (*rest, *strat(seen))


def strat(units: Iterable[Unit]) -> tuple[Shift, ...]:
    """10.0a Units in Strat Mode are the easier to hit."""
    moving = any(unit.mode == "strat" for unit in units)
    return (Shift("strat", "10.0a", file().shifts.strat),) if moving else ()


def density(state: State, units: Iterable[Unit]) -> Shift:
    """10.0a RE of combat units in the hex; a division, as one unit or several, counts for 3 RE at most."""
    divisions: dict[str, int] = {}
    for unit in units:
        key = state.counter(unit.id).formation or unit.id
        divisions[key] = divisions.get(key, 0) + size(state, unit)
    values = file().shifts
    whole = sum(min(quarters, values.most) for quarters in divisions.values())
    columns = next((by for most, by in values.density if whole <= most), values.dense)
    return Shift("density", "10.0a", columns, equivalents(whole))


def terrain(state: State, target: str) -> Shift:
    """10.0a The target picks the terrain. One pick always serves best, so the umpire takes it."""
    land, here = state.battle.land, state.battle.hexes.index[target]
    closeness = (land.chart.hexes[name].category for name in land.terrain[here])
    columns, category = min((file().shifts.terrain[category], category) for category in closeness)
    return Shift(f"terrain-{category}", "10.0a", columns)


def harmless(state: State, side: str, target: str) -> bool:
    """10.0a Whether a result in brackets is only DG: a deep hedgehog, or no correct spotter."""
    works = state.hedgehogs.get(target)
    deep = works is not None and works.level >= file().shifts.deep
    return deep or not has_spotter(state, side, target)
