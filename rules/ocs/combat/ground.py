"""9.3 The defender's choice of terrain: for their own stack, then against each attacking stack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.orders import as_default
from rules.core.talk import line
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Policy, RuleEvent, Word
from rules.ocs.combat.odds import HEXSIDE, choices, dearest, hexsides, own_ground
from rules.ocs.combat.records import Clash
from rules.ocs.combat.stage import current, defending_side
from rules.ocs.state import State


class ChooseGround(Action, frozen=True, kw_only=True, tag="choose_ground"):
    """9.3 A terrain of the hex, or `hexside`."""

    ground: Word


class GroundChosen(RuleEvent, frozen=True, kw_only=True):
    """9.3 The defender's choice: for their own stack (`against` empty) or against the stack of a hex."""

    ground: str
    against: str = ""


def open_one(clash: Clash) -> str | None:
    """9.3 For whom a choice is open: `""` the defender, else an attacking hex; None when all are made."""
    if not clash.ground:
        return ""
    origins = dict.fromkeys(clash.origins[name] for name in clash.attackers)
    return next((origin for origin in origins if origin not in clash.against), None)


def settle(state: State, clash: Clash, dice: Dice) -> Sequence[Event]:
    """9.3 Where there is nothing to choose."""
    origin = open_one(clash)
    assert origin is not None
    found = choices(state, clash, origin)
    return [choose_ground(found[0], origin)] if len(found) == 1 else ()


def proposal(state: State, clash: Clash) -> str:
    """2.4 The most costly to the attacker."""
    origin = open_one(clash)
    return dearest(state, clash, origin) if origin else own_ground(state, clash)


def decide(state: State, clash: Clash) -> Sequence[Decision]:
    """9.3 One question for each choice still open; none where only one terrain is to be had."""
    origin = open_one(clash)
    if origin is None or len(choices(state, clash, origin)) == 1:
        return ()
    code = "ask-ground-against" if origin else "ask-ground"
    default = {"do": "choose_ground", "ground": proposal(state, clash)}
    facts: dict[str, Any] = {"hex": clash.target, "origin": origin}
    side, asked = defending_side(state, clash), f"ground:{clash.target}-{origin}"
    return slots.ask(side, "9.3", asked, default, words=code, **facts)


def choose_ground(ground: str, origin: str) -> GroundChosen:
    """9.3 The event of a choice; `origin` is '' for the defender's own stack."""
    return GroundChosen(ground=ground, against=origin, rules=("9.3",))


def check_ground(state: State, ground: str) -> None:
    """9.3 A terrain of the hex; the hexside only against a stack that crosses one."""
    clash = current(state)
    origin = open_one(clash) or ""
    if ground not in choices(state, clash, origin):
        raise Illegal("9.3", "no-such-ground", hex=clash.target, ground=ground)


def resolve_ground(state: State, side: Side, action: ChooseGround, dice: Dice) -> list[Event]:
    """9.3 For the first choice still open; raises `Illegal` for a terrain that is not to be had."""
    check_ground(state, action.ground)
    return [choose_ground(action.ground, open_one(current(state)) or "")]


def ground_options(state: State, side: Side, draft: Draft) -> Options:
    """9.3 The terrains, and the hexside where one is crossed."""
    if "ground" in draft:
        check_ground(state, draft["ground"])
        return slots.whole("act-choose-ground")
    clash = current(state)
    origin = open_one(clash) or ""
    found, check = choices(state, clash, origin), partial(check_ground, state)
    return slots.choice(
        "ground", found, check, "ask-ground-slot", lambda one: label(state, clash, one, origin)
    )


def label(state: State, clash: Clash, ground: str, origin: str) -> Message:
    """A terrain or hexside by name; of a hexside with several things along it that there are some."""
    if ground != HEXSIDE:
        return Message(f"ground-{ground}")
    kinds = hexsides(state, origin, clash.target)
    return Message(f"ground-{kinds[0]}" if len(kinds) == 1 else "ground-hexside")


def apply_ground_chosen(state: State, event: GroundChosen) -> State:
    """9.3 Noted; the dice follow when all is chosen."""
    clash = current(state)
    if event.against:
        clash = replace(clash, against={**clash.against, event.against: event.ground})
    else:
        clash = replace(clash, ground=event.ground)
    step = "roll" if open_one(clash) is None else "ground"
    return state.settle(replace(clash, step=step))


def log_ground_chosen(state: State, event: GroundChosen) -> list[LogLine]:
    """9.3 A choice, where there was one."""
    clash = current(state)
    if len(choices(state, clash, event.against)) == 1:
        return []
    side = defending_side(state, clash)
    ground = label(state, clash, event.ground, event.against)
    code = "event-GroundChosen-against" if event.against else ""
    return line(event, side=side, at=[clash.target], who=side, ground=ground, origin=event.against, code=code)


ACTS = {ChooseGround: Act(resolve_ground, ground_options)}
FORESEEN = {"ground": Policy({"dearest": as_default(ChooseGround)})}
