"""12.5 Fuel: who needs it, who has it, and what happens when units that need it begin to move (ADR 0041)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Message
from rules.core.derived import derive
from rules.core.talk import log_event, report
from rules.ocs.acts import Dice, PhaseWork, RuleEvent
from rules.ocs.amounts import SP
from rules.ocs.movement.records import FormationFuel, HqFuel
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.throw import is_served

SINGLE = 1
"""12.5c C Tokens for one unit, for one phase."""

MARKER = SP
"""12.5c A, B Tokens for a formation or an HQ, until the side's next Clean Up Phase."""


class FuelBought(RuleEvent, frozen=True, kw_only=True):
    """12.5c Fuel that has been paid: single units, HQs, formations with the units covered (Rk6)."""

    side: str
    singles: tuple[str, ...] = ()
    hqs: tuple[str, ...] = ()
    formations: dict[str, tuple[str, ...]] = {}


class FuelThrown(RuleEvent, frozen=True, kw_only=True):
    """12.5e A fuelled HQ serves units that begin to move; in this phase it throws fuel from this hex only."""

    hq: str
    hex: str
    units: tuple[str, ...]


class FuelSpent(RuleEvent, frozen=True, kw_only=True):
    """12.5d The side's fuel markers come off in its Clean Up Phase."""

    side: str


def needs_fuel(state: State, unit: Unit) -> bool:
    """12.5a Whether the unit spends MP only when fuel is paid: its face has Truck or Track MP."""
    return state.face(unit).mobility != "leg"


def has_own_fuel(state: State, unit: Unit) -> bool:
    """12.5c Whether fuel that needs no HQ's throw is there: its own, its formation's, that of the HQ it is."""
    if not needs_fuel(state, unit) or unit.fuelled or unit.id in state.movement.hqs:
        return True
    formation = state.movement.formations.get(state.counter(unit.id).formation)
    return formation is not None and unit.id in formation.units


def throwing(state: State, unit: Unit) -> Unit | None:
    """12.5c B, 12.5e The fuelled HQ that serves this independent unit from where it stands; None if none does."""
    if not state.counter(unit.id).independent:
        return None
    for hq_id, fuel in state.movement.hqs.items():
        hq = state.units[hq_id]
        if hq.side == unit.side and hq.hex and fuel.hex in (None, hq.hex) and serves(state, hq, unit):
            return hq
    return None


def serves(state: State, hq: Unit, unit: Unit) -> bool:
    """12.5c B, Rk26 Whether the HQ's fuel gets to the unit: one in Strat Mode throws none."""
    return hq.mode != "strat" and state.face(hq).throw is not None and is_served(state, hq, unit)


def is_fuelled(state: State, unit: Unit) -> bool:
    """12.5c Whether the unit may move without a further payment in this phase."""
    return has_own_fuel(state, unit) or throwing(state, unit) is not None


def without(state: State, unit_ids: Sequence[str]) -> list[Unit]:
    """12.5a Those of the units that must still be fuelled before they move."""
    return [unit for unit in map(state.unit, unit_ids) if not is_fuelled(state, unit)]


def throw_fuel(state: State, unit_ids: Sequence[str]) -> list[Event]:
    """12.5e The throws of fuelled HQs to these units, now that they begin to move."""
    by: dict[tuple[str, str], list[str]] = {}
    for unit in map(state.unit, unit_ids):
        hq = None if has_own_fuel(state, unit) else throwing(state, unit)
        if hq is not None:
            by.setdefault((hq.id, str(hq.hex)), []).append(unit.id)
    return [
        FuelThrown(hq=hq, hex=place, units=tuple(units), rules=("12.5e",), audience=(state.units[hq].side,))
        for (hq, place), units in by.items()
    ]


def apply_fuel_bought(state: State, event: FuelBought) -> State:
    """12.5c Markers, and units that have fuel for the phase."""
    book = state.movement
    hqs = book.hqs | {hq: HqFuel(side=event.side) for hq in event.hqs}
    covered = {name: FormationFuel(side=event.side, units=units) for name, units in event.formations.items()}
    state = state.change(event.singles, fuelled=True) if event.singles else state
    return replace(state, movement=replace(book, hqs=hqs, formations=book.formations | covered))


def apply_fuel_thrown(state: State, event: FuelThrown) -> State:
    """12.5e The units have fuel for the phase; the HQ has chosen its hex."""
    book = state.movement
    hqs = {**book.hqs, event.hq: replace(book.hqs[event.hq], hex=event.hex)}
    return replace(state.change(event.units, fuelled=True), movement=replace(book, hqs=hqs))


def apply_fuel_spent(state: State, event: FuelSpent) -> State:
    """12.5d The markers come off."""
    book = state.movement
    hqs = {hq: fuel for hq, fuel in book.hqs.items() if fuel.side != event.side}
    formations = {name: fuel for name, fuel in book.formations.items() if fuel.side != event.side}
    return replace(state, movement=replace(book, hqs=hqs, formations=formations))


def burn(state: State, dice: Dice) -> list[Event]:
    """12.5d In the Clean Up Phase the phasing side's fuel is used up."""
    book = state.movement
    sides = {fuel.side for fuel in book.hqs.values()} | {fuel.side for fuel in book.formations.values()}
    return [FuelSpent(side=state.active, rules=("12.5d",))] if state.active in sides else []


@derive("units", "movement")
def with_fuel(state: State) -> frozenset[str]:
    """12.5c Units fuelled alone, by their formation, or as an HQ; who needs no fuel wears no badge."""
    alone = (unit.id for unit in state.units.values() if unit.fuelled)
    together = (unit for fuel in state.movement.formations.values() for unit in fuel.units)
    return frozenset((*alone, *together, *state.movement.hqs))


def what(state: State, facts: Sequence[FuelBought]) -> Message:
    """12.5c In words: the markers, and how many units singly."""
    names = [state.battle.formations[name].name for fact in facts for name in fact.formations]
    names += [state.label(hq) for fact in facts for hq in fact.hqs]
    singles = sum(len(fact.singles) for fact in facts)
    members = sum(len(units) for fact in facts for units in fact.formations.values())
    kind = "singly" if not names else "markers" if not singles else "mixed"
    return Message(f"fuel-{kind}", {"names": names, "count": singles, "members": members})


def log_fuel_bought(state: State, event: FuelBought) -> list[LogLine]:
    """12.5c For the owner: what is fuelled."""
    return report(event, what=what(state, [event]))


ENTER = {"clean_up": PhaseWork(burn, rank=40)}
LOG = {FuelSpent: log_event}
"""12.5d Whose fuel markers come off, and nothing else."""
