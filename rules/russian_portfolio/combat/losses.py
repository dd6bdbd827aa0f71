"""XIII.C What the result itself brings: breakdown, eliminations, Dispersed attackers, cleared hexes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Event, LogLine
from rules.core.talk import line
from rules.russian_portfolio.acts import RuleEvent
from rules.russian_portfolio.combat.records import UNTOUCHED, Clash
from rules.russian_portfolio.counters import ARMOR
from rules.russian_portfolio.fates import UnitsDispersed, UnitsEliminated, UnitsSpent
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


class ArmorBroke(RuleEvent, frozen=True, kw_only=True):
    """XIII.C Breakdown: attacking armor is Dispersed by a low die; `limit` is the highest that does."""

    units: tuple[str, ...]
    limit: int
    die: int


class TargetsCleared(RuleEvent, frozen=True, kw_only=True):
    """XIII.A.4 Hexes in which no defender is left, with the result that did it and the hexes retreated from each."""

    hexes: dict[str, int]
    result: str


def alive(state: State, names: Sequence[str]) -> list[Unit]:
    """Those of the units that are on the map."""
    return [state.units[name] for name in names if state.units[name].hex is not None]


def defenders(state: State, clash: Clash) -> list[Unit]:
    """Those whom the result concerns and who still stand in the hexes attacked."""
    return [unit for unit in alive(state, tuple(clash.reads)) if unit.hex in clash.attack.targets]


def breakdown(state: State, clash: Clash) -> list[Event]:
    """XIII.C, Q16 Attacking armor and mechanized units are Dispersed by a die up to 1 + n (Axis) or 2 + n (Soviet)."""
    units = [u for u in alive(state, clash.attack.units) if state.counter(u.id).type in ARMOR]
    if not units:
        return []
    limit = state.battle.combat.breakdown[units[0].side] + state.reserve
    if clash.die > limit:
        return []
    names = tuple(unit.id for unit in units)
    return [ArmorBroke(units=names, limit=limit, die=clash.die, rules=("XIII.C",))]


def losses(state: State, clash: Clash) -> list[Event]:
    """XIII.C DE and BR eliminate; a D1 without room leaves the unit where it is, Spent (Q17)."""
    left = defenders(state, clash)
    dead = tuple(u.id for u in left if clash.reads[u.id] in ("DE", "BR"))
    stay = tuple(u.id for u in left if clash.reads[u.id] == "-")
    events: list[Event] = []
    if dead:
        events.append(UnitsEliminated(units=dead, why="combat", rules=("XIII.C",)))
    if stay:
        events.append(UnitsSpent(units=stay, rules=("XIII.C",)))
    return events


def reckoning(state: State, clash: Clash) -> list[Event]:
    """XIII.C, D.2 AD disperses the attackers unless every defender has left; XIII.A.4 hexes are noted as cleared."""
    index = state.battle.hexes.index
    empty = [t for t in clash.attack.targets if not _held(state, clash, index[t])]
    events: list[Event] = []
    if empty:
        fled = {target: clash.retreated.get(target, UNTOUCHED) for target in empty}
        events.append(TargetsCleared(hexes=fled, result=clash.outcome, rules=("XIII.A.4",)))
    units = tuple(unit.id for unit in alive(state, clash.attack.units))
    if clash.outcome == "AD" and len(empty) < len(clash.attack.targets) and units:
        events.append(UnitsDispersed(units=units, rules=("XIII.C",)))
    return events


def _held(state: State, clash: Clash, target: int) -> bool:
    enemy = state.battle.enemy(state.units[clash.attack.units[0]].side)
    return any(unit.side == enemy for unit in at(state, target))


def apply_armor_broke(state: State, event: ArmorBroke) -> State:
    """XIII.C Dispersed in this very phase: they do not recover at its end (VII.C)."""
    return state.put(*(state.units[name].disperse() for name in event.units))


def apply_targets_cleared(state: State, event: TargetsCleared) -> State:
    """XIII.A.4 Noted for the waves that follow."""
    book = state.combat
    results = {**book.cleared, **dict.fromkeys(event.hexes, event.result)}
    return replace(state, combat=replace(book, cleared=results, fled={**book.fled, **event.hexes}))


def log_armor_broke(state: State, event: ArmorBroke) -> list[LogLine]:
    """XIII.C The die, and the limit that it has not passed."""
    units = [state.units[name] for name in event.units]
    return line(
        event, side=units[0].side, at=[u.hex for u in units], tone="bad",
        units=[state.label(u.id) for u in units], die=event.die, limit=event.limit,
    )  # fmt: skip
