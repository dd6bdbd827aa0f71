"""10.0a, 10.0c What a barrage does: DG and step losses, hits on a port, levels of an air base."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Message
from rules.core.talk import report
from rules.ocs.acts import RuleEvent
from rules.ocs.air.records import Bombed, Overfull
from rules.ocs.combat.barrage_table import damage, plane_hit, read_hit
from rules.ocs.combat.disorder import disorder
from rules.ocs.combat.losses import LossesDue
from rules.ocs.combat.records import Losses
from rules.ocs.combat.salvo import Salvo
from rules.ocs.field import at
from rules.ocs.pieces import Port
from rules.ocs.state import State

WRECKED = 4
"""10.0cB Hits that a port takes at most."""

LOWEST = 1
"""10.0cA The level that an air base keeps."""


class BaseBombed(RuleEvent, frozen=True, kw_only=True):
    """10.0cA Every plane of the side on the base is hit by a die of so much or more."""

    hex: str
    side: str
    least: int


class FacilityDamaged(RuleEvent, frozen=True, kw_only=True):
    """10.0c Hits on a port, or levels that an air base has lost."""

    hex: str
    against: str
    damage: int


def consequences(state: State, fired: Salvo, result: str, die: int) -> list[Event]:
    """10.0a, 10.0c What follows from a cell; `die` decides a ½."""
    if fired.kind != "units":
        return _facility(state, fired, result)
    found = read_hit(result, die)
    if not found.dg:
        return []
    struck = at(state, fired.target)
    events: list[Event] = disorder(struck, "10.0a")
    if found.steps:
        due = Losses(
            side=state.battle.enemy(fired.side), hex=fired.target, units=tuple(unit.id for unit in struck),
            left=found.steps, rule="10.0a",
        )  # fmt: skip
        events.append(LossesDue(losses=due, rules=("10.0a",)))
    return events


def _facility(state: State, fired: Salvo, result: str) -> list[Event]:
    done = min(damage(result), room(state, fired))
    events: list[Event] = []
    if done > 0:
        rule = "10.0cB" if fired.kind == "port" else "10.0cA"
        events.append(FacilityDamaged(hex=fired.target, against=fired.kind, damage=done, rules=(rule,)))
    if fired.kind == "airbase" and state.planes and plane_hit(result):
        side = state.battle.enemy(fired.side)
        events.append(BaseBombed(hex=fired.target, side=side, least=plane_hit(result), rules=("10.0cA",)))
    return events


def room(state: State, fired: Salvo) -> int:
    """10.0c Hits that the port can still take, levels that the air base can still lose."""
    if fired.kind == "port":
        return WRECKED - state.ports[fired.target].hits
    return state.airbases[fired.target].level - LOWEST


def apply_facility_damaged(state: State, event: FacilityDamaged) -> State:
    """10.0c The port or the air base as it is now."""
    if event.against == "port":
        port: Port = state.ports[event.hex]
        return replace(state, ports={**state.ports, event.hex: replace(port, hits=port.hits + event.damage)})
    base = state.airbases[event.hex]
    lower = replace(base, level=base.level - event.damage)
    state = replace(state, airbases={**state.airbases, event.hex: lower})
    return state.open(Overfull(hex=event.hex, side=base.side)) if state.planes else state


def apply_base_bombed(state: State, event: BaseBombed) -> State:
    """10.0cA Each plane is rolled for."""
    return state.open(Bombed(hex=event.hex, side=event.side, least=event.least))


def log_facility_damaged(state: State, event: FacilityDamaged) -> list[LogLine]:
    """10.0c Everybody sees a facility."""
    side = state.ports[event.hex].side if event.against == "port" else state.airbases[event.hex].side
    return report(
        event, side=side, tone="bad", damage=event.damage,
        against=Message(f"choice-against-{event.against}"), code=f"event-{event.against}-damaged",
    )  # fmt: skip
