"""B11.7-B11.8 What follows the die: each owner spreads their losses, and the attackers advance."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Candidate, Decision, Draft, Event, Message, Options
from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.slots import whole
from rules.ring_of_fire import actions as a
from rules.ring_of_fire import events as e
from rules.ring_of_fire.assault import Clash
from rules.ring_of_fire.assault_odds import attackers
from rules.ring_of_fire.movement import entered
from rules.ring_of_fire.slots import number, text, texts
from rules.ring_of_fire.stacking import check_room
from rules.ring_of_fire.state import State, Unit
from rules.ring_of_fire.tank_combat import step_loss


def settle(state: State, clash: Clash) -> Sequence[Event]:
    """B11.7-B11.8 Losses that leave no choice fall by themselves; without anyone to advance it is over."""
    if clash.stage == "losses":
        return forced_losses(state, clash)
    if clash.stage == "advance" and not may_advance(state, clash):
        return (e.AssaultEnded(target=clash.target, rules=("B11",)),)
    return ()


def may_advance(state: State, clash: Clash) -> tuple[Unit, ...]:
    """B11.8 Attackers left, when nobody holds the hex any more."""
    if state.holder(clash.target) is not None:
        return ()
    return attackers(state, state.declarations[clash.target])


# --- Losses ---------------------------------------------------------------------------------------


def suffering(state: State, clash: Clash, side: str) -> tuple[Unit, ...]:
    """B11.7 The units of a side in the assault, over which it spreads its losses."""
    if side == state.active:
        return attackers(state, state.declarations[clash.target])
    return state.at(clash.target)


def forced_losses(state: State, clash: Clash) -> Sequence[Event]:
    """B11.7 A side with one unit, or losing every step, has no choice."""
    for side, owed in clash.owed.items():
        units = suffering(state, clash, side)
        if len(units) == 1 or owed >= sum(unit.steps for unit in units):
            return [step_loss(state, unit.id, owed, "assault", "B11.7") for unit in units]
    return ()


def resolve_allocate(state: State, side: str, action: a.Allocate, dice: Dice) -> list[Event]:
    """B11.7 Steps lost by one unit of the owner's choice."""
    check_allocate(state, side, action.unit, action.steps)
    return [step_loss(state, action.unit, action.steps, "assault", "B11.7")]


def check_allocate(state: State, side: str, unit_id: str, steps: int) -> None:
    """B11.7 One of the owner's units in the assault, with so many steps, and no more than are owed."""
    clash, unit = state.clash, state.unit(unit_id)
    assert clash is not None
    label = state.label(unit_id)
    if unit not in suffering(state, clash, side):
        raise Illegal("B11.7", "not-in-assault", unit=label, hex=clash.target)
    if steps > clash.owed.get(side, 0):
        raise Illegal("B11.7", "more-than-owed", steps=steps, owed=clash.owed.get(side, 0))
    if steps > unit.steps:
        raise Illegal("B11.7", "too-few-steps", unit=label, steps=steps, left=unit.steps)


def allocate_options(state: State, side: str, draft: Draft) -> Options:
    """The slots `unit` and, where more than one step could go, `steps`."""
    clash = state.clash
    assert clash is not None
    owed = clash.owed.get(side, 0)
    if "unit" not in draft:
        units = tuple(_sufferer(state, unit) for unit in suffering(state, clash, side))
        return Options(
            slot="unit", kind="unit", ask=Message("ask-loss-unit", {"steps": owed}), candidates=units
        )
    unit = text(draft, "unit")
    check_allocate(state, side, unit, 1)
    most = min(owed, state.unit(unit).steps)
    if "steps" not in draft and most > 1:
        amounts = tuple(Candidate(value=n, label=Message("steps", {"steps": n})) for n in range(1, most + 1))
        return Options(slot="steps", kind="amount", ask=Message("ask-loss-steps"), candidates=amounts)
    steps = number(draft, "steps", 1)
    no = refusal(check_allocate, state, side, unit, steps)
    facts = {"unit": state.label(unit), "steps": steps}
    return Options(complete=no is None, refusal=no, act=Message("act-allocate", facts))


