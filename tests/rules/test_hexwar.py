"""What hex wargames share, against its sentences said the long way round; the examples of its modules are run."""

from __future__ import annotations

import doctest
import pkgutil
from collections import Counter
from importlib import import_module
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import hexwar
from rules.core.derived import keep_printed
from rules.core.hexes import OFF, HexMap
from rules.hexwar.bonds import NO_BONDS, find_bonds, find_links
from rules.hexwar.nets import draw_net, grow, stretches, trail, width
from rules.hexwar.stacks import Stacks, cast_zone, find_crowded
from rules.hexwar.ways import Purse, spread, ways

MODULES = sorted(module.name for module in pkgutil.iter_modules(hexwar.__path__))
MAP = HexMap([[f"{c:02}{r:02}" for c in range(5)] for r in range(5)])
PLACES = range(len(MAP))
some = st.sets(st.sampled_from(PLACES))
prices = st.lists(st.integers(1, 3), min_size=len(MAP), max_size=len(MAP))


def priced(enter: list[int]) -> list[list[tuple[int, int]]]:
    """The steps of the map where each hex has its price."""
    return [[(there, enter[there]) for there in around] for around in MAP.around]


def test_there_are_modules() -> None:
    assert len(MODULES) > 4


@pytest.mark.parametrize("name", MODULES)
def test_the_example_of_a_module_answers_what_is_written(name: str) -> None:
    failed, tried = doctest.testmod(import_module(f"rules.hexwar.{name}"))
    assert tried and not failed


@pytest.mark.dear
@given(some, some)
def test_a_net_is_what_hangs_together_with_its_ends(ends: set[int], open_now: set[int]) -> None:
    came = grow(sorted(ends), MAP.around.__getitem__, open_now.__contains__)
    rings = dict.fromkeys(ends, 0)
    while more := {there for here in rings for there in MAP.around[here]} & open_now - rings.keys():
        rings |= dict.fromkeys(more, 1 + max(rings.values()))
    assert {place: len(trail(came, place)) - 1 for place in came} == rings
    for place in came:
        way = trail(came, place)
        assert way[0] in ends and way[-1] == place
        assert all(MAP.adjacent(*step) for step in pairwise(way))


@pytest.mark.dear
@given(some, prices)
def test_lines_over_a_net_are_drawn_once_and_as_wide_as_they_are_shared(
    ends: set[int], enter: list[int]
) -> None:
    found = spread(priced(enter), 0, 9)
    lines = [[MAP.ids[here] for here in found.path(end)][::-1] for end in sorted(ends) if end in found.cost]
    shared = Counter(step for line in lines for step in pairwise(line))
    drawn = [(step, path.weight) for path in draw_net(lines) for step in pairwise(path.places)]
    assert len(drawn) == len(shared) and dict(drawn) == {step: width(count) for step, count in shared.items()}
    assert [(tuple(way), wide) for way, wide in stretches(shared)] == [
        (path.places, path.weight) for path in draw_net(lines)
    ]


@pytest.mark.dear
@given(prices, some, some, st.integers(0, 9))
def test_ways_are_the_cheapest_and_keep_out_and_stop(
    enter: list[int], closed: set[int], stops: set[int], limit: int
) -> None:
    graph, start = priced(enter), 12
    found = spread(graph, start, limit, closed, stops)
    least = {start: 0}
    for _ in PLACES:  # every way one step longer, until none is cheaper
        for here, paid in list(least.items()):
            for there, price in graph[here] if here == start or here not in stops else ():
                if there not in closed and paid + price <= min(limit, least.get(there, limit)):
                    least[there] = paid + price
    assert found.cost == least
    assert found.path(0) or 0 not in least
    for end, cost, way in found.nearest_first().ways(("head",), MAP.ids):
        assert way == ("head", *(MAP.ids[here] for here in found.path(end)))
        assert cost == sum(enter[here] for here in found.path(end)[1:])


