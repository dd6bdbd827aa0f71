"""X.B.8 Which of several units that are cut off a fortress supplies: its owner says, else the strongest in defence."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Actor, Draft, Event, LogLine, Options
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, RuleEvent, UnitId
from rules.russian_portfolio.commands import check_commands
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import find_besieged, strongholds

OWN_TURN = ("replacement", "movement", "attack")
"""The phases of a player turn in which somebody acts."""


class Feed(Action, frozen=True, kw_only=True, tag="feed"):
    """X.B.8 The unit is the one that its fortress supplies."""

    unit: UnitId


class FortressFeeds(RuleEvent, frozen=True, kw_only=True):
    """X.B.8 From now on the fortress in `hex` supplies that unit, as long as it stands there cut off."""

    hex: str
    unit: str


def check_feed(state: State, actor: Actor, unit: Unit) -> None:
    """X.B.8 A unit of one's own, no front, cut off in a fortress that supplies another one."""
    check_commands(state, actor, unit)
    label = state.label(unit.id)
    here = state.battle.hexes.index[str(unit.hex)]
    if here not in state.battle.with_feature("fortress"):
        raise Illegal("X.B.8", "in-no-fortress", unit=label, hex=unit.hex)
    if state.counter(unit.id).size == "front":
        raise Illegal("X.B.8", "no-front-is-fed", unit=label)
    if unit.id not in find_besieged(state).get(here, ()):
        raise Illegal("X.B.8", "needs-no-fortress", unit=label, hex=unit.hex)
    if strongholds(state).get(unit.id) == "fortress":
        raise Illegal("X.B.8", "is-fed-already", unit=label, hex=unit.hex)


def several(state: State) -> bool:
    """X.B.8 Whether the side whose turn it is has a fortress in which more than one unit wants its supply."""
    held = (at(state, here) for here in state.battle.with_feature("fortress"))
    if not any(len(units) > 1 and units[0].side == state.active for units in held):
        return False
    sieges = find_besieged(state).values()
    return any(len(cut) > 1 and state.units[cut[0]].side == state.active for cut in sieges)


def resolve_feed(state: State, actor: Actor, action: Feed, dice: Dice) -> list[Event]:
    """X.B.8 Raises `Illegal` as `check_feed` does; the unit fed before goes without."""
    unit = state.unit(action.unit)
    check_feed(state, actor, unit)
    return [FortressFeeds(hex=str(unit.hex), unit=unit.id, rules=("X.B.8",))]


def feed_options(state: State, actor: Actor, draft: Draft) -> Options:
    """X.B.8 The units of one's own in besieged fortresses, with the reason for those supplied already."""
    if "unit" not in draft:
        cut = (state.units[name] for names in find_besieged(state).values() for name in names)
        mine = (unit for unit in cut if unit in slots.own(state, actor))
        return slots.unit("unit", mine, lambda unit: check_feed(state, actor, unit), "ask-feed")
    unit = state.unit(draft["unit"])
    check_feed(state, actor, unit)
    return slots.whole("act-feed", unit=state.label(unit.id), hex=unit.hex)


def apply_fortress_feeds(state: State, event: FortressFeeds) -> State:
    """X.B.8 One unit a fortress: the one before goes without."""
    return replace(state, supply=replace(state.supply, fed={**state.supply.fed, event.hex: event.unit}))


def log_fortress_feeds(state: State, event: FortressFeeds) -> list[LogLine]:
    """X.B.8 Whom a fortress supplies now."""
    unit = state.units[event.unit]
    return line(event, side=unit.side, at=(event.hex,), hex=event.hex, unit=state.label(unit.id))


ACTS = {
    Feed: Act(
        resolve_feed, feed_options, phases=OWN_TURN, rank=93, suits=several,
        blocked=slots.unless(check_feed, "X.B.8", "nobody-to-feed"),
    ),
}  # fmt: skip