def _sufferer(state: State, unit: Unit) -> Candidate:
    label = Message("unit-steps", {"unit": state.label(unit.id), "steps": unit.steps})
    return Candidate(value=unit.id, at=unit.hex, label=label)


# --- Advance --------------------------------------------------------------------------------------


def resolve_advance(state: State, side: str, action: a.Advance, dice: Dice) -> list[Event]:
    """B11.8 The attackers enter, regardless of bonds; works they enter are gone (B6)."""
    clash = check_advance(state, side, action.units)
    return [
        e.UnitsAdvanced(units=action.units, hex=clash.target, rules=("B11.8",)),
        *entered(state, side, (clash.target,)),
        e.AssaultEnded(target=clash.target, rules=("B11",)),
    ]


def check_advance(state: State, side: str, units: Sequence[str]) -> Clash:
    """B11.8 Units of this assault, and no more than the hex holds (B4)."""
    clash = state.clash
    assert clash is not None
    if len(set(units)) < len(units):
        raise Malformed("unit-twice", units=list(units))
    able = may_advance(state, clash)
    for unit in units:
        if state.unit(unit) not in able:
            raise Illegal("B11.8", "not-in-assault", unit=state.label(unit), hex=clash.target)
    check_room(state, clash.target, units)
    return clash


def resolve_hold(state: State, side: str, action: a.Hold, dice: Dice) -> list[Event]:
    """B11.8 Nobody advances."""
    assert state.clash is not None
    return [e.AssaultEnded(target=state.clash.target, rules=("B11",))]


def advance_options(state: State, side: str, draft: Draft) -> Options:
    """The slot `units`."""
    clash = state.clash
    assert clash is not None
    units = texts(draft, "units")
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


def _advancer(state: State, side: str, unit: Unit, chosen: Sequence[str]) -> Candidate:
    label = Message("unit-attack", {"unit": state.label(unit.id), "attack": state.attack(unit.id)})
    no = None if unit.id in chosen else refusal(check_advance, state, side, (*chosen, unit.id))
    return Candidate(value=unit.id, at=unit.hex, label=label, refusal=no)


def hold_options(state: State, side: str, draft: Draft) -> Options:
    """Nothing to fill."""
    return whole("act-hold")


# --- Questions ------------------------------------------------------------------------------------


def decisions(state: State, clash: Clash) -> Sequence[Decision]:
    """B11.7 Both owners at once; B11.8 then the attacker (ADR 0022)."""
    if clash.stage == "losses":
        return tuple(_ask_losses(state, clash, side) for side in clash.owed)
    return (_ask_advance(state, clash),)


def _ask_losses(state: State, clash: Clash, side: str) -> Decision:
    strongest = max(suffering(state, clash, side), key=lambda unit: (unit.steps, unit.id))
    return Decision(
        id=f"losses-{clash.target}-{side}",
        side=side,
        rule="B11.7",
        accepts=("allocate",),
        ask=Message("ask-losses", {"hex": clash.target, "steps": clash.owed[side]}),
        default={"do": "allocate", "unit": strongest.id, "steps": 1},
        at=(clash.target,),
    )


def _ask_advance(state: State, clash: Clash) -> Decision:
    return Decision(
        id=f"advance-{clash.target}",
        side=state.active,
        rule="B11.8",
        accepts=("advance", "hold"),
        ask=Message("ask-advance", {"hex": clash.target}),
        default={"do": "hold"},
        at=(clash.target,),
    )


RESOLVE = {a.Allocate: resolve_allocate, a.Advance: resolve_advance, a.Hold: resolve_hold}
OPTIONS = {"allocate": allocate_options, "advance": advance_options, "hold": hold_options}
