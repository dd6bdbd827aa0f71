"""B8 Interdiction: an air point over a hex hinders the enemy who enters it or a neighbour."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, HexId, PhaseWork, RuleEvent
from rules.ring_of_fire.state import Interdiction, State


class Interdict(Action, frozen=True, kw_only=True, tag="interdict"):
    """B8 An air point over a hex."""

    hex: HexId


class HexInterdicted(RuleEvent, frozen=True, kw_only=True):
    """B8 An air point is spent over the hex."""

    side: Side
    hex: str


class InterdictionLifted(RuleEvent, frozen=True, kw_only=True):
    """B8 Interdiction by this side runs out."""

    side: Side


def check_interdict(state: State, side: Side, hex_id: str) -> None:
    """B8 Any hex in play, while the side has an air point left; a second point on it would add nothing."""
    state.hex(hex_id)
    if state.air[side] < 1:
        raise Illegal("B8", "no-air-point", side=side)
    if Interdiction(hex_id, side) in state.interdictions:
        raise Illegal("B8", "already-interdicted", hex=hex_id)


def resolve_interdict(state: State, side: Side, action: Interdict, dice: Dice) -> list[Event]:
    """B8 The marker goes down and the air point is spent."""
    check_interdict(state, side, action.hex)
    return [HexInterdicted(side=side, hex=action.hex, rules=("B8",))]


def interdict_options(state: State, side: Side, draft: Draft) -> Options:
    """B8 Every hex in play."""
    if "hex" in draft:
        check_interdict(state, side, draft["hex"])
        return Options(complete=True)
    battle = state.battle
    ids = (hex_id for hex_id, inside in zip(battle.ids, battle.in_play, strict=True) if inside)
    taken = {item.hex for item in state.interdictions if item.side == side}
    check = partial(check_interdict, state, side)
    return slots.places("hex", ids, lambda h: check(h) if h in taken else None, ask="ask-interdict")


def find_refusal(state: State, side: Side) -> Refusal | None:
    """B8 Why the side cannot interdict: no air point is left."""
    return None if state.air[side] else Refusal("B8", "no-air-point", {"side": side})


def lift(state: State, dice: Dice) -> list[Event]:
    """B8 Interdiction holds until the end of the enemy's next Movement Phase: this one."""
    standing = any(item.side == state.other for item in state.interdictions)
    return [InterdictionLifted(side=state.other, rules=("B8",))] if standing else []


def apply_hex_interdicted(state: State, event: HexInterdicted) -> State:
    """B8 One air point of the side is spent for the marker."""
    air = {**state.air, event.side: state.air[event.side] - 1}
    return replace(state, air=air, interdictions=(*state.interdictions, Interdiction(event.hex, event.side)))


def apply_interdiction_lifted(state: State, event: InterdictionLifted) -> State:
    """B8 This side's interdiction is over."""
    left = tuple(item for item in state.interdictions if item.side != event.side)
    return replace(state, interdictions=left)


def log_hex_interdicted(state: State, event: HexInterdicted) -> list[LogLine]:
    return line(event, side=event.side, at=[event.hex], who=event.side, hex=event.hex)


ACTS = {
    Interdict: Act(resolve_interdict, interdict_options, phases=("movement",), rank=50, blocked=find_refusal)
}
LEAVE = {"movement": PhaseWork(lift)}
