"""7.D, 7.E Where an impact point may lie."""

from __future__ import annotations

from rules.core.contract import Point, Side
from rules.core.errors import Illegal
from rules.core.plane.discs import Disc, gap, nearest, square
from rules.core.plane.ways import leg
from rules.storm_of_steel.field import cm, discs, name_feature, terrain
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.features import PLANTS
from rules.storm_of_steel.table.sight import los


def check_bip(state: State, side: Side, point: Point) -> None:
    """7.D Seen by a friend (R39), of rigid artillery within reach of the old point; where it lies it may stay (R44)."""
    check_table(state, point, "7.D")
    old = state.forces[side].bip
    if point == old:
        return
    if old is not None and rigid(state, side):
        check_shift(state, old, point)
    check_seen(state, side, point)


def check_table(state: State, point: Point, rule: str) -> None:
    """7.D, 7.E Raises `Illegal` for a point off the table."""
    table = state.battle.table
    if point[0] > table.width or point[1] > table.height:
        raise Illegal(rule, "point-off-table", width=table.width // 10, height=table.height // 10)


def rigid(state: State, side: Side) -> bool:
    """7.D Whether the artillery of the side is rigid."""
    return state.battle.artillery(side).rigid


def check_shift(state: State, old: Point, point: Point) -> None:
    """7.D Not farther than 15 cm from the old point (R45); with `rigid_exact` just so far, to the millimetre."""
    reach, far = state.battle.rules.impact.rigid, square(old, point)
    facts = {"shift": cm(leg(old, point)), "limit": cm(reach)}
    if state.choices.rigid_exact:
        if not (2 * reach - 1) ** 2 <= 4 * far < (2 * reach + 1) ** 2:
            raise Illegal("7.D", "shift-not-exact", **facts)
    elif far > reach * reach:
        raise Illegal("7.D", "shift-too-far", **facts)


def check_seen(state: State, side: Side, point: Point) -> None:
    """7.D, R39 In the line of sight of a friendly unit on the table, whatever its status."""
    if observer(state, side, point) is not None:
        return
    there, eyes = Disc(point), discs(state, side)
    friend = nearest(there, eyes)
    if friend is None:
        raise Illegal("7.D", "nobody-sees")
    first = los(terrain(state), eyes[friend], there).blocks[0]
    raise Illegal(
        "7.D", "point-unseen", unit=state.label(friend), gap=cm(gap(eyes[friend], there)),
        feature=name_feature(state, first.feature), why=first.why, at=first.at,
    )  # fmt: skip


def observer(state: State, side: Side, point: Point) -> str | None:
    """7.D A friend on the table who sees the point, the first by id (R39); None when nobody does."""
    ground, there = terrain(state), Disc(point)
    return next((name for name, eye in discs(state, side).items() if los(ground, eye, there).clear), None)


def check_aip(state: State, point: Point) -> None:
    """7.E Anywhere on the table but in woods, forest and bush."""
    check_table(state, point, "7.E")
    for patch in terrain(state).at(point):
        if patch.type in PLANTS:
            raise Illegal("7.E", "point-in-plants", feature=name_feature(state, patch.id), kind=patch.type)
