"""XIII The attack phase: allocation (Q15), «No Retreat!» orders, withdrawals, then the fighting in any order."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.acts import Hook
from rules.core.contract import Actor, Decision, Draft, Event, Message
from rules.core.ruleset import Dice
from rules.russian_portfolio.acts import PhaseWork, RuleEvent
from rules.russian_portfolio.aftermath import withdraw
from rules.russian_portfolio.combat import no_retreat
from rules.russian_portfolio.combat.duty import check_duties, find_unmet_duties
from rules.russian_portfolio.combat.plan import free, in_touch
from rules.russian_portfolio.combat.records import Stage
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.voluntary import between


class StageReached(RuleEvent, frozen=True, kw_only=True):
    """XIII The attack phase goes on to its next stage."""

    stage: Stage


def begin(state: State, dice: Dice) -> list[Event]:
    """XIII.A The attack phase begins with the stage in which units are committed."""
    return [StageReached(stage="plan")]


NEXT: dict[Stage, Stage] = {"plan": "orders", "orders": "reaction", "reaction": "fight"}


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """XIII The next stage, once this one asks nobody any more."""
    stage = state.combat.stage
    if stage not in NEXT or planning(state) or decide(state):
        return ()
    return [StageReached(stage=NEXT[stage])]


def planning(state: State) -> bool:
    """XIII.A Whether attacks are being committed: in Reserve Phases only where somebody is able to attack."""
    if state.combat.stage != "plan" or state.active in state.passed:
        return False
    return (
        not state.reserve
        or bool(state.combat.attacks)
        or any(True for _ in in_touch(state, free(state, state.active)))
    )


def decide(state: State) -> Sequence[Decision]:
    """XIII.B.6, C, D.8 Who must not retreat, who withdraws, which attack is next."""
    stage = state.combat.stage
    if stage == "orders":
        return no_retreat.question(state)
    if stage == "reaction":
        return withdraw.decisions(state)
    return _next_attack(state) if stage == "fight" else ()


def _next_attack(state: State) -> Sequence[Decision]:
    waiting = state.combat.attacks
    if not waiting:
        return ()
    first = waiting[0]
    question = Decision(
        id=f"fight:{state.turn}-{state.reserve}-{first.id}-{len(waiting)}",
        side=state.active,
        rule="XIII.C",
        accepts=("fight", "call_off", *between(state)),
        ask=Message("ask-fight", {"count": len(waiting)}),
        default={"do": "fight", "attack": first.id},
        at=first.targets,
    )
    return (question,)


def leave(state: State, actor: Actor) -> None:
    """XIII.A.3 Allocation ends when every attack that is compulsory is among those committed."""
    if state.combat.stage == "plan":
        check_duties(state)


def default(state: State) -> Draft:
    """XIII.A.3 Who does not want to attack ends the phase, but first takes back what would oblige them to more."""
    owing = find_unmet_duties(state) if state.combat.stage == "plan" else ()
    return {"do": "unplan", "attack": owing[0].attack} if owing else {"do": "end_phase"}


def apply_stage_reached(state: State, event: StageReached) -> State:
    """XIII Where the phase stands; a new phase begins with clean books, but for «No Retreat!» (XIII.B.6)."""
    book = no_retreat.keep_orders(state) if event.stage == "plan" else state.combat
    return replace(state, combat=replace(book, stage=event.stage))


ENTER = {"attack": PhaseWork(begin, rank=10)}
HOOKS = {
    "attack": Hook(
        settle=settle, decisions=decide, open=planning, leave=leave, default=default
    )
}  # fmt: skip
