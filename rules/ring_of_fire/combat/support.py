"""B8, B11.2 Air support of an assault."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.acts import decline
from rules.core.contract import Candidate, Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.orders import always
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, Points, Policy, RuleEvent
from rules.ring_of_fire.combat.records import Assault, Clash
from rules.ring_of_fire.combat.strength import assault_odds, clash_odds, current
from rules.ring_of_fire.combat.tables import combat_tables
from rules.ring_of_fire.state import State


class Support(Action, frozen=True, kw_only=True, tag="support"):
    """B8, B11 The defender's air support in the assault at hand."""

    air: Points


class NoSupport(Action, frozen=True, kw_only=True, tag="no_support"):
    """B8, B11 The defender flies no support in this assault, nor in the others of this Combat Phase."""


class SupportFlown(RuleEvent, frozen=True, kw_only=True):
    """B8, B11 The defender's air in the assault (0: none); `rest`: nor any more in this Combat Phase."""

    side: Side
    air: int
    rest: bool = False


def check_support(state: State, side: Side, air: int) -> None:
    """B8 So many points are free, and not more than may support one assault."""
    limit = combat_tables().air.support_limit
    if air > limit:
        raise Illegal("B8", "support-limit", air=air, limit=limit)
    if air > state.air[side]:
        raise Illegal("B8", "too-few-air-points", air=air, points=state.air[side])


def may_support(state: State, side: Side) -> int:
    """B8 Points a side could put into an assault now; none for a defender who has said so for the phase."""
    if state.unsupported and side == state.other:
        return 0
    return min(state.air[side], combat_tables().air.support_limit)


def resolve_support(state: State, side: Side, action: Support, dice: Dice) -> list[Event]:
    """B11.2 Raises `Illegal` for more points than are free, or than may support one assault."""
    check_support(state, side, action.air)
    return [SupportFlown(side=side, air=action.air, rules=("B8",))]


def resolve_no_support(state: State, side: Side, action: NoSupport, dice: Dice) -> list[Event]:
    """B11.2 None now and none for the rest of the phase."""
    return [SupportFlown(side=side, air=0, rest=True, rules=("B8",))]


def air_slot(state: State, side: Side, assault: Assault, against: int = 0) -> Options:
    """B8 The slot `air`: how many points, and what each makes of the odds; `against` is the attacker's air."""
    attacking = side == state.active

    def column(air: int) -> str:
        ours, theirs = (air, 0) if attacking else (against, air)
        return assault_odds(state, assault, attacker_air=ours, defender_air=theirs).column_name or "–"

    candidates = tuple(
        Candidate(
            value=air,
            label=Message("air-points", {"points": air}),
            effect=Message("effect-shift", {"before": column(0), "after": column(air)}),
        )
        for air in range(may_support(state, side) + 1)
    )
    return Options(slot="air", kind="amount", ask=Message("ask-air"), candidates=candidates, usual=0)


def support_options(state: State, side: Side, draft: Draft) -> Options:
    """B11.2 The slot `air`: how many air points the defender flies, beside the attacker's."""
    if "air" in draft:
        air = draft["air"]
        return slots.whole("act-support", refusal(check_support, state, side, air), points=air)
    clash = current(state)
    return air_slot(state, side, state.declarations[clash.target], clash.air.get(state.active, 0))


def ask_support(state: State, clash: Clash) -> Decision:
    """B11.2 What does the defender fly?"""
    points = may_support(state, state.other)
    return Decision(
        id=f"support:{clash.target}",
        side=state.other,
        rule="B11.2",
        accepts=("support", "no_support"),
        ask=Message("ask-support", {**facts_of(state, clash), "points": points}),
        default={"do": "support", "air": 0},
        at=(clash.target,),
    )


def fly_all(state: State, decision: Decision) -> Support:
    """B11.2 All the points that may fly."""
    return Support(air=may_support(state, decision.side))


def fly_one(state: State, decision: Decision) -> Support:
    """B11.2 One point, where there is one."""
    return Support(air=min(1, may_support(state, decision.side)))


def facts_of(state: State, clash: Clash) -> dict[str, object]:
    """B11.4 Where the assault is and how its odds stand, for whoever is asked in it."""
    odds = clash_odds(state, clash)
    return {"hex": clash.target, "odds": odds.base_name, "column": odds.column_name}


def apply_support_flown(state: State, event: SupportFlown) -> State:
    """B11.2 The air points are spent, and the assault goes on to Maximum Effort."""
    air = {**current(state).air, event.side: event.air}
    state = state.fly(event.side, event.air).engage(air=air, stage="effort")
    return replace(state, unsupported=state.unsupported or event.rest)


def log_support_flown(state: State, event: SupportFlown) -> list[LogLine]:
    """The defender's air, when any flies."""
    return line(event, side=event.side, air=event.air) if event.air else []


ACTS = {
    Support: Act(resolve_support, support_options),
    NoSupport: Act(resolve_no_support, slots.button("act-no-support")),
}
FORESEEN = {
    "support": Policy(
        {"none": decline, "one": fly_one, "all": fly_all, "rest": always(NoSupport())}, ("odds", "points")
    )
}
