"""XII How many units may stand in a hex; who is too many at the end of a phase or a combat is lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.acts import Hook, take_proposed
from rules.core.contract import Actor, Decision, Draft, Event, LogLine, Message, Options
from rules.core.derived import derive
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.hexwar.stacks import find_crowded
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, PhaseWork, Policy, RuleEvent, UnitId
from rules.russian_portfolio.commands import check_answers, command_of
from rules.russian_portfolio.counters import ARMOR
from rules.russian_portfolio.fates import UnitsEliminated
from rules.russian_portfolio.field import at, field
from rules.russian_portfolio.movement.records import Overstacked
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

LIMIT = 2
"""XII Units in a hex."""


class GiveUp(Action, frozen=True, kw_only=True, tag="give_up"):
    """XII This unit of an overfull hex is lost."""

    unit: UnitId


class HexesOverfull(RuleEvent, frozen=True, kw_only=True):
    """XII Hexes that hold too many; their owners must choose who is lost."""

    hexes: tuple[str, ...]


def check_company(state: State, here: int, units: Sequence[Unit]) -> None:
    """XII Whether these units, and no others, may stand in the hex together; ice lifts no limit (Q3)."""
    counters = [state.counter(unit.id) for unit in units]
    facts = {"hex": state.battle.hexes.ids[here], "count": len(units)}
    if any(counter.size == "front" for counter in counters) and len(units) > 1:
        raise Illegal("XII", "front-stands-alone", **facts)
    if len(units) > LIMIT:
        raise Illegal("XII", "too-many-units", limit=LIMIT, **facts)
    if sum(counter.size != "corps" for counter in counters) > 1:
        raise Illegal("XII", "two-armies", **facts)
    limit = state.battle.line(here).armor_limit
    armored = sum(counter.type in ARMOR for counter in counters)
    if limit and armored > limit:
        raise Illegal("XII", "too-much-armor", limit=limit, **{**facts, "count": armored})


def check_stack(state: State, side: str, hex_id: str, units: Iterable[str]) -> None:
    """XII Whether the units may stand in the hex with those of the side that are there."""
    here, coming = state.battle.hexes.at(hex_id), tuple(units)
    there = [unit for unit in at(state, here) if unit.side == side and unit.id not in coming]
    check_company(state, here, [*there, *(state.unit(name) for name in coming)])


@derive("units", "weather")
def overfull(state: State) -> tuple[str, ...]:
    """XII The hexes that hold more than they may."""

    def is_too_much(here: int, units: Sequence[Unit]) -> bool:
        return len(units) > 1 and refusal(check_company, state, here, units) is not None

    return tuple(state.battle.hexes.ids[here] for here in find_crowded(field(state).stacks, is_too_much))


def begin_reduction(state: State) -> list[Event]:
    """XII The event that makes the owners of overfull hexes choose; none where all is well."""
    hexes = overfull(state)
    return [HexesOverfull(hexes=hexes, rules=("XII",))] if hexes else []


def reduce(state: State, dice: Dice) -> list[Event]:
    """XII At the end of a phase."""
    return begin_reduction(state)


def apply_hexes_overfull(state: State, event: HexesOverfull) -> State:
    """XII One pending for each hex, the first on top."""
    index = state.battle.hexes.index
    pending = [Overstacked(hex=i, side=at(state, index[i])[0].side) for i in reversed(event.hexes)]
    return state.open(*pending)


def crowd(state: State) -> tuple[Unit, ...]:
    """XII The units of the hex that is being settled; none once they may stand there."""
    pending = state.stack[-1] if state.stack else None
    if not isinstance(pending, Overstacked) or pending.hex not in overfull(state):
        return ()
    return at(state, state.battle.hexes.index[pending.hex])


def ask(state: State) -> Sequence[Decision]:
    """XII Whom the owner gives up, one unit after the other until the rest may stand there."""
    units = crowd(state)
    if not units:
        return ()
    hex_id = str(units[0].hex)
    return (
        Decision(
            id=f"overstacked:{state.turn}-{state.step}-{state.reserve}-{hex_id}-{len(units)}",
            side=units[0].side,
            command=command_of(units),
            rule="XII",
            accepts=("give_up",),
            ask=Message("ask-overstacked", {"hex": hex_id, "count": len(units)}),
            at=(hex_id,),
        ),
    )


def check_crowded(state: State, actor: Actor, unit: Unit) -> None:
    """XII The lost unit is one of those in the overfull hex."""
    check_answers(state, actor, unit)
    if unit not in crowd(state):
        raise Illegal("XII", "not-overstacked", unit=state.label(unit.id))


def resolve_loss(state: State, actor: Actor, action: GiveUp, dice: Dice) -> list[Event]:
    """XII Raises `Illegal` for a unit that is not of the overfull hex."""
    check_crowded(state, actor, state.unit(action.unit))
    return [UnitsEliminated(units=(action.unit,), why="overstacked", rules=("XII",))]


def loss_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XII One of those in the hex."""
    if "unit" in draft:
        check_crowded(state, actor, state.unit(draft["unit"]))
        return slots.whole("act-give-up", unit=state.label(draft["unit"]))
    return slots.unit("unit", crowd(state), lambda unit: check_crowded(state, actor, unit), "ask-give-up")


def log_hexes_overfull(state: State, event: HexesOverfull) -> list[LogLine]:
    """XII Where too many stand."""
    return line(event, at=event.hexes, tone="bad", hexes=list(event.hexes), count=len(event.hexes))


ACTS = {GiveUp: Act(resolve_loss, loss_options)}
HOOKS = {Overstacked: Hook(decisions=ask)}
LEAVE = {phase: PhaseWork(reduce, rank=90) for phase in ("replacement", "movement", "attack", "isolation")}
FORESEEN = {"overstacked": Policy({"proposed": take_proposed}, ("count",))}
