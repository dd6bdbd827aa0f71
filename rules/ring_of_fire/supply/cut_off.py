"""B15, R14 Who is out of supply: found when a phase of their side begins, and kept until the next time."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Side
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.ring_of_fire.acts import PhaseWork, RuleEvent
from rules.ring_of_fire.state import State
from rules.ring_of_fire.supply.trace import net
from rules.ring_of_fire.talk import labels


class SupplyChecked(RuleEvent, frozen=True, kw_only=True):
    """B15, R14 The units of a side found out of supply now; all its others are in supply."""

    side: Side
    oos: tuple[str, ...]


def find(state: State, dice: Dice) -> list[Event]:
    """B15, R14 Which units of the phasing side are out of supply now."""
    lines, index = net(state, state.active), state.battle.index
    ours = [unit for unit in state.units_of(state.active) if unit.hex]
    out = tuple(unit.id for unit in ours if not lines.supplies(index[str(unit.hex)]))
    if {unit.id for unit in ours if unit.oos} == set(out):
        return []
    return [SupplyChecked(side=state.active, oos=out, rules=("B15", "R14"))]


def apply_supply_checked(state: State, event: SupplyChecked) -> State:
    """B15 Who is out of supply from now on."""
    out = set(event.oos)
    changed = [unit for unit in state.units_of(event.side) if unit.oos != (unit.id in out)]
    return state.put(*(replace(unit, oos=not unit.oos) for unit in changed))


def log_supply_checked(state: State, event: SupplyChecked) -> list[LogLine]:
    """B15 Units that have just been cut off, and units in supply again."""
    cut = [unit for unit in event.oos if not state.units[unit].oos]
    out = set(event.oos)
    back = [unit.id for unit in state.units_of(event.side) if unit.oos and unit.id not in out]
    lines: list[LogLine] = []
    if cut:
        at = [state.units[unit].hex for unit in cut]
        lines += line(event, side=event.side, at=at, tone="bad", units=labels(state, cut))
    if back:
        at = [state.units[unit].hex for unit in back]
        code, names = "event-SupplyRestored", labels(state, back)
        lines += line(event, code=code, side=event.side, at=at, tone="good", units=names)
    return lines


ENTER = {"replacement": PhaseWork(find, rank=30), "movement": PhaseWork(find, rank=20)}
