"""IX.A.3, XIV.C Units that their owner gives up, and fronts that they make armies of."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Actor, Draft, Event, LogLine, Message, Options, Refusal
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, RuleEvent, UnitId, Units
from rules.russian_portfolio.commands import check_answers, check_commands, commands, side_of
from rules.russian_portfolio.fates import UnitsEliminated
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.feeding import OWN_TURN, several
from rules.russian_portfolio.supply.offers import counters, off_map
from rules.russian_portfolio.supply.points import is_reserved
from rules.russian_portfolio.supply.records import Starving


class Eliminate(Action, frozen=True, kw_only=True, tag="eliminate"):
    """IX.A.3, XIV.C The owner gives these units up; what they were worth is lost."""

    units: Units


class Reduce(Action, frozen=True, kw_only=True, tag="reduce"):
    """XIV.C A front becomes an army; the strongest that there is, unless one is named."""

    unit: UnitId
    army: UnitId | None = None


class FrontReduced(RuleEvent, frozen=True, kw_only=True):
    """XIV.B.2, XIV.C The army stands where the front stood, faced as it was."""

    unit: str
    army: str


def check_free(state: State, unit: Unit) -> None:
    """XIII.A.7 Who is committed to an attack must make it."""
    if any(unit.id in attack.units for attack in state.combat.attacks):
        raise Illegal("XIII.A.7", "committed", unit=state.label(unit.id))


def check_eliminate(state: State, actor: Actor, unit: Unit) -> None:
    """XIV.C, Q26 One's own units, after the first turn."""
    check_commands(state, actor, unit)
    if state.turn <= 1:
        raise Illegal("XIV.C", "not-in-the-first-turn")
    check_free(state, unit)


def resolve_eliminate(state: State, actor: Actor, action: Eliminate, dice: Dice) -> list[Event]:
    """XIV.C They are gone, and may come back as replacements."""
    for name in action.units:
        check_eliminate(state, actor, state.unit(name))
    rule = "IX.A.3" if state.phase == "replacement" else "XIV.C"
    return [UnitsEliminated(units=tuple(dict.fromkeys(action.units)), why="voluntary", rules=(rule,))]


def eliminate_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIV.C Units of one's own command; raises `Illegal` for a chosen one that may not go."""
    chosen: Sequence[str] = draft.get("units", ())
    for name in chosen:
        check_eliminate(state, actor, state.unit(name))
    mine = (u for u in state.units_of(side_of(state, actor)) if commands(state, actor, u))
    offered = slots.units(
        "units", mine, lambda unit: check_eliminate(state, actor, unit), chosen, "ask-eliminate"
    )
    return replace(offered, act=Message("act-eliminate")) if chosen else offered


def nobody(state: State, actor: Actor) -> Refusal | None:
    """XIV.C Why no unit can be given up."""
    mine = (u for u in state.units_of(side_of(state, actor)) if commands(state, actor, u))
    judged = [refusal(check_eliminate, state, actor, unit) for unit in mine]
    if None in judged:
        return None
    return judged[0] if judged else Refusal("XIV.C", "no-units")


def check_front(state: State, actor: Actor, unit: Unit) -> None:
    """XIV.C A Soviet front of one's own, for which there is an army; XIV.B.2 while a pocket is settled, one in it."""
    # A question about a pocket the chief answers in a fellow's place; unasked, each reduces only their own.
    (check_answers if isinstance(_top(state), Starving) else check_commands)(state, actor, unit)
    if state.counter(unit.id).size != "front":
        raise Illegal("XIV.C", "not-a-front", unit=state.label(unit.id))
    check_free(state, unit)
    pending = _top(state)
    if isinstance(pending, Starving) and unit.id not in pending.units:
        raise Illegal("XIV.B.2", "not-in-the-pocket", unit=state.label(unit.id))
    if not armies(state, unit):
        raise Illegal("XIV.C", "no-army-left", unit=state.label(unit.id))


def armies(state: State, front: Unit) -> list[Unit]:
    """XIV.B.2, XIV.C Armies off the map that may take the place of a front, the strongest first."""
    fit = [u for u in off_map(state, front.side) if refusal(check_army, state, front, u) is None]
    return sorted(fit, key=lambda u: -state.counter(u.id).attack)


