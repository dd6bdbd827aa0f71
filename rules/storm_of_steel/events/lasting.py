"""12.A Cards whose effect lasts some turns: no bonus for roads, no detachments. Movement asks `field.lasting`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Side
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.effects import Alone, RoadsBlocked
from rules.storm_of_steel.events.records import Lasting
from rules.storm_of_steel.field import against
from rules.storm_of_steel.state import State


class EffectLasts(RuleEvent, frozen=True, kw_only=True):
    """12.A In force from now to the end of turn `until`."""

    effect: RoadsBlocked | Alone
    owner: str
    until: int


def last(state: State, owner: Side, effect: RoadsBlocked | Alone, dice: Dice) -> Sequence[Event]:
    """12.A To the end of this turn, and of as many more as the card says."""
    return [EffectLasts(effect=effect, owner=owner, until=state.turn + effect.turns, rules=("12.A",))]


def apply_effect_lasts(state: State, event: EffectLasts) -> State:
    """12.A The effect is kept with its owner until the end that the card names."""
    lasting = Lasting(effect=event.effect, owner=event.owner, until=event.until)
    return replace(state, events=replace(state.events, lasting=(*state.events.lasting, lasting)))


def drop_expired(state: State) -> State:
    """12.A What is over leaves the book."""
    book = state.events.lasting
    still = tuple(one for one in book if one.until >= state.turn)
    return state if len(still) == len(book) else replace(state, events=replace(state.events, lasting=still))


def log_effect_lasts(state: State, event: EffectLasts) -> list[LogLine]:
    """What is in force, and how long."""
    code, facts = words(state, event.effect, event.owner, event.until)
    return line(event, code=code, side=facts["who"] or None, tone="bad", **facts)


def words(state: State, effect: RoadsBlocked | Alone, owner: Side, until: int) -> tuple[str, dict[str, Any]]:
    """12.A The message of a lasting effect and its facts: whom it falls on, of what branch, how long."""
    who = against(state, effect, owner)
    branch = effect.branch if isinstance(effect, Alone) else ""
    facts = {"who": who, "against": "one" if who else "both", "branch": branch, "until": until}
    return f"event-EffectLasts-{effect.__struct_config__.tag}", facts


FRESH = [drop_expired]
