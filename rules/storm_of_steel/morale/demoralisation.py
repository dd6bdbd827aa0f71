"""10.D, 10.B A force that has lost too much: found out after every event, whatever the loss came from."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Event, LogLine
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.fates import destroy
from rules.storm_of_steel.state import State


class ForceDemoralised(RuleEvent, frozen=True, kw_only=True):
    """10.D The side is demoralised for the rest of the game."""

    side: str
    losses: int
    original: int


def consequences(state: State) -> Sequence[Event]:
    """10.D Who has become demoralised; 10.B then its immobilised AFVs are destroyed, and every later one (R55)."""
    for side, force in state.forces.items():
        limit = state.battle.rules.skills[state.battle.skill(side)].demoralised
        if not force.demoralised and 100 * force.losses >= limit * force.original:
            return [
                ForceDemoralised(side=side, losses=force.losses, original=force.original, rules=("10.D",))
            ]
        if force.demoralised:
            for unit in state.on_table(side):
                if unit.immobilised and state.profile(unit.id).afv:
                    return list(destroy(state, unit.id, "demoralised", "10.B"))
    return ()


def apply_force_demoralised(state: State, event: ForceDemoralised) -> State:
    """10.D The side is demoralised for the rest of the game."""
    return state.force(event.side, demoralised=True)


def log_force_demoralised(state: State, event: ForceDemoralised) -> list[LogLine]:
    """Who, and at what losses."""
    return line(
        event, side=event.side, tone="bad", who=event.side, losses=event.losses, original=event.original
    )
