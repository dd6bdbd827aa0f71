"""An order as far as it is composed, read from the `draft` of a question; and what comes of it to a unit, as bars."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from rules.core.chances import enumerate_outcomes, outcomes
from rules.core.contract import Event, Explanation, Message, Outcome, Refusal
from rules.core.questions import read_asked
from rules.core.ruleset import Dice
from rules.storm_of_steel.acts import Spot
from rules.storm_of_steel.fates import GunLost, StatusChanged, UnitDestroyed, UnitStopped
from rules.storm_of_steel.fire.damage import HitIgnored, HitSaved
from rules.storm_of_steel.show.seen import line, refusal_line
from rules.storm_of_steel.state import State


class Order(msgspec.Struct, frozen=True):
    """The slots that explanations look at; '' and () for those not filled yet."""

    do: str = ""
    unit: str = ""
    units: tuple[str, ...] = ()
    target: str = ""
    weapon: int | None = None
    path: tuple[Spot, ...] = ()
    point: Spot | None = None
    cpts: int = 0


def order(question: Mapping[str, Any]) -> Order:
    """The draft of a question; raises `Malformed` for what is no draft."""
    return read_asked(question, Order)


def wanting(title: str, what: str) -> Explanation:
    """An order of which nothing can be said yet: which slot is to be filled first."""
    return Explanation(title=Message(title), lines=(line(f"first-{what}", "3.B"),))


def explain_refusal(title: Message, no: Refusal) -> Explanation:
    """An order that would be refused, with the reason."""
    return Explanation(
        title=title, verdict="bad", verdict_label=Message("not-possible"), lines=(refusal_line(no),)
    )


HARM = ("nothing", "saved", "safe", "gun", "pinned", "suppressed", "stopped", "destroyed")
"""What can come of an attack to a unit, in the order of the bars: the worst last."""


def harm(state: State, name: str, events: Iterable[Event]) -> str:
    """What the events do to that unit; who is immobilised in a demoralised force is lost (10.B)."""
    found = {_harm(state, event) for event in events if getattr(event, "unit", "") == name}
    return max(found - {""}, key=HARM.index, default="nothing")


def _harm(state: State, event: Event) -> str:
    match event:
        case UnitDestroyed():
            return "destroyed"
        case StatusChanged(status=status):
            return status
        case UnitStopped(unit=name):
            unit = state.units[name]
            lost = state.forces[unit.side].demoralised and state.profile(name).afv
            return "destroyed" if lost else "stopped"
        case GunLost():
            return "gun"
        case HitSaved():
            return "saved"
        case HitIgnored():
            return "safe"
        case _:
            return ""


def bars(state: State, name: str, play: Callable[[Dice], Sequence[Event]]) -> tuple[Outcome, ...]:
    """The chances of all that can come to a unit when `play` is resolved, by every fall of its dice."""
    found = enumerate_outcomes(lambda dice: harm(state, name, play(dice)))
    ranked = {one: found[one] for one in HARM if one in found}
    return outcomes(ranked, lambda one: Message(f"outcome-{one}"))
