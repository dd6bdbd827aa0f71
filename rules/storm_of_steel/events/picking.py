"""12.C Cards for which a side picks a unit: heroism, a break in morale (R61), a repair."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.core.acts import take_proposed
from rules.core.contract import Actor, Decision, Draft, Event, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, Hook, Policy, RuleEvent, UnitId
from rules.storm_of_steel.campaign.hiding import as_seen_by
from rules.storm_of_steel.effects import Heroism, RallyAll, Repair, Shaken
from rules.storm_of_steel.events.cards import card_text
from rules.storm_of_steel.events.nothing import nothing
from rules.storm_of_steel.events.records import Choosing, Pick, Returning
from rules.storm_of_steel.fates import StatusChanged, UnitRepaired
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State


class Choose(Action, frozen=True, kw_only=True, tag="choose"):
    """12.C The unit that the card falls on."""

    unit: UnitId


class ChoiceOpened(RuleEvent, frozen=True, kw_only=True):
    """12.C The side is to pick so many units; `may`: or fewer."""

    what: Pick
    side: str
    left: int
    may: bool = False


class PickUsed(RuleEvent, frozen=True, kw_only=True):
    """12.C One of the picks is made."""


class Kind(NamedTuple):
    """What a unit is picked for: who qualifies, and what befalls it."""

    check: Callable[[State, Unit], None]
    befalls: Callable[[Unit], Event]


def check_shaken(state: State, unit: Unit) -> None:
    """12.C, R61 A soft unit, no vehicle, that is neither pinned nor suppressed."""
    if state.profile(unit.id).vehicle:
        raise Illegal("12.C", "shaken-vehicle", unit=state.label(unit.id))
    if unit.status != "normal":
        raise Illegal("12.C", f"is-{unit.status}", unit=state.label(unit.id))


def check_heroic(state: State, unit: Unit) -> None:
    """12.C A pinned or suppressed unit."""
    if unit.status == "normal":
        raise Illegal("12.C", "is-steady", unit=state.label(unit.id))


def check_repair(state: State, unit: Unit) -> None:
    """12.C Raises `Illegal` for a unit that can move as it is."""
    if not unit.immobilised:
        raise Illegal("12.C", "is-movable", unit=state.label(unit.id))


def pin(unit: Unit) -> StatusChanged:
    """12.C Pinned by a card: no saving throw (R23)."""
    return StatusChanged(unit=unit.id, status="pinned", why="event", rules=("12.C",))


def steady(unit: Unit) -> StatusChanged:
    """12.C Back to normal, whatever it was."""
    return StatusChanged(unit=unit.id, status="normal", why="event", rules=("12.C",))


def repair_vehicle(unit: Unit) -> UnitRepaired:
    """12.C The event of an immobilised vehicle that can move again."""
    return UnitRepaired(unit=unit.id, rules=("12.C",))


KINDS: Mapping[Pick, Kind] = {
    "shaken": Kind(check_shaken, pin),
    "heroism": Kind(check_heroic, steady),
    "repair": Kind(check_repair, repair_vehicle),
}


def victims(state: State, what: Pick, side: Side) -> Side:
    """R61 Whose units are picked: of a break in morale the other side's, else one's own."""
    return state.enemy(side) if what == "shaken" else side


def pickable(state: State, what: Pick, side: Side) -> Iterator[Unit]:
    """12.C The units on the table that the side may pick; R36 none that it does not see."""
    check = KINDS[what].check
    found = as_seen_by(state, side).on_table(victims(state, what, side))
    return (unit for unit in found if refusal(check, state, unit) is None)


def pick(state: State, what: Pick, side: Side, number: int, *, may: bool = False) -> Sequence[Event]:
    """12.C The side is asked, unless it is told (nobody) or has no choice (no more than must be picked)."""
    found = list(pickable(state, what, side))
    if not found:
        return nothing(what, victims(state, what, side))
    if len(found) <= number and not may:
        return [KINDS[what].befalls(unit) for unit in found]
    left = min(number, len(found))
    return [ChoiceOpened(what=what, side=side, left=left, may=may, rules=("12.C",))]


def shake(state: State, owner: Side, effect: Shaken, dice: Dice) -> Sequence[Event]:
    """12.C, R61 The opponent picks who of the owner's is pinned."""
    return pick(state, "shaken", state.enemy(owner), effect.units)


