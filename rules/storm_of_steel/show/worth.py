"""R67 What is worth points, who holds it, and how the sides stand; 10.D how near each force is to breaking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Message, Point, Shape, Side, Viewer
from rules.core.plane.discs import Disc, within
from rules.storm_of_steel.campaign.control import ground
from rules.storm_of_steel.campaign.victory import find_controllers, points
from rules.storm_of_steel.layout import ObjectiveLine
from rules.storm_of_steel.show.seen import line
from rules.storm_of_steel.state import State


def explain_points(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """R67 The score, and where every point of it comes from."""
    first, second = state.battle.sides
    score, aims = points(state), state.battle.file.objectives
    return Explanation(
        title=Message("explain-points"),
        headline=f"{score[first]} : {score[second]}",
        lines=(
            *(_held(state, name, side) for name, side in find_controllers(state).items()),
            *(one for side in state.battle.sides for one in _beaten(state, side)),
            *_exits(state),
            *_bid(state),
            _ahead(state, score[first] - score[second]),
        ),
        shapes=tuple(_ring(aim) for aim in aims.values() if aim.at is not None),
    )


def _held(state: State, name: str, side: Side) -> Line:
    aim = state.battle.file.objectives[name]
    return line("points-held", "R67", value=str(aim.points), name=aim.name, side=side)


def _ring(aim: ObjectiveLine) -> Shape:
    """R67 Near enough to hold a point."""
    return Shape(style="zone", centre=aim.at, radius=aim.radius)


def _beaten(state: State, side: Side) -> Iterator[Line]:
    """R67 What the enemy's morale and headquarters are worth, and whether the points are made."""
    worth, enemy = state.battle.file.victory, state.enemy(side)
    force = state.forces[enemy]
    for code, gain, done in (
        ("demoralised", worth.demoralised, force.demoralised),
        ("headquarters", worth.headquarters, force.headless),
    ):
        if gain:
            kind = f"points-{code}" if done else f"points-{code}-not"
            yield line(
                kind,
                "R67",
                "good" if done else "plain",
                str(gain if done else 0),
                side=side,
                enemy=enemy,
                points=gain,
            )


def _exits(state: State) -> Iterator[Line]:
    """2.2, R67 What the stands are worth that have left by each exit."""
    for name, exit in state.battle.file.exits.items():
        units = len(state.campaign.left.get(name, ()))
        facts: dict[str, Any] = {"name": exit.name, "side": exit.side, "units": units, "points": exit.points}
        yield line("points-exit", "R67", "good" if units else "plain", str(exit.points * units), **facts)


def _bid(state: State) -> Iterator[Line]:
    """R67 What was bid for a side before play."""
    for side, halves in state.campaign.bid.items():
        yield line("points-bid", "R67", "good", str(halves // 2), side=side)


def _ahead(state: State, lead: int) -> Line:
    """R67 Who would win if THE END came now."""
    first, second = state.battle.sides
    margin = state.battle.file.victory.margin
    if abs(lead) < margin:
        return line("points-drawn", "R67", margin=margin)
    return line("points-won", "R67", "good", side=first if lead > 0 else second, margin=margin)


def lines_at(state: State, point: Point) -> Iterator[Line]:
    """R67 The objectives that the point belongs to."""
    for name, side in find_controllers(state).items():
        aim = state.battle.file.objectives[name]
        if _covers(state, aim, point):
            yield line("points-held", "R67", value=str(aim.points), name=aim.name, side=side)


def _covers(state: State, aim: ObjectiveLine, point: Point) -> bool:
    if aim.at is not None:
        return within(Disc(aim.at), Disc(point), aim.radius)
    return ground(state, aim).holds(point)


def explain_morale(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """10.D Losses of both sides against what demoralises them, and 10.B what that would mean."""
    sides = state.battle.sides
    return Explanation(
        title=Message("explain-morale"),
        headline=" : ".join(f"{state.forces[side].losses}/{breaking(state, side)}" for side in sides),
        lines=tuple(one for side in sides for one in _nerves(state, side)),
    )  # fmt: skip


def breaking(state: State, side: Side) -> int:
    """10.D The losses that demoralise a side: its share of the original number, fractions up."""
    share = state.battle.rules.skills[state.battle.skill(side)].demoralised
    return -(-share * state.forces[side].original // 100)


def _nerves(state: State, side: Side) -> Iterator[Line]:
    force, most, skill = state.forces[side], breaking(state, side), state.battle.skill(side)
    facts: dict[str, Any] = {
        "side": side, "losses": force.losses, "most": most, "original": force.original, "skill": skill,
        "share": state.battle.rules.skills[skill].demoralised,
    }  # fmt: skip
    if force.demoralised:
        yield line("morale-broken", "10.D", "bad", f"{force.losses}/{most}", **facts)
        rally, cost = state.battle.rules.rally.demoralised, state.battle.rules.activation.demoralised
        yield line("morale-effects", "10.B", rally=rally, cost=cost)
    else:
        yield line(
            "morale-holds", "10.D", "plain", f"{force.losses}/{most}", **facts, left=most - force.losses
        )
    shaken = [state.label(unit.id) for unit in state.on_table(side) if unit.status != "normal"]
    if shaken:
        yield line("morale-shaken", "10.A", units=shaken)
    if force.headless:
        yield line("morale-headless", "4.I", "bad", side=side)


EXPLAIN = {"victory": explain_points, "morale": explain_morale}