@pytest.mark.dear
@given(prices, prices, some, st.integers(0, 6), st.integers(0, 6))
def test_movers_together_come_to_what_one_way_leads_both_to(
    one: list[int], other: list[int], closed: set[int], left: int, less: int
) -> None:
    purses = (Purse(priced(one), left, 0), Purse(priced(other), less, 0))
    found = ways(purses, ("0202",), MAP, closed)
    for there, (price, way) in found.items():
        steps = [MAP.at(place) for place in way[1:]]
        paid = [sum(enter[here] for here in steps) for enter in (one, other)]
        assert way[0] == "0202" and steps[-1] == there and not closed.intersection(steps)
        assert price == max(paid) and paid[0] <= left and paid[1] <= less
    alone = [spread(purse.graph, MAP.at("0202"), purse.left, closed).cost for purse in purses]
    assert found.keys() <= alone[0].keys() & alone[1].keys()
    assert ways(purses[:1] * 2, ("0202",), MAP, closed).keys() == alone[0].keys() - {MAP.at("0202")}


@pytest.mark.dear
@given(some, some)
def test_a_bond_closes_what_lies_between_two_that_are_two_apart(own: set[int], enemy: set[int]) -> None:
    enemy = enemy - own
    bonds = find_bonds(find_links(MAP), own, enemy)
    hexes, sides = set(), set()
    for one, other in combinations(sorted(own), 2):
        between = set(MAP.around[one]) & set(MAP.around[other])
        if MAP.distance(one, other) == 2 and len(between) == 1:
            # On the edge of the map one of the two hexes between may be missing: that is no bond of a hex.
            straight = next(iter(between))
            if MAP.direction(one, straight) == MAP.direction(straight, other):
                hexes |= between
        elif MAP.distance(one, other) == 2:
            a, b = between
            sides |= {(a, b), (b, a)}
    assert bonds.hexes == hexes - enemy and bonds.sides == sides
    for here in PLACES:
        for there in MAP.around[here]:
            assert bonds.bars(here, there) == (there in bonds.hexes or (here, there) in sides)
            assert not NO_BONDS.bars(here, there)
    assert all(set(pair[:2]) <= own for pair in bonds.pairs)
    assert all(first not in enemy or second != OFF for _, _, first, second in bonds.pairs)


class Piece:
    """A unit of a side in a hex, or off the map."""

    def __init__(self, side: str, hex: str | None) -> None:
        self.side, self.hex = side, hex


standing = st.dictionaries(
    st.sampled_from(MAP.ids), st.tuples(st.sampled_from(["blue", "red"]), st.integers(1, 3))
)


@pytest.mark.dear
@given(standing)
def test_stacks_hold_every_unit_on_the_map_once(where: dict[str, tuple[str, int]]) -> None:
    pieces = [Piece(side, hex_id) for hex_id, (side, count) in where.items() for _ in range(count)]
    stacks = Stacks([*pieces, Piece("blue", None)])
    assert [unit for stack in stacks.units.values() for unit in stack] == pieces
    assert stacks.holder == {hex_id: side for hex_id, (side, _) in where.items()}
    for side in ("blue", "red"):
        held = [hex_id for hex_id, (whose, _) in where.items() if whose == side]
        assert stacks.find_occupied(("blue", "red"), MAP.index)[side] == set(map(MAP.at, held))
        near = {there for there in PLACES for hex_id in held if MAP.adjacent(MAP.at(hex_id), there)}
        assert cast_zone(MAP, held) == near
    crowded = find_crowded(stacks.units, lambda hex_id, units: len(units) > 2)
    assert crowded == sorted(hex_id for hex_id, (_, count) in where.items() if count > 2)


def test_what_is_printed_is_worked_out_once_for_each_battle_and_question() -> None:
    asked = []

    class Battle:
        def __init__(self) -> None:
            self.cache: dict[object, object] = {}

    @keep_printed
    def fact(battle: Battle, number: int) -> int:
        asked.append((battle, number))
        return number * 2

    one, other = Battle(), Battle()
    assert [fact(one, 1), fact(one, 1), fact(one, 2), fact(other, 1)] == [2, 2, 4, 2]
    assert asked == [(one, 1), (one, 2), (other, 1)]
