"""18.4e, f, 14.10e, 21.12a DUKWs, LSTs, gliders and transports that fly on, in games of chance over a small strait."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.codec import decode, encode
from rules.core.dice import SeededDice
from rules.core.players import PlayedAction, RandomPlayer, Seat, play
from rules.ocs import RULESET
from rules.ocs.crafts import is_coast
from rules.ocs.field import foes
from rules.ocs.position import position
from rules.ocs.skies import holds, put_gliders
from rules.ocs.state import State
from rules.ocs.tests.test_fog import count_unseen
from rules.ocs.tests.test_landings import check_afloat, reload
from rules.ocs.tests.test_ledger import faults

MIX = 8
HOMES = {"axis": ("01", "03.01", "05.01"), "soviet": ("06", "09.06", "07.06")}
"""Row, air base and port of each side."""


def arm(side: str) -> dict[str, dict[str, Any]]:
    """The pieces of a side, by the key of the file that they stand in."""
    row, base, port = HOMES[side]
    own: dict[str, Any] = {"side": side}
    sails = {"hex": port, "name": "Craft", "points": 2}
    foot = {**own, "combat": "4-3-4L", "move": "2-3-8L", "re": 4}
    kinds: dict[str, dict[str, Any]] = {
        "foot": {},
        "rear": {},
        "light": {"re": 1, "size": "battalion"},
        "para": {"symbol": "airborne", "re": 1, "size": "battalion"},
        "hq": {"symbol": "hq", "combat": "(5)-0-3L th3L", "move": "(1)-0-8L th1L"},
        "eq": {"symbol": "eq", "combat": "(0)-0-0L", "move": "(0)-0-8L", "re": 0},
    }
    return {
        "counters": {f"{side}-{name}": {**foot, **line} for name, line in kinds.items()},
        "setup": {
            f"{side}-foot": port, f"{side}-rear": f"02.{row}", f"{side}-light": base, f"{side}-para": base,
            f"{side}-hq": base, f"{side}-eq": base,
        },
        "crafts": {
            f"{side}-{kind}": {**own, **sails, "kind": kind, "load": 2 * (kind == "dukw")}
            for kind in ("lc", "dukw", "lst")
        }
        | {f"{side}-lst2": {**own, **sails, "kind": "lst", "hex": f"06.{row}"}},
        "planes": {
            f"{side}-t": {**own, "full": "Tpt (0)-0-30 l4"},
            f"{side}-g": {**own, "full": "Tpt (0)-0-30 l8", "glider": "anywhere"},
            f"{side}-f": {**own, "full": "F 4-6-30"},
        },
    }  # fmt: skip


SIDES = {side: arm(side) for side in HOMES}


def collect(key: str) -> dict[str, Any]:
    """What both sides have under the key."""
    return {name: line for pieces in SIDES.values() for name, line in pieces[key].items()}


GIVEN: dict[str, Any] = {
    "switches": {"sea": True, "air": True, "xyz_transport": True},
    "setup": True,
    "map": {
        "terrain": ["............", *["~~~~~~~~~~~~"] * 4, "............"],
        "control": ["aaaaaaaaaaaa", *["aaaaaassssss"] * 4, "ssssssssssss"],
        "airbases": {"03.01": 2, "11.01": 1, "09.06": 2, "02.06": 1},
        "ports": {"05.01": {"capacity": 3, "sea": "s"}, "07.06": {"capacity": 3, "sea": "s"}},
    },
    "counters": collect("counters"),
    "file": {
        "turns": 3,
        "setup": collect("setup"),
        "crafts": collect("crafts"),
        "dumps": {"axis": {"05.01": 20, "03.01": 12}, "soviet": {"07.06": 20, "09.06": 12}},
    },
    "sky": {
        "planes": collect("planes"),
        "setup": {
            base: [[f"{side}-{name}", True, 0] for name in "tgf"] for side, (_, base, _) in HOMES.items()
        },
        "gliders": {"axis": MIX, "soviet": MIX},
        "gliding": {"03.01": 2, "09.06": 2},
        "plans": {
            f"{side}-{name}": [place, turn]
            for side, place in (("axis", "08.01"), ("soviet", "04.06"))
            for name, turn in (("light", 1), ("para", 2))
        },
    },
    "waters": {"ships": {}},
}


WANTED = (
    "beach_craft",
    "launch_dukw",
    "air_transport",
    "air_drop",
    "build_gliders",
    "embark",
    "land",
    "drive",
)


class Bold(RandomPlayer):
    """One that leaves nothing alone, and oftener than chance would does what the tests are about."""

    SHY = 1.0

    def _tag(self, seat: Seat, tags: Sequence[str]) -> str | None:
        wanted = [tag for tag in tags if tag in WANTED]
        return super()._tag(seat, wanted if wanted and self._random.random() < 0.5 else tags)


def crossed(seed: int, most: int) -> Iterator[PlayedAction]:
    """The steps of a game over the strait."""
    players = {side: Bold(seed + number, decline=0.03) for number, side in enumerate(HOMES)}
    name = position(GIVEN).scenario
    ruleset = dataclasses.replace(RULESET, scenarios={name: RULESET.scenarios["depot"]})
    yield from islice(play(ruleset, name, GIVEN["switches"], players, SeededDice(seed)), most)


def check_pieces(state: State) -> None:
    """What must hold of LST ports, gliders and trucks that swim."""
    for hex_id, port in state.ports.items():
        if port.lst:
            here = state.battle.hexes.index[hex_id]
            assert is_coast(state.battle, hex_id) and (port.capacity, port.hits) == (4, 0), port
            assert here not in foes(state, port.side), hex_id
    for side in state.battle.sides:
        mine = [one for one in state.gliders.values() if one.side == side]
        assert sum(one.points for one in mine) <= MIX and all(one.points > 0 for one in mine)
        assert all(holds(state, side, one.base) for one in mine)
    assert not state.crafts.keys() & state.transports.keys()


@pytest.mark.dear
def test_a_strait_is_crossed_in_games_of_chance(seed: int) -> None:
    tally = Counter[str]()
    for number in range(4):
        for step in crossed(seed + number, 700):
            state = step.state
            tally.update(type(event).__name__ for event in step.events)
            assert not list(faults(state))
            if not state.stack:
                check_afloat(state)
                check_pieces(state)
        assert decode(encode(state), State) == state
    seen = {
        "BeachingDeclared",
        "LandingRolled",
        "CraftTurned",
        "GlidersBuilt",
        "MissionDeclared",
        "CargoLanded",
    }
    assert not seen - tally.keys(), tally


def shuffle(state: State, side: str, random: Random) -> State:
    """4.9 What of the side's pieces the enemy does not see: cargo, and gliders on its bases."""
    for gliders in [one for one in state.gliders.values() if one.side == side]:
        state = put_gliders(state, side, gliders.base, random.randint(1 - gliders.points, 3))
    return reload(state, side, random)


@pytest.mark.dear
def test_the_enemy_does_not_see_gliders_nor_cargo(seed: int) -> None:
    steps = islice(crossed(seed, 90), 0, None, 30)
    assert count_unseen((step.state for step in steps), shuffle, Random(seed))


def test_the_game_begins_with_gliders_and_craft_of_all_kinds() -> None:
    state = position(GIVEN)
    check_afloat(state)
    check_pieces(state)
    assert {craft.kind for craft in state.crafts.values()} == {"lc", "dukw", "lst"}
    assert state.gliders["03.01"].points == 2 and state.battle.vehicle("dukw").ma == 24
    assert replace(state.crafts["axis-lst"], halted=True, spent=3).fresh() == state.crafts["axis-lst"]
