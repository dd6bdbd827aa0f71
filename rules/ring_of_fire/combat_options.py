"""B11 What a player can ask for in combat: slots, candidates and what each would make of the odds."""

from __future__ import annotations

from rules.core.contract import Candidate, Draft, Message, Options, Refusal
from rules.core.flow import refusal
from rules.core.slots import whole
from rules.ring_of_fire import aftermath
from rules.ring_of_fire.assault import Assault
from rules.ring_of_fire.assault_odds import assault_odds
from rules.ring_of_fire.combat import (
    check_cash_in,
    check_declared,
    check_max_effort,
    check_odds,
    check_resolve,
    check_support,
    effort_price,
    may_support,
)
from rules.ring_of_fire.declaration import declared_options
from rules.ring_of_fire.slots import flag, number, text
from rules.ring_of_fire.state import State


def resolve_options(state: State, side: str, draft: Draft) -> Options:
    """The slots `target`, `air` (where a point is free) and `max_effort`."""
    if "target" not in draft:
        targets = tuple(_assault_candidate(state, side, target) for target in state.declarations)
        return Options(slot="target", kind="hex", ask=Message("ask-assault"), candidates=targets)
    target = text(draft, "target")
    assault = check_declared(state, target)
    if state.holder(target) is None:
        return whole("act-walk-in", hex=target)
    check_odds(state, assault)
    if "air" not in draft and may_support(state, side):
        return Options(
            slot="air", kind="amount", ask=Message("ask-air"), candidates=air_candidates(state, side, assault)
        )
    air = number(draft, "air")
    check_support(state, side, air)
    if "max_effort" not in draft and refusal(check_max_effort, state, side, assault) is None:
        return _effort_slot(state, side, assault)
    return _ready(state, side, assault, air, text({"max_effort": "no", **draft}, "max_effort"))


def _assault_candidate(state: State, side: str, target: str) -> Candidate:
    assault = state.declarations[target]
    if state.holder(target) is None:
        return Candidate(value=target, at=target, label=Message("target-empty", {"hex": target}))
    odds = assault_odds(state, assault)
    facts = {"hex": target, "odds": odds.base_name or "–", "column": odds.column_name or "–"}
    no = refusal(check_odds, state, assault)
    return Candidate(
        value=target, at=target, cost=odds.column_name, label=Message("target-odds", facts), refusal=no
    )


def air_candidates(state: State, side: str, assault: Assault, against: int = 0) -> tuple[Candidate, ...]:
    """B8 How many points, and what each makes of the odds; `against` is the attacker's air."""
    attacking = side == state.active

    def column(air: int) -> str:
        ours, theirs = (air, 0) if attacking else (against, air)
        return assault_odds(state, assault, attacker_air=ours, defender_air=theirs).column_name or "–"

    return tuple(
        Candidate(
            value=air,
            label=Message("air-points", {"points": air}),
            effect=Message("effect-shift", {"before": column(0), "after": column(air)}),
        )
        for air in range(may_support(state, side) + 1)
    )


def _effort_slot(state: State, side: str, assault: Assault) -> Options:
    price = check_max_effort(state, side, assault)
    answers = ("no", "yes", "after") if may_support(state, state.other) else ("no", "yes")
    candidates = tuple(
        Candidate(
            value=answer,
            label=Message(f"effort-{answer}", {"points": price}),
            cost=f"{price} SP" if answer != "no" else None,
        )
        for answer in answers
    )
    return Options(slot="max_effort", kind="choice", ask=Message("ask-max-effort"), candidates=candidates)


def _ready(state: State, side: str, assault: Assault, air: int, max_effort: str) -> Options:
    no = refusal(check_resolve, state, side, assault.target, air, max_effort)
    odds = assault_odds(state, assault, attacker_air=air)
    facts = {"hex": assault.target, "before": odds.base_name, "after": odds.column_name}
    effect = () if no else (Message("effect-shift", facts),)
    return Options(complete=no is None, refusal=no, act=Message("act-resolve", facts), effect=effect)


def support_options(state: State, side: str, draft: Draft) -> Options:
    """The slot `air`."""
    assert state.clash is not None
    if "air" in draft:
        no = refusal(check_support, state, side, int(draft["air"]))
        return Options(
            complete=no is None, refusal=no, act=Message("act-support", {"points": int(draft["air"])})
        )
    assault = state.declarations[state.clash.target]
    candidates = air_candidates(state, side, assault, state.clash.air.get(state.active, 0))
    return Options(slot="air", kind="amount", ask=Message("ask-air"), candidates=candidates)


def no_support_options(state: State, side: str, draft: Draft) -> Options:
    """Nothing to fill."""
    return whole("act-no-support")


def effort_options(state: State, side: str, draft: Draft) -> Options:
    """The slot `buy`."""
    assert state.clash is not None
    assault = state.declarations[state.clash.target]
    no = refusal(check_max_effort, state, side, assault)
    if "buy" in draft:
        buy = flag(draft, "buy")
        return Options(complete=not buy or no is None, refusal=no if buy else None, act=Message("act-effort"))
    price = effort_price(state, assault)
    candidates = (
        Candidate(value=False, label=Message("effort-no", {"points": price})),
        Candidate(value=True, label=Message("effort-yes", {"points": price}), cost=f"{price} SP", refusal=no),
    )
    return Options(slot="buy", kind="choice", ask=Message("ask-max-effort"), candidates=candidates)


def call_off_options(state: State, side: str, draft: Draft) -> Options:
    """The slot `target`."""
    if "target" in draft:
        target = text(draft, "target")
        no = refusal(check_declared, state, target)
        return Options(complete=no is None, refusal=no, act=Message("act-call-off", {"hex": target}))
    return declared_options(state, Message("ask-call-off"))


def cash_in_options(state: State, side: str, draft: Draft) -> Options:
    """The slot `target`: only those a recon unit has left empty."""
    if "target" in draft:
        no = refusal(check_cash_in, state, side, text(draft, "target"))
        return Options(complete=no is None, refusal=no, act=Message("act-cash-in", {"hex": draft["target"]}))
    candidates = tuple(
        Candidate(
            value=target, at=target, label=Message("target-hex", {"hex": target}),
            cost=f"+{sum(marker.paid for marker in assault.markers)} SP",
            refusal=refusal(check_cash_in, state, side, target),
        )
        for target, assault in state.declarations.items()
    )  # fmt: skip
    return Options(slot="target", kind="hex", ask=Message("ask-cash-in"), candidates=candidates)


def blocked_cash_in(state: State, side: str) -> Refusal | None:
    """Why no markers can be cashed in: no target was left empty by recon."""
    refusals = [refusal(check_cash_in, state, side, target) for target in state.declarations]
    return refusals[0] if refusals and all(refusals) else None


def blocked_resolve(state: State, side: str) -> Refusal | None:
    """Why no assault can be fought: every one left is below the table."""
    refusals = [
        refusal(check_odds, state, assault)
        for target, assault in state.declarations.items()
        if state.holder(target) is not None
    ]
    open_ground = len(refusals) < len(state.declarations)
    return refusals[0] if refusals and all(refusals) and not open_ground else None


OPTIONS = {
    "resolve": resolve_options,
    "call_off": call_off_options,
    "cash_in": cash_in_options,
    "support": support_options,
    "no_support": no_support_options,
    "max_effort": effort_options,
    **aftermath.OPTIONS,
}
BLOCKED = {"resolve": blocked_resolve, "cash_in": blocked_cash_in}
