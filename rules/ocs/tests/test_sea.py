"""18 Ships in games of chance: where they may be, what the enemy sees of them; notations, and a file that is wrong."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.codec import decode, encode
from rules.core.dice import SeededDice
from rules.core.players import RandomPlayer, play
from rules.ocs import RULESET
from rules.ocs.checks import sea_faults
from rules.ocs.hulls import SeaFile, read_ship
from rules.ocs.position import position
from rules.ocs.sea.records import HITS
from rules.ocs.seas import find_sighted, fleets
from rules.ocs.state import State
from rules.ocs.tests.test_fog import count_unseen

HULLS: dict[str, dict[str, Any]] = {
    "boats": {"full": "3/2 f1"},
    "barges": {"full": "6/2 f2 p2", "slow": True},
    "cruiser": {"full": "24/6 f3 p4", "damaged_slow": True},
    "flat": {"full": "2/1 p5", "carrier": True},
    "late": {"full": "8/3 p2"},
}
SHIPS = {
    f"{side}-{name}": {"side": side, **line} for side in ("axis", "soviet") for name, line in HULLS.items()
}
FOOT = {"combat": "4-3-4L", "move": "2-3-8L"}
GIVEN: dict[str, Any] = {
    "switches": {"sea": True, "air": True},
    "setup": True,
    "map": {
        "terrain": ["............", *["~~~~~~~~~~~~"] * 4, "............"],
        "control": ["aaaaaaaaaaaa", *["aaaaaassssss"] * 4, "ssssssssssss"],
        "airbases": {"03.01": 2, "09.06": 2},
        "ports": {"05.01": {"capacity": 3, "sea": "s"}},
    },
    "counters": {
        "foot": {"side": "axis", **FOOT},
        "coast": {"side": "axis", "combat": "(1)-2-0L b6/r4", "move": "(1)-2-0L"},
        "red": {"side": "soviet", **FOOT},
        "redcoast": {"side": "soviet", "combat": "(1)-2-0L b6/r4", "move": "(1)-2-0L"},
    },
    "file": {
        "turns": 3,
        "setup": {"foot": "02.01", "coast": "06.01", "red": "10.06", "redcoast": "06.06"},
        "dumps": {"axis": {"06.01": 20}, "soviet": {"06.06": 20}},
    },
    "sky": {
        "planes": {
            "t-axis": {"side": "axis", "full": "T (1)-17-30"},
            "t-red": {"side": "soviet", "full": "T (1)-(8)-30"},
        },
        "setup": {"03.01": [["t-axis", True, 0]], "09.06": [["t-red", True, 0]]},
    },
    "waters": {
        "boxes": {
            "haven": {"side": "axis", "name": "Haven", "release": ["01.02"]},
            "roads": {"side": "soviet", "name": "Roads", "release": ["12.05"]},
        },
        "ships": SHIPS,
        "setup": {
            "axis-boats": "03.02", "axis-barges": "03.02", "axis-cruiser": "haven", "axis-flat": "03.02",
            "soviet-boats": "10.05", "soviet-barges": "10.05", "soviet-cruiser": "roads", "soviet-flat": "10.05",
        },
        "arrivals": [
            {"turn": 2, "side": "axis", "ships": ["axis-late"], "at": ["haven"]},
            {"turn": 2, "side": "soviet", "ships": ["soviet-late"], "at": ["10.05", "roads"]},
        ],
        "batteries": {"coast": True, "redcoast": False},
        "ports": {"05.01": {"hits": 1, "track": [7, 4, 2, 1], "tokens": 10}},
    },
}  # fmt: skip


def sailed(seed: int, most: int) -> Iterator[State]:
    """The positions of a game with ships."""
    yield from sail(GIVEN, seed, most)


def sail(given: dict[str, Any], seed: int, most: int) -> Iterator[State]:
    """The positions of a game of chance with ships and planes, from a given one."""
    players = {side: RandomPlayer(seed + number) for number, side in enumerate(("axis", "soviet"))}
    name = position(given).scenario
    ruleset = dataclasses.replace(RULESET, scenarios={name: RULESET.scenarios["depot"]})
    steps = play(ruleset, name, {"air": True, "sea": True}, players, SeededDice(seed))
    yield from (step.state for step in islice(steps, most))


@pytest.mark.dear
def test_ships_are_where_they_may_be(seed: int) -> None:
    sunk = 0
    for state in sailed(seed, 500):
        assert decode(encode(state), State) == state
        for hex_id, ships in fleets(state).items():
            assert len({ship.side for ship in ships}) == 1 and 2 <= int(hex_id[3:]) <= 5, hex_id
        for ship in state.ships.values():
            assert (ship.fate == "afloat") == bool(ship.hex or ship.box), ship
            assert (ship.fate == "dead") == (ship.hits == HITS), ship
            assert ship.spent <= 20 and not (ship.fate == "due" and ship.due <= state.turn - 1), ship
        sunk = sum(ship.fate == "dead" for ship in state.ships.values())
    assert state.turn > 1 or sunk


def shuffle_fleets(state: State, side: str, random: Random) -> State:
    """4.9 What of the side's ships lies under others is elsewhere, or hurt."""
    shown = find_sighted(state)
    homes = [hex_id for hex_id, ships in fleets(state).items() if ships[0].side == side]
    for ship in state.ships.values():
        if ship.side == side and ship.fate == "afloat" and ship.id not in shown and homes:
            changed = replace(ship.put(random.choice(homes), False), dg=random.random() < 0.5)
            after = state.sail(changed)
            if find_sighted(after) == shown:
                state = after
    return state


@pytest.mark.dear
def test_the_enemy_does_not_see_what_lies_below(seed: int) -> None:
    assert count_unseen(islice(sailed(seed, 90), 0, None, 30), shuffle_fleets, Random(seed))


def test_a_game_is_opened_with_ships_and_ports() -> None:
    state = position(GIVEN)
    port = state.ports["05.01"]
    assert (port.capacity, port.hits, port.track) == (10, 1, (7, 4, 2, 1))
    assert state.ships["axis-cruiser"].box == "haven" and state.ships["axis-late"].due == 2
    without = position({**GIVEN, "switches": {"air": True}})
    assert not without.ships and without.ports["05.01"].capacity == 12


def test_a_file_that_is_wrong_says_where() -> None:
    state, wrong = position(GIVEN), {"schema": 1, "ships": {}, "boxes": GIVEN["waters"]["boxes"]}
    fight = state.battle
    assert not list(sea_faults(fight, fight.sea or SeaFile(schema=1)))
    bad = decode(
        encode({**wrong, "setup": {"ghost": "01.01"}, "batteries": {"no": True}, "ports": {"01.01": {}}}),
        SeaFile,
    )
    faults = list(sea_faults(fight, bad))
    assert len(faults) == 4 and any("ghost" in fault for fault in faults), faults


@pytest.mark.parametrize("text", ["", "6", "6/1 p2 f2", "6/1 x2", "-6/1"])
def test_what_is_no_face_of_a_ship_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no face of a ship"):
        read_ship(text)


def test_a_face_is_read_as_printed() -> None:
    assert read_ship("6/1 f2 p2", slow=True) == (6, 1, 2, 2, 10, "6/1 f2 p2")
    assert read_ship("3/2") == (3, 2, 0, 1, 20, "3/2")
    hull = position(GIVEN).battle.hulls["axis-cruiser"]
    assert hull.damaged == (12, 6, 3, 4, 10, "12/6 f3 p4"), "half its barrage, and slow"
