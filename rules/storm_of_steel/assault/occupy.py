"""9.C Who has thrown an enemy out of a bunker, building or entrenchment may go in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.acts import decline, take_proposed
from rules.core.contract import Actor, Decision, Draft, Event, LogLine, Message, Options, Point
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.plane.discs import Disc, overlap
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, Hook, Policy, RuleEvent, SearchEvent, UnitId
from rules.storm_of_steel.assault.records import Occupying
from rules.storm_of_steel.field import discs, mover, name_feature, others, terrain
from rules.storm_of_steel.fire.spotting import spot_movers
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.going import entering
from rules.storm_of_steel.table.ground import structure
from rules.storm_of_steel.table.stops import Stand


class Occupy(Action, frozen=True, kw_only=True, tag="occupy"):
    """9.C The winner takes the place of the loser."""

    unit: UnitId


class StayOut(Action, frozen=True, kw_only=True, tag="stay_out"):
    """9.C The winner stays where it is."""


class PlaceWon(RuleEvent, frozen=True, kw_only=True):
    """9.C The place of the enemy it has destroyed stands open to the unit."""

    unit: str
    at: Point
    feature: str


class PlaceTaken(SearchEvent, frozen=True, kw_only=True):
    """9.C The unit stands there now."""

    unit: str
    at: Point
    feature: str


class PlaceLeft(RuleEvent, frozen=True, kw_only=True):
    """9.C The unit stays out."""

    unit: str


def prize(state: State, unit: Unit, target: Unit) -> Iterator[PlaceWon]:
    """9.C What a foot unit has won that destroyed the target; asked with the target still in its place."""
    inside = structure(terrain(state), state.spot(target.id))
    if inside is None or not state.profile(unit.id).foot:
        return
    there = state.put(target.take_off())
    won = PlaceWon(unit=unit.id, at=state.spot(target.id), feature=inside[0], rules=("9.C",))
    if refusal(check_place, there, unit, won.at, inside[0]) is None:
        yield won


def check_place(state: State, unit: Unit, at: Point, feature: str) -> None:
    """9.C The unit may be in there, there is room for one more, and nobody stands in the way."""
    going = mover(state.profile(unit.id))
    type = terrain(state).patches[feature].type
    act, rule = entering(going, type)
    if act == "no":
        raise Illegal(
            rule,
            "path-forbidden",
            feature=name_feature(state, feature),
            type=type,
            mobility=going.mobility,
            at=at,
        )
    around = others(state, unit)
    Stand(terrain(state), going, around.friends, around.enemies).refuse_end(at)
    here = Disc(at, going.base)
    for name, disc in discs(state, state.enemy(unit.side)).items():
        if overlap(here, disc):
            raise Illegal("4.H", "path-enemy", unit=state.label(name))


def pending(state: State) -> Occupying:
    """9.C What is to be decided."""
    top = state.stack[-1]
    assert isinstance(top, Occupying)
    return top


def decisions(state: State) -> Sequence[Decision]:
    """9.C The winner is asked."""
    top = pending(state)
    name = name_feature(state, top.feature)
    return [
        Decision(
            id=f"occupy:{state.turn}-{top.unit}", side=state.units[top.unit].side, rule="9.C",
            accepts=("occupy", "stay_out"), default={"do": "stay_out"}, at=(top.unit,),
            ask=Message("ask-occupy", {"unit": state.label(top.unit), "feature": name}),
        )
    ]  # fmt: skip


def check_occupy(state: State, actor: Actor, unit: Unit) -> None:
    """9.C The unit that has won, and no other."""
    top = pending(state)
    if unit.id != top.unit:
        raise Illegal("9.C", "not-the-winner", unit=state.label(unit.id), winner=state.label(top.unit))


def resolve_occupy(state: State, actor: Actor, action: Occupy, dice: Dice) -> Sequence[Event]:
    """9.C In; 6.D a unit that moves is seen, and sees who hides near."""
    unit, top = state.unit(action.unit), pending(state)
    check_occupy(state, actor, unit)
    taken = PlaceTaken(unit=unit.id, at=top.at, feature=top.feature, rules=("9.C",))
    return [taken, *spot_movers(state, unit, (state.spot(unit.id), top.at))]


def resolve_stay(state: State, actor: Actor, action: StayOut, dice: Dice) -> Sequence[Event]:
    """9.C The winner stays outside the place that it has cleared."""
    return [PlaceLeft(unit=pending(state).unit, rules=("9.C",))]


def occupy_options(state: State, actor: Actor, draft: Draft) -> Options:
    """9.C The one unit that may."""
    top = pending(state)
    if "unit" not in draft:
        return slots.unit("unit", [state.units[top.unit]], lambda unit: check_occupy(state, actor, unit))
    check_occupy(state, actor, state.unit(draft["unit"]))
    return slots.whole("act-occupy", unit=state.label(top.unit))


def stay_options(state: State, actor: Actor, draft: Draft) -> Options:
    """9.C To stay out has no slots."""
    return slots.whole("act-stay-out")


def apply_place_won(state: State, event: PlaceWon) -> State:
    """9.C The winner still has to say whether the unit occupies the place."""
    return state.open(Occupying(unit=event.unit, at=event.at, feature=event.feature))


def apply_place_taken(state: State, event: PlaceTaken) -> State:
    """9.C The winner stands in the place, and nothing is asked any more."""
    return state.settle().change(event.unit, at=event.at)


def apply_place_left(state: State, event: PlaceLeft) -> State:
    """9.C The winner stays where it is, and nothing is asked any more."""
    return state.settle()


def log_place_taken(state: State, event: PlaceTaken) -> list[LogLine]:
    name, label = name_feature(state, event.feature), state.label(event.unit)
    return line(event, side=state.units[event.unit].side, at=(event.unit,), unit=label, feature=name)


def log_place_left(state: State, event: PlaceLeft) -> list[LogLine]:
    return line(event, side=state.units[event.unit].side, at=(event.unit,), unit=state.label(event.unit))


ACTS = {Occupy: Act(resolve_occupy, occupy_options, rank=10), StayOut: Act(resolve_stay, stay_options)}
HOOKS = {Occupying: Hook(decisions=decisions)}
FORESEEN = {"occupy": Policy({"stay_out": decline, "occupy": take_proposed})}
