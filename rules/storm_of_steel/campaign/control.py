"""R67 Who controls what is worth points: found out anew after every event, kept while nobody else qualifies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Side
from rules.core.plane.areas import Area
from rules.core.plane.discs import Disc, within
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.board import objective_id
from rules.storm_of_steel.campaign.hiding import in_common, show_unseen
from rules.storm_of_steel.campaign.victory import find_controllers
from rules.storm_of_steel.field import terrain
from rules.storm_of_steel.layout import ObjectiveLine
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State


class ObjectiveTaken(RuleEvent, frozen=True, kw_only=True):
    """R67 The objective has come into the control of a side."""

    objective: str
    side: str


def changes(state: State) -> Sequence[Event]:
    """R67 The objectives that another side controls now than before; none during the set-up. R36 First who
    decides it unseen is shown.
    """
    if not state.turn:
        return ()
    if covert := list(deciding(state)):
        return covert
    file = state.battle.file
    now = {name: holder(state, file.objectives[name], of) for name, of in find_controllers(state).items()}
    return [
        ObjectiveTaken(objective=name, side=now[name], rules=("R67",))
        for name, of in find_controllers(state).items()
        if now[name] != of
    ]


def deciding(state: State) -> Iterator[Event]:
    """R36 The stands not seen without which an objective would have another holder."""
    here = in_common(state)
    for name, of in find_controllers(state).items() if here is not state else ():
        aim = state.battle.file.objectives[name]
        if holder(state, aim, of) != holder(here, aim, of):
            yield from show_unseen(state, near(state, aim))


def holder(state: State, aim: ObjectiveLine, last: Side) -> Side:
    """R67 The side that qualifies while no enemy disputes it, or else whoever had it last."""
    there = list(near(state, aim))
    disputing = {unit.side for unit in there}
    holding = {unit.side for unit in there if _holds(state, aim, unit)}
    return next(iter(holding)) if len(holding) == 1 and disputing == holding else last


def near(state: State, aim: ObjectiveLine) -> Iterator[Unit]:
    """R67 Who disputes an objective: within reach of a point foot and AFVs, in an area everybody; nobody suppressed."""
    for unit in state.units.values():
        if unit.at is None or unit.status == "suppressed":
            continue
        if aim.at is None:
            if ground(state, aim).holds(unit.at):
                yield unit
        elif _fights(state, unit) and within(state.disc(unit.id), Disc(aim.at), aim.radius):
            yield unit


def _holds(state: State, aim: ObjectiveLine, unit: Unit) -> bool:
    """R67 Foot units hold, AFVs too but for a building."""
    return _fights(state, unit) and (aim.kind != "building" or state.profile(unit.id).foot)


def _fights(state: State, unit: Unit) -> bool:
    profile = state.profile(unit.id)
    return profile.foot or profile.afv


def ground(state: State, aim: ObjectiveLine) -> Area:
    """R67 The area of an objective that is no point: a feature, or the top of a hill alone."""
    patch = terrain(state).patches[aim.feature]
    return patch.top if aim.top else patch.area


def apply_objective_taken(state: State, event: ObjectiveTaken) -> State:
    """R67 The objective is held by the side, until the other takes it."""
    control = {**state.campaign.control, event.objective: event.side}
    return replace(state, campaign=replace(state.campaign, control=control))


def log_objective_taken(state: State, event: ObjectiveTaken) -> list[LogLine]:
    """Who takes what, and what it is worth."""
    aim = state.battle.file.objectives[event.objective]
    return line(
        event, side=event.side, at=(objective_id(event.objective),), who=event.side, objective=aim.name,
        points=aim.points,
    )  # fmt: skip
