"""IX.A.1-2, XIV.B.1 What each source of replacement points yields now, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from rules.russian_portfolio.movement.rails import rail_net
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.lines import is_city_supplied
from rules.russian_portfolio.supply.points import KINDS, PointKind, Price

CITY, FACTORY = 1, 1
"""IX.A.1.a.1, IX.A.1.b.1 Points of a major city of which the scenario says no other, and of a tank factory."""

Why = Literal["", "first-turn", "enemy", "cut", "no-rail", "lost", "not-yet"]


class Source(NamedTuple):
    """IX.A A source of points: its hex ('' off the map), what it yields in full, and why nothing now ('': it does)."""

    hex: str
    kind: PointKind
    points: int
    rule: str
    name: str
    why: Why = ""

    @property
    def yields(self) -> int:
        """Points that come now."""
        return 0 if self.why else self.points


def income(state: State, side: str) -> tuple[Source, ...]:
    """IX.A Every source of the side, those that yield nothing now too."""
    found = tuple(_axis(state) if side == "axis" else _soviet(state))
    if state.turn <= 1 and not state.start.replacements:
        return tuple(source._replace(why="first-turn") for source in found)  # XVI.B.4
    return found


def totals(state: State, side: str) -> Price:
    """IX.A What comes now, by kind."""
    sums = dict.fromkeys(KINDS, 0)
    for source in income(state, side):
        sums[source.kind] += source.yields
    return Price(**sums)


def _axis(state: State) -> Iterator[Source]:
    """IX.A.2 So many of each kind every turn."""
    for kind in KINDS:
        yield Source("", kind, state.battle.file.economy.axis[kind], "IX.A.2", "germany")


def _soviet(state: State) -> Iterator[Source]:
    economy, ids = state.battle.file.economy, state.battle.hexes.ids
    for here in state.battle.with_feature("major"):
        if state.battle.country[here] == "S":
            points = economy.output.get(ids[here], CITY)
            yield Source(ids[here], "infantry", points, "IX.A.1.a", "city", idle(state, here))
    yield Source("", "infantry", economy.siberia, "IX.A.1.a", "siberia")
    for here in state.battle.with_feature("factory"):
        yield Source(ids[here], "armor", FACTORY, "IX.A.1.b", "factory", _factory(state, here))
    yield Source("", "armor", economy.off_map_factories, "IX.A.1.b", "chelyabinsk")
    aid = economy.lend_lease
    if aid.hex in state.battle.hexes.index:
        yield Source(aid.hex, "infantry", aid.points, "IX.A.1.c", "lend-lease", _aid(state))


def idle(state: State, here: int) -> Why:
    """IX.A.1.a, XIV.B.1 Why a Soviet city produces nothing now: not held, out of supply, off the rails."""
    if state.control(here) != "soviet":
        return "enemy"
    if not is_city_supplied(state, here, "soviet"):
        return "cut"
    return "" if here in rail_net(state, "soviet") else "no-rail"


def _factory(state: State, here: int) -> Why:
    """IX.A.1.b.3 A factory whose city was lost never works again."""
    return "lost" if state.battle.hexes.ids[here] in state.supply.lost_factories else idle(state, here)


def _aid(state: State) -> Why:
    """IX.A.1.c From the third turn played on, unless the Axis side holds the port."""
    aid = state.battle.file.economy.lend_lease
    if state.turn < aid.from_turn:
        return "not-yet"
    return "enemy" if state.control(state.battle.hexes.index[aid.hex]) == "axis" else ""
