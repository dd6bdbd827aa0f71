"""14, 15 Planes and places explained: what a plane can do, what a base holds, whose fighters patrol, who is on a
mission.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import UMPIRE, Entity, Explanation, Line, Message, Path, Side, Viewer
from rules.core.entities import arrow
from rules.ocs.air.flights import name_base
from rules.ocs.air.records import Mission
from rules.ocs.movement.freight import room as size_of
from rules.ocs.show.seen import knows
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
    lines = [
        Line(message=Message("plane-name", {"name": printed.name}), rules=("14.1",)),
        Line(
            message=Message("plane-flies", {"range": face(state, plane).range}), rules=("14.2d",),
            value=(face(state, plane) if knows(viewer, plane.side) else printed.full).printed,
        ),
    ]  # fmt: skip
    if plane.fate == "based":
        condition = "flown" if plane.flown else "active" if plane.active else "inactive"
        facts = {"base": name_base(state, plane.base)}
        lines.append(Line(message=Message(f"plane-{condition}", facts), rules=("14.1a",)))
    else:
        lines.append(Line(message=Message(f"line-{plane.fate}"), rules=("13.6",)))
    if lift := face(state, plane).lift if knows(viewer, plane.side) else printed.full.lift:
        lines.append(Line(message=Message("plane-lifts", {"room": size_of(lift)}), rules=("14.9a",)))
    if plane.active and printed.fighter:
        lines.append(Line(message=Message("plane-patrols", {"hexes": PATROL}), rules=("14.4c",)))
    at = (plane.base,) if plane.fate == "based" and box(state, plane.base) is None else ()
    title = Message("explain-plane", {"plane": printed.label})
    return Explanation(title=title, lines=tuple(lines), at=at)


def list_air(state: State, viewer: Viewer, hex_id: str) -> Iterator[Line]:
    """15, 14.4c The air base of a hex, with what the viewer knows of its planes; who patrols over it."""
    base = state.airbases.get(hex_id)
    if base is not None and state.planes:
        facts = {"side": base.side, "level": level(state, hex_id)}
        yield Line(message=Message("line-airbase", facts), rules=("15",))
        if knows(viewer, base.side):
            here, left = len(active_at(state, hex_id, base.side)), room(state, hex_id)
            facts = {
                "active": here,
                "limit": here + (left or 0),
                "planes": len(by_base(state).get(hex_id, ())),
            }
            yield Line(
                message=Message("line-planes", facts), rules=("14.2a",), value=f"{here}/{facts['limit']}"
            )
    for side in state.battle.sides:
        if find_patrols(state, side, hex_id):
            yield Line(message=Message("line-patrolled", {"side": side}), rules=("14.4c",))


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
    facts = {"side": side, "bases": len({plane.base for plane in fighters}), "hexes": len(zone)}
    return Line(message=Message("line-patrols", facts), rules=("14.4c",))


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """14.2f A mission under way: an arrow from the base of each plane; for others of the one on top (4.9a)."""
    for mission in state.stack:
        if isinstance(mission, Mission) and mission.planes and box(state, mission.hex) is None:
            yield from _arrows(state, viewer, mission)


def _arrows(state: State, viewer: Viewer, mission: Mission) -> Iterator[Entity]:
    top = state.planes[find_top(state, mission.planes)].base
    bases = (
        dict.fromkeys(state.planes[name].base for name in mission.planes)
        if knows(viewer, mission.side)
        else [top]
    )
    for base in bases:
        if on_map(state, base) not in (None, mission.hex):
            drawn = arrow(mission.side, base, mission.hex)
            yield {**drawn, "audience": [mission.side]} if viewer == UMPIRE and base != top else drawn


EXPLAIN = {"patrols": explain_patrols}
MARKS = (marks,)
