"""B8 Air strikes on single units; support of an assault is in `combat`, interdiction in `interdiction`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.contract import Candidate, Decision, Draft, Event, Message, Options
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.ring_of_fire import actions as a
from rules.ring_of_fire import events as e
from rules.ring_of_fire.combat_tables import combat_tables
from rules.ring_of_fire.sequence import Hook
from rules.ring_of_fire.slots import text
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.tank_combat import step_loss


def resolve_air_strike(state: State, side: str, action: a.AirStrike, dice: Dice) -> list[Event]:
    """B8 One point, one die; a hit costs one step."""
    check_air_strike(state, side, action.target)
    struck = strike(side, action.target, dice)
    return [struck, step_loss(state, action.target, 1, "air", "B8")] if struck.hit else [struck]


def strike(side: str, target: str, dice: Dice) -> e.AirStruck:
    """B8 The die."""
    roll = dice.roll("air-strike", rule="B8")
    hit = roll.faces[0] >= combat_tables().air.strike_hits[side]
    return e.AirStruck(side=side, target=target, hit=hit, rules=("B8",), rolls=(roll,))


def check_air_strike(state: State, side: str, target: str) -> None:
    """B8 An enemy unit on the map, not struck before in this phase; a side without points is not asked."""
    unit = state.unit(target)
    if unit.side == side or unit.hex is None:
        raise Illegal("B8", "no-air-target", unit=state.label(target))
    if target in state.struck:
        raise Illegal("B8", "struck-already", unit=state.label(target))


def air_strike_options(state: State, side: str, draft: Draft) -> Options:
    """The slot `target`: any enemy unit."""
    if "target" in draft:
        target = text(draft, "target")
        no = refusal(check_air_strike, state, side, target)
        facts = {"unit": state.label(target), "faces": hitting_faces(side)}
        return Options(
            complete=no is None,
            refusal=no,
            act=Message("act-air-strike", facts),
            effect=() if no else (Message("effect-air-strike", facts),),
        )
    candidates = tuple(_targets(state, side))
    return Options(slot="target", kind="unit", ask=Message("ask-air-target"), candidates=candidates)


def _targets(state: State, side: str) -> Iterable[Candidate]:
    for unit in state.units_of(state.battle.enemy(side)):
        no = refusal(check_air_strike, state, side, unit.id)
        yield Candidate(value=unit.id, at=unit.hex, label=_label(state, unit), refusal=no)


def _label(state: State, unit: Unit) -> Message:
    return Message("unit-steps", {"unit": state.label(unit.id), "steps": unit.steps})


def hitting_faces(side: str) -> int:
    """B8 Faces of six that cost a step."""
    return 7 - combat_tables().air.strike_hits[side]


def wanted(state: State) -> bool:
    """Whether the phasing side has a point left."""
    return state.air[state.active] > 0


def decisions(state: State) -> Sequence[Decision]:
    """B8 The phasing side strikes until it says it is done or has no points."""
    if not wanted(state):
        return ()
    points = state.air[state.active]
    return (
        Decision(
            id="air_strikes",
            side=state.active,
            rule="B8",
            accepts=("air_strike", "end_phase"),
            ask=Message("ask-air-strikes", {"points": points}),
            hint=Message("hint-air-strikes", {"faces": hitting_faces(state.active)}),
            default={"do": "end_phase"},
        ),
    )


HOOKS = {"air_strikes": Hook(wanted=wanted, decisions=decisions)}
RESOLVE = {a.AirStrike: resolve_air_strike}
OPTIONS = {"air_strike": air_strike_options}
