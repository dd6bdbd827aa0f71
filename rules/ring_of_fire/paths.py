"""Slots of every kind of movement: units of a stack, and a path. The checks are the chapters' own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from rules.core.contract import Candidate, Message, Options, Refusal
from rules.core.errors import Malformed
from rules.core.flow import refusal
from rules.ring_of_fire.ground import Ground, Mover, check_path, flood, indices, points
from rules.ring_of_fire.stacking import has_room
from rules.ring_of_fire.state import State, Unit


def check_start(path: Sequence[str], hex_id: str | None) -> None:
    """A path begins where the units stand and goes somewhere."""
    if len(path) < 2 or path[0] != hex_id:
        raise Malformed("path-must-start-at-the-stack", start=hex_id)


def unit_options(
    state: State, units: Iterable[Unit], check: Callable[[Unit], object], chosen: Sequence[str] = ()
) -> Options:
    """A `units` slot: each unit with what forbids it. Complete as soon as one is chosen."""
    candidates = tuple(Candidate(value=unit.id, at=unit.hex, refusal=refusal(check, unit)) for unit in units)
    return Options(
        slot="units",
        kind="units",
        ask=Message("ask-units"),
        candidates=candidates,
        complete=bool(chosen),
    )


def path_options(
    land: Ground,
    movers: Sequence[Mover],
    start: str | None,
    path: Sequence[str] | None,
) -> Options:
    """A `path` slot: every hex in reach, with its price; what shuts the hexes at the edge of it.

    With a path in the draft the candidates continue it, and the draft is complete if the path may end there.
    """
    state, ids = land.state, land.battle.ids
    way = indices(state, path) if path else [land.battle.index[start or ""]]
    spent, crossed = check_path(land, movers, way) if len(way) > 1 else ((), False)
    reach = flood(land, movers, way[-1], spent)
    already = spent[0] if spent else 0
    units = [mover.unit for mover in movers]
    head = [ids[h] for h in way[:-1]]
    candidates = [
        _stop(land, units, path, already + cost)
        for there, cost, path in reach.ways(way[-1], head, ids)
        if there != way[-1] and not crossed
    ]
    candidates += [
        Candidate(value=None, at=ids[there], refusal=Refusal(shut.rule, shut.code, shut.facts))
        for there, shut in reach.shut.items()
    ]
    done = len(way) > 1
    end = Refusal("B4", "stacking-here", {"hex": ids[way[-1]]})
    room = not done or has_room(state, ids[way[-1]], units)
    return Options(
        slot="path",
        kind="path",
        ask=Message("ask-path"),
        candidates=tuple(candidates),
        complete=done and room,
        refusal=None if room else end,
        act=Message("act-move", {"cost": points(already)}) if done else None,
    )


def _stop(land: Ground, units: Sequence[str], path: list[str], cost: int) -> Candidate:
    """A hex where the move could end, or could not for want of room (B4)."""
    end = path[-1]
    full = not _empty(land, end) and not has_room(land.state, end, units)
    return Candidate(
        value=path,
        at=end,
        cost=points(cost),
        refusal=Refusal("B4", "stacking-here", {"hex": end}) if full else None,
    )


def _empty(land: Ground, hex_id: str) -> bool:
    return land.state.holder(hex_id) is None


def completed(state: State, options: Options, end: str, units: Sequence[str]) -> Options:
    """The options of a path that may end after its first hex, if there is room (B4)."""
    room = has_room(state, end, units)
    refused = None if room else Refusal("B4", "stacking-here", {"hex": end})
    return msgspec.structs.replace(options, complete=room, refusal=refused)
