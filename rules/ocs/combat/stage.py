"""9.2 The clash now being fought, and its way from step to step."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.ocs.acts import RuleEvent
from rules.ocs.combat.records import Clash
from rules.ocs.pieces import Unit
from rules.ocs.state import State


class ClashMoved(RuleEvent, frozen=True, kw_only=True):
    """9.2 On to a step; nothing to tell."""

    step: str


def current(state: State) -> Clash:
    """The clash on top of the stack."""
    return state.top(Clash)


def alive(state: State, names: Iterable[str]) -> list[Unit]:
    """Those of the units that are still on the map."""
    return [unit for unit in map(state.units.__getitem__, names) if unit.hex is not None]


def defending_side(state: State, clash: Clash) -> str:
    """The enemy of `clash.side`, which is the attacker's."""
    return state.battle.enemy(clash.side)


def force(clash: Clash, attacking: bool) -> tuple[str, ...]:
    """The units of a side of the clash."""
    return clash.attackers if attacking else clash.defenders


def move_stage(step: str) -> ClashMoved:
    """The event that takes the clash on top to a step."""
    return ClashMoved(step=step)


def apply_clash_moved(state: State, event: ClashMoved) -> State:
    """9.2 The clash stands at the step of the event; their order is `clash.ORDER`."""
    return state.settle(replace(current(state), step=event.step))
