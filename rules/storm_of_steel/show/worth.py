"""R67 What is worth points, who holds it, and how the sides stand; 10.D how near each force is to breaking."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.contract import (
    UMPIRE,
    Degree,
    Explanation,
    Line,
    Mark,
    Message,
    Point,
    Scale,
    Shape,
    Side,
    Viewer,
)
from rules.core.plane.discs import Disc, within
from rules.core.questions import sort
from rules.storm_of_steel.campaign.control import ground
from rules.storm_of_steel.campaign.victory import find_controllers, points
from rules.storm_of_steel.layout import ObjectiveLine
from rules.storm_of_steel.show.seen import line
from rules.storm_of_steel.state import State


def explain_points(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """R67 The score, where every point of it comes from, what ends the battle, and what each side lacks."""
    first, second = state.battle.sides
    score, aims = points(state), state.battle.file.objectives
    lead = score[first] - score[second]
    return Explanation(
        title=Message("explain-points"),
        headline=f"{score[first]} : {score[second]}",
        lines=(
            *sort("place", (_held(state, name, side) for name, side in find_controllers(state).items())),
            *sort("count", (one for side in state.battle.sides for one in _beaten(state, side))),
            *sort("count", _exits(state)),
            *sort("count", _bid(state)),
            *sort("near", [_ahead(state, lead)]),
            *sort("near", _lacks(state, lead)),
            *sort("end", _ends(state)),
            *sort("end", _fog(state, viewer)),
        ),
        shapes=tuple(_ring(aim) for aim in aims.values() if aim.at is not None),
        marks=tuple(_flag(state, name, side) for name, side in find_controllers(state).items()),
        scale=_scale(state, lead),
    )


def _scale(state: State, lead: int) -> Scale:
    """R67 The lead of the first player on one line, as far as objectives, morale and headquarters can carry it."""
    first, second = state.battle.sides
    worth, aims = state.battle.file.victory, state.battle.file.objectives.values()
    held = sum(aim.points for aim in aims) + worth.demoralised + worth.headquarters
    most = max(held, worth.margin, abs(lead))
    return Scale(
        side=first,
        value=lead,
        least=-most,
        most=most,
        degrees=(
            Degree(label=Message("degree-won", {"side": second}), at=-most),
            Degree(label=Message("degree-drawn"), at=1 - worth.margin),
            Degree(label=Message("degree-won", {"side": first}), at=worth.margin),
        ),
    )


def _lacks(state: State, lead: int) -> Iterator[Line]:
    """R67 How many points of the lead that wins each side lacks, or has to spare."""
    first, second = state.battle.sides
    margin = state.battle.file.victory.margin
    for side, ahead in ((first, lead), (second, -lead)):
        short = margin - ahead
        if short > 0:
            yield line("points-lacks", "R67", "mend", str(short), side=side, points=short)
        else:
            yield line("points-spare", "R67", "good", str(-short), side=side, points=-short)


def _ends(state: State) -> Iterator[Line]:
    """12.B When points are counted; R67 what ends the battle at once."""
    yield line("points-counted", "12.B", turns=state.turns)
    if state.battle.file.victory.wiped_out:
        yield line("points-wiped-out", "R67")


def _fog(state: State, viewer: Viewer) -> Iterator[Line]:
    """R36 What the viewer knows: who hides counts for nothing before they are shown."""
    if state.choices.hidden_deployment and state.result is None and viewer != UMPIRE:
        yield line("points-fog", "R36")


def _flag(state: State, name: str, side: Side) -> Mark:
    """R67 An objective, what it is worth, and who holds it."""
    aim = state.battle.file.objectives[name]
    return Mark(
        place=aim.at or middle(ground(state, aim).points),
        sign="flag",
        tone="good" if side == state.battle.sides[0] else "plain",
        label=Message("mark-objective", {"name": aim.name, "side": side}),
        value=str(aim.points),
    )


def middle(outline: Sequence[Point]) -> Point:
    """The middle of the box about an outline."""
    easts, norths = [east for east, _ in outline], [north for _, north in outline]
    return (min(easts) + max(easts)) // 2, (min(norths) + max(norths)) // 2


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
