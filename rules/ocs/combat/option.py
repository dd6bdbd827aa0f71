"""9.10, 9.11 The result carried out: hard losses, DG, then the option as steps, as a retreat, or as both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from rules.core.contract import Candidate, Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import line
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Policy, RuleEvent
from rules.ocs.combat.disorder import disorder
from rules.ocs.combat.losses import LossesDue
from rules.ocs.combat.records import Clash, Losses
from rules.ocs.combat.retreat import begin, find_trapped
from rules.ocs.combat.stage import alive, current, defending_side, force, move_stage
from rules.ocs.combat.tables import outcome
from rules.ocs.field import steps_left
from rules.ocs.state import State

Number = Annotated[int, Meta(ge=0, le=9)]


class TakeOption(Action, frozen=True, kw_only=True, tag="take_option"):
    """9.10 So many steps are lost, the rest of the option is retreated."""

    losses: Number


class IgnoreOption(Action, frozen=True, kw_only=True, tag="ignore_option"):
    """9.10 The defender does nothing of it."""


class OptionTaken(RuleEvent, frozen=True, kw_only=True):
    """9.10 The option of a side: steps and hexes; none of both when it is ignored or nobody is left."""

    side: str
    steps: int = 0
    hexes: int = 0
    ignored: bool = False
    short: bool = False
    """The attacker could not take all of it."""


def side_of(state: State, clash: Clash) -> str:
    """The side that carries out its result now."""
    return clash.side if clash.step.startswith("attack") else defending_side(state, clash)


def attacks(clash: Clash) -> bool:
    """Whether it is the attacker."""
    return clash.step.startswith("attack")


def option(clash: Clash) -> int:
    """9.10 The option of the side now acting."""
    found = outcome(clash.result)
    return found.attacker_option if attacks(clash) else found.defender_option


def settle_losses(state: State, clash: Clash, dice: Dice) -> Sequence[Event]:
    """9.10 The steps that must be lost, and the defender's DG."""
    found, attacking = outcome(clash.result), attacks(clash)
    units = alive(state, force(clash, attacking))
    events: list[Event] = [move_stage("attack_option" if attacking else "defence_option")]
    if not attacking and found.disorganized:
        events += disorder(units, "9.9")
    steps = found.attacker_steps if attacking else found.defender_steps
    if steps and units:
        events.append(due(state, clash, steps, attacking))
    return events


def due(state: State, clash: Clash, steps: int, attacking: bool) -> LossesDue:
    """9.11 Losses of a combat result: the AR unit first, then each one before any loses two."""
    units = force(clash, attacking)
    side = clash.side if attacking else defending_side(state, clash)
    hit, lead = tuple(name for name in clash.hit if name in units), clash.leads[side]
    here = clash.origins[lead] if attacking else clash.target
    losses = Losses(side=side, hex=here, units=units, left=steps, rule="9.11", first=lead, even=True, hit=hit)
    return LossesDue(losses=losses, rules=("9.10",))


def settle_option(state: State, clash: Clash, dice: Dice) -> Sequence[Event]:
    """9.10 No option, or nobody left to take it; 18.6a C in an assault out of boats the attacker loses steps."""
    wanted, units = option(clash), alive(state, force(clash, attacks(clash)))
    if not wanted:
        return [move_stage("exploit" if not attacks(clash) else "attack_retreat")]
    if attacks(clash) and any(unit.within for unit in units):
        short = sum(steps_left(state, unit) for unit in units) < wanted
        return [OptionTaken(side=clash.side, steps=wanted, short=short, rules=("18.6a",))]
    if not units:
        return [OptionTaken(side=side_of(state, clash), short=attacks(clash), rules=("9.10",))]
    return ()


def may_ignore(clash: Clash) -> bool:
    """9.10 The defender, when the attacker has retreated or could not take all of their own option."""
    return not attacks(clash) and (clash.back or clash.short)


def decide_option(state: State, clash: Clash) -> Sequence[Decision]:
    """9.10 Steps, hexes, or both?"""
    side, wanted = side_of(state, clash), option(clash)
    ignoring = may_ignore(clash)
    units = alive(state, force(clash, attacks(clash)))
    if not wanted or not units:
        return ()
    losses = fewest(state, clash)
    proposed = Message("option-unused") if ignoring else mix_message(losses, wanted - losses)
    accepts = ("take_option", "ignore_option") if ignoring else ("take_option",)
    default = {"do": "ignore_option"} if ignoring else {"do": "take_option", "losses": losses}
    return slots.ask(
        side, "9.10", f"option:{clash.target}-{side}", default, *accepts, hex=clash.target, option=wanted,
        hint=Message("hint-option", {"proposed": proposed}),
        at=((units[0].hex or clash.target) if attacks(clash) else clash.target,),
    )  # fmt: skip


