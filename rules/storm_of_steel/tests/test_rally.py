"""10.B, 10.C The odds of a rally: what is offered is what the die does, whichever reading is played."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import rules
from rules.core.dice import ScriptedDice
from rules.core.words import say
from rules.storm_of_steel.state import State

RULES = rules.get("storm_of_steel")


def position(status: str, cpts: int, *, demoralised: bool = False, points: str = "before") -> State:
    """One unit to rally."""
    raw = {
        "phase": "rally", "active": "german", "table": {}, "sequence": ["first_move"],
        "choices": {"rally_points": points},
        "units": {
            "g": {"at": [600, 600], "status": status}, "g2": {"at": [700, 600], "status": "pinned"},
            "f": {"side": "french", "at": [600, 900]},
        },
        "forces": {"german": {"cpts": cpts, "demoralised": demoralised}},
    }  # fmt: skip
    found: State = RULES.position(raw)  # type: ignore[misc]
    return found


def played(state: State, die: int, *actions: dict[str, Any]) -> State:
    """The state after the actions, the die of the rally given."""
    dice = ScriptedDice(die)
    for action in actions:
        events = RULES.resolve(state, "german", RULES.read_action(action), dice)
        state = RULES.fold(state, events)
    return state


@pytest.mark.parametrize(("status", "demoralised"), [*product(("pinned", "suppressed"), (False, True))])
def test_the_chance_that_is_offered_is_that_of_the_die(status: str, demoralised: bool) -> None:
    """10.B 5 and 6, demoralised 6; 10.C a point more is a face more, up to certainty."""
    better = {"pinned": "normal", "suppressed": "pinned"}[status]
    state = position(status, 5, demoralised=demoralised)
    offered = RULES.options(state, "german", RULES.read_draft({"do": "rally", "unit": "g"}))
    assert [c.value for c in offered.candidates] == list(range(6 if demoralised else 5))
    for candidate in offered.candidates:
        action = {"do": "rally", "unit": "g", "cpts": candidate.value}
        won = [played(state, die, action).units["g"].status == better for die in range(1, 7)]
        assert candidate.effect is not None
        assert sum(won) == candidate.effect.facts["chances"] == (1 if demoralised else 2) + candidate.value
        assert won == sorted(won), "the higher the die the better"
        assert f"{sum(won)} in 6" in say(RULES, candidate.effect)


def test_points_that_are_named_are_not_asked_for_again() -> None:
    draft = RULES.read_draft({"do": "rally", "unit": "g", "cpts": 2})
    offered = RULES.options(position("pinned", 5), "german", draft)
    assert offered.complete and not offered.candidates and not offered.slot


@pytest.mark.parametrize("cpts", range(6))
def test_points_are_paid_whatever_the_die_says(cpts: int) -> None:
    """10.C Before the die: won or lost, they are gone."""
    for die in range(1, 7):
        after = played(position("pinned", 5), die, {"do": "rally", "unit": "g", "cpts": cpts})
        assert after.forces["german"].cpts == 5 - cpts and after.units["g"].tried


@pytest.mark.parametrize(("die", "cpts"), [*product(range(1, 7), range(6))])
def test_points_after_the_die_are_what_was_missing(die: int, cpts: int) -> None:
    """10.C After the die: asked only when it failed and the points would do; then just those are paid."""
    state = position("pinned", cpts, points="after")
    after = played(state, die, {"do": "rally", "unit": "g"})
    missing = max(0, 5 - die)
    asked = 0 < missing <= cpts
    accepts = [tag for decision in RULES.decisions(after) for tag in decision.accepts]
    assert ("add_points" in accepts) == asked
    assert after.units["g"].status == ("pinned" if missing else "normal")
    if asked:
        added, left = played(after, 1, {"do": "add_points"}), played(after, 1, {"do": "leave_die"})
        assert (added.units["g"].status, added.forces["german"].cpts) == ("normal", cpts - missing)
        assert (left.units["g"].status, left.forces["german"].cpts) == ("pinned", cpts)
        assert left.units["g"].tried and not left.stack
        offered = RULES.options(after, "german", {"do": "add_points"})
        assert offered.complete and not offered.refusal
        assert [told.facts["status"] for told in offered.effect] == ["normal"]


def test_points_after_the_die_are_never_worse() -> None:
    """10.C With the same die and as many points at hand, waiting for the die rallies whenever paying first did."""
    for die, cpts in product(range(1, 7), range(5)):
        before = played(position("pinned", cpts), die, {"do": "rally", "unit": "g", "cpts": cpts})
        after = played(position("pinned", cpts, points="after"), die, {"do": "rally", "unit": "g"})
        if after.stack:
            after = played(after, 1, {"do": "add_points"})
        assert after.units["g"].status == before.units["g"].status
        assert after.forces["german"].cpts >= before.forces["german"].cpts
