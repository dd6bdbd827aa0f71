"""B8 Interdiction: an air point over a hex hinders the enemy who enters it or a neighbour."""

from __future__ import annotations

from rules.core.contract import Candidate, Draft, Event, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.ring_of_fire import actions as a
from rules.ring_of_fire import events as e
from rules.ring_of_fire.state import State


def check_interdict(state: State, side: Side, hex_id: str) -> None:
    """B8 Any hex in play, while the side has an air point left; a second point on it would add nothing."""
    state.hex(hex_id)
    if state.air[side] < 1:
        raise Illegal("B8", "no-air-point", side=side)
    if any(item.side == side and item.hex == hex_id for item in state.interdictions):
        raise Illegal("B8", "already-interdicted", hex=hex_id)


def resolve_interdict(state: State, side: Side, action: a.Interdict, dice: Dice) -> list[Event]:
    """B8 The marker goes down and the air point is spent."""
    check_interdict(state, side, action.hex)
    return [e.HexInterdicted(side=side, hex=action.hex, rules=("B8",))]


def interdict_options(state: State, side: Side, draft: Draft) -> Options:
    """B8 Every hex in play."""
    if "hex" in draft:
        check_interdict(state, side, draft["hex"])
        return Options(complete=True)
    battle = state.battle
    ids = [hex_id for hex_id, inside in zip(battle.ids, battle.in_play, strict=True) if inside]
    taken = {item.hex for item in state.interdictions if item.side == side}
    candidates = tuple(
        Candidate(value=h, at=h, refusal=refusal(check_interdict, state, side, h) if h in taken else None)
        for h in ids
    )
    return Options(slot="hex", kind="hex", ask=Message("ask-interdict"), candidates=candidates)


def blocked(state: State, side: Side) -> Refusal | None:
    """B8 No air point left."""
    return None if state.air[side] else Refusal("B8", "no-air-point", {"side": side})


def lift(state: State, side: Side) -> list[Event]:
    """B8 The side's interdiction runs out."""
    standing = any(item.side == side for item in state.interdictions)
    return [e.InterdictionLifted(side=side, rules=("B8",))] if standing else []


RESOLVE = {a.Interdict: resolve_interdict}
OPTIONS = {"interdict": interdict_options}
BLOCKED = {"interdict": blocked}
