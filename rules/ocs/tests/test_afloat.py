"""12.3, 12.3e, 12.6g, h Landing craft and boxes as a scenario names them, and what each side sees of them."""

from __future__ import annotations

from rules.core.codec import decode, encode
from rules.ocs import RULESET
from rules.ocs.position import position
from rules.ocs.state import State
from rules.ocs.tests.test_ledger import faults


def landing() -> State:
    """A scenario whose set-up puts units aboard, into both kinds of box and on the ground by parachute."""
    return position(
        {
            "setup": True,
            "turn": 1,
            "map": {"terrain": [".........."]},
            "counters": {
                name: {"side": "axis", "combat": "4-3-4L", "move": "2-3-8L"}
                for name in ("rifles", "guard", "depot", "para")
            },
            "file": {
                "crafts": {"lc": {"side": "axis", "hex": "01.01", "name": "LC 1", "load": 6}},
                "boxes": {
                    "keep": {"side": "axis", "name": "The Keep", "hex": "05.01"},
                    "home": {"side": "axis", "name": "Home"},
                },
                "setup": {"rifles": "lc", "guard": "keep", "depot": "home", "para": "09.01"},
                "dropped": ["para"],
            },
        }
    )


def test_the_set_up_names_craft_and_boxes() -> None:
    units = landing().units
    assert (units["rifles"].fate, units["rifles"].within) == ("aboard", "lc")
    assert units["guard"].hex == "05.01" and not units["guard"].within
    assert (units["depot"].fate, units["depot"].within) == ("box", "home")
    assert units["para"].dropped == 1 and not units["guard"].dropped
    assert not list(faults(landing()))


def test_the_owner_sees_what_is_aboard_and_in_a_box() -> None:
    seen = RULESET.view(landing(), "axis")
    assert seen["lc"]["load"] == 6 and seen["rifles"]["place"] == "01.01"
    assert seen["depot"]["place"] is None and seen["pool-box-home"]["points"] == 1
    assert seen["box-keep"]["place"] == seen["guard"]["place"] == "05.01"


def test_the_enemy_sees_the_craft_alone() -> None:
    seen, whole = RULESET.view(landing(), "soviet"), RULESET.view(landing(), "umpire")
    assert "load" not in seen["lc"] and seen["lc"]["label"] is None
    hidden = {"rifles", "depot", "pool-box-home"}
    assert not hidden & seen.keys()
    assert all(whole[name]["audience"] == ["axis"] for name in hidden)


def test_the_position_survives_json() -> None:
    state = landing()
    assert decode(encode(state), State) == state
