"""Slots of every kind of movement: units of a stack, and a path. The checks are the chapters' own."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Candidate, Message, Options, Refusal
from rules.ring_of_fire.movement.ground import Ground, Mover, check_path, flood, indices, points
from rules.ring_of_fire.movement.stacking import has_room


def path_options(
    land: Ground,
    movers: Sequence[Mover],
    start: str | None,
    path: Sequence[str] | None,
    entering: bool = False,
) -> Options:
    """A `path` slot: every hex in reach, with its price; what shuts the hexes at the edge of it.

    With a path in the draft the candidates continue it, and the draft is complete if the path may end there; that of
    units `entering` may end where it begins.
    """
    state, ids = land.state, land.battle.ids
    way = indices(state, path) if path else [land.battle.index[start or ""]]
    moved = len(way) > 1
    spent, crossed = check_path(land, movers, way) if moved else ((), False)
    reach = flood(land, movers, way[-1], spent)
    already = spent[0] if spent else 0
    units = [mover.unit for mover in movers]
    head = [ids[h] for h in way[:-1]]
    candidates = [
        Candidate(
            value=on,
            at=on[-1],
            cost=points(already + cost),
            refusal=_full(land, on[-1], units) if state.holder(on[-1]) else None,
        )
        for _, cost, on in (() if crossed else reach.spread.ways(head, ids))
    ]
    candidates += [Candidate(value=None, at=ids[there], refusal=no) for there, no in reach.shut.items()]
    full = _full(land, ids[way[-1]], units) if moved or entering else None
    return Options(
        slot="path",
        kind="path",
        ask=Message("ask-path"),
        candidates=tuple(candidates),
        complete=(moved or entering) and full is None,
        refusal=full,
        act=Message("act-move", {"cost": points(already)}) if moved else None,
    )


def _full(land: Ground, end: str, units: Sequence[str]) -> Refusal | None:
    """B4 Why a move could not end in the hex for want of room."""
    return None if has_room(land.state, end, units) else Refusal("B4", "stacking-here", {"hex": end})