def inspire(state: State, owner: Side, effect: Heroism, dice: Dice) -> Sequence[Event]:
    """12.C Unexpected heroism: the owner chooses the shaken units that recover."""
    return pick(state, "heroism", owner, effect.units)


def repair(state: State, owner: Side, effect: Repair, dice: Dice) -> Sequence[Event]:
    """12.C Repair: the owner chooses the immobilised vehicles that move again."""
    return pick(state, "repair", owner, effect.vehicles, may=effect.may)


def rally_all(state: State, owner: Side, effect: RallyAll, dice: Dice) -> Sequence[Event]:
    """12.C All units of both sides are normal again."""
    found = [unit for unit in state.units.values() if unit.status != "normal"]
    return [steady(unit) for unit in sorted(found, key=lambda unit: unit.id)] or nothing("rally")


def pending(state: State) -> Choosing:
    """12.C What is being picked."""
    top = state.stack[-1]
    assert isinstance(top, Choosing)
    return top


def decisions(state: State) -> Sequence[Decision]:
    """12.C Who picks; declining is open to whoever may leave it."""
    top = pending(state)
    if next(pickable(state, top.what, top.side), None) is None:
        return ()
    facts = {"side": top.side, "left": top.left}
    return [
        Decision(
            id=f"pick-{top.what}:{state.turn}-{top.side}-{top.left}", side=top.side, rule="12.C",
            accepts=("choose", "forgo") if top.may else ("choose",), hint=card_text(state),
            ask=Message(f"ask-pick-{top.what}", facts), default={"do": "forgo"} if top.may else None,
        )
    ]  # fmt: skip


def check_choose(state: State, actor: Actor, unit: Unit) -> None:
    """12.C A unit of the side it is to be, on the table, of the kind that the card names."""
    what = pending(state).what
    side = victims(state, what, actor)
    if unit.side != side:
        raise Illegal("12.C", "pick-side", unit=state.label(unit.id), side=side)
    if unit.at is None:
        raise Illegal("12.C", "not-on-the-table", unit=state.label(unit.id))
    KINDS[what].check(state, unit)


def resolve_choose(state: State, actor: Actor, action: Choose, dice: Dice) -> Sequence[Event]:
    """12.C What befalls the unit."""
    unit = state.unit(action.unit)
    check_choose(state, actor, unit)
    return [KINDS[pending(state).what].befalls(unit), PickUsed()]


def choose_options(state: State, actor: Actor, draft: Draft) -> Options:
    """12.C Who may be picked."""
    what = pending(state).what
    if "unit" not in draft:
        units = state.on_table(victims(state, what, actor))
        return slots.unit("unit", units, lambda unit: check_choose(state, actor, unit))
    unit = state.unit(draft["unit"])
    check_choose(state, actor, unit)
    return slots.whole(f"act-pick-{what}", unit=state.label(unit.id))


def apply_choice_opened(state: State, event: ChoiceOpened) -> State:
    """12.C The side still has to pick that many units, or may leave it."""
    return state.open(Choosing(what=event.what, side=event.side, left=event.left, may=event.may))


def apply_pick_used(state: State, event: PickUsed) -> State:
    """12.C One choice less; after the last the question is settled."""
    top = state.stack[-1]
    assert isinstance(top, Choosing | Returning)
    return state.settle(replace(top, left=top.left - 1) if top.left > 1 else None)


ACTS = {Choose: Act(resolve_choose, choose_options)}
HOOKS = {Choosing: Hook(decisions=decisions)}
FORESEEN = {f"pick-{what}": Policy({"proposed": take_proposed}, ("left",)) for what in KINDS}
