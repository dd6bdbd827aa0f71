"""Steps, inflow, barriers and flaws of hex wargames, against a search that knows nothing but the steps."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.hexes import HexMap
from rules.hexwar.barriers import Road, Search, Shut
from rules.hexwar.flaws import Stretch, Weights, find_flaws
from rules.hexwar.inflow import Inward, find_ends, flow_in, turn_round
from rules.hexwar.steps import ALL, NEVER, MoveGraph, change_steps, lay_steps, raise_steps
from rules.hexwar.ways import find_cheapest, spread

MAP = HexMap([[f"{c:02}{r:02}" for c in range(4)] for r in range(4)])
PLACES = range(len(MAP))
LIMIT = 6
some = st.sets(st.sampled_from(PLACES), max_size=6)
prices = st.lists(st.sampled_from((1, 2, 3, ALL, NEVER)), min_size=len(MAP), max_size=len(MAP))
lined = st.dictionaries(
    st.sampled_from([(a, b) for a in PLACES for b in MAP.around[a]]), st.sampled_from((1, 4, ALL, NEVER)), max_size=8
)  # fmt: skip


class Prices:
    """A tariff: each hex has a price, some steps have another."""

    def __init__(self, enter: list[int], lined: dict[tuple[int, int], int]) -> None:
        self.enter, self.lined = enter, lined

    def step(self, a: int, b: int) -> int:
        return self.lined.get((a, b), self.enter[b])

    def entering(self) -> list[int]:
        return self.enter


def laid(enter: list[int], between: dict[tuple[int, int], int]) -> MoveGraph:
    return lay_steps(MAP.around, between, [Prices(enter, between)])


@given(prices, lined)
def test_a_step_costs_what_the_tariff_says_where_there_is_a_way_back(
    enter: list[int], between: dict[tuple[int, int], int]
) -> None:
    made, tariff = laid(enter, between), Prices(enter, between)
    for a in PLACES:
        for b in MAP.around[a]:
            shut = tariff.step(b, a) >= NEVER or tariff.step(a, b) >= NEVER
            assert made.cost(a, b) == (NEVER if shut else tariff.step(a, b))
        assert made.is_open(MAP.around, a) == any(made.cost(b, a) < NEVER for b in MAP.around[a])
    assert made.least == min((toll for row in made.graph for _, toll in row), default=0)


@given(prices, lined, lined, some)
def test_changed_and_raised_steps_leave_the_others_and_the_graph_itself_alone(
    enter: list[int],
    between: dict[tuple[int, int], int],
    changed: dict[tuple[int, int], int],
    zone: set[int],
) -> None:
    made = laid(enter, between)
    before = {(a, b): made.cost(a, b) for a in PLACES for b in MAP.around[a]}
    other, slow = change_steps(made, MAP.around, changed), raise_steps(made, zone, MAP.around, 5)
    for (a, b), cost in before.items():
        assert other.cost(a, b) == changed.get((a, b), cost)
        assert slow.cost(a, b) == (cost + 5 if b in zone and cost < ALL else cost)
        assert made.cost(a, b) == cost


@pytest.mark.dear
@settings(deadline=None)
@given(prices, lined, some, some, some)
def test_whoever_comes_near_a_target_is_in_the_inflow(
    enter: list[int],
    between: dict[tuple[int, int], int],
    targets: set[int],
    barred: set[int],
    closed: set[int],
) -> None:
    """Barred hexes are left, not entered; closed ones are neither."""
    made = laid(enter, between)
    ends = find_ends(MAP.around, targets, closed)
    found = flow_in(Inward(made.graph, MAP.around), ends, LIMIT, barred, closed, turn_round(made.whole))
    for start in set(PLACES) - closed:
        own = spread(made.graph, start, LIMIT, barred | closed).cost
        own |= {
            there: LIMIT for there in made.whole.get(start, ()) if there not in own and there not in barred
        }
        near = {cost for there, cost in own.items() if there in ends}
        assert found.cost.get(start) == min(near, default=None)
        if near:
            way = found.way(start)
            assert way[0] == start and way[-1] in targets


@pytest.mark.dear
@settings(deadline=None)
@given(prices, some, some, st.sampled_from(PLACES), st.sampled_from(PLACES), st.booleans())
def test_with_its_barrier_gone_a_way_is_there(
    enter: list[int], enemies: set[int], zones: set[int], start: int, goal: int, far: bool
) -> None:
    made = laid(enter, {})
    road, shut = Road(made.graph, made.whole), Shut(enemies, zones, start in zones)
    found = Search(MAP.around, road, start, LIMIT, shut, None if far else 6, 3).barrier(goal)
    if found is None:
        return
    closed = (enemies - {*found.enemies}) | (zones - {*found.zones})
    moved = spread(made.graph, start, LIMIT + found.short, closed).cost
    moved |= dict.fromkeys(set(made.whole.get(start, ())) - closed, LIMIT)
    assert found.path[-1] in moved
    assert found.path[0] == start and goal in (found.path[-1], *MAP.around[found.path[-1]])


@pytest.mark.dear
@settings(deadline=None)
@given(prices, some, some, st.sampled_from(PLACES), st.sampled_from(PLACES))
def test_flaws_are_told_only_of_a_way_that_is_not_there(
    enter: list[int], enemies: set[int], zones: set[int], start: int, goal: int
) -> None:
    made, goals = laid(enter, {}), frozenset({goal})
    wanted = Stretch(
        made,
        MAP.around,
        "foot",
        LIMIT,
        start,
        goals,
        enemies - {start},
        zones - {start},
        Weights(50, 200, 999),
    )
    reached = spread(made.graph, start, LIMIT, {*wanted.enemies, *wanted.zones}).cost
    there = any(end in reached for end in (goal, *MAP.around[goal]))
    told = list(find_flaws(wanted))
    assert not (there and told)
    for flaw in told:
        assert (flaw.kind == "range") == (flaw.short > 0) and flaw.way[-1] == goal
        assert set(flaw.blocked) <= (set(wanted.zones) if flaw.kind == "zone" else enemies)


@given(prices, some, st.sampled_from(PLACES), some)
def test_the_cheapest_way_costs_what_the_search_by_price_says(
    enter: list[int], closed: set[int], start: int, ends: set[int]
) -> None:
    made = laid(enter, {})
    way = find_cheapest(made.graph, start, ends, 40, 40, closed=closed)
    known = spread(made.graph, start, 40, closed).cost
    costs = [cost for there, cost in known.items() if there in ends]
    if costs:
        assert sum(made.cost(a, b) for a, b in pairwise(way)) == min(costs)
    else:
        assert way == ()
