"""2.2 Leaving the table by the edges that a scenario opens to a side; who has left is no loss and never comes back."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import to_builtins
from msgspec.structs import replace

from rules.core.contract import Entity, Message, Point, Shape, Side, Viewer
from rules.storm_of_steel.board import EXIT_DEPTH, exit_id
from rules.storm_of_steel.field import exits
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State


def exit_of(state: State, unit: Unit, point: Point) -> str:
    """2.2 The exit by which a way of the unit that ends there leaves; '' of none."""
    base = state.profile(unit.id).base
    return next((one.id for one in exits(state, unit.side) if one.lets_out(point, base)), "")


def remove_unit(state: State, unit: Unit, exit: str) -> State:
    """2.2 The unit and what it carries are gone, and counted for that exit."""
    gone = [unit, *state.cargo(unit.id)]
    book = state.campaign
    names = (*book.left.get(exit, ()), *(one.id for one in gone))
    after = replace(state, campaign=replace(book, left={**book.left, exit: names}))
    return after.put(*(one.take_off("left") for one in gone))


def points_of(state: State, side: Side) -> int:
    """R67 Points of a side for its stands that have left."""
    mine = ((name, line) for name, line in state.battle.file.exits.items() if line.side == side)
    return sum(line.points * len(state.campaign.left.get(name, ())) for name, line in mine)


def strips(state: State, side: Side) -> Iterator[Shape]:
    """2.2 Where a way may lead off the table."""
    for one in exits(state, side):
        label = Message("shape-exit", {"name": state.battle.file.exits[one.id].name})
        yield Shape(style="zone", rings=(one.strip(EXIT_DEPTH),), side=side, label=label)


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """2.2 Each exit: whose it is, what a stand is worth that leaves, how many have."""
    for name, line in state.battle.file.exits.items():
        facts = {"name": line.name, "points": line.points, "units": len(state.campaign.left.get(name, ()))}
        yield {
            "id": f"left-{name}", "kind": "feature", "place": exit_id(name), "control": line.side,
            "worth": line.points, "label": to_builtins(Message("exit", facts)),
        }  # fmt: skip


MARKS = [marks]
