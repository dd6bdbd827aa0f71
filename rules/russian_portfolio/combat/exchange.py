"""XIII.C Exchanges: by X, or before the retreat of a DX if the attacker wants one; the defender says what goes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Actor, Decision, Draft, Event, LogLine, Message, Options, Refusal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Policy, RuleEvent, Units
from rules.russian_portfolio.combat.dues import (
    affordable,
    attacker,
    cheapest,
    check_given,
    find_concerned,
    may_decline,
    means,
    top,
    worth,
)
from rules.russian_portfolio.combat.losses import alive
from rules.russian_portfolio.combat.price import PriceSet
from rules.russian_portfolio.combat.reading import is_trapped
from rules.russian_portfolio.combat.records import Clash
from rules.russian_portfolio.commands import check_loss, check_speaks, command_of
from rules.russian_portfolio.fates import UnitsEliminated
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


class Demand(Action, frozen=True, kw_only=True, tag="demand"):
    """XIII.C On DX the attacker wants an exchange before the retreat."""


class Forgo(Action, frozen=True, kw_only=True, tag="forgo"):
    """XIII.C On DX the attacker wants none."""


class Exchange(Action, frozen=True, kw_only=True, tag="exchange"):
    """XIII.C The defender gives these units."""

    units: Units


class Decline(Action, frozen=True, kw_only=True, tag="decline"):
    """XIII.C The defender declines to be exchanged: D1, or on DX the D4 alone."""


class ExchangeDemanded(RuleEvent, frozen=True, kw_only=True):
    """XIII.C The attacker wants an exchange on DX."""


class ExchangeWaived(RuleEvent, frozen=True, kw_only=True):
    """XIII.C No exchange, `declined` by the defender or forgone by the attacker; what is suffered instead."""

    declined: bool
    reads: dict[str, str]
    outcome: str


def questions(state: State, clash: Clash) -> Sequence[Decision]:
    """XIII.C Whether there is an exchange, and of whom."""
    if clash.step == "demand" and "DX" in clash.reads.values() and affordable(state, clash):
        return (_question(state, clash, "demand", ("demand", "forgo"), {"do": "forgo"}),)
    if clash.step == "exchange" and _exchanges(clash) and affordable(state, clash):
        if may_decline(state, clash):
            return (_question(state, clash, "exchange", ("exchange", "decline"), {"do": "decline"}),)
        return (_question(state, clash, "exchange", ("exchange",), _cheapest(state, clash)),)
    return ()


def _exchanges(clash: Clash) -> bool:
    """XIII.C An X, or a DX on which the attacker demands one."""
    return clash.exchanged or clash.outcome == "X"


def _cheapest(state: State, clash: Clash) -> Draft:
    return {"do": "exchange", "units": [cheapest(state, clash)]}


def _question(state: State, clash: Clash, kind: str, accepts: tuple[str, ...], default: Draft) -> Decision:
    side = attacker(state, clash)
    units = find_concerned(state, clash)
    asked = units if kind == "exchange" else alive(state, clash.attack.units)
    facts = {
        "hexes": list(clash.attack.targets), "units": [state.label(u.id) for u in units],
        "worth": worth(state, clash, (u.id for u in units)), "means": means(state, clash),
        "free": str("decline" in accepts),
    }  # fmt: skip
    return Decision(
        id=f"{kind}:{state.turn}-{state.reserve}-{clash.attack.id}",
        side=state.battle.enemy(side) if kind == "exchange" else side,
        command=command_of(asked),
        rule="XIII.C",
        accepts=accepts,
        ask=Message(f"ask-{kind}", facts),
        default=default,
        at=clash.attack.targets,
    )


def resolve_demand(state: State, actor: Actor, action: Demand, dice: Dice) -> list[Event]:
    """XIII.C DX with an exchange first."""
    _check_for_attackers(state, actor)
    return [ExchangeDemanded(rules=("XIII.C",))]


def resolve_forgo(state: State, actor: Actor, action: Forgo, dice: Dice) -> list[Event]:
    """XIII.C DX without an exchange."""
    _check_for_attackers(state, actor)
    clash = top(state)
    return [ExchangeWaived(declined=False, reads=clash.reads, outcome=clash.outcome, rules=("XIII.C",))]


def check_exchange(state: State, actor: Actor, names: Sequence[str]) -> None:
    """XIII.C, II Whether these may be given, by this commander."""
    check_given(state, top(state), names)
    check_loss(state, actor, names)


def _check_for_attackers(state: State, actor: Actor) -> None:
    """II One commander does not say what the other's units risk."""
    check_speaks(state, actor, alive(state, top(state).attack.units))


