"""7.D, 7.E Points that are worth an impact point, for the keyboard, the list and practice opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from rules.core.contract import Candidate, Message, Path, Point, Side
from rules.core.flow import refusal
from rules.core.plane.discs import Disc, gap, nearest, within
from rules.core.plane.headings import VECTORS
from rules.core.plane.ways import ahead
from rules.storm_of_steel.field import cm, discs
from rules.storm_of_steel.schema import sides
from rules.storm_of_steel.state import State
from rules.storm_of_steel.support.impact import Load, blows, counted
from rules.storm_of_steel.support.placing import observer, rigid

MOST = 16
"""Points offered besides those that must be."""

STEP = 100
"""Millimetres of the raster that is searched when nothing better may be had."""

Check = Callable[[Point], None]


def bombardment(state: State, side: Side, load: Load, check: Check) -> Iterator[Candidate]:
    """7.D On enemies and amid them, the old point, and what rigid artillery can be shifted to."""
    old = state.forces[side].bip
    bound = old is not None and rigid(state, side)
    aimed = [*_on(state, side), *_amid(state, side, load), *_beside(state, side, load)]
    if bound and old is not None:
        reach = state.battle.rules.impact.rigid
        aimed += [ahead(old, spot, reach) for spot in _on(state, side)]
    kept = () if old is None else (old,)
    ring = tuple(_ring(state, old)) if bound and old is not None else ()
    return _offered(state, side, load, check, aimed, (*kept, *ring))


def air(state: State, side: Side, load: Load, check: Check) -> Iterator[Candidate]:
    """7.E On enemies, amid them, beside those that a wood protects, and where the last strike fell."""
    old = state.forces[side].aip
    aimed = (*_on(state, side), *_amid(state, side, load), *_beside(state, side, load))
    return _offered(state, side, load, check, aimed, () if old is None else (old,))


def _offered(
    state: State, side: Side, load: Load, check: Check, aimed: Iterable[Point], kept: Iterable[Point]
) -> Iterator[Candidate]:
    """The best of the points aimed at that are legal, then those kept; if there are none, any that is legal."""
    found = list(dict.fromkeys((*_best(state, side, load, check, aimed), *_legal(kept, check))))
    for point in found or _legal(_anywhere(state, side), check, 1):
        yield _candidate(state, side, load, point)


def _best(state: State, side: Side, load: Load, check: Check, aimed: Iterable[Point]) -> Iterator[Point]:
    """The legal points that promise most, one for each set of units that may be attacked together."""
    worth = {point: _worth(state, side, load, point) for point in aimed}
    good = sorted((point for point in worth if worth[point] > 0), key=lambda point: -worth[point])
    seen: set[frozenset[str]] = set()
    for point in _legal(good, check):
        struck = frozenset(blow.unit for blow in blows(state, side, load, point))
        if struck not in seen:
            seen.add(struck)
            yield point
        if len(seen) == MOST:
            return


def _legal(points: Iterable[Point], check: Check, most: int = 1000) -> Iterator[Point]:
    for point in points:
        if most and refusal(check, point) is None:
            most -= 1
            yield point


def _worth(state: State, side: Side, load: Load, point: Point) -> int:
    """Chances of hits upon enemies, less twice those upon friends, in 120ths."""
    return sum(
        (-2 if blow.friend else 1) * 120 * blow.chances // sides(blow.die)
        for blow in blows(state, side, load, point)
    )


def _on(state: State, side: Side) -> list[Point]:
    return [unit.at for unit in state.on_table(state.enemy(side)) if unit.at is not None]


def _amid(state: State, side: Side, load: Load) -> Iterator[Point]:
    """Midway between two enemies who are both attacked there."""
    enemies = discs(state, state.enemy(side)).values()
    for a, b in combinations(enemies, 2):
        middle = (a.centre[0] + b.centre[0]) // 2, (a.centre[1] + b.centre[1]) // 2
        if within(a, Disc(middle), load.radius) and within(b, Disc(middle), load.radius):
            yield middle


def _beside(state: State, side: Side, load: Load) -> Iterator[Point]:
    """So far from an enemy that he is still attacked, in eight directions."""
    table = state.battle.table
    for x, y in _on(state, side):
        for east, north in VECTORS[::9]:
            point = x + east * load.radius // 10_000, y + north * load.radius // 10_000
            if 0 <= point[0] <= table.width and 0 <= point[1] <= table.height:
                yield point


def _ring(state: State, old: Point) -> Iterator[Point]:
    """R45 Around the old point as far as rigid artillery reaches; every heading where it must go just so far."""
    reach = state.battle.rules.impact.rigid
    table = state.battle.table
    for east, north in VECTORS if state.choices.rigid_exact else VECTORS[::6]:
        point = old[0] + _nearest(east * reach), old[1] + _nearest(north * reach)
        if 0 <= point[0] <= table.width and 0 <= point[1] <= table.height:
            yield point


def _nearest(share: int) -> int:
    return (2 * share + 10_000) // 20_000


def _anywhere(state: State, side: Side) -> Iterator[Point]:
    """Points of a raster, those farthest from friends first; then where friends stand."""
    table, friends = state.battle.table, discs(state, side)
    raster = [(x, y) for x in range(0, table.width + 1, STEP) for y in range(0, table.height + 1, STEP)]

    def near(point: Point) -> int:
        return -min((gap(Disc(point), friend) for friend in friends.values()), default=0)

    yield from sorted(raster, key=near)
    yield from (friend.centre for friend in friends.values())


def _candidate(state: State, side: Side, load: Load, point: Point) -> Candidate:
    """A point, named by the enemy nearest to it: who sees it for the guns, how many of both sides it would attack."""
    friend = None if load.armoured else observer(state, side, point)
    line = None if friend is None else Path(style="sight", places=(state.spot(friend), point))
    return Candidate(
        value=point, at=point, label=_label(state, side, point), line=line,
        effect=counted(state, side, load, point),
    )  # fmt: skip


def _label(state: State, side: Side, point: Point) -> Message:
    there, enemies = Disc(point), discs(state, state.enemy(side))
    place = {"x": cm(point[0]), "y": cm(point[1])}
    enemy = nearest(there, enemies)
    if enemy is None:
        return Message("impact-place", place)
    far = gap(there, enemies[enemy])
    facts = {**place, "unit": state.label(enemy), "gap": cm(far)}
    return Message("impact-on", facts) if far == 0 else Message("impact-near", facts)
