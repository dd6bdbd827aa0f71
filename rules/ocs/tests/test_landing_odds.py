"""18.5f What is said of a landing before it is declared, against every throw of its dice."""

from __future__ import annotations

from collections import Counter
from itertools import product

from msgspec.structs import replace

from rules.core.contract import Message
from rules.core.dice import ScriptedDice
from rules.ocs import RULESET
from rules.ocs.position import position
from rules.ocs.sea.landing import LandingRolled, roll_hex
from rules.ocs.state import State

BEACH = "18.03"


def afloat() -> State:
    """The first group of *Eltigen*, marines and a division, off a beach that coastal artillery covers."""
    state = position(
        {"scenario": "eltigen", "setup": True, "phase": "movement", "switches": {"sea": True, "air": True}}
    )
    return replace(
        state.moor(replace(state.crafts["lc-n1"], hex=BEACH)),
        active="soviet",
    )


def tell(state: State, *units: str) -> list[Message]:
    """What the order says before it is given."""
    draft = {"do": "land", "units": list(units), "face": "combat"}
    return list(RULESET.options(state, "soviet", draft).effect)


def test_what_is_foretold_of_a_landing_is_what_its_dice_give() -> None:
    state, results = afloat(), Counter[str]()
    for one, two in product(range(1, 7), repeat=2):
        events, _ = roll_hex(state, "soviet", BEACH, ["as-369"], ScriptedDice(one, two, *[1] * 20))
        results.update(event.result for event in events if isinstance(event, LandingRolled))
    said = next(one.facts for one in tell(state, "as-369") if one.id == "effect-landing")
    assert {key: count for key, count in said.items() if count} == dict(results)
    question = {"about": "landing", "draft": {"do": "land", "units": ["as-369"]}}
    outcomes = RULESET.explain(state, "soviet", question).outcomes
    assert {one.message.id.removeprefix("landing-"): one.chances for one in outcomes} == dict(said)
    assert RULESET.explain(state, "axis", question).outcomes == (), "4.9: what is aboard is hidden"


def test_each_group_says_its_own_chances() -> None:
    said = tell(afloat(), "as-2gd", "as-369")
    assert [one.id for one in said] == [
        "effect-landing-group", "effect-landing-modifiers", "effect-landing",
        "effect-landing-group", "effect-landing-modifiers", "effect-landing",
    ]  # fmt: skip
    assert said[2] != said[5], "marines by themselves"
