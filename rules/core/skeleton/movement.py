"""2 Movement, and 4 concealment, which movement ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules.core.contract import Candidate, Draft, Message, Options, Side
from rules.core.errors import Illegal, Malformed
from rules.core.flood import FAR, flood
from rules.core.flow import Course, refusal

from .actions import Move
from .charts import hexes, terrain, ways
from .events import UnitMoved, UnitRevealed
from .state import State, Unit


def resolve_move(course: Course[State], side: Side, move: Move) -> None:
    """2 The unit goes until it arrives, or until it meets or is met by a concealed unit (4.2)."""
    check_move(course.state, side, move.unit, move.path)
    unit = course.state.unit(move.unit)
    path = _until_contact(course.state, unit, move.path)
    audience = (side,) if unit.concealed else None
    cost = sum(_costs(course.state, path))
    course.add(UnitMoved(unit=unit.id, path=path, cost=cost, rules=("2.3",), audience=audience))
    reveal(course)


def check_mover(state: State, side: Side, id: str) -> Unit:
    """2.1, 2.2 The unit may move at all."""
    unit = state.unit(id)
    if not unit.known_to(side):
        raise Malformed("no-such-unit", unit=id)
    if unit.side != side:
        raise Illegal("2.1", "not-yours", unit=unit.label)
    if id in state.used:
        raise Illegal("2.2", "moved-already", unit=unit.label)
    return unit


def check_move(state: State, side: Side, id: str, path: Sequence[str]) -> None:
    """2 The whole path; raises the first rule it breaks."""
    unit, map = check_mover(state, side, id), hexes(state.scenario)
    if path[0] != unit.hex:
        raise Malformed("path-starts-elsewhere", unit=id, hex=unit.hex)
    for a, b in pairwise(path):
        map.direction(map.at(a), map.at(b))
        _check_step(state, unit, b)
    cost = sum(_costs(state, path))
    if cost > unit.move:
        raise Illegal("2.3", "too-far", unit=unit.label, cost=cost, move=unit.move)
    friend = state.seen_at(path[-1], side)
    if friend is not None and friend.id != id:
        raise Illegal("2.5", "occupied", hex=path[-1])


def move_options(state: State, side: Side, draft: Draft) -> Options:
    """The slots `unit` and `path` of a move."""
    if "unit" not in draft:
        units = tuple(_mover(state, side, unit) for unit in state.of(side))
        return Options(slot="unit", kind="unit", ask=Message("ask-unit"), candidates=units)
    no = refusal(check_mover, state, side, draft["unit"])
    if no is not None:
        return Options(slot="path", kind="path", refusal=no)
    unit = state.unit(draft["unit"])
    path = tuple(draft.get("path", (unit.hex,)))
    stuck = refusal(check_move, state, side, unit.id, path) if len(path) > 1 else None
    return Options(
        slot="path",
        kind="path",
        ask=Message("ask-path", {"unit": unit.label}),
        candidates=tuple(_ends(state, unit, path)),
        complete=len(path) > 1 and stuck is None,
        act=Message("act-move", {"unit": unit.label}),
        refusal=stuck,
    )


def reveal(course: Course[State]) -> None:
    """4.2 Concealed units next to an enemy are seen from now on."""
    for unit in list(course.state.units.values()):
        if unit.concealed and in_contact(course.state, unit, unit.hex):
            course.add(UnitRevealed(unit=unit.id, rules=("4.2",)))


def _mover(state: State, side: Side, unit: Unit) -> Candidate:
    return Candidate(value=unit.id, at=unit.hex, refusal=refusal(check_mover, state, side, unit.id))


def _ends(state: State, unit: Unit, path: Sequence[str]) -> Iterator[Candidate]:
    """Every hex the unit could still reach from the end of the path, and those just out of reach, with
    why.
    """
    map = hexes(state.scenario)
    spent, here = sum(_costs(state, path)), map.at(path[-1])
    closed = {map.at(u.hex) for u in state.units.values() if u.side != unit.side and u.known_to(unit.side)}
    open = [[(b, cost) for b, cost in steps if b not in closed] for steps in ways(state.scenario)]
    reach = flood(open, [here], unit.move - spent)
    for end, distance in enumerate(reach.dist):
        beyond = [n for n in map.around[end] if reach.dist[n] < FAR]
        if end == here or (distance == FAR and not beyond):
            continue
        way = reach.path(end) or [*reach.path(min(beyond, key=lambda n: reach.dist[n])), end]
        whole = (*path, *(map.ids[h] for h in way[1:]))
        no = refusal(check_move, state, unit.side, unit.id, whole)
        cost = None if no else str(spent + distance)
        yield Candidate(value=whole, at=map.ids[end], cost=cost, refusal=no)


def _check_step(state: State, unit: Unit, hex: str) -> None:
    ground = terrain(state.scenario)[hexes(state.scenario).at(hex)]
    if ground.cost is None:
        raise Illegal("2.4", "no-entry", hex=hex, terrain=ground.name)
    other = state.seen_at(hex, unit.side)
    if other is not None and other.side != unit.side:
        raise Illegal("2.5", "enemy-there", hex=hex, unit=other.label)


def _costs(state: State, path: Sequence[str]) -> list[int]:
    map, ground = hexes(state.scenario), terrain(state.scenario)
    return [ground[map.at(hex)].cost or 0 for hex in path[1:]]


def _until_contact(state: State, unit: Unit, path: tuple[str, ...]) -> tuple[str, ...]:
    """4.2 The part of the path up to the first hex where a concealed unit and an enemy of it meet."""
    for length in range(2, len(path)):
        met = in_contact(state, unit, path[length - 1])
        if any(unit.concealed or other.concealed for other in met):
            return path[:length]
    return path


def in_contact(state: State, unit: Unit, hex: str) -> list[Unit]:
    map = hexes(state.scenario)
    near = {map.ids[n] for n in map.around[map.at(hex)]}
    return [u for u in state.units.values() if u.side != unit.side and u.hex in near]