def resolve_exchange(state: State, actor: Actor, action: Exchange, dice: Dice) -> list[Event]:
    """XIII.C The defender's units go; the attacker owes as much."""
    clash = top(state)
    check_exchange(state, actor, action.units)
    owed = worth(state, clash, action.units)
    gone = UnitsEliminated(units=action.units, why="exchange", rules=("XIII.C",))
    return [gone, PriceSet(owed=owed, rules=("XIII.C",))]


def resolve_decline(state: State, actor: Actor, action: Decline, dice: Dice) -> list[Event]:
    """XIII.C D1 instead, where a D1 has any effect; on DX the D4 alone."""
    clash = top(state)
    check_speaks(state, actor, find_concerned(state, clash))
    starts = [state.battle.hexes.index[hex_id] for hex_id in clash.origins]
    instead = {u.id: "-" if is_trapped(state, u, starts) else "D1" for u in find_concerned(state, clash)}
    if clash.outcome != "X":
        instead = {}
    outcome = "D1" if clash.outcome == "X" else clash.outcome
    return [
        ExchangeWaived(declined=True, reads={**clash.reads, **instead}, outcome=outcome, rules=("XIII.C",))
    ]


def turn_exchange(state: State, clash: Clash) -> list[Event]:
    """XIII.C AE: the attacker owes the defence factors; so they do for an exchange that they cannot pay."""
    if clash.outcome == "AE":
        return [PriceSet(owed=clash.strength, rules=("XIII.C",))]
    if clash.outcome == "X":
        return [PriceSet(owed=clash.strength, turned=True, rules=("XIII.C",))]
    return []


def exchange_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.C Some or all of the defenders."""
    clash, chosen = top(state), tuple(draft.get("units", ()))

    def check(unit: Unit) -> None:
        check_loss(state, actor, (unit.id,))
        check_given(state, clash, (*(name for name in chosen if name != unit.id), unit.id))

    offered = slots.units("units", find_concerned(state, clash), check, chosen, ask="ask-give")
    no = refusal(check_exchange, state, actor, chosen) if chosen else None
    given = [unit.id for unit in find_concerned(state, clash) if unit.id in chosen]
    figures = {"worth": worth(state, clash, given), "means": means(state, clash)}
    return slots.weigh(offered, no, "act-exchange", Message("effect-exchange", figures))


def decline_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.C The action has no slots; raises `Illegal` for whoever does not speak for the defenders."""
    check_speaks(state, actor, find_concerned(state, top(state)))
    return slots.whole("act-decline")


def apply_exchange_demanded(state: State, event: ExchangeDemanded) -> State:
    """XIII.C On to the defender."""
    return state.settle(replace(top(state), exchanged=True, step="exchange"))


def apply_exchange_waived(state: State, event: ExchangeWaived) -> State:
    """XIII.C What is suffered instead."""
    clash = top(state)
    return state.settle(
        replace(clash, reads=event.reads, outcome=event.outcome, exchanged=False, step="losses")
    )


def log_exchange(state: State, event: ExchangeDemanded | ExchangeWaived) -> list[LogLine]:
    """XIII.C Whether there is an exchange."""
    clash = top(state)
    side, kind = attacker(state, clash), "demanded"
    if isinstance(event, ExchangeWaived):
        kind = "declined" if event.declined else "forgone"
    who = state.battle.enemy(side) if kind == "declined" else side
    return line(event, side=who, at=clash.attack.targets, code=f"event-Exchange-{kind}", who=who)


def _declined(state: State, decision: Decision) -> Action | None:
    return Decline() if "decline" in decision.accepts else None


def _given(state: State, decision: Decision) -> Action:
    return Exchange(units=(cheapest(state, top(state)),))


def _fellows_units(state: State, actor: Actor) -> Refusal | None:
    """II Why a commander is not asked alone."""
    return refusal(_check_for_attackers, state, actor)


def _fellows_losses(state: State, actor: Actor) -> Refusal | None:
    """II Why a commander does not decline alone."""
    return refusal(check_speaks, state, actor, find_concerned(state, top(state)))


ACTS = {
    Demand: Act(resolve_demand, slots.button("act-demand", _check_for_attackers), blocked=_fellows_units),
    Forgo: Act(resolve_forgo, slots.button("act-forgo", _check_for_attackers), blocked=_fellows_units),
    Exchange: Act(resolve_exchange, exchange_options),
    Decline: Act(resolve_decline, decline_options, blocked=_fellows_losses),
}
FORESEEN = {"exchange": Policy({"decline": _declined, "cheapest": _given}, ("worth", "means"))}
