"""9.12 Ways of retreat: outward until the distance is reached, straight-line from the starting hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.hexwar.retreats import Retreats
from rules.hexwar.steps import NEVER, MoveGraph
from rules.ocs.field import foes, zones
from rules.ocs.movement.entering import check_enter
from rules.ocs.movement.moves import lands
from rules.ocs.pieces import Transport, Unit
from rules.ocs.schema import Mobility
from rules.ocs.state import State


class Party(NamedTuple):
    """Those that retreat together: units of one hex, and organic trucks."""

    side: str
    start: int
    units: tuple[Unit, ...]
    trucks: tuple[Transport, ...]
    hexes: int
    shut: frozenset[int]
    """Hexes they may not enter: enemies stand there, or stood there when the combat began."""


def gait(state: State, unit: Unit) -> Mobility | None:
    """9.12, 13.1 The MP type it retreats with: an HQ and a unit of MA 0 on the Move face; None: it cannot move."""
    counter = state.counter(unit.id)
    face = counter.move if turns(state, unit) else state.face(unit)
    return face.mobility if face.move else None


def turns(state: State, unit: Unit) -> bool:
    """9.12 Whether it flips to its Move face to retreat."""
    return unit.face == "combat" and (state.counter(unit.id).hq or not state.face(unit).move)


def party(
    state: State,
    side: str,
    units: Sequence[Unit],
    hexes: int,
    shut: Iterable[str],
    trucks: Sequence[Transport] = (),
) -> Party:
    """9.12 The group as it stands."""
    index = state.battle.hexes.index
    closed = frozenset(foes(state, side)) | {index[hex_id] for hex_id in shut}
    return Party(side, index[units[0].hex or ""], tuple(units), tuple(trucks), hexes, closed)


def grounds_for(state: State, group: Party) -> list[MoveGraph] | None:
    """6.2 The steps of each MP type in the group; None when one of them cannot move at all."""
    gaits = {gait(state, unit) for unit in group.units}
    gaits |= {state.battle.vehicle(truck.kind).mobility for truck in group.trucks}
    if None in gaits:
        return None
    return [lands(state, group.side, mobility) for mobility in gaits if mobility]


def neighbours(state: State, group: Party, steps: Sequence[MoveGraph] | None, here: int) -> Iterator[int]:
    """9.12 The hexes that the whole group may enter next; none for whoever cannot move at all."""
    if steps is None:
        return
    hexes = state.battle.hexes
    for there in hexes.around[here]:
        if there in group.shut or any(one.cost(here, there) >= NEVER for one in steps):
            continue
        if refusal(check_enter, state, group.side, group.units, hexes.ids[there]) is None:
            yield there


def routes(state: State, group: Party) -> Retreats:
    """9.12 The ways of the group, the EZOC as danger."""
    enter = partial(neighbours, state, group, grounds_for(state, group))
    danger = zones(state, state.battle.enemy(group.side))
    return Retreats(state.battle.hexes, group.start, group.hexes, enter, danger)


def check_way(state: State, group: Party, path: Sequence[str]) -> tuple[int, ...]:
    """9.12 A way the group may take to its end; refuses the first step that it may not make."""
    hexes, found = state.battle.hexes, routes(state, group)
    way = tuple(hexes.at(hex_id) for hex_id in path)
    if not way or way[0] != group.start or len(set(way)) != len(way):
        raise Malformed("path-must-start-at-the-stack", start=hexes.ids[group.start])
    for here, there in pairwise(way):
        found.check_hex(here, there, "9.12")
        if there not in set(found.enter(here)):
            label = [state.label(unit.id) for unit in group.units]
            raise Illegal("9.12", "no-retreat-there", hex=hexes.ids[there], units=label)
    return way


def check_whole_way(state: State, group: Party, path: Sequence[str]) -> None:
    """9.12 It ends at the distance, counted in a straight line."""
    routes(state, group).check_end(check_way(state, group, path)[-1], "9.12")
