"""B8 Air strikes on single units; support of an assault is in `support`, interdiction in `movement.interdiction`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.fortune import Fortune
from rules.core.luck import oppose
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, Hook, RuleEvent, UnitId
from rules.ring_of_fire.combat.losses import step_loss
from rules.ring_of_fire.combat.tables import combat_tables
from rules.ring_of_fire.state import State


class AirStrike(Action, frozen=True, kw_only=True, tag="air_strike"):
    """B8 An air point against one enemy unit."""

    target: UnitId


class AirStruck(RuleEvent, frozen=True, kw_only=True):
    """B8 A strike on a unit; a hit costs one step (its `StepsLost` follows)."""

    side: Side
    target: str
    hit: bool


def resolve_air_strike(state: State, side: Side, action: AirStrike, dice: Dice) -> list[Event]:
    """B8 One point, one die; a hit costs one step."""
    check_air_strike(state, side, action.target)
    struck = strike(side, action.target, dice)
    return [struck, step_loss(state, action.target, 1, "air", "B8")] if struck.hit else [struck]


def strike(side: Side, target: str, dice: Dice) -> AirStruck:
    """B8 One die; it hits from the side's number in `strike_hits` on."""
    roll = dice.roll("air-strike", rule="B8")
    hit = roll.faces[0] >= combat_tables().air.strike_hits[side]
    return AirStruck(side=side, target=target, hit=hit, rules=("B8",), rolls=(roll,))


def check_air_strike(state: State, side: Side, target: str) -> None:
    """B8 An enemy unit on the map, not struck before in this phase; a side without points is not asked."""
    unit = state.unit(target)
    if unit.side == side or unit.hex is None:
        raise Illegal("B8", "no-air-target", unit=state.label(target))
    if target in state.struck:
        raise Illegal("B8", "struck-already", unit=state.label(target))


def air_strike_options(state: State, side: Side, draft: Draft) -> Options:
    """The slot `target`: any enemy unit."""
    if "target" not in draft:
        theirs = state.units_of(state.battle.enemy(side))
        check = partial(check_air_strike, state, side)
        return slots.unit(
            "target", theirs, lambda unit: check(unit.id), "ask-air-target",
            lambda unit, no: slots.unit_candidate(state, unit, no, "unit-steps", steps=unit.steps),
        )  # fmt: skip
    target = draft["target"]
    no = refusal(check_air_strike, state, side, target)
    facts = {"unit": state.label(target), "faces": hitting_faces(side)}
    effect = () if no else (Message("effect-air-strike", facts),)
    return replace(slots.whole("act-air-strike", no, **facts), effect=effect)


def hitting_faces(side: Side) -> int:
    """B8 Faces of six that cost a step."""
    return 7 - combat_tables().air.strike_hits[side]


def is_wanted(state: State) -> bool:
    """Whether the phasing side has a point left."""
    return state.air[state.active] > 0


def ask(state: State) -> Decision | None:
    """B8 The phasing side strikes until it says it is done or has no points."""
    if not is_wanted(state):
        return None
    return Decision(
        id="air_strikes",
        side=state.active,
        rule="B8",
        accepts=(),
        ask=Message("ask-air-strikes", {"points": state.air[state.active]}),
        hint=Message("hint-air-strikes", {"faces": hitting_faces(state.active)}),
    )


def apply_air_struck(state: State, event: AirStruck) -> State:
    """B8 A point is spent; a unit is struck once a phase."""
    return replace(state.fly(event.side, 1), struck=(*state.struck, event.target))


def log_air_struck(state: State, event: AirStruck) -> list[LogLine]:
    target = state.unit(event.target)
    code = "event-AirStruck" if event.hit else "event-AirMissed"
    label, here = state.label(target.id), target.hex
    came = "outcome-hit" if event.hit else "came-missed"
    return line(event, code=code, came=came, side=event.side, at=(here,), unit=label, hex=here)


def weigh_air_struck(state: State, event: AirStruck) -> Iterator[Fortune]:
    """B8 The step that a hit costs."""
    sides = event.side, state.unit(event.target).side
    return oppose(
        sides, "air", "steps", int(event.hit), lambda dice: int(strike(event.side, event.target, dice).hit)
    )


ACTS = {AirStrike: Act(resolve_air_strike, air_strike_options, phases=("air_strikes",))}
HOOKS = {"air_strikes": Hook(wanted=is_wanted, ask=ask)}
