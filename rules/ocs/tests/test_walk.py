"""The first player turn of the tutorial, step by step with its dice: what each chapter does to the others."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.dice import ScriptedDice
from rules.core.errors import Illegal
from rules.ocs import RULESET
from rules.ocs.state import State

TANKS = ["dg-i11", "dg-ii11", "dg-ii114"]
PAYMENT = [
    *({"source": "dump-06.05", "tokens": 1, "unit": unit} for unit in TANKS),
    {"source": "dump-05.06", "tokens": 1, "unit": "dg-i114", "via": "dg-hq"},
]
FUEL = {"do": "fuel", "units": TANKS, "purchases": [{"method": "formation", "of": "dg-6pz"}]}
TO_FRONT = {"do": "move", "units": TANKS, "path": ["05.06", "06.05", "05.05"]}

UNTIL_TRUCKS: list[tuple[str, dict[str, Any]]] = [
    ("axis", {"do": "end_phase"}),
    ("axis", {"do": "blow", "hex": "02.04", "tokens": 8}),
    ("axis", {"do": "rail_supply", "start": "02.10", "to": "05.06", "tokens": 8}),
    ("axis", {"do": "load", "transport": "dt-a-1", "tokens": 8}),
]
UNTIL_FUEL = [
    *UNTIL_TRUCKS,
    ("axis", {"do": "drive", "transports": ["dt-a-1"], "path": ["05.06", "06.05"]}),
    ("axis", {"do": "unload", "transport": "dt-a-1", "tokens": 8}),
    ("axis", {"do": "drive", "transports": ["dt-a-1"], "path": ["06.05", "05.06"]}),
]
UNTIL_BARRAGE = [
    *UNTIL_FUEL,
    ("axis", FUEL),
    ("axis", TO_FRONT),
    ("axis", {"do": "end_phase"}),
    ("soviet", {"do": "end_phase"}),
]
UNTIL_COMBAT = [*UNTIL_BARRAGE, ("axis", {"do": "barrage", "hex": "04.04", "units": ["dg-ar76"]})]
WHOLE = [
    *UNTIL_COMBAT,
    ("axis", {"do": "attack", "target": "04.04", "units": [*TANKS, "dg-i114"], "payment": PAYMENT}),
    ("soviet", {"do": "feed_defence", "supply": "pay"}),
    ("axis", {"do": "name_lead", "unit": "dg-i11"}),
    ("soviet", {"do": "choose_ground", "ground": "hexside"}),
    ("axis", {"do": "advance", "units": ["dg-ii114"]}),
    ("axis", {"do": "end_phase"}),
    ("axis", {"do": "move", "units": ["dg-i11"], "path": ["05.05", "04.04", "05.03"]}),
    ("soviet", {"do": "displace", "hex": "07.01"}),
    ("axis", {"do": "end_phase"}),
    ("axis", {"do": "end_phase"}),
]
DICE = (4, 3, 4, 4, 5, 3, 3, 2, 4, 4)


def played(script: list[tuple[str, dict[str, Any]]]) -> tuple[State, list[Any], ScriptedDice]:
    """The position after the script, and every event that led there."""
    dice = ScriptedDice(*DICE)
    events = list(RULESET.setup("depot", {}, dice))
    state = RULESET.fold(None, events)
    for side, action in script:
        more = RULESET.resolve(state, side, RULESET.read_action(action), dice)
        state = RULESET.fold(state, more)
        events += more
    return state, events, dice


def test_the_turn_ends_as_reckoned_by_hand() -> None:
    state, _, dice = played(WHOLE)
    dice.finish()
    assert {hex_id: dump.tokens for hex_id, dump in state.dumps.items() if dump.side == "axis"} == {
        "05.06": 5, "06.05": 5, "02.04": 2,
    }  # fmt: skip
    assert state.ledger["axis"] == {
        "start": 20, "arrived": 8, "blown": 6, "fuel": 4, "barrage": 2, "combat": 4, "captured": 4,
    }  # fmt: skip
    where = {unit.id: unit.hex for unit in state.units_of("axis")}
    assert where == {
        "dg-i11": "05.03", "dg-ii11": "05.05", "dg-ii114": "04.04", "dg-i114": "04.05", "dg-pj41": "06.05",
        "dg-ar76": "04.06", "dg-hq": "05.06", "dg-korne": "02.02",
    }  # fmt: skip
    assert state.units["dg-korne"].oos and state.units["dg-korne"].lost == 1
    assert state.units["ds-85"].fate == "dead"
    assert state.control("05.03") == state.control("04.04") == "axis"


def test_the_trucks_are_divided() -> None:
    state, _, _ = played(WHOLE)
    trucks = {(t.side, t.hex, t.points, t.load) for t in state.transports.values()}
    assert trucks == {
        ("axis", "05.06", 2, 0), ("axis", "05.03", 1, 4), ("soviet", "07.01", 1, 3), ("soviet", "07.08", 1, 2),
    }  # fmt: skip


def test_the_fight_is_nine_to_one_in_the_open() -> None:
    _, events, _ = played(WHOLE)
    (fight,) = [event for event in events if type(event).__name__ == "CombatRolled"]
    assert (fight.attack, fight.defence, fight.odds, fight.column) == ("23", "2½", (9, 1), 11)
    assert (fight.modifier, fight.total, fight.result) == (2, 8, "Ae4 DL1o2")


@pytest.mark.parametrize("feeder", ["dg-hq", ""])
def test_korne_cannot_be_fed(feeder: str) -> None:
    """The abandoned depot has no path to it, and nothing is thrown so far."""
    state, _, dice = played(UNTIL_TRUCKS[:1])
    payment = [{"source": "dump-02.04", "tokens": 1, "unit": "dg-korne", "via": feeder}]
    purchase = {"method": "single", "units": ["dg-korne"], "payment": payment}
    action = {"do": "fuel", "units": ["dg-korne"], "purchases": [purchase]}
    with pytest.raises(Illegal):
        RULESET.resolve(state, "axis", RULESET.read_action(action), dice)


def refused(script: list[tuple[str, dict[str, Any]]], side: str, action: dict[str, Any]) -> str:
    """The rule that the action breaks after the script."""
    state, _, dice = played(script)
    with pytest.raises(Illegal) as broken:
        RULESET.resolve(state, side, RULESET.read_action(action), dice)
    return broken.value.rule


def test_railed_tokens_are_not_loaded() -> None:
    loaded = [*UNTIL_FUEL, ("axis", {"do": "load", "transport": "dt-a-1", "tokens": 4})]
    assert refused(loaded, "axis", {"do": "load", "transport": "dt-a-1", "tokens": 1}) == "12.2a"


def test_nothing_is_unloaded_where_nobody_stands() -> None:
    there = [
        *UNTIL_TRUCKS,
        ("axis", {"do": "drive", "transports": ["dt-a-1"], "path": ["05.06", "06.05", "05.05"]}),
    ]
    assert refused(there, "axis", {"do": "unload", "transport": "dt-a-1", "tokens": 8}) == "13.2f"


def test_a_barrage_needs_its_whole_price() -> None:
    """Everything in reach of the guns blown but for a token."""
    blown = [*UNTIL_BARRAGE]
    state, _, dice = played(blown)
    poor = state.stock(*(type(dump)(side=dump.side, hex=dump.hex, tokens=1 if dump.hex == "05.06" else 0)
                         for dump in state.dumps.values() if dump.side == "axis"))  # fmt: skip
    with pytest.raises(Illegal) as broken:
        action = RULESET.read_action({"do": "barrage", "hex": "04.04", "units": ["dg-ar76"]})
        RULESET.resolve(poor, "axis", action, dice)
    assert broken.value.rule.startswith("10")


def test_guns_enter_no_hex_with_enemy_trucks() -> None:
    state, _, dice = played([*UNTIL_FUEL, ("axis", FUEL)])
    near = state.change(["dg-ar76"], hex="05.04")
    with pytest.raises(Illegal) as broken:
        action = RULESET.read_action({"do": "move", "units": ["dg-ar76"], "path": ["05.04", "05.03"]})
        RULESET.resolve(near, "axis", action, dice)
    assert broken.value.rule == "4.4"


def test_internals_are_barred_while_supply_is_in_reach() -> None:
    attack = {"do": "attack", "target": "04.04", "units": TANKS, "stocks": TANKS}
    assert refused(UNTIL_COMBAT, "axis", attack) == "12.10a"
