"""14.3, 14.10 What is said of a drop and of a round of air combat before it, against every throw of their dice."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from rules.core.contract import Message
from rules.core.dice import ScriptedDice
from rules.core.registry import get
from rules.core.ruleset import Ruleset
from rules.ocs.air.dogfight import AirRoundFought
from rules.ocs.air.hauls import AirDrop
from rules.ocs.air.landing import CargoDropped
from rules.ocs.position import position
from rules.ocs.state import State

RULESET: Ruleset = get("ocs")
DICE = range(1, 7)


def sky(**more: Any) -> State:
    """A transport and an escort in the west, a fighter of the enemy whose zone begins in the fifth hex."""
    return position(
        {
            "phase": "movement",
            "flying": "good",
            "map": {"terrain": ["...................."]},
            "airbases": {
                "01.01": {"side": "axis", "level": 2},
                "15.01": {"side": "soviet", "level": 1},
            },
            "dumps": {"01.01": 12},
            "sky": {
                "planes": {
                    "lift": {"side": "axis", "full": "Tpt (0)-0-30 l4"},
                    "escort": {"side": "axis", "full": "F 4-6-30"},
                    "red": {"side": "soviet", "full": "F 3-3-20"},
                }
            },
            "planes": {"lift": "01.01", "escort": "01.01", "red": "15.01"},
            **more,
        }
    )


def find(said: tuple[Message, ...], id: str) -> dict[str, Any]:
    """The figures of that sentence."""
    return next(dict(one.facts) for one in said if one.id == id)


def test_what_is_foretold_of_a_drop_is_what_its_dice_give() -> None:
    state = sky()
    draft = {"do": "air_drop", "hex": "03.01", "home": ["own"], "planes": ["lift"], "tokens": 1}
    safe = 0
    for one, two in product(DICE, DICE):
        act = AirDrop(hex="03.01", planes=("lift",), tokens=1)
        events = RULESET.resolve(state, "axis", act, ScriptedDice(one, two))
        safe += sum(event.tokens for event in events if isinstance(event, CargoDropped))
    said = RULESET.options(state, "axis", draft).effect
    assert find(said, "effect-drop") == {"chance": safe, "of": 36} and 0 < safe < 36
    assert [one.id for one in said] == ["effect-drop"], "no flak, no fighter where nobody patrols"


@pytest.mark.parametrize("do", ["air_drop", "air_transport"])
def test_cargo_in_a_patrol_zone_is_warned_of_flak_and_of_fighters(do: str) -> None:
    base = {"12.01": {"side": "axis", "level": 1}, "01.01": {"side": "axis", "level": 2}}
    state = sky(airbases={**base, "15.01": {"side": "soviet", "level": 1}})
    draft = {
        "do": do,
        "hex" if do == "air_drop" else "base": "12.01",
        "home": ["own"],
        "planes": ["lift"],
        "tokens": 1,
    }
    said = [one.id for one in RULESET.options(state, "axis", draft).effect]
    assert [one for one in said if one != "effect-drop"] == ["effect-flak", "effect-patrolled"]


def test_a_plane_says_what_it_carries_there() -> None:
    draft = {"do": "air_drop", "hex": "12.01", "home": ["own"]}
    said = {one.value: one.effect for one in RULESET.options(sky(), "axis", draft).candidates}
    assert said["lift"] == Message("effect-lift", {"room": "½"})
    assert said["escort"] is None


def test_a_unit_that_does_not_go_along_says_why() -> None:
    para = {"side": "axis", "symbol": "airborne", "combat": "3-4-4L", "move": "2-4-8L", "re": 1}
    state = sky(counters={"para": {**para, "size": "battalion"}}, units={"para": "01.01"})
    draft = {"do": "air_drop", "hex": "03.01", "home": ["own"], "planes": ["lift"], "tokens": 1}
    offered = RULESET.options(state, "axis", draft)
    assert offered.complete
    told = [(one.value, one.refusal.code) for one in offered.candidates if one.refusal]
    assert told == [("para", "not-in-move-mode")]


def test_what_is_foretold_of_a_round_is_what_its_dice_give() -> None:
    state = sky()
    act = AirDrop(hex="12.01", planes=("lift", "escort"), tokens=1)
    for event in RULESET.resolve(state, "axis", act, ScriptedDice()):
        state = RULESET.fold(state, [event])
    told = find(RULESET.options(state, "soviet", {"do": "intercept", "plane": "red"}).effect, "effect-round")
    assert told["other"] == "escort", "a fighter lies on top"
    orders: list[tuple[str, dict[str, Any]]] = [
        ("soviet", {"do": "intercept", "plane": "red"}),
        ("axis", {"do": "stay"}),
    ]
    for side, order in orders:
        for event in RULESET.resolve(state, side, RULESET.read_action(order), ScriptedDice()):
            state = RULESET.fold(state, [event])
    for name in ("lift", "escort"):
        pick = {"do": "pick_plane", "plane": name}
        said = find(RULESET.options(state, "axis", pick).effect, "effect-round")
        left: Counter[str] = Counter()
        for one, two in product(DICE, DICE):
            dice = ScriptedDice(one, two, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
            events = RULESET.resolve(state, "axis", RULESET.read_action(pick), dice)
            left.update(next(event for event in events if isinstance(event, AirRoundFought)).aborted)
        assert (said["drives"], said["driven"]) == (left["red"], left[name])
