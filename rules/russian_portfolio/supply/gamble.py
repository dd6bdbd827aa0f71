"""IX.B.3 Siberian Roulette: a number under seal, then a die. Nobody but the Axis side knows the number before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from rules.core.contract import Actor, Candidate, Decision, Draft, Event, LogLine, Message, Options
from rules.core.orders import always
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Hook, PhaseWork, Policy, RuleEvent
from rules.russian_portfolio.campaign.victory import GameEnded
from rules.russian_portfolio.commands import check_chief
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.records import Gamble
from rules.russian_portfolio.supply.reserve import safe

PIPS = range(1, 7)


class NameNumber(Action, frozen=True, kw_only=True, tag="name"):
    """IX.B.3 The number on which the Far East is attacked."""

    number: Annotated[int, Meta(ge=1, le=6)]


class Cast(Action, frozen=True, kw_only=True, tag="cast"):
    """IX.B.3 The Soviet side casts the die against the number under seal."""


class GambleBegan(RuleEvent, frozen=True, kw_only=True):
    """IX.B.3 Reserves are in the game before it is safe."""


class NumberNamed(RuleEvent, frozen=True, kw_only=True):
    """IX.B.3 The number; for the Axis side alone."""

    number: int


class NumberSealed(RuleEvent, frozen=True, kw_only=True):
    """IX.B.3 A number has been named; which, nobody is told."""


class GambleRolled(RuleEvent, frozen=True, kw_only=True):
    """IX.B.3 The seal is broken: the number, and the die in `rolls`."""

    number: int


def begin(state: State, dice: Dice) -> list[Event]:
    """IX.B.3, Q30 At the end of the Soviet phase, while the Reserve has been called and it is not safe yet."""
    risky = state.active == "soviet" and state.supply.gamble and not safe(state)
    return [GambleBegan(rules=("IX.B.3",))] if risky else []


def decide(state: State) -> Iterator[Decision]:
    """IX.B.3 First the number, then the die."""
    pending = state.stack[-1]
    if not isinstance(pending, Gamble) or pending.cast:
        return
    sealed = pending.sealed
    side, tag = ("soviet", "cast") if sealed else ("axis", "name")
    yield Decision(
        id=f"{tag}:{state.turn}",
        side=side,
        command=state.staff.get(side, ("",))[0],
        rule="IX.B.3",
        accepts=(tag,),
        ask=Message(f"ask-{tag}"),
        default={"do": "cast"} if sealed else None,
    )


def resolve_name(state: State, actor: Actor, action: NameNumber, dice: Dice) -> list[Event]:
    """IX.B.3 The number goes under seal."""
    check_chief(state, actor)
    return [
        NumberNamed(number=action.number, rules=("IX.B.3",), audience=("axis",)),
        NumberSealed(rules=("IX.B.3",)),
    ]


def name_options(state: State, actor: Actor, draft: Draft) -> Options:
    """IX.B.3 The numbers of a die; raises `Illegal` unless the chief asks."""
    check_chief(state, actor)
    if "number" in draft:
        return slots.whole("act-name", number=draft["number"])
    return Options(
        slot="number",
        kind="choice",
        ask=Message("ask-number"),
        candidates=tuple(Candidate(value=n, label=Message("number", {"number": n})) for n in PIPS),
    )


def resolve_cast(state: State, actor: Actor, action: Cast, dice: Dice) -> list[Event]:
    """IX.B.3 The die; the number named wins the game for the Axis side."""
    check_chief(state, actor)
    roll, number = dice.roll("gamble", rule="IX.B.3"), state.supply.named
    rolled = GambleRolled(number=number, rules=("IX.B.3",), rolls=(roll,))
    lost = GameEnded(winner="axis", verdict="japan", rules=("IX.B.3",))
    return [rolled, lost] if roll.faces[0] == number else [rolled]


def cast_options(state: State, actor: Actor, draft: Draft) -> Options:
    """IX.B.3 The action has no slots; raises `Illegal` unless the chief asks."""
    check_chief(state, actor)
    return Options(complete=True, act=Message("act-cast"), effect=(Message("effect-cast"),))


def apply_gamble_began(state: State, event: GambleBegan) -> State:
    """IX.B.3 It must be settled before the phase ends."""
    return replace(state.open(Gamble()), supply=replace(state.supply, named=0))


def apply_number_named(state: State, event: NumberNamed) -> State:
    """IX.B.3 Kept until the die is cast; only the Axis side knows it."""
    return replace(state, supply=replace(state.supply, named=event.number))


def apply_number_sealed(state: State, event: NumberSealed) -> State:
    """IX.B.3 Everybody sees that it is done."""
    return state.settle(Gamble(sealed=True))


def apply_gamble_rolled(state: State, event: GambleRolled) -> State:
    """IX.B.3 Settled; 0 stands for no number."""
    return replace(state.settle(Gamble(cast=True)), supply=replace(state.supply, named=0))


def log_number_named(state: State, event: NumberNamed) -> list[LogLine]:
    """IX.B.3 For the Axis side alone."""
    return line(event, side="axis", number=event.number)


def log_number_sealed(state: State, event: NumberSealed) -> list[LogLine]:
    """IX.B.3 That there is a number."""
    return line(event, side="axis")


def log_gamble_rolled(state: State, event: GambleRolled) -> list[LogLine]:
    """IX.B.3 Number and die, for everybody; equal they mean war."""
    die = event.rolls[0].faces[0]
    code = "event-GambleRolled-war" if die == event.number else "event-GambleRolled-peace"
    tone = "bad" if die == event.number else "good"
    return line(event, code=code, side="soviet", tone=tone, number=event.number, die=die)  # type: ignore[arg-type]


ACTS = {NameNumber: Act(resolve_name, name_options), Cast: Act(resolve_cast, cast_options)}
HOOKS = {Gamble: Hook(decisions=lambda state: tuple(decide(state)))}
LEAVE = {"replacement": PhaseWork(begin, rank=40)}
FORESEEN = {"name": Policy({f"number-{pips}": always(NameNumber(number=pips)) for pips in PIPS})}
