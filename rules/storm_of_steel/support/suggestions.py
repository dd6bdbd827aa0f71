"""7.D, 7.E Points that are worth an impact point, for the keyboard, the list and practice opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

from rules.core.contract import Candidate, Message, Path, Point, Side
from rules.core.flow import refusal
from rules.core.plane.discs import Disc, gap, within
from rules.core.plane.headings import SCALE, VECTORS
from rules.core.plane.ways import ahead
from rules.storm_of_steel.field import cm, discs
from rules.storm_of_steel.schema import sides
from rules.storm_of_steel.state import State
from rules.storm_of_steel.support.impact import Blow, Load, Target, count_message, find_struck, targets
from rules.storm_of_steel.support.placing import observer, rigid

MOST = 16
"""Points offered besides those that must be."""

STEP = 100
"""Millimetres of the raster that is searched when nothing better may be had."""

Check = Callable[[Point], None]


class Search:
    """The points worth offering to a side for what comes down, as far as `check` lets them be."""

    def __init__(self, state: State, side: Side, load: Load, check: Check) -> None:
        self.state, self.side, self.load = state, side, load
        self._check = check
        self._targets: list[Target] = targets(state, side, load)
        self.enemies = discs(state, state.enemy(side))

    def legal(self, points: Iterable[Point]) -> Iterator[Point]:
        """Those that may be chosen."""
        return (point for point in points if refusal(self._check, point) is None)

    def list_blows(self, point: Point) -> list[Blow]:
        """Whom it would attack there."""
        return find_struck(self._targets, self.load, point)

    def best(self, aimed: Iterable[Point]) -> Iterator[Point]:
        """The legal points that promise most, one for each set of units that may be attacked together."""
        worth = {point: _worth(self.list_blows(point)) for point in aimed}
        good = sorted((point for point in worth if worth[point] > 0), key=lambda point: -worth[point])
        seen: set[frozenset[str]] = set()
        for point in good:
            units = frozenset(blow.unit for blow in self.list_blows(point))
            if units not in seen and refusal(self._check, point) is None:
                seen.add(units)
                yield point
            if len(seen) == MOST:
                return

    def find_aims(self) -> Iterator[Point]:
        """On enemies, amid them, and beside those on whom no point may lie."""
        for enemy in self.enemies.values():
            yield enemy.centre
            if refusal(self._check, enemy.centre) is not None:
                yield from self._beside(enemy.centre)
        yield from self._amid()

    def _amid(self) -> Iterator[Point]:
        """Midway between two enemies who are both attacked there."""
        for a, b in combinations(self.enemies.values(), 2):
            middle = (a.centre[0] + b.centre[0]) // 2, (a.centre[1] + b.centre[1]) // 2
            if within(a, Disc(middle), self.load.radius) and within(b, Disc(middle), self.load.radius):
                yield middle

    def _beside(self, spot: Point) -> Iterator[Point]:
        """So far from an enemy that it is still attacked, in eight directions."""
        return self.about(spot, self.load.radius, len(VECTORS) // 8)

    def about(self, spot: Point, far: int, step: int) -> Iterator[Point]:
        """Points of the table on a ring, one in every `step` headings."""
        table = self.state.battle.table
        for east, north in VECTORS[::step]:
            point = spot[0] + _nearest(east * far), spot[1] + _nearest(north * far)
            if 0 <= point[0] <= table.width and 0 <= point[1] <= table.height:
                yield point

    def offer(self, aimed: Iterable[Point], kept: Iterable[Point]) -> Iterator[Candidate]:
        """The best of the points aimed at, then those kept; if there are none, any that is legal."""
        found = list(dict.fromkeys((*self.best(aimed), *self.legal(kept))))
        for point in found or [*self.legal(_anywhere(self.state, self.side))][:1]:
            yield self.candidate(point)

    def candidate(self, point: Point) -> Candidate:
        """A point: the enemy nearest to it, who sees it for the guns, how many of both sides it would attack."""
        friend = None if self.load.armoured else observer(self.state, self.side, point)
        line = None if friend is None else Path(style="sight", places=(self.state.spot(friend), point))
        return Candidate(
            value=point,
            at=point,
            label=self._label(point),
            line=line,
            effect=count_message(self.list_blows(point)),
        )

    def _label(self, point: Point) -> Message:
        place = {"x": cm(point[0]), "y": cm(point[1])}
        far, enemy = min(((gap(Disc(point), base), id) for id, base in self.enemies.items()), default=(0, ""))
        if not enemy:
            return Message("impact-place", place)
        facts = {**place, "unit": self.state.label(enemy), "gap": cm(far)}
        return Message("impact-on", facts) if far == 0 else Message("impact-near", facts)


def bombardment(state: State, side: Side, load: Load, check: Check) -> Iterator[Candidate]:
    """7.D The best points, the old one, and what rigid artillery can be shifted to (R45)."""
    search, old = Search(state, side, load, check), state.forces[side].bip
    if old is None or not rigid(state, side):
        return search.offer(search.find_aims(), () if old is None else (old,))
    reach, exact = state.battle.rules.impact.rigid, state.choices.rigid_exact
    towards = [ahead(old, enemy.centre, reach) for enemy in search.enemies.values()]
    ring = search.about(old, reach, 1) if exact else search.about(old, reach - 1, len(VECTORS) // 12)
    return search.offer((*search.find_aims(), *towards), (old, *ring))


def air(state: State, side: Side, load: Load, check: Check) -> Iterator[Candidate]:
    """7.E The best points, and where the last strike fell."""
    search, old = Search(state, side, load, check), state.forces[side].aip
    return search.offer(search.find_aims(), () if old is None else (old,))


def _worth(found: Iterable[Blow]) -> int:
    """Chances of hits upon enemies, less twice those upon friends, in 120ths."""
    return sum((-2 if blow.friend else 1) * 120 * blow.chances // sides(blow.die) for blow in found)


def _nearest(share: int) -> int:
    return (2 * share + SCALE) // (2 * SCALE)


def _anywhere(state: State, side: Side) -> Iterator[Point]:
    """Points of a raster, those farthest from friends first; then where friends stand."""
    table, friends = state.battle.table, discs(state, side)
    raster = [(x, y) for x in range(0, table.width + 1, STEP) for y in range(0, table.height + 1, STEP)]

    def near(point: Point) -> int:
        return -min((gap(Disc(point), friend) for friend in friends.values()), default=0)

    yield from sorted(raster, key=near)
    yield from (friend.centre for friend in friends.values())
