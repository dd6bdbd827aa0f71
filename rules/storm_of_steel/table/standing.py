"""Where a unit may be put down that does not come there by a move: set-up (ADR 0062), dismounting, returning."""

from __future__ import annotations

from rules.core.contract import Point
from rules.core.errors import Illegal
from rules.core.plane.discs import Disc, overlap
from rules.storm_of_steel.table.going import entering
from rules.storm_of_steel.table.stops import Stand


def refuse_stand(stand: Stand, point: Point) -> None:
    """Raises `Illegal` as a path would that ends there: off the table, on another base, in ground that the unit may not
    enter (R8: but for what lies on top of it), in what is full (R30).
    """
    if not stand.on_table(point):
        raise Illegal("ADR 0061", "path-off-table", at=point)
    here = Disc(point, stand.mover.base)
    on = min((id for id, enemy in stand.enemies.items() if overlap(here, enemy)), default=None)
    if on is not None:
        raise Illegal("4.H", "path-friend", unit=on, at=point)
    _refuse_ground(stand, point)
    stand.refuse_end(point)


def _refuse_ground(stand: Stand, point: Point) -> None:
    ground = [(patch.id, patch.type) for patch in stand.terrain.at(point) if stand.terrain.bare(patch, point)]
    wires = [(wire, "wire") for wire in stand.terrain.wires_at(point)]
    for feature, type in (*ground, *wires):
        act, rule = entering(stand.mover, type)
        if act == "no":
            facts = {"feature": feature, "type": type, "mobility": stand.mover.mobility}
            raise Illegal(rule, "path-forbidden", at=point, **facts)