def check_army(state: State, front: Unit, army: Unit) -> None:
    """XIV.B.2, XIV.C An army off the map; out of a pocket at most half the front's attack factor."""
    counter, label = state.counter(army.id), state.label(army.id)
    if army.side != front.side or army.hex is not None or counter.size != "army":
        raise Illegal("XIV.C", "not-an-army", unit=label)
    if counter.type == "shock" and (is_reserved(state, army) or not state.supply.gamble):
        raise Illegal("IX.B.2", "no-shock-yet", unit=label)
    limit = state.counter(front.id).attack // 2
    if isinstance(_top(state), Starving) and counter.attack > limit:
        raise Illegal("XIV.B.2", "army-too-strong", unit=label, attack=counter.attack, limit=limit)


def _top(state: State) -> object:
    return state.stack[-1] if state.stack else None


def resolve_reduce(state: State, actor: Actor, action: Reduce, dice: Dice) -> list[Event]:
    """XIV.C The army takes the front's place."""
    front = state.unit(action.unit)
    check_front(state, actor, front)
    army = state.unit(action.army) if action.army else armies(state, front)[0]
    check_army(state, front, army)
    rule = "XIV.B.2" if isinstance(_top(state), Starving) else "XIV.C"
    return [FrontReduced(unit=front.id, army=army.id, rules=(rule,))]


def reduce_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIV.C Which front; which army, where there are several kinds."""
    if "unit" not in draft:
        fronts = (u for u in state.units_of(side_of(state, actor)) if state.counter(u.id).size == "front")
        return slots.unit("unit", fronts, lambda unit: check_front(state, actor, unit), "ask-reduce")
    front, given = state.unit(draft["unit"]), draft.get("army")
    check_front(state, actor, front)
    army = state.unit(given) if given else armies(state, front)[0]
    check_army(state, front, army)
    act = Message("act-reduce", {"unit": state.label(front.id), "army": state.label(army.id)})
    kinds = counters(state, armies(state, front), lambda unit: check_army(state, front, unit))
    if given or len(kinds) < 2:
        return Options(complete=True, act=act)
    return Options(
        slot="army", kind="unit", ask=Message("ask-army"), candidates=kinds, complete=True, act=act
    )


def no_front(state: State, actor: Actor) -> Refusal | None:
    """XIV.C Why no front can be reduced."""
    mine = [u for u in state.units_of(side_of(state, actor)) if state.counter(u.id).size == "front"]
    some = any(refusal(check_front, state, actor, unit) is None for unit in mine)
    return None if some else Refusal("XIV.C", "no-front")


def apply_front_reduced(state: State, event: FrontReduced) -> State:
    """XIV.C The army for the front; a pocket has an army for it too."""
    front, army = state.units[event.unit], state.units[event.army]
    there = replace(front, id=army.id)
    after = state.put(front.die(), there)
    pending = _top(state)
    if not isinstance(pending, Starving):
        return after
    loss = state.counter(front.id).defense - state.counter(army.id).defense
    units = tuple(army.id if name == front.id else name for name in pending.units)
    return after.settle(replace(pending, units=units, owed=max(0, pending.owed - loss)))


def log_front_reduced(state: State, event: FrontReduced) -> list[LogLine]:
    """XIV.C Which front is now which army."""
    front = state.units[event.unit]
    label, army = state.label(front.id), state.label(event.army)
    return line(event, side=front.side, at=(front.hex,), tone="bad", hex=front.hex, unit=label, army=army)


def between(state: State) -> tuple[str, ...]:
    """XIV.C, X.B.8 What the phasing side may do between its attacks too: it is its own player turn still."""
    fronts = any(state.counter(unit.id).size == "front" for unit in state.units_of(state.active))
    feeds = ("feed",) if several(state) else ()
    return (*(("eliminate",) if state.turn > 1 else ()), *(("reduce",) if fronts else ()), *feeds)


ACTS = {
    Eliminate: Act(
        resolve_eliminate, eliminate_options, phases=OWN_TURN, rank=95,
        blocked=nobody,
    ),
    Reduce: Act(
        resolve_reduce, reduce_options, phases=OWN_TURN, rank=94, blocked=no_front,
        suits=lambda state: state.active == "soviet",
    ),
}  # fmt: skip
