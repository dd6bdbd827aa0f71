"""2 Movement: units along paths, and the concealed enemies that they see on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from rules.core import slots
from rules.core.acts import Act, Action, SearchEvent
from rules.core.contract import (
    Candidate,
    Draft,
    Event,
    Explanation,
    Line,
    LogLine,
    Mark,
    Message,
    Options,
    Side,
    Viewer,
)
from rules.core.errors import Illegal, Malformed
from rules.core.flood import FAR, flood
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line

from ..state import Hex, State, Unit, UnitId
from .concealment import reveal_near, until_contact


class Move(Action, frozen=True, kw_only=True, tag="move"):
    """2 Move a unit along a path; the first hex is where it stands."""

    unit: UnitId
    path: Annotated[tuple[Hex, ...], Meta(min_length=2, max_length=24)]


class UnitMoved(SearchEvent, frozen=True, kw_only=True):
    """2 A unit went along a path, as far as it got; concealed enemies near are seen (4.2)."""

    unit: str
    path: tuple[str, ...]
    cost: int


def resolve_move(state: State, side: Side, move: Move, dice: Dice) -> list[Event]:
    """2 The unit goes until it arrives, or until it meets or is met by a concealed unit (4.2)."""
    unit = state.unit(move.unit)
    path = until_contact(state, unit, move.path)
    audience = (side,) if unit.concealed else None
    moved = UnitMoved(unit=unit.id, path=path, cost=_cost(state, path), rules=("2.3",), audience=audience)
    return [moved, *reveal_near(apply_unit_moved(state, moved))]


def check_mover(state: State, side: Side, id: str) -> Unit:
    """2.1, 2.2 The unit may move at all."""
    unit = state.unit(id)
    if unit.side != side:
        raise Illegal("2.1", "not-yours", unit=unit.label)
    if id in state.used:
        raise Illegal("2.2", "moved-already", unit=unit.label)
    return unit


def check_move(state: State, side: Side, move: Move) -> None:
    """2 The order as its side knows the position; raises the first rule it breaks."""
    check_path(state, side, move.unit, move.path)


def check_path(state: State, side: Side, id: str, path: Sequence[str]) -> None:
    """2 The whole path; raises the first rule it breaks."""
    unit, map = check_mover(state, side, id), state.battle.map
    if path[0] != unit.hex:
        raise Malformed("path-starts-elsewhere", unit=id, hex=unit.hex)
    for a, b in pairwise(path):
        map.direction(map.at(a), map.at(b))
        check_ground(state, b)
        other = state.at(b)
        if other is not None and other.side != side:
            raise Illegal("2.5", "enemy-there", hex=b, unit=other.label)
    cost = _cost(state, path)
    if cost > unit.move:
        raise Illegal("2.3", "too-far", unit=unit.label, cost=cost, move=unit.move)
    friend = state.at(path[-1])
    if friend is not None and friend.id != id:
        raise Illegal("2.5", "occupied", hex=path[-1])


def check_ground(state: State, hex: str) -> None:
    """2.4 The terrain can be entered."""
    ground = state.battle.terrain(hex)
    if ground.cost is None:
        raise Illegal("2.4", "no-entry", hex=hex, terrain=ground.name)


def move_options(state: State, side: Side, draft: Draft) -> Options:
    """The slots `unit` and `path` of a move."""
    if "unit" not in draft:
        return slots.unit("unit", state.of(side), lambda unit: check_mover(state, side, unit.id))
    no = refusal(check_mover, state, side, draft["unit"])
    if no is not None:
        return Options(slot="path", kind="path", refusal=no)
    unit = state.unit(draft["unit"])
    path = tuple(draft.get("path", (unit.hex,)))
    stuck = refusal(check_path, state, side, unit.id, path) if len(path) > 1 else None
    return Options(
        slot="path",
        kind="path",
        ask=Message("ask-path", {"unit": unit.label}),
        candidates=tuple(_ends(state, unit, path)),
        complete=len(path) > 1 and stuck is None,
        act=Message("act-move", {"unit": unit.label}),
        refusal=stuck,
    )


def _ends(state: State, unit: Unit, path: Sequence[str]) -> Iterator[Candidate]:
    """Every hex the unit could still reach from the end of the path, and those just out of reach, with why."""
    map = state.battle.map
    spent, here = _cost(state, path), map.at(path[-1])
    closed = {map.at(u.hex) for u in state.units.values() if u.side != unit.side}
    open = [[(b, cost) for b, cost in steps if b not in closed] for steps in state.battle.ways]
    reach = flood(open, [here], unit.move - spent)
    for end, distance in enumerate(reach.dist):
        beyond = [n for n in map.around[end] if reach.dist[n] < FAR]
        if end == here or (distance == FAR and not beyond):
            continue
        way = reach.path(end) or [*reach.path(min(beyond, key=lambda n: reach.dist[n])), end]
        whole = (*path, *(map.ids[h] for h in way[1:]))
        no = refusal(check_path, state, unit.side, unit.id, whole)
        cost = None if no else str(spent + distance)
        yield Candidate(value=whole, at=map.ids[end], cost=cost, refusal=no)


def _cost(state: State, path: Sequence[str]) -> int:
    """2.3 What the steps of a path cost."""
    return sum(state.battle.terrain(hex).cost or 0 for hex in path[1:])


def apply_unit_moved(state: State, event: UnitMoved) -> State:
    """2.2 It is there, and has moved."""
    moved = state.put(replace(state.units[event.unit], hex=event.path[-1]))
    return replace(moved, used=(*state.used, event.unit))


def log_unit_moved(state: State, event: UnitMoved) -> list[LogLine]:
    unit, start, end = state.units[event.unit], event.path[0], event.path[-1]
    return line(event, side=unit.side, at=(start, end), unit=unit.label, hex=end, cost=event.cost)


def explain_unit(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """2.3 How far the unit gets."""
    unit = state.unit(str(question.get("unit")))
    reached = [c for c in move_options(state, unit.side, {"unit": unit.id}).candidates if not c.refusal]
    return Explanation(
        title=Message("unit", {"unit": unit.label}),
        lines=(Line(message=Message("reach", {"count": len(reached), "move": unit.move}), rules=("2.3",)),),
        marks=tuple(Mark(place=c.at, sign="reach", tone="good") for c in reached),
        at=(unit.hex,),
    )


def explain_hex(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """2.3 What it costs to enter."""
    hex = str(question.get("hex"))
    ground = state.battle.terrain(hex)
    message = Message("terrain", {"terrain": ground.name, "cost": ground.cost or 0})
    return Explanation(title=Message("hex", {"hex": hex}), lines=(Line(message=message, rules=("2.3",)),))


ACTS = {Move: Act(resolve_move, move_options, phases=("movement",), check=check_move)}
EXPLAIN = {"unit": explain_unit, "hex": explain_hex}
