"""6.1 What a move is offered, against every path there is on small maps, each judged by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.dice import SeededDice
from rules.core.errors import Illegal
from rules.ocs import RULESET
from rules.ocs.movement.moves import Mover, check_path, move_options, movers, reachable
from rules.ocs.position import position
from rules.ocs.state import State
from rules.ocs.supply.payment import SupplySpent

COLUMNS, ROWS = 4, 3
HEXES = [f"{column:02}.{row:02}" for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1)]

COUNTERS = {
    "leg": {"side": "axis", "combat": "4-3-3L", "move": "2-3-5L"},
    "track": {"side": "axis", "combat": "4-3-4T", "move": "2-3-5T"},
    "truck": {"side": "axis", "combat": "4-3-4M", "move": "2-3-6M"},
    "guns": {"side": "axis", "combat": "(1)-3-4L b6/r3", "move": "(1)-3-4L"},
    "sapper": {"side": "axis", "symbol": "engineer", "engineer": True, "combat": "3-4-2L", "move": "1-4-8M"},
    "van": {"side": "axis", "combat": "4-3-4L", "move": "2-3-6M"},
    "leg-2": {"side": "axis", "combat": "4-3-4L", "move": "2-3-4L"},
    "foe": {"side": "soviet", "combat": "4-3-4L", "move": "2-3-8L"},
}
"""Ranges so small that every path can be tried."""


@st.composite
def grounds(draw: st.DrawFn) -> dict[str, Any]:
    """A small map with rivers, a road, an enemy, an enemy dump and perhaps an engineer."""
    rows = [draw(st.text(alphabet="..wWsh", min_size=COLUMNS, max_size=COLUMNS)) for _ in range(ROWS)]
    places = st.sampled_from(HEXES)
    units: dict[str, Any] = {"foe": draw(places)}
    start = draw(places.filter(lambda place: place != units["foe"]))
    names = draw(
        st.lists(st.sampled_from(["leg", "track", "truck", "guns"]), min_size=1, max_size=2, unique=True)
    )
    mode = draw(st.sampled_from(["", "dg", "reserve"]))
    for name in names:
        units[name] = {
            "hex": start,
            "mode": mode,
            "fuelled": True,
            "face": draw(st.sampled_from(["combat", "move"])),
        }
    if draw(st.booleans()):
        units["sapper"] = draw(places.filter(lambda place: place != units["foe"]))
    kind = draw(st.sampled_from(["river_minor", "river_major"]))
    rivers = [f"0{column}.01/0{column + 1}.01" for column in draw(st.sets(st.integers(1, COLUMNS - 1)))]
    road = [f"0{column}.02/0{column + 1}.02" for column in range(1, draw(st.integers(1, COLUMNS)))]
    dump = draw(places.filter(lambda place: place not in (start, units.get("sapper"))))
    return {
        "names": names,
        "position": {
            "map": {
                "terrain": rows,
                "hexsides": [{"kind": kind, "between": rivers}],
                "links": [{"kind": "secondary", "between": road}],
            },
            "counters": COUNTERS,
            "units": units,
            "dumps": {dump: {"side": "soviet", "tokens": 4}},
        },
    }


def every_path(state: State, stack: list[Mover]) -> Iterator[tuple[tuple[str, ...], int]]:
    """Each path that the umpire lets the stack take, with what it costs the mover that pays most."""
    hexes = state.battle.hexes
    open_ends: list[tuple[str, ...]] = [(str(stack[0].unit.hex),)]
    while open_ends:
        path = open_ends.pop()
        for there in hexes.around[hexes.index[path[-1]]]:
            longer = (*path, hexes.ids[there])
            if longer[-1] not in path:
                try:
                    cost = max(check_path(state, "axis", stack, longer))
                except Illegal:
                    continue
                yield longer, cost
                open_ends.append(longer)


@pytest.mark.dear
@given(grounds())
@settings(max_examples=150, deadline=None)
def test_offered_is_what_some_path_reaches_at_the_least_price(ground: dict[str, Any]) -> None:
    state = position(ground["position"])
    stack = movers(state, "axis", ground["names"])
    best: dict[str, int] = {}
    for path, cost in every_path(state, stack):
        best[path[-1]] = min(cost, best.get(path[-1], cost))
    start = (str(stack[0].unit.hex),)
    found = {
        way[-1]: cost for cost, way in reachable(state, "axis", stack, start, (0,) * len(stack)).values()
    }
    assert found == best


@pytest.mark.dear
@given(grounds())
@settings(max_examples=100, deadline=None)
def test_a_stack_can_be_led_step_by_step_wherever_a_path_leads(ground: dict[str, Any]) -> None:
    state = position(ground["position"])
    stack = movers(state, "axis", ground["names"])
    ends = {path[-1] for path, _ in every_path(state, stack)}
    led: set[str] = set()
    heads: list[tuple[str, ...]] = [(str(stack[0].unit.hex),)]
    seen = set(heads)
    while heads:
        head = heads.pop()
        spent = check_path(state, "axis", stack, head) if len(head) > 1 else (0,) * len(stack)
        for _, way in reachable(state, "axis", stack, head, spent).values():
            check_path(state, "axis", stack, way)
            led.add(way[-1])
            if way not in seen and len(set(way)) == len(way):
                seen.add(way)
                heads.append(way)
    assert led - {str(stack[0].unit.hex)} == ends


def judged(state: State, units: list[str], *paths: tuple[str, ...]) -> bool:
    """Whether the umpire lets the units go along one path after the other."""
    for path in paths:
        order = RULESET.read_action({"do": "move", "units": units, "path": list(path)})
        try:
            events = RULESET.resolve(state, "axis", order, SeededDice(1))
        except Illegal:
            return False
        state = RULESET.fold(state, events)
    return True


@st.composite
def followed(draw: st.DrawFn) -> tuple[State, tuple[str, ...]]:
    """A truck and three steps of its way, on which somebody may stand who has just moved, is about to, or stays."""
    foe, start = draw(st.lists(st.sampled_from(HEXES), min_size=2, max_size=2, unique=True))
    hexes, way = position({"map": {"terrain": ["." * COLUMNS] * ROWS}}).battle.hexes, [start]
    for _ in range(3):
        near = [hexes.ids[there] for there in hexes.around[hexes.index[way[-1]]] if hexes.ids[there] != foe]
        way.append(draw(st.sampled_from(near)))
    mate = draw(st.sampled_from(["van", "leg-2"]))
    stand = {"hex": draw(st.sampled_from(way)), "face": "move", "fuelled": True}
    moved: dict[str, Any] = draw(st.sampled_from([{}, {"began": start, "spent": 12}, {"pinned": True}]))
    units = {"truck": {"hex": start, "face": "move", "fuelled": True}, mate: {**stand, **moved}, "foe": foe}
    terrain = [draw(st.text(alphabet=".....ws", min_size=COLUMNS, max_size=COLUMNS)) for _ in range(ROWS)]
    book = {"moving": [mate]} if "spent" in moved else {}
    place = {"map": {"terrain": terrain}, "counters": COUNTERS, "units": units, "movement": book}
    return position(place), tuple(way)


@pytest.mark.dear
@given(followed())
@settings(max_examples=200, deadline=None)
def test_a_path_in_one_order_or_in_two_has_the_same_verdict(case: tuple[State, tuple[str, ...]]) -> None:
    """4.5, 6.1g Whoever was on the move before, here or there, has finished either way."""
    state, way = case
    whole = judged(state, ["truck"], way)
    for cut in range(1, len(way) - 1):
        assert judged(state, ["truck"], way[: cut + 1], way[cut:]) == whole, (way, cut)


def test_a_move_tells_which_dump_its_fuel_comes_from() -> None:
    state = position(
        {
            "map": {"terrain": ["......"]},
            "counters": COUNTERS,
            "units": {"track": "02.01", "foe": "06.01"},
            "dumps": {"01.01": 2, "03.01": 2},
        }
    )
    draft = {"do": "move", "units": ["track"], "path": ["02.01", "03.01"]}
    (told,) = RULESET.options(state, "axis", draft).effect
    spent = RULESET.resolve(state, "axis", RULESET.read_action(draft), SeededDice(1))
    (payment,) = (event for event in spent if isinstance(event, SupplySpent))
    assert told.facts["origin"].facts["hex"] == payment.portions[0].source.removeprefix("dump-")
    assert not RULESET.options(state.change(["track"], fuelled=True), "axis", draft).effect


def test_who_can_get_no_fuel_is_not_offered_to_move() -> None:
    """12.5a They are named with the reason, after all who can do something."""
    given = {
        "map": {"terrain": ["." * COLUMNS] * ROWS},
        "counters": COUNTERS,
        "units": {name: {"hex": "02.02", "face": "move"} for name in ("truck", "leg")},
    }
    offered = move_options(position(given), "axis", {"do": "move"}).candidates
    assert {one.value: one.refusal.rule if one.refusal else "" for one in offered} == {
        "truck": "12.5a",
        "leg": "",
    }
    wet = {**given, "dumps": {"02.02": {"side": "axis", "tokens": 4}}}
    assert not any(one.refusal for one in move_options(position(wet), "axis", {"do": "move"}).candidates)