def fewest(state: State, clash: Clash) -> int:
    """2.4 The fewest steps: a retreat, unless a unit would be lost in it."""
    units = alive(state, force(clash, attacks(clash)))
    wanted = option(clash)
    for losses in range(wanted):
        if not find_trapped(state, clash, units, wanted - losses):
            return losses
    return wanted


def check_option(state: State, losses: int) -> None:
    """9.10 Not more steps than the option."""
    wanted = option(current(state))
    if losses > wanted:
        raise Illegal("9.10", "more-than-the-option", losses=losses, option=wanted)


def resolve_option(state: State, side: Side, action: TakeOption, dice: Dice) -> list[Event]:
    """9.10 Steps and hexes make up the option; `short`: the attacker gave all steps, and they were too few."""
    check_option(state, action.losses)
    clash = current(state)
    held = sum(steps_left(state, unit) for unit in alive(state, force(clash, attacks(clash))))
    short = attacks(clash) and held < option(clash) and held <= action.losses
    rest = option(clash) - action.losses
    return [OptionTaken(side=side, steps=action.losses, hexes=rest, short=short, rules=("9.10",))]


def option_options(state: State, side: Side, draft: Draft) -> Options:
    """9.10 Every mix, and what a retreat would cost."""
    if "losses" in draft:
        check_option(state, draft["losses"])
        return slots.whole("act-take-option")
    clash = current(state)
    wanted = option(clash)
    candidates = tuple(_mix(state, clash, steps, wanted - steps) for steps in range(wanted, -1, -1))
    return Options(slot="losses", kind="choice", ask=Message("ask-option-mix"), candidates=candidates)


def mix_message(steps: int, hexes: int) -> Message:
    """9.10 So many steps and hexes in words."""
    code = "option-steps" if not hexes else "option-both" if steps else "option-hexes"
    return Message(code, {"steps": steps, "hexes": hexes})


def _mix(state: State, clash: Clash, steps: int, hexes: int) -> Candidate:
    lost = find_trapped(state, clash, alive(state, force(clash, attacks(clash))), hexes) if hexes else []
    effect = Message("option-trapped", {"count": len(lost)}) if lost else None
    no = refusal(check_option, state, steps)
    return Candidate(value=steps, label=mix_message(steps, hexes), effect=effect, refusal=no)


def resolve_ignore(state: State, side: Side, action: IgnoreOption, dice: Dice) -> list[Event]:
    """9.10 Neither steps nor hexes; offered only where `may_ignore`, so nothing is left to check."""
    return [OptionTaken(side=side, ignored=True, rules=("9.10",))]


def apply_option_taken(state: State, event: OptionTaken) -> State:
    """9.10 The steps are due now, the hexes after them."""
    clash = current(state)
    attacking = attacks(clash)
    step, short = "attack_retreat" if attacking else "defence_retreat", clash.short or event.short
    clash = replace(clash, step=step, hexes=event.hexes, short=short)
    state = state.settle(clash)
    return state.open(due(state, clash, event.steps, attacking).losses) if event.steps else state


def settle_retreat(state: State, clash: Clash, dice: Dice) -> Sequence[Event]:
    """9.10, 9.12 The hexes, if somebody is left to retreat; then the other side's turn."""
    attacking = attacks(clash)
    units = alive(state, force(clash, attacking))
    if not clash.hexes or not units:
        return [move_stage("defence_losses" if attacking else "exploit")]
    return [begin(state, clash, units, attacking)]


def log_option_taken(state: State, event: OptionTaken) -> list[LogLine]:
    """9.10 What became of the option."""
    at = [current(state).target]
    if event.ignored:
        return line(event, side=event.side, at=at, who=event.side, code="event-OptionIgnored")
    if not event.steps and not event.hexes:
        return []
    return line(event, side=event.side, at=at, who=event.side, steps=event.steps, hexes=event.hexes)


def as_losses(state: State, decision: Decision) -> TakeOption:
    """2.4 Stand, at the price of steps."""
    return TakeOption(losses=option(current(state)))


def as_retreat(state: State, decision: Decision) -> Action:
    """2.4 The fewest steps; nothing at all where the option may be ignored."""
    clash = current(state)
    return IgnoreOption() if may_ignore(clash) else TakeOption(losses=fewest(state, clash))


ACTS = {
    TakeOption: Act(resolve_option, option_options),
    IgnoreOption: Act(resolve_ignore, slots.button("act-ignore-option")),
}
FORESEEN = {"option": Policy({"as_losses": as_losses, "as_retreat": as_retreat}, ("option",))}
