"""10.0, 14.4 What a barrage, bombs and flak are said to come to, against every throw of their dice."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from rules.core.contract import UMPIRE
from rules.core.dice import ScriptedDice
from rules.core.registry import get
from rules.core.ruleset import Ruleset
from rules.ocs.air.flak import FlakFired
from rules.ocs.air.missions import FlyBarrage, Trainbust
from rules.ocs.air.strikes import RailBusted
from rules.ocs.combat.barrage import Barrage
from rules.ocs.combat.barrage_effect import FacilityDamaged
from rules.ocs.combat.disorder import UnitsDisordered
from rules.ocs.combat.losses import LossesDue
from rules.ocs.position import position
from rules.ocs.state import State

RULESET: Ruleset = get("ocs")
TARGET = "04.01"
DICE = range(1, 7)


def battery(points: int, *, spotted: bool = True, **more: Any) -> State:
    """A battery with ammunition three hexes from a division, perhaps with a spotter beside that."""
    barrel = {
        "side": "axis",
        "symbol": "artillery",
        "combat": f"(1)-2-4M b{points}/r3",
        "move": "(1)-2-18M",
    }
    return position(
        {
            "phase": "barrage",
            "map": {"terrain": ["........"]},
            "dumps": {"01.01": 40},
            "counters": {
                "gun": barrel,
                "foot": {"side": "axis", "combat": "4-3-4L", "move": "2-3-8L"},
                "division": {
                    "side": "soviet",
                    "combat": "9-3-4L",
                    "move": "2-3-8L",
                    "re": 12,
                    "steps": 3,
                },
            },
            "units": {"gun": "01.01", "division": TARGET, **({"foot": "03.01"} if spotted else {})},
            **more,
        }
    )


def came_to(state: State, barrage: Barrage) -> Counter[tuple[str, int]]:
    """What each throw of two dice, and of the die of a ½ where one is wanted, comes to in play."""
    found: Counter[tuple[str, int]] = Counter()
    for one, two, half in product(DICE, DICE, DICE):
        dice = ScriptedDice(one, two, half)
        events = RULESET.resolve(state, "axis", barrage, dice)
        steps = sum(event.losses.left for event in events if isinstance(event, LossesDue))
        struck = any(isinstance(event, UnitsDisordered) for event in events)
        found["outcome-steps" if steps else "outcome-dg" if struck else "outcome-none", steps] += 1
    return found


def foretold(state: State, question: dict[str, Any]) -> dict[tuple[str, int], tuple[int, int]]:
    """What the umpire, who sees every unit, says that may come of it: so many of so many."""
    outcomes = RULESET.explain(state, UMPIRE, question).outcomes
    return {
        (one.message.id, int(one.message.facts.get("steps", 0))): (one.chances, one.of) for one in outcomes
    }


@pytest.mark.parametrize("points", [1, 4, 12, 26, 120])
@pytest.mark.parametrize("spotted", [True, False])
@pytest.mark.parametrize("level", [0, 1, 4])
def test_what_is_foretold_of_a_barrage_is_what_its_dice_give(points: int, spotted: bool, level: int) -> None:
    works = {"hedgehogs": {TARGET: {"side": "soviet", "level": level}}} if level else {}
    state = battery(points, spotted=spotted, **works)
    thrown = came_to(state, Barrage(hex=TARGET, units=("gun",)))
    said = foretold(state, {"about": "barrage", "hex": TARGET, "units": ["gun"]})
    assert {key: count * 216 // of for key, (count, of) in said.items()} == dict(thrown)


def test_what_is_foretold_of_a_port_is_what_its_die_gives() -> None:
    state = battery(26, ports={TARGET: {"side": "soviet", "capacity": 4}})
    barrage = Barrage(hex=TARGET, units=("gun",), against="port")
    found: Counter[int] = Counter()
    for die in DICE:
        events = RULESET.resolve(state, "axis", barrage, ScriptedDice(die))
        found[sum(event.damage for event in events if isinstance(event, FacilityDamaged))] += 1
    question = {"about": "barrage", "hex": TARGET, "units": ["gun"], "against": "port"}
    outcomes = RULESET.explain(state, "axis", question).outcomes
    assert {int(one.message.facts["damage"]): one.chances for one in outcomes} == dict(found)
    assert len(found) > 1


def wings(**more: Any) -> State:
    """A bomber and a fighter five hexes from a stack with an HQ under its fighting unit, over no other planes."""
    plane = {"side": "axis", "full": "T (1)-17-20"}
    return position(
        {
            "phase": "air_barrage",
            "map": {"terrain": ["........"]},
            "airbases": {"01.01": {"side": "axis", "level": 2}},
            "sky": {"planes": {"bomber": plane, "fighter": {**plane, "full": "F 4-6-20"}}},
            "planes": {"bomber": "01.01", "fighter": "01.01"},
            "counters": {
                "foot": {"side": "axis", "combat": "4-3-4L", "move": "2-3-8L"},
                "foe": {"side": "soviet", "combat": "4-3-4L", "move": "2-3-8L"},
            },
            "units": {"foot": "05.01", "foe": "06.01"},
            **more,
        }
    )


def fly(state: State, act: Any, flak: tuple[int, int], *dice: int) -> list[Any]:
    """What comes of a mission whose flak falls so, the dice after it too."""
    return list(RULESET.resolve(state, "axis", act, ScriptedDice(*flak, *dice)))


def test_what_is_foretold_of_bombs_is_what_their_dice_give() -> None:
    state, act = wings(), FlyBarrage(hex="06.01", planes=("bomber", "fighter"))
    thrown: Counter[tuple[str, int]] = Counter()
    for one, two, half in product(DICE, DICE, DICE):
        events = fly(state, act, (1, 1), one, two, half)
        steps = sum(event.losses.left for event in events if isinstance(event, LossesDue))
        struck = any(isinstance(event, UnitsDisordered) for event in events)
        thrown["outcome-steps" if steps else "outcome-dg" if struck else "outcome-none", steps] += 1
    draft = {"do": "fly_barrage", "hex": "06.01", "planes": ["bomber", "fighter"]}
    said = foretold(state, {"about": "raid", "draft": draft})
    assert {key: count * 216 // of for key, (count, of) in said.items()} == dict(thrown)


def test_what_is_foretold_of_trainbusting_is_what_its_die_gives() -> None:
    state, act = wings(), Trainbust(hex="03.01", planes=("bomber",))
    laid = sum(any(isinstance(event, RailBusted) for event in fly(state, act, (1, 1), die)) for die in DICE)
    said = foretold(
        state, {"about": "raid", "draft": {"do": "trainbust", "hex": "03.01", "planes": ["bomber"]}}
    )
    assert said["outcome-busted", 0] == (laid, 6) and 0 < laid < 6
    draft = {"do": "trainbust", "hex": "03.01", "home": ["own"], "planes": ["bomber"]}
    assert ("effect-busted", laid) in {
        (one.id, one.facts.get("chance")) for one in RULESET.options(state, "axis", draft).effect
    }


def test_what_is_foretold_of_flak_is_what_its_dice_give() -> None:
    base = {"06.01": {"side": "soviet", "level": 2}, "01.01": {"side": "axis", "level": 2}}
    for state in (wings(), wings(airbases=base)):
        hits = 0
        for one, two in product(DICE, DICE):
            events = fly(
                state, FlyBarrage(hex="06.01", planes=("bomber",), against="units"), (one, two), 1, 1, 1
            )
            hits += any(isinstance(event, FlakFired) and event.plane for event in events)
        draft = {
            "do": "fly_barrage",
            "hex": "06.01",
            "home": ["own"],
            "against": "units",
            "planes": ["bomber"],
        }
        effect = RULESET.options(state, "axis", draft).effect
        assert next(one.facts["chance"] for one in effect if one.id == "effect-flak") == hits
    assert hits > 3


def test_flak_is_foretold_by_what_is_seen() -> None:
    staff = {"side": "soviet", "symbol": "hq", "combat": "(1)-0-0L", "move": "(1)-0-8L"}
    counters = {
        "foot": {"side": "axis", "combat": "4-3-4L", "move": "2-3-8L"},
        "foe": {"side": "soviet", "combat": "4-3-4L", "move": "2-3-8L"},
        "staff": staff,
    }
    draft = {"do": "fly_barrage", "hex": "06.01", "planes": ["bomber"]}
    told = [
        RULESET.explain(wings(counters=counters, units=units), "axis", {"about": "raid", "draft": draft})
        for units in ({"foot": "05.01", "foe": "06.01"}, {"foot": "05.01", "foe": "06.01", "staff": "06.01"})
    ]
    assert told[0] == told[1], "an HQ under another unit"
    on_top = {"about": "raid", "draft": {**draft, "planes": ["fighter"]}}
    enemy = RULESET.explain(wings(), "soviet", on_top)
    assert not enemy.outcomes and [line.message.id for line in enemy.lines] == ["raid-not-yours"]
