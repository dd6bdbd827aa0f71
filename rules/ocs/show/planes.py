"""14, 15 Planes and places explained: what a plane can do, what a base holds, whose fighters patrol, who is on a
mission.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import UMPIRE, Entity, Explanation, Line, Message, Path, Side, Viewer
from rules.core.entities import arrow
from rules.core.questions import line
from rules.ocs.air.flights import name_base
from rules.ocs.air.records import Mission
from rules.ocs.movement.freight import room as size_of
from rules.ocs.seas import fleets, hull
from rules.ocs.show.seen import knows
from rules.ocs.show.ships import tell_deck
from rules.ocs.skies import (
    PATROL,
    active_at,
    box,
    by_base,
    face,
    find_patrols,
    find_top,
    find_zones,
    level,
    on_map,
    patrols,
    plane_of,
    room,
    wing,
)
from rules.ocs.state import State


def explain_plane(state: State, viewer: Viewer, name: str) -> Explanation:
    """14.1 A plane: its face, its base, whether it can fly; of the enemy's only what lies on top is found (4.9)."""
    plane = plane_of(state, name)
    printed = wing(state, plane)
    up = face(state, plane)
    told = up.printed if knows(viewer, plane.side) else printed.full.printed
    lines = [line("plane-name", "14.1", name=printed.name)]
    lines.append(line("plane-flies", "14.2d", value=told, range=up.range))
    if plane.fate == "based":
        condition = "flown" if plane.flown else "active" if plane.active else "inactive"
        lines.append(line(f"plane-{condition}", "14.1a", base=name_base(state, plane.base)))
    else:
        lines.append(line(f"line-{plane.fate}", "13.6"))
    if lift := face(state, plane).lift if knows(viewer, plane.side) else printed.full.lift:
        lines.append(line("plane-lifts", "14.9a", room=size_of(lift)))
    if plane.active and printed.fighter:
        lines.append(line("plane-patrols", "14.4c", hexes=PATROL))
    if knows(viewer, plane.side):
        lines += _tell_gliders(state, plane.base)
    here = on_map(state, plane.base) if plane.fate == "based" else None
    title = Message("explain-plane", {"plane": printed.label})
    return Explanation(title=title, lines=tuple(lines), at=(here,) if here else ())


def list_air(state: State, viewer: Viewer, hex_id: str) -> Iterator[Line]:
    """15, 14.4c The air base of a hex, with what the viewer knows of its planes; who patrols over it."""
    base = state.airbases.get(hex_id)
    if base is not None and state.planes:
        yield line("line-airbase", "15", side=base.side, level=level(state, hex_id))
        if knows(viewer, base.side):
            here, planes = len(active_at(state, hex_id, base.side)), len(by_base(state).get(hex_id, ()))
            limit = here + (room(state, hex_id) or 0)
            value = f"{here}/{limit}"
            yield line("line-planes", "14.2a", value=value, active=here, limit=limit, planes=planes)
            yield from _tell_gliders(state, hex_id)
    yield from _list_decks(state, viewer, hex_id)
    for side in state.battle.sides:
        if find_patrols(state, side, hex_id):
            yield line("line-patrolled", "14.4c", side=side)


def _list_decks(state: State, viewer: Viewer, hex_id: str) -> Iterator[Line]:
    """18.2 The carriers of the viewer in a hex, with their planes."""
    for ship in fleets(state).get(hex_id, ()) if state.planes else ():
        if hull(state, ship).carrier and knows(viewer, ship.side):
            yield tell_deck(state, ship)


def _tell_gliders(state: State, base: str) -> Iterator[Line]:
    """14.10e Those on a base, for its side."""
    if gliders := state.gliders.get(base):
        yield line("line-gliders", "14.10e", value=str(gliders.points), points=gliders.points)


def explain_patrols(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """14.4c The Patrol Zones of both sides, which everybody knows: from how many bases, over how many hexes."""
    zones = find_zones(state)
    return Explanation(
        title=Message("explain-patrols"),
        lines=tuple(_tell_zone(state, side, zone) for side, zone in zones.items()),
        paths=tuple(Path(style="tint", places=zone, side=side) for side, zone in zones.items() if zone),
    )


def _tell_zone(state: State, side: Side, zone: tuple[str, ...]) -> Line:
    fighters = (plane for plane in state.planes.values() if plane.side == side and patrols(state, plane))
    bases = {plane.base for plane in fighters}
    return line("line-patrols", "14.4c", side=side, bases=len(bases), hexes=len(zone))


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """14.2f A mission under way: an arrow from the base of each plane; for others of the one on top (4.9a)."""
    for mission in state.stack:
        if isinstance(mission, Mission) and mission.planes and box(state, mission.hex) is None:
            yield from _arrows(state, viewer, mission)


def _arrows(state: State, viewer: Viewer, mission: Mission) -> Iterator[Entity]:
    top = on_map(state, state.planes[find_top(state, mission.planes)].base)
    bases = (
        dict.fromkeys(on_map(state, state.planes[name].base) for name in mission.planes)
        if knows(viewer, mission.side)
        else [top]
    )
    for base in bases:
        if base is not None and base != mission.hex:
            drawn = arrow(mission.side, base, mission.hex)
            yield {**drawn, "audience": [mission.side]} if viewer == UMPIRE and base != top else drawn


EXPLAIN = {"patrols": explain_patrols}
MARKS = (marks,)
