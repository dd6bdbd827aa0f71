"""21.7 Repls that must be used in the turn they come: by the switch half of each kind, else they are lost."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Event, LogLine
from rules.core.talk import report
from rules.ocs.acts import Dice, PhaseWork, RuleEvent
from rules.ocs.campaign.replacements import ready, without
from rules.ocs.state import State


class ReplsLost(RuleEvent, frozen=True, kw_only=True):
    """21.7 Repls of this turn that should have been used."""

    side: str
    repls: tuple[str, ...]


def waste(state: State, dice: Dice) -> list[Event]:
    """21.7 Of each kind no more than half of what has come may be kept, rounded down."""
    lost: list[str] = []
    for kind, drawn in state.campaign.drawn.items():
        fresh = [unit.id for unit in ready(state, state.active) if unit.due == state.turn]
        kept = [name for name in fresh if state.counter(name).symbol == kind]
        lost += kept[drawn // 2 :]
    return [ReplsLost(side=state.active, repls=tuple(lost), rules=("21.7",))] if lost else []


def apply_repls_lost(state: State, event: ReplsLost) -> State:
    """21.7 They go back to the counter mix."""
    return without(state, event.repls)


def log_repls_lost(state: State, event: ReplsLost) -> list[LogLine]:
    """4.9, 21.7 How many; where they lay the owner knows."""
    return report(event, tone="bad", count=len(event.repls))


def new_turn(state: State) -> State:
    """21.7 What was drawn counts for one Reinforcement Phase."""
    over = state.phase == "reinforcement" and state.campaign.drawn
    return replace(state, campaign=replace(state.campaign, drawn={})) if over else state


FRESH = (new_turn,)
LEAVE = {"reinforcement": PhaseWork(waste, rank=30)}
