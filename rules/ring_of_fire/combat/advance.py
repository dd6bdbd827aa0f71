"""B11.8 The attackers advance into the hex they have emptied, and the assault is over."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import (
    Candidate,
    Consequence,
    Decision,
    Draft,
    Event,
    LogLine,
    Message,
    Options,
    Side,
)
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.hexwar.groups import check_distinct
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, RuleEvent, Units
from rules.ring_of_fire.combat.records import Clash
from rules.ring_of_fire.combat.strength import attackers, current
from rules.ring_of_fire.movement.stacking import check_room
from rules.ring_of_fire.movement.works import enter_works
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.talk import labels


class Advance(Action, frozen=True, kw_only=True, tag="advance"):
    """B11 Attackers enter the hex they emptied."""

    units: Units


class Hold(Action, frozen=True, kw_only=True, tag="hold"):
    """B11, B16 Declines: no advance, no recon retreat."""


class UnitsAdvanced(RuleEvent, frozen=True, kw_only=True):
    """B11 Attackers enter the emptied hex."""

    units: tuple[str, ...]
    hex: str


class AssaultEnded(RuleEvent, frozen=True, kw_only=True):
    """B11 The assault is over; its markers come off."""

    target: str


def may_advance(state: State, clash: Clash) -> tuple[Unit, ...]:
    """B11.8 Attackers left, when nobody holds the hex any more."""
    if state.holder(clash.target) is not None:
        return ()
    return attackers(state, state.declarations[clash.target])


def resolve_advance(state: State, side: Side, action: Advance, dice: Dice) -> list[Event]:
    """B11.8 The attackers enter, regardless of bonds; works they enter are gone (B6)."""
    clash = check_advance(state, side, action.units)
    return [
        UnitsAdvanced(units=action.units, hex=clash.target, rules=("B11.8",)),
        *enter_works(state, side, (clash.target,)),
        AssaultEnded(target=clash.target, rules=("B11",)),
    ]


def check_advance(state: State, side: Side, units: Sequence[str]) -> Clash:
    """B11.8 Units of this assault, and no more than the hex holds (B4)."""
    clash = current(state)
    check_distinct(units)
    able = may_advance(state, clash)
    for unit in units:
        if state.unit(unit) not in able:
            raise Illegal("B11.8", "not-in-assault", unit=state.label(unit), hex=clash.target)
    check_room(state, clash.target, units)
    return clash


def resolve_hold(state: State, side: Side, action: Hold, dice: Dice) -> list[Event]:
    """B11.8 Nobody advances, and the assault is over."""
    return [AssaultEnded(target=current(state).target, rules=("B11",))]


def advance_options(state: State, side: Side, draft: Draft) -> Options:
    """B11.8 The slot `units`: the attackers left, each with the reason where it may not enter."""
    clash = current(state)
    units = draft.get("units", ())
    no = refusal(check_advance, state, side, units) if units else None
    return Options(
        slot="units",
        kind="units",
        ask=Message("ask-advance-units", {"hex": clash.target}),
        candidates=tuple(_advancer(state, side, unit, units) for unit in may_advance(state, clash)),
        complete=bool(units) and no is None,
        act=Message("act-advance", {"hex": clash.target}),
        refusal=no,
    )


def _advancer(state: State, side: Side, unit: Unit, chosen: Sequence[str]) -> Candidate:
    no = None if unit.id in chosen else refusal(check_advance, state, side, (*chosen, unit.id))
    return slots.unit_candidate(state, unit, no, "unit-attack", attack=state.attack(unit.id))


def ask_advance(state: State, clash: Clash) -> Decision:
    """B11.8 Who of the attackers advances?"""
    return Decision(
        id=f"advance:{clash.target}",
        side=state.active,
        rule="B11.8",
        accepts=("advance", "hold"),
        ask=Message("ask-advance", {"hex": clash.target}),
        default={"do": "hold"},
        at=(clash.target,),
    )


def apply_units_advanced(state: State, event: UnitsAdvanced) -> State:
    """B11.8 The attackers stand in the hex and hold it (B17)."""
    return state.change(event.units, hex=event.hex).take(state.unit(event.units[0]).side, event.hex)


def apply_assault_ended(state: State, event: AssaultEnded) -> State:
    """B11 The markers come off."""
    return replace(state.drop(event.target), clash=None)


def go_forward(unit: Unit, hex: str) -> Consequence:
    """B11.8 The way of a unit into the hex that was taken."""
    return Consequence(
        kind="forward", way=(unit.hex, hex), word=Message("mark-advance"), unit=unit.id, side=unit.side
    )


def log_units_advanced(state: State, event: UnitsAdvanced) -> list[LogLine]:
    return line(
        event, side=state.unit(event.units[0]).side, at=(event.hex,), hex=event.hex,
        units=labels(state, event.units), count=len(event.units),
        consequences=[go_forward(state.unit(name), event.hex) for name in event.units],
    )  # fmt: skip


ACTS = {Advance: Act(resolve_advance, advance_options), Hold: Act(resolve_hold, slots.button("act-hold"))}
