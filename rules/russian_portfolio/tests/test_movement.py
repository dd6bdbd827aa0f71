"""X.A, XI, VIII.A The fast search against the rules read literally, on small random maps."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.russian_portfolio import RULESET
from rules.russian_portfolio.movement.moves import check_path, check_rest, move_options
from rules.russian_portfolio.movement.paths import Group, check_way
from rules.russian_portfolio.movement.rails import rail_net
from rules.russian_portfolio.movement.reach import reach
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.position import position
from rules.russian_portfolio.state import State
from rules.russian_portfolio.tests import literal_moves as literal

ROWS, COLUMNS = 4, 5
IDS = [f"{row}{column + 1}" for row in "ABCD" for column in range(COLUMNS)]
TYPES = {
    "army": ("infantry", "army"),
    "army too": ("infantry", "army"),
    "rifles": ("infantry", "army"),
    "corps": ("infantry", "corps"),
    "armor": ("armor", "corps"),
    "group": ("armor", "army"),
    "mech": ("mechanized", "corps"),
    "cavalry": ("cavalry", "corps"),
    "front": ("front", "front"),
}
NATIONS = {
    "axis": ("german", "german", "german", "german", "finnish", "italian", "hungarian", "romanian"),
    "soviet": ("soviet",),
}
few = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
chance = given(st.randoms(use_true_random=True))
"""Evenly drawn maps: left to itself the tool prefers the simplest, in which nothing happens."""


def _sides(rng: Random) -> list[dict[str, Any]]:
    """Some hexsides with something along them."""
    found = []
    for _ in range(rng.randint(0, 24)):
        row, column = rng.randrange(ROWS - 1), rng.randrange(COLUMNS - 1)
        a = f"{'ABCD'[row]}{column + 1}"
        b = rng.choice([f"{'ABCD'[row]}{column + 2}", f"{'ABCD'[row + 1]}{column + 1}"])
        found.append({"kind": rng.choice(["river"] * 6 + ["lake", "sea", "strait"]), "between": [f"{a}/{b}"]})
    return found


def _counter(rng: Random, side: str) -> dict[str, Any]:
    kind, size = TYPES[rng.choice(sorted(TYPES))]
    nation = rng.choice(NATIONS[side])
    return {"side": side, "nation": nation, "type": kind, "size": size, "factors": f"4-4-{rng.randint(0, 3)}"}


def world(rng: Random) -> tuple[State, list[Unit]]:
    """A position on a small map, and one or two units of one hex that may move."""
    side, enemy = rng.sample(["axis", "soviet"], 2)
    counters = {f"m{n}": _counter(rng, side) for n in range(rng.randint(1, 2))}
    if side == "axis" and rng.random() < 0.4:
        counters = {"m0": {"side": side, "nation": "german", "factors": "7-8-3"}}
    movers, (start, *free) = list(counters), rng.sample(IDS, len(IDS))
    units: dict[str, Any] = dict.fromkeys(movers, start)
    for n in range(rng.randint(2, 7)):
        counters[f"u{n}"] = _counter(rng, rng.choice([side, enemy, enemy]))
        units[f"u{n}"] = {"hex": free.pop(), "face": rng.choice(["ready", "ready", "dispersed"])}
    assert RULESET.position is not None
    state = RULESET.position(
        {
            "active": side,
            "turn": rng.choice([1, 2]) if side == "axis" else 2,
            "reserve": rng.choice([0, 0, 0, 1, 2, 4]),
            "weather": rng.choice(["good", "good", "mud", "frost", "snow", "snow"]),
            "movement": {"starved": rng.choice([[], [], movers])},
            "map": {
                "terrain": [
                    "".join(rng.choice("........fshml~") for _ in range(COLUMNS)) for _ in range(ROWS)
                ],
                "country": ["".join(rng.choice("SSSSGHRF") for _ in range(COLUMNS)) for _ in range(ROWS)],
                "arctic": rng.choice([["....."] * ROWS, ["..nnn"] * ROWS, ["nnnnn"] * ROWS]),
                "hexsides": _sides(rng),
                "sources": {"german": ["A1", "B1", "C1", "D1"], "soviet": ["A5", "D5"]},
            },
            "counters": counters,
            "units": units,
        }
    )
    return state, [state.units[name] for name in movers]


@few
@chance
@pytest.mark.dear
def test_the_search_finds_what_the_rules_allow_and_no_more(rng: Random) -> None:
    state, units = world(rng)
    found = {there: (len(way.dispersed), way.cost) for there, way in reach(Group(state, units)).items()}
    assert found == literal.best_ways(state, units)


@few
@chance
@pytest.mark.dear
def test_every_offered_path_is_judged_as_offered(rng: Random) -> None:
    state, units = world(rng)
    group = Group(state, units)
    for way in reach(group).values():
        assert check_way(group, way.path) == way
        judged = literal.verdict(state, units, way.path)
        assert judged is not None and judged.dispersed == frozenset(way.dispersed)
        assert not any(literal.threats(state, group.side, passed) for passed in way.path[1:-1])


@few
@chance
@pytest.mark.dear
def test_any_path_is_judged_by_the_letter(rng: Random) -> None:
    state, units = world(rng)
    group = Group(state, units)
    path = [group.start]
    for _ in range(rng.randint(1, 5)):
        path.append(rng.choice(state.battle.hexes.around[path[-1]]))
    judged = literal.verdict(state, units, path)
    try:
        way = check_way(group, path)
    except Illegal:
        assert judged is None
    else:
        assert judged == literal.Verdict(way.cost, frozenset(way.dispersed))


@few
@chance
def test_a_path_drawn_hex_by_hex_goes_on_as_far(rng: Random) -> None:
    state, units = world(rng)
    group = Group(state, units)
    ways = reach(group)
    if not ways:
        return
    whole = ways[rng.choice(sorted(ways))]
    for at in range(2, len(whole.path)):
        onward = reach(group, whole.path[:at])
        assert whole.path[-1] in onward
        assert all(way.path[:at] == whole.path[:at] for way in onward.values())


@few
@chance
@pytest.mark.dear
def test_the_board_offers_what_the_umpire_takes(rng: Random) -> None:
    state, units = world(rng)
    group = Group(state, units)
    offered = RULESET.options(
        state, state.active, {"do": "move", "units": [unit.id for unit in units]}
    ).candidates
    legal = {c.at for c in offered if c.refusal is None}
    ends = {state.battle.hexes.ids[way] for way in reach(group) if not refusal(check_rest, state, units, way)}
    assert legal == ends
    for candidate in offered:
        if candidate.refusal is None:
            way = check_path(state, units, candidate.value)
            assert candidate.cost == str(way.cost) and bool(way.dispersed) <= (candidate.effect is not None)


@few
@chance
@pytest.mark.dear
def test_rails_lead_where_the_rules_say(rng: Random) -> None:
    state, _ = world(rng)
    state = state.take("axis", *rng.sample(IDS, 12))
    for side in ("axis", "soviet"):
        assert rail_net(state, side) == literal.rail_hexes(state, side)


def test_who_reaches_no_hex_is_not_offered_to_move() -> None:
    """XI.A Beside an enemy and the edge of the map: the reason is told with the unit, not once it is chosen."""
    given = {
        "map": {"terrain": ["..", ".."]},
        "counters": {
            "shut": {"side": "axis", "factors": "4-4-4"},
            "free": {"side": "axis", "factors": "4-4-4"},
            **{foe: {"side": "soviet", "factors": "4-4-4"} for foe in ("foe", "foe too")},
        },
        "units": {"shut": "A1", "foe": "A2", "foe too": "B1"},
    }
    offered = move_options(position(given), "axis", {"do": "move"}).candidates
    said = [(one.value, one.refusal and (one.refusal.rule, one.refusal.code)) for one in offered]
    assert said == [("shut", ("XI.A", "moves-nowhere"))]
    wider = {**given, "units": {"free": "A1", "foe": "A2"}}
    assert not any(one.refusal for one in move_options(position(wider), "axis", {"do": "move"}).candidates)
