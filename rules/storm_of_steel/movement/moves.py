"""4 A unit moves: the way and the heading at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.contract import Actor, Candidate, Draft, Event, LogLine, Message, Options, Point, Shape
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.plane.headings import towards
from rules.core.plane.ways import ahead, length
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel import slots
from rules.storm_of_steel.acts import Act, Action, Bearing, Fact, UnitId, Way
from rules.storm_of_steel.field import reach, way
from rules.storm_of_steel.movement.command import check_own
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.paths import Course
from rules.storm_of_steel.table.reach import Ray, outline

COMPASS = range(0, 360, 45)
"""Headings that are offered."""

OFFERED = 20
"""Degrees between the ways that are offered."""


class Move(Action, frozen=True, kw_only=True, tag="move"):
    """4.A A unit that has been activated moves. Without a heading it looks where its last leg leads (R7)."""

    unit: UnitId
    path: Way
    heading: Bearing | None = None


class UnitMoved(Fact, frozen=True, kw_only=True):
    """4.A The unit stands at the end of the way."""

    unit: str
    path: tuple[Point, ...]
    heading: int
    cost: int


def check_may_move(state: State, actor: Actor, unit: Unit) -> None:
    """4.A, R19 One's own, activated, not moved yet."""
    check_own(state, actor, unit)
    if unit.moved:
        raise Illegal("4.A", "has-moved", unit=state.label(unit.id))
    if not unit.begun:
        raise Illegal("4.A", "not-activated", unit=state.label(unit.id))


def check_way(state: State, unit: Unit, path: Sequence[Point]) -> Course:
    """2.6, 4.B-4.H The way as the unit will go it; refuses one that does not begin with it, or breaks a rule."""
    if path[0] != unit.at:
        raise Illegal("4.A", "not-from-there", unit=state.label(unit.id))
    return way(state, unit, path)


def resolve_move(state: State, actor: Actor, action: Move, dice: Dice) -> Sequence[Event]:
    """4.A The unit moves."""
    unit = state.unit(action.unit)
    check_may_move(state, actor, unit)
    going = check_way(state, unit, action.path)
    heading = ahead_of(unit, going) if action.heading is None else action.heading
    return [UnitMoved(unit=unit.id, path=going.path, heading=heading, cost=going.spent, rules=("4.A",))]


def ahead_of(unit: Unit, going: Course) -> int:
    """R7 Where a unit looks that says nothing about it: along its last leg."""
    return towards(*going.path[-2:]) if len(going.path) > 1 else unit.heading


def move_options(state: State, actor: Actor, draft: Draft) -> Options:
    """4 Which unit, which way, and where it looks in the end."""
    if "unit" not in draft:
        return slots.unit("unit", state.on_table(actor), lambda unit: check_may_move(state, actor, unit))
    unit = state.unit(draft["unit"])
    check_may_move(state, actor, unit)
    path: Sequence[Point] = draft.get("path", ())
    if not path:
        return way_options(state, unit)
    going = check_way(state, unit, path)
    act = Message("act-move", {"cost": cm(going.spent), "limit": cm(going.allowance)})
    if "heading" in draft:
        return Options(complete=True, act=act)
    turns = tuple(Candidate(value=heading, label=Message(f"heading-{heading}")) for heading in COMPASS)
    return Options(
        slot="heading", kind="heading", ask=Message("ask-heading"), candidates=turns, complete=True, act=act,
        free=True,
    )  # fmt: skip


def way_options(state: State, unit: Unit) -> Options:
    """4.B The ways in reach: the farthest in some headings and half of it, and into contact with each enemy."""
    assert unit.at is not None
    found = reach(state, unit)
    area = Shape(style="reach", rings=(outline(unit.at, found),), side=unit.side)
    base = Shape(style="base", radius=state.profile(unit.id).base // 2, side=unit.side)
    return Options(
        slot="path", kind="path", ask=Message("ask-path", {"limit": cm(unit.left)}),
        candidates=tuple(suggested(state, unit, found)), free=True, shapes=(area,), template=base,
    )  # fmt: skip


def suggested(state: State, unit: Unit, found: Sequence[Ray]) -> Iterator[Candidate]:
    """4.B Ends of straight ways that are legal."""
    assert unit.at is not None
    if state.profile(unit.id).faces:
        yield Candidate(value=(unit.at,), at=unit.at, cost="0", label=Message("path-turn"))
    some = [ray.course.end for ray in found if ray.heading % OFFERED == 0]
    halves = [ahead(unit.at, end, length((unit.at, end)) // 2) for end in some]
    for end in dict.fromkeys((*contacts(state, unit), *some, *halves)):
        path = (unit.at, end)
        if end != unit.at and refusal(check_way, state, unit, path) is None:
            yield Candidate(value=path, at=end, cost=cm(length(path)))


def contacts(state: State, unit: Unit) -> Iterator[Point]:
    """9.A Where the unit would touch an enemy, straight ahead of it."""
    assert unit.at is not None
    mine = state.profile(unit.id).base
    for enemy in state.on_table(state.enemy(unit.side)):
        assert enemy.at is not None
        whole = length((unit.at, enemy.at))
        gap = whole - (mine + state.profile(enemy.id).base + 1) // 2
        if 0 < gap <= unit.left:
            yield ahead(unit.at, enemy.at, gap - 1)


def cm(mm: int) -> str:
    """Millimetres as centimetres: «8», «8.5»."""
    return f"{mm // 10}" if mm % 10 == 0 else f"{mm // 10}.{mm % 10}"


def unit_moved(state: State, event: UnitMoved) -> State:
    """4.A At the end of the way."""
    return state.change(event.unit, at=event.path[-1], heading=event.heading, left=0, moved=True, drove=True)


def said(state: State, event: UnitMoved) -> list[LogLine]:
    """Who moves how far."""
    side = state.units[event.unit].side
    return line(event, side=side, at=(event.unit,), unit=state.label(event.unit), cost=cm(event.cost))


ACTS = {
    Move: Act(
        resolve_move, move_options, phases=("move",), rank=10,
        blocked=slots.unless(check_may_move, "4.A", "nobody-moves"),
    )
}  # fmt: skip
APPLY = {UnitMoved: unit_moved}
LOG = {UnitMoved: said}
