"""18.2 Carriers in games of chance: what lies on them, that it goes along and goes down, what the enemy sees of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.codec import decode, encode
from rules.core.tables import merge
from rules.ocs.air.records import STEPS
from rules.ocs.checks import air_faults, sea_faults
from rules.ocs.fog import as_seen_by
from rules.ocs.position import position
from rules.ocs.skies import by_base, find_shown, on_map
from rules.ocs.state import State
from rules.ocs.tests.test_fog import count_unseen
from rules.ocs.tests.test_sea import GIVEN as AT_SEA
from rules.ocs.tests.test_sea import sail
from rules.ocs.view import view

DECKS = {"deck": 3, "escort": 1}
KINDS = {"f": "F 4-(5)-9", "t": "T (1)-17-9", "own": "F 3-(4)-12"}


def _side(side: str, base: str, home: str, deck: str) -> dict[str, Any]:
    """The carriers of a side, three kinds of planes, two of each; those of the third bear a carrier's name."""
    ships = {f"{side}-{name}": {"side": side, "full": "2/1 f1", "capacity": n} for name, n in DECKS.items()}
    ships[f"{side}-namer"] = {"side": side, "full": "1/1 f1 p2", "carrier": True}
    planes = {
        f"{side}-{name}{number}": {
            "side": side,
            "full": full,
            **({"carrier": f"{side}-namer"} if name == "own" else {}),
        }
        for name, full in KINDS.items()
        for number in (1, 2)
    }
    setup = {
        f"{side}-deck": [[f"{side}-f1", True, 0], [f"{side}-t1", False, 0]],
        f"{side}-namer": [[f"{side}-own1", True, 0]],
        base: [[f"{side}-f2", True, 0], [f"{side}-t2", True, 1]],
    }
    return {
        "waters": {
            "ships": ships,
            "setup": {f"{side}-deck": home, f"{side}-escort": home},
            "arrivals": [{"turn": 2, "side": side, "ships": [f"{side}-namer"], "at": [deck]}],
        },
        "sky": {
            "planes": planes, "setup": setup,
            "arrivals": [{"turn": 1, "side": side, "planes": [f"{side}-own2"]}],
        },
    }  # fmt: skip


def _given() -> dict[str, Any]:
    axis, soviet = _side("axis", "03.01", "03.02", "haven"), _side("soviet", "09.06", "10.05", "10.05")
    given = merge(merge(AT_SEA, axis), soviet)
    for part in ("waters", "sky"):
        rows = (AT_SEA[part].get("arrivals", []), axis[part]["arrivals"], soviet[part]["arrivals"])
        given[part]["arrivals"] = [row for lists in rows for row in lists]
    # 18.2a Those of the third kind begin on a carrier that is yet to come: they wait for it.
    for side in ("axis", "soviet"):
        del given["sky"]["setup"][f"{side}-namer"]
        given["sky"]["arrivals"].append({"turn": 1, "side": side, "planes": [f"{side}-own1"]})
    return given


GIVEN = _given()


def carried(seed: int, most: int) -> Iterator[State]:
    """The positions of a game with carriers."""
    yield from sail(GIVEN, seed, most)


@pytest.mark.dear
def test_planes_lie_where_they_may_sail_along_and_go_down(seed: int) -> None:
    aboard = along = 0
    before: State | None = None
    for state in carried(seed, 700):
        assert decode(encode(state), State) == state
        for name, ship in state.ships.items():
            printed, here = state.battle.hulls[name], by_base(state).get(name, ())
            aboard += len(here)
            assert not here or (ship.fate == "afloat" and printed.carrier), ship
            assert not printed.capacity or len(here) <= printed.capacity, here
            assert all(state.battle.wings[plane.id].carrier in ("", name) for plane in here), here
            assert printed.capacity or all(state.battle.wings[plane.id].carrier == name for plane in here), (
                here
            )
            if (
                before is not None
                and here
                and (before.ships[name].hex, before.ships[name].box) != (ship.hex, ship.box)
            ):
                along += 1
        for plane in state.planes.values():
            assert (plane.fate == "dead") == (plane.lost == STEPS), plane
            assert (plane.fate == "based") == bool(plane.base), plane
        before = state
    assert aboard and along and state.turn >= 1


def shuffle_decks(state: State, side: str, random: Random) -> State:
    """4.9 What of the side's planes lies under the top one is on another deck of the same hex, or hurt."""
    shown = find_shown(state)
    for plane in state.planes.values():
        if plane.side == side and plane.base in state.ships and plane.id not in shown:
            decks = [
                ship.id for ship in state.ships.values()
                if ship.side == side and on_map(state, ship.id) == on_map(state, plane.base)
                and state.battle.hulls[ship.id].capacity
            ]  # fmt: skip
            changed = replace(plane, base=random.choice([*decks, plane.base]), lost=random.randint(0, 1))
            if find_shown(after := state.fly(changed)) == shown:
                state = after
    return state


@pytest.mark.dear
def test_the_enemy_does_not_see_onto_decks(seed: int) -> None:
    assert count_unseen(islice(carried(seed, 120), 0, None, 30), shuffle_decks, Random(seed))


def test_a_plane_seen_at_sea_does_not_tell_its_carrier() -> None:
    state = position(GIVEN)
    seen = as_seen_by(state, "soviet")
    assert seen.planes["axis-f1"].base == "03.02" and "axis-t1" not in seen.planes
    assert view(state, "soviet")["axis-f1"]["base"] == view(state, "soviet")["axis-f1"]["place"] == "03.02"
    own = view(state, "axis")["axis-f1"]
    assert (own["base"], own["place"]) == ("axis-deck", "03.02")


def test_without_ships_planes_of_carriers_stay_away() -> None:
    state = position({**GIVEN, "switches": {"air": True}})
    assert "axis-f1" not in state.planes and "axis-f2" in state.planes


def test_more_planes_than_a_carrier_holds_are_a_fault() -> None:
    fight = position(GIVEN).battle
    assert fight.sea is not None and not [
        fault for fault in sea_faults(fight, fight.sea) if "planes" in fault
    ]
    rows = [[f"axis-{name}", True, 0] for name in ("f1", "t1", "f2", "t2")]
    full = position(
        merge(GIVEN, {"sky": {"setup": {"axis-deck": rows, "03.01": [], "axis-boats": rows[:1]}}})
    ).battle
    assert full.sea is not None
    assert len([fault for fault in sea_faults(full, full.sea) if "planes" in fault]) == 2


def test_a_plane_bound_to_no_ship_is_a_fault() -> None:
    fight = position(GIVEN).battle
    assert fight.air is not None
    told = air_faults(fight.air, fight.map, fight.hexes.index, fight.file.sides, fight.counters)
    assert any("carrier" in fault for fault in told)
