"""XIII.D.8, XIV.C What the attacked side may do before the fighting: one window in each attack phase (Q39)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Actor, Candidate, Decision, Draft, Event, Message, Options
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.orders import always, standing
from rules.core.ruleset import Dice
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Amount, Policy, RuleEvent, UnitId
from rules.russian_portfolio.aftermath.retreat import RetreatBegan
from rules.russian_portfolio.aftermath.routes import FARTHEST, Ground
from rules.russian_portfolio.commands import check_chief, check_commands
from rules.russian_portfolio.movement.bounds import check_awake
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.voluntary import check_front

NEAREST = 3
"""XIII.D.8 Hexes of the shortest withdrawal."""

ALWAYS = "always"
"""The answer of a side that wants to be asked even in attack phases in which no attack is committed."""


class Withdraw(Action, frozen=True, kw_only=True, tag="withdraw"):
    """XIII.D.8 A ready unit goes back three or four hexes and is Dispersed."""

    unit: UnitId
    length: Amount


class Hold(Action, frozen=True, kw_only=True, tag="hold"):
    """XIII.D.8 Nobody else withdraws in this phase."""


class WatchEnded(RuleEvent, frozen=True, kw_only=True):
    """XIII.D.8 The side withdraws nobody else in this phase."""

    side: str


def check_may_withdraw(state: State, actor: Actor, unit: Unit) -> None:
    """XIII.D.8 A ready unit that no attack waits for, may retreat and has three hexes of room."""
    check_commands(state, actor, unit)
    check_free(state, unit)
    able = _ground(state, unit).able()
    if able < NEAREST:
        raise Illegal("XIII.D.8", "withdraw-no-room", unit=state.label(unit.id), room=able, least=NEAREST)


def check_free(state: State, unit: Unit) -> None:
    """XIII.D.8, XIII.B.6, XVI.B.3 Whether anything but the ground forbids the unit to withdraw."""
    label = state.label(unit.id)
    if not unit.ready:
        raise Illegal("XIII.D.8", "withdraw-not-ready", unit=label)
    if any(unit.hex in attack.targets for attack in state.combat.attacks):
        raise Illegal("XIII.D.8", "withdraw-attacked", unit=label, hex=unit.hex)
    if unit.id in state.combat.no_retreat:
        raise Illegal("XIII.B.6", "withdraw-ordered", unit=label)
    check_awake(state, unit)


def _ground(state: State, unit: Unit) -> Ground:
    return Ground(state, unit, state.battle.hexes.index[str(unit.hex)], (), forced=False)


def able(state: State) -> Iterator[Unit]:
    """XIII.D.8 Units of the attacked side that can withdraw."""
    return (
        unit
        for unit in state.units_of(state.other)
        if refusal(check_free, state, unit) is None and _ground(state, unit).able(most=NEAREST) == NEAREST
    )


def fronts(state: State) -> bool:
    """XIV.C Whether the attacked side has a front that it could make an army of: it may at any time."""
    mine = (unit for unit in state.units_of(state.other) if state.counter(unit.id).size == "front")
    return any(refusal(check_front, state, state.other, unit) is None for unit in mine)


def decisions(state: State) -> Sequence[Decision]:
    """XIII.D.8, XIV.C Does anybody withdraw before the fighting, does a front become an army?"""
    quiet = not state.combat.attacks and standing(state, state.other, "reaction") != ALWAYS
    reduce = ("reduce",) if fronts(state) else ()
    if state.aftermath.watched or quiet or not (reduce or any(True for _ in able(state))):
        return ()
    ready = sum(unit.ready for unit in state.units_of(state.other))
    question = Decision(
        id=f"reaction:{state.turn}-{state.step}-{state.reserve}-{ready}",
        side=state.other,
        rule="XIII.D.8",
        accepts=("withdraw", *reduce, "hold"),
        ask=Message("ask-reaction", {"side": state.other, "count": len(state.combat.attacks)}),
        default={"do": "hold"},
        at=tuple(target for attack in state.combat.attacks for target in attack.targets),
    )
    return (question,)


def check_withdraw(state: State, actor: Actor, action: Withdraw) -> None:
    """XIII.D.8 Whether the unit may go back so far."""
    unit = state.unit(action.unit)
    check_may_withdraw(state, actor, unit)
    if not NEAREST <= action.length <= FARTHEST:
        raise Illegal("XIII.D.8", "retreat-length", least=NEAREST, most=FARTHEST)
    able = _ground(state, unit).able()
    if action.length > able:
        raise Illegal("XIII.D.4", "retreat-no-room", length=action.length, room=able)


def resolve_withdraw(state: State, actor: Actor, action: Withdraw, dice: Dice) -> list[Event]:
    """XIII.D.8 In the manner of a D4: the hexes are chosen in turn, the attacker's first."""
    check_withdraw(state, actor, action)
    unit = state.unit(action.unit)
    began = RetreatBegan(
        units=(unit.id,), target=str(unit.hex), kind="withdraw", attackers=(), length=action.length,
        rules=("XIII.D.8",),
    )  # fmt: skip
    return [began]


def withdraw_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.D.8 Who, and three hexes or four."""
    if "unit" not in draft:
        mine = state.units_of(state.other)
        return slots.unit(
            "unit", mine, lambda unit: check_may_withdraw(state, actor, unit), ask="ask-withdraw-unit"
        )
    unit = state.unit(draft["unit"])
    if "length" in draft:
        check_withdraw(state, actor, Withdraw(unit=unit.id, length=draft["length"]))
        return slots.whole("act-withdraw")
    check_may_withdraw(state, actor, unit)
    risky = _ground(state, unit).able() == NEAREST
    offered = tuple(
        Candidate(
            value=length,
            label=Message("retreat-length", {"count": length}),
            effect=Message("effect-withdraw-risk" if risky else "face-dispersed"),
            refusal=refusal(check_withdraw, state, actor, Withdraw(unit=unit.id, length=length)),
        )
        for length in range(NEAREST, FARTHEST + 1)
    )
    return Options(slot="length", kind="choice", ask=Message("ask-length-of-retreat"), candidates=offered)


def resolve_hold(state: State, actor: Actor, action: Hold, dice: Dice) -> list[Event]:
    """XIII.D.8 Nobody withdraws in this phase; raises `Illegal` unless the chief says so."""
    check_chief(state, actor)
    return [WatchEnded(side=state.other, rules=("XIII.D.8",))]


def apply_watch_ended(state: State, event: WatchEnded) -> State:
    """XIII.D.8 Asked no more in this phase."""
    return replace(state, aftermath=replace(state.aftermath, watched=True))


def watch(state: State) -> State:
    """XIII.D.8 In a new phase the side is asked again."""
    return (
        replace(state, aftermath=replace(state.aftermath, watched=False))
        if state.aftermath.watched
        else state
    )


def _asked(state: State, decision: Decision) -> Action | None:
    return None


ACTS = {
    Withdraw: Act(resolve_withdraw, withdraw_options),
    Hold: Act(resolve_hold, slots.button("act-hold", check_chief)),
}
FRESH = [watch]
FORESEEN = {"reaction": Policy({"hold": always(Hold())}, ("count",))}
POLICIES = {"reaction": Policy({"hold": always(Hold()), ALWAYS: _asked})}
