"""14, 15 Planes and places explained: what a plane can do, what a base holds, whose fighters patrol over a hex."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.contract import Explanation, Line, Message, Viewer
from rules.ocs.air.flights import name_base
from rules.ocs.show.seen import knows
from rules.ocs.skies import PATROL, active_at, box, by_base, face, find_patrols, level, plane_of, room, wing
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
