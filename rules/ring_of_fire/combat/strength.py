"""B11.4-B11.5 The odds of one assault in a position: every strength and every shift with its rule."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.hexwar.odds import Shift
from rules.ring_of_fire.combat.odds import Odds, Share, weigh
from rules.ring_of_fire.combat.records import Assault, Clash
from rules.ring_of_fire.combat.tables import Losses, combat_tables
from rules.ring_of_fire.scenario import MAJOR, MINOR, NO_RIVER
from rules.ring_of_fire.state import State, Unit

COVER = ("woods", "city")


def attackers(state: State, assault: Assault) -> tuple[Unit, ...]:
    """The declared units that still stand where they attack from."""
    return tuple(
        unit
        for marker in assault.markers
        for unit in map(state.unit, marker.units)
        if unit.hex == marker.origin
    )


def shares(state: State, assault: Assault) -> tuple[Share, ...]:
    """B11.4 What each attacking unit brings, halved across major rivers and out of supply (A6)."""
    table = combat_tables().strength
    across, oos = Fraction(table.across_major), Fraction(table.out_of_supply)
    whole = Fraction(1)
    return tuple(
        Share(
            unit=unit,
            value=state.attack(unit),
            across_major=across if _across(state, marker.origin, assault.target) == MAJOR else whole,
            out_of_supply=whole if marker.supplied else oos,
        )
        for marker in assault.markers
        for unit in marker.units
        if state.unit(unit).hex == marker.origin
    )


def _across(state: State, origin: str, target: str) -> int:
    """The unbridged river between two neighbours."""
    unbridged, _ = state.battle.between(origin, target)
    return unbridged


def defense(state: State, target: str) -> int:
    """B11.4 The defence of all units in the hex."""
    return sum(state.defence(unit.id) for unit in state.at(target))


def works_hold(state: State, target: str) -> bool:
    """B6 Whether the defenders stand in works that help them."""
    return state.works_stand(target) and state.holder(target) == state.battle.file.works.side


def modifiers(
    state: State, assault: Assault, *, attacker_air: int = 0, defender_air: int = 0
) -> tuple[Shift, ...]:
    """B11.5 Every shift that applies, in the order of the table."""
    target = assault.target
    found = (
        *_ground(state, target),
        *_rivers(state, assault),
        *((Shift("barrage", "B10", combat_tables().barrage.shift),) if assault.barrage else ()),
        *_armour(state, assault),
        *_support(attacker_air, defender_air),
    )
    return tuple(modifier for modifier in found if modifier.columns)


def _ground(state: State, target: str) -> Iterable[Shift]:
    terrain, shift = state.battle.terrain[state.battle.index[target]], combat_tables().shift
    columns = {"woods": shift.woods, "town": shift.town, "city": shift.city}.get(terrain, 0)
    yield Shift(terrain, "B11.5", columns)
    if works_hold(state, target):
        yield Shift("works", "B6", combat_tables().works.shift)


def _rivers(state: State, assault: Assault) -> Iterable[Shift]:
    """One column when all cross unbridged minor rivers, or all over bridges of a major one (ADR 0027)."""
    origins = {unit.hex for unit in attackers(state, assault) if unit.hex is not None}
    sides = [state.battle.between(origin, assault.target) for origin in origins]
    if sides and all(unbridged == MINOR for unbridged, _ in sides):
        yield Shift("minor-river", "B11.5", combat_tables().shift.rivers)
    elif sides and all(unbridged == NO_RIVER and bridged == MAJOR for unbridged, bridged in sides):
        yield Shift("bridge", "B11.5", combat_tables().shift.rivers)


def _armour(state: State, assault: Assault) -> Iterable[Shift]:
    """B11.5 Tanks against a hex without them, on open ground."""
    target = assault.target
    ours = any(state.counter(unit.id).tank is not None for unit in attackers(state, assault))
    theirs = any(state.counter(unit.id).tank is not None for unit in state.at(target))
    covered = state.battle.terrain[state.battle.index[target]] in COVER or works_hold(state, target)
    if ours and not theirs and not covered:
        yield Shift("armour", "B11.5", combat_tables().shift.armour)


def _support(attacker_air: int, defender_air: int) -> Iterable[Shift]:
    column = combat_tables().shift.support
    yield Shift("air-attacker", "B8", attacker_air * column)
    yield Shift("air-defender", "B8", -defender_air * column)


def assault_odds(state: State, assault: Assault, *, attacker_air: int = 0, defender_air: int = 0) -> Odds:
    """B11.4-B11.5 The odds as they stand now."""
    shifts = modifiers(state, assault, attacker_air=attacker_air, defender_air=defender_air)
    return weigh(shares(state, assault), defense(state, assault.target), shifts)


def current(state: State) -> Clash:
    """B11 The assault being fought."""
    assert state.clash is not None
    return state.clash


def clash_odds(state: State, clash: Clash) -> Odds:
    """B11.4-B11.5 The odds of the assault under way, with the air flown so far."""
    return assault_odds(
        state,
        state.declarations[clash.target],
        attacker_air=clash.air.get(state.active, 0),
        defender_air=clash.air.get(state.other, 0),
    )


def works_losses(state: State, assault: Assault) -> Losses | None:
    """B6, B10 What works add to the losses; nothing under a barrage."""
    tables = combat_tables()
    if not works_hold(state, assault.target):
        return None
    if assault.barrage and tables.barrage.cancels_works_losses:
        return None
    return Losses(tables.works.attacker, tables.works.defender)
