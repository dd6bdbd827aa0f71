"""3A-3D The sweep over the whole map against the literal search from one hex, on small maps of all kinds."""

from __future__ import annotations

from collections import deque
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.ring_of_fire.scenario import MAJOR, MINOR, NO_RIVER, Battle
from rules.ring_of_fire.supply.trace import Field, Terms, _links, step, sweep, trace

COLUMNS, ROWS = 6, 5
HEXES = COLUMNS * ROWS


def neighbours(here: int) -> list[int]:
    """The six hexes around one, of a small flat map whose odd columns lie lower."""
    row, column = divmod(here, COLUMNS)
    down = column % 2
    spots = [(0, -1), (0, 1), (1, down - 1), (1, down), (-1, down - 1), (-1, down)]
    near = [(column + dc, row + dr) for dc, dr in spots]
    return [r * COLUMNS + c for c, r in near if 0 <= c < COLUMNS and 0 <= r < ROWS]


NEAR = [neighbours(here) for here in range(HEXES)]
SIDES = [(a, b) for a in range(HEXES) for b in NEAR[a] if a < b]


@st.composite
def maps(draw: st.DrawFn) -> tuple[Battle, Field, Terms]:
    """A map with woods, rivers and roads, and who stands where on it."""
    rivers = draw(st.dictionaries(st.sampled_from(SIDES), st.sampled_from([MINOR, MAJOR]), max_size=40))
    roads = draw(st.sets(st.sampled_from(SIDES), max_size=10))
    spots = st.sampled_from(range(HEXES))
    own = draw(st.sets(spots, max_size=8))
    enemy = draw(st.sets(spots, max_size=4)) - own
    woods = draw(st.sets(spots, max_size=22))
    closed = draw(st.sets(st.sampled_from(SIDES), max_size=6))

    def by_side(table: Any, none: Any) -> list[tuple[Any, ...]]:
        return [tuple(table(min(a, b), max(a, b), none) for b in NEAR[a]) for a in range(HEXES)]

    battle = SimpleNamespace(
        ids=tuple(map(str, range(HEXES))),
        neighbours=[tuple(near) for near in NEAR],
        woods=[here in woods for here in range(HEXES)],
        barrier=by_side(lambda a, b, none: rivers.get((a, b), none), NO_RIVER),
        road=by_side(lambda a, b, none: (a, b) in roads, False),
        cache={},
    )
    field = Field(
        own=own,
        enemy=enemy,
        sources=draw(st.sets(spots, min_size=1, max_size=3)) - enemy,
        closed_hexes=frozenset(draw(st.sets(spots, max_size=3)) - own),
        closed_sides=frozenset(way for a, b in closed for way in ((a, b), (b, a))),
    )
    major, minor = draw(st.sampled_from([(2, 5), (3, 6), (1, 2)]))
    terms = Terms(
        major=major,
        minor=minor,
        run=draw(st.sampled_from([1, 2, 3])),
        cap=max(major, minor) + 1,
        chain=draw(st.booleans()),
        reset=draw(st.booleans()),
        road_opens_woods=draw(st.booleans()),
    )
    return cast(Battle, battle), field, terms


def supplied(battle: Battle, field: Field, terms: Terms, start: int) -> bool:
    """3 The search as the rules describe it: outward from the unit, with count and run of woods."""
    if start in field.sources:
        return True
    seen = {(start, 0, 0)}
    queue = deque(seen)
    while queue:
        here, count, run = queue.popleft()
        for slot, there in enumerate(battle.neighbours[here]):
            if there in field.enemy:
                continue
            if terms.chain and here in field.own and there in field.own:
                later = (there, count, 0)
            else:
                if there in field.closed_hexes or (here, there) in field.closed_sides:
                    continue
                k = min(count + 1, terms.cap)
                river = battle.barrier[here][slot]
                if (river == MAJOR and k > terms.major) or (river == MINOR and k > terms.minor):
                    continue
                wooded = battle.woods[there] and not (terms.road_opens_woods and battle.road[here][slot])
                w = run + 1 if wooded else 0
                if w > terms.run:
                    continue
                later = (there, 0 if terms.reset and there in field.own else k, w)
            if there in field.sources:
                return True
            if later not in seen:
                seen.add(later)
                queue.append(later)
    return False


@pytest.mark.dear
@settings(max_examples=120, deadline=None)
@given(maps())
def test_the_sweep_gives_what_the_search_gives(drawn: tuple[Battle, Field, Terms]) -> None:
    """3 For every hex where a unit could stand."""
    battle, field, terms = drawn
    net = sweep(battle, field, terms)
    for here in set(range(HEXES)) - field.enemy:
        assert net.supplies(here) == supplied(battle, field, terms, here), here


@settings(max_examples=60, deadline=None)
@given(maps())
def test_a_trace_shown_keeps_every_limit(drawn: tuple[Battle, Field, Terms]) -> None:
    """3A-3D Step by step, with the counts that are written at its hexes."""
    battle, field, terms = drawn
    net = sweep(battle, field, terms)
    state = cast(Any, SimpleNamespace(battle=battle))
    for start in set(range(HEXES)) - field.enemy:
        found = trace(state, start, net)
        assert (found is not None) == net.supplies(start)
        if found is not None:
            assert found.hexes[0] == start and found.hexes[-1] in field.sources
            check(battle, net.field, terms, net, found.hexes, found.counts)


def check(battle: Battle, field: Field, terms: Terms, net: Any, hexes: Any, counts: Any) -> None:
    """Walks a trace and asserts that no step breaks a limit."""
    run = 0
    for at in range(1, len(hexes)):
        here, there = hexes[at - 1], hexes[at]
        assert there not in field.enemy
        limit = {t: lim for t, lim, _ in _links(battle, terms)[here]}[there]
        count, run = step(battle, net, here, there, counts[at - 1], run)
        if count != counts[at - 1]:
            assert min(count, terms.cap) <= limit and run <= terms.run  # a limit beyond the cap never binds
            assert there not in field.closed_hexes and (here, there) not in field.closed_sides
