"""14.2d Which planes reach a hex, and what would bring one there; 19.0a what a port still takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Line, Side, Viewer
from rules.core.flow import refusal
from rules.core.questions import line
from rules.ocs.air.flights import name_base
from rules.ocs.air.records import Plane
from rules.ocs.movement.freight import GRAIN, room
from rules.ocs.movement.shipping import check_port, handling
from rules.ocs.show.seen import knows
from rules.ocs.skies import bases, distance, face, find_ready, flies, has_room
from rules.ocs.state import State
from rules.ocs.trace.sources import capacity

TOLD = 5
"""Planes that are named, the nearest first; of more only how many."""


def list_reach(state: State, viewer: Viewer, hex_id: str) -> Iterator[Line]:
    """14.2d Of a side that the viewer may know: planes in range that can fly now; without any, what would help."""
    for side in state.battle.sides:
        mine = [p for p in state.planes.values() if p.side == side and p.fate == "based"]
        if mine and knows(viewer, side):
            near = _find_near(state, find_ready(state, side), hex_id)
            if near:
                yield _name(state, "line-in-range", "14.2d", side, near)
            elif flies(state):
                yield from _mend(state, side, mine, hex_id)


def _find_near(state: State, planes: Sequence[Plane], hex_id: str) -> list[Plane]:
    """14.2d Those in range of it, the nearest first."""
    far = {plane.id: distance(state, plane.base, hex_id) for plane in planes}
    near = [plane for plane in planes if far[plane.id] <= face(state, plane).range]
    return sorted(near, key=lambda plane: far[plane.id])


def _name(state: State, code: str, rule: str, side: Side, planes: Sequence[Plane]) -> Line:
    labels, more = [state.label(plane.id) for plane in planes[:TOLD]], max(0, len(planes) - TOLD)
    return line(code, rule, side=side, planes=labels, more=more)


def _mend(state: State, side: Side, planes: Sequence[Plane], hex_id: str) -> Iterator[Line]:
    """15.1, 14.11 A refit of planes in range, else the base from which one that is ready would reach it."""
    ready = find_ready(state, side)
    waiting = _find_near(state, [p for p in planes if not p.active and not p.flown], hex_id)
    if waiting:
        yield replace(_name(state, "mend-refit", "15.1", side, waiting), tone="mend")
    if ready:
        plane = min(ready, key=lambda one: distance(state, one.base, hex_id) - face(state, one).range)
        far, range = distance(state, plane.base, hex_id), face(state, plane).range
        yield line(
            "line-nearest-plane", "14.2d", side=side, plane=state.label(plane.id), distance=far, range=range
        )
    moves = (found for plane in ready if (found := _find_transfer(state, side, plane, hex_id)))
    if best := next(moves, None):
        plane, base = best
        yield line(
            "mend-transfer", "14.11", tone="mend", plane=state.label(plane.id), base=name_base(state, base)
        )


def _find_transfer(state: State, side: Side, plane: Plane, hex_id: str) -> tuple[Plane, str] | None:
    """14.11 The nearest base with room to which the plane may fly, and from which it would reach the hex."""
    range = face(state, plane).range
    able = (
        base
        for base in bases(state, side)
        if distance(state, base, hex_id) <= range
        and distance(state, plane.base, base) <= 2 * range
        and has_room(state, base)
    )
    found = min(able, key=lambda base: distance(state, base, hex_id), default=None)
    return (plane, found) if found else None


def list_port(state: State, viewer: Viewer, hex_id: str) -> Iterator[Line]:
    """19.0a, b A port: what it handles in a phase with the hits it has; what is left of that, its own side is told."""
    port = state.ports.get(hex_id)
    if port is None:
        return
    yield line(
        "line-port", "19.0b", value=room(capacity(port) * GRAIN), side=port.side,
        whole=room(port.capacity * GRAIN), hits=port.hits,
    )  # fmt: skip
    no = refusal(check_port, state, port.side, hex_id)
    if no is not None:
        yield line(f"refusal-{no.code}", no.rule, tone="bad", **no.facts)
    elif knows(viewer, port.side):
        yield line("line-port-left", "19.0a", value=room(max(0, handling(state, hex_id))))
