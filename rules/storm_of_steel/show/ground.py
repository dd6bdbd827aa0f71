"""4.D, 4.F, 5, 6.B, 6.H2 What lies at a point: who may enter, whom it shelters, what is seen through it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_args

from rules.core.contract import Explanation, Line, Message, Point, Viewer
from rules.core.plane.discs import Disc
from rules.core.plane.lines import beside
from rules.storm_of_steel.field import cm, name_feature, road_bonus, terrain
from rules.storm_of_steel.schema import Mobility
from rules.storm_of_steel.show.seen import Place, line, read_point, spot
from rules.storm_of_steel.show.sight import shelter_line
from rules.storm_of_steel.show.worth import lines_at
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.features import BLOCKING, CONCEALING, PLANTS, Patch
from rules.storm_of_steel.table.going import Act, Mover, entering
from rules.storm_of_steel.table.ground import shelter

STAND = 30
"""The base, in mm, of a stand that is thought to be there."""


def explain_ground(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """What a click on the ground asks."""
    point = read_point(state, question.get("point"))
    here = Place(Disc(point, STAND), spot(point))
    ground = terrain(state)
    patches = sorted(ground.at(point), key=lambda patch: patch.type == "hill")
    names = [
        name_feature(state, name) for name in (*(patch.id for patch in patches), *ground.wires_at(point))
    ]
    value = state.battle.rules.protection[shelter(ground, here.disc).row]
    where = Message("explain-ground", {"x": cm(point[0]), "y": cm(point[1])})
    return Explanation(
        title=Message("explain-ground-of", {"features": names}) if names else where,
        verdict_label=Message("protection", {"value": value}),
        lines=(
            *_on_road(state, point), *_patches(state, point, patches), *_lines(state, here),
            shelter_line(state, here, None), *lines_at(state, point),
        ),
        at=(here.place,),
    )  # fmt: skip


def _on_road(state: State, point: Point) -> Iterator[Line]:
    """4.D, 12.A The road doubles what keeps to it."""
    if terrain(state).on_road(point):
        yield line("lies-road" if road_bonus(state, state.active) else "lies-road-blocked", "4.D")


def _patches(state: State, point: Point, patches: list[Patch]) -> Iterator[Line]:
    if not patches and not terrain(state).wires_at(point):
        yield line("lies-open", "4.D")
    for patch in patches:
        yield from _entering(state, point, patch)
        yield from _works(state, patch)
        yield from _seen(state, patch)
    if patches and not any(patch.type in BLOCKING for patch in patches):
        yield line("lies-sees-over", "6.B")


def _entering(state: State, point: Point, patch: Patch) -> Iterator[Line]:
    """4.D, 4.F The row of the table of terrain, unless a road, a bridge or a work lies over it here (R8)."""
    ground = terrain(state)
    if patch.type == "minefield":
        figures = state.battle.rules.mines
        yield line("lies-mines", "5.C", "bad", stop=figures.stop, kill=figures.kill)
    if not ground.bare(patch, point):
        lids = [name_feature(state, lid.id) for lid in ground.lids(patch) if lid.area.holds(point)]
        over = lids or [Message("ground-road")]
        yield line("lies-covered", "ADR 0061", feature=name_feature(state, patch.id), over=over)
        return
    rows = going(patch.type)
    yield from _rows(state, rows, entering(Mover(), patch.type)[1])
    if "test" in rows:
        yield _test(state)


@cache
def going(type: str) -> dict[Act, tuple[str, ...]]:
    """4.D, 4.F, 5.A, 5.B What each column of mobility does at ground of that type, and who goes before their column."""
    movers = {name: Mover(mobility=name) for name in get_args(Mobility)}
    plain = {name: entering(mover, type)[0] for name, mover in movers.items()}
    swims, holds = (
        entering(Mover(mobility="tracked", amphibious=True), type)[0],
        entering(Mover(garrison=True), type)[0],
    )
    if holds != plain["infantry"]:
        plain["garrison"] = holds
    if swims != plain["tracked"]:
        plain["amphibious"] = swims
    found: dict[Act, tuple[str, ...]] = {}
    for name, act in plain.items():
        found[act] = (*found.get(act, ()), name)
    return found if set(found) != {"free"} else {}


def _rows(state: State, rows: Mapping[Act, tuple[str, ...]], rule: str) -> Iterator[Line]:
    for act in ("free", "crush", "test", "no"):
        if act in rows:
            rest = act == "no" and "garrison" in rows.get("free", ())
            who = [Message(f"mobility-{name}") for name in (("others",) if rest else rows[act])]
            yield line(f"lies-{act}", rule, "bad" if act == "no" else "plain", who=who)


def _test(state: State) -> Line:
    """4.G The dice of whoever starts there."""
    figures = state.battle.rules.difficulty
    stuck = " or ".join(map(str, figures.stuck))
    return line("lies-test-dice", "4.G", foot=figures.foot, vehicle=figures.vehicle, stuck=stuck)


def _works(state: State, patch: Patch) -> Iterator[Line]:
    """5.B, 6.H1, R30 Room, apertures, safety of the suppressed."""
    if patch.capacity:
        now = sum(patch.area.holds(unit.at) for unit in state.on_table() if unit.at)
        yield line(
            "lies-holds",
            "5.B" if patch.type == "bunker" else "ADR 0061",
            value=f"{now}/{patch.capacity}",
            most=patch.capacity,
        )
    if patch.apertures:
        yield line("lies-apertures", "5.B", headings=[f"{heading}°" for heading in patch.apertures])
    safe = {"bunker", "entrenchment"} | ({"building"} if state.choices.shelter == "any_cover" else set())
    if patch.type in safe:
        yield line("lies-safe", "6.H1", "good")


def _seen(state: State, patch: Patch) -> Iterator[Line]:
    """6.B, 6.D What is seen through it, and whom it hides."""
    ground = terrain(state)
    figures = ground.measures
    if patch.type in PLANTS:
        yield line("lies-sees-plants", "6.B", depth=cm(figures.edge_depth), limit=cm(figures.within_patch))
    elif patch.type == "hill":
        yield line("lies-sees-crowned" if ground.is_crowned(patch) else "lies-sees-hill", "6.B")
    elif patch.type == "building" and figures.buildings_block:
        yield line("lies-sees-building", "6.B")
    if patch.type in CONCEALING:
        yield line("lies-hides", "6.D")


def _lines(state: State, here: Place) -> Iterator[Line]:
    """5.A, 6.E Wire in whose strip the point is, and walls that a stand there would be behind."""
    ground, centre = terrain(state), here.disc.centre
    for _ in ground.wires_at(centre):
        yield from _rows(state, going("wire"), "5.A")
    for wall in ground.walls:
        if beside(centre, wall.points, 2 * ground.measures.wall + here.disc.base):
            yield line(
                "lies-beside-wall",
                "6.E",
                feature=name_feature(state, wall.id),
                limit=cm(ground.measures.wall),
            )


EXPLAIN = {"ground": explain_ground}
