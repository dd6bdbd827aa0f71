"""4.9, 9.7 What each side is told of the odds before the dice, and what the dice then meet."""

from __future__ import annotations

from typing import Any

from rules.core.dice import SeededDice
from rules.core.registry import get
from rules.core.ruleset import Ruleset
from rules.ocs.combat.roll import CombatRolled
from rules.ocs.position import position
from rules.ocs.state import State

RULES: Ruleset = get("ocs")
TARGET = "03.02"
ORDER = {"do": "attack", "target": TARGET, "units": ["top", "low"]}
QUESTION = {"about": "combat", "target": TARGET, "units": ["top", "low"]}


def stacks() -> State:
    """Two units attack a hex of two; on both sides the second lies below, the last defender has lost a step."""
    foot = {"move": "2-3-8L"}
    return position(
        {
            "phase": "combat",
            "map": {"terrain": [".......", ".......", "......."]},
            "dumps": {
                "01.02": {"side": "axis", "tokens": 40},
                "06.02": {"side": "soviet", "tokens": 40},
            },
            "counters": {
                "top": {"side": "axis", "combat": "5-3-4L", **foot},
                "low": {"side": "axis", "combat": "4-3-4L", **foot},
                "d": {"side": "soviet", "combat": "18-3-4L", "steps": 2, **foot},
                "e": {"side": "soviet", "combat": "6-3-4L", **foot},
            },
            "units": {
                "top": {"hex": "02.02", "top": "02.02"},
                "low": "02.02",
                "d": {"hex": TARGET, "lost": 1, "top": TARGET},
                "e": TARGET,
            },
        }
    )


def attacked() -> State:
    """The same, once the attack is declared."""
    return do(stacks(), "axis", ORDER)[0]


def do(state: State, side: str, action: dict[str, Any]) -> tuple[State, list[Any]]:
    """What an action makes of the state, and its events."""
    events = RULES.resolve(state, side, RULES.read_action(action), SeededDice(1))
    return RULES.fold(state, events), list(events)


def bubble(state: State) -> dict[str, Any]:
    """What the attacker's map says of the combat."""
    return RULES.view(state, "axis")[f"bubble-{TARGET}"]


def strengths(attack: str, defence: str) -> dict[str, Any]:
    """Both strengths, as they stand beside the odds."""
    return {"id": "bubble-strengths", "facts": {"attack": attack, "defence": defence}}


def test_who_attacks_is_told_the_sum_of_what_is_known_before_it_is_declared() -> None:
    (prospect,) = RULES.options(stacks(), "axis", ORDER).effect
    assert {key: prospect.facts[key] for key in ("attack", "defence", "odds")} == {
        "attack": "9",
        "defence": "18",
        "odds": "1:2",
    }
    told = RULES.explain(stacks(), "axis", QUESTION)
    assert (told.headline, told.sum and told.sum.facts) == ("1:2", strengths("9", "18")["facts"])
    assert {"line-unpaid", "line-guessed"} <= {line.message.id for line in told.lines}


def test_the_declared_attack_says_the_same_to_the_attacker_and_other_odds_to_the_defender() -> None:
    state = attacked()
    assert (bubble(state)["headline"], bubble(state)["lines"][0]) == ("1:2", strengths("9", "18"))
    (decision,) = [one for one in RULES.decisions(state) if "feed_defence" in one.accepts]
    hint = RULES.view(state, "soviet")[decision.id]["hint"]
    assert (hint["facts"]["attack"], hint["facts"]["defence"], hint["facts"]["odds"]) == ("5", "15", "1:3")


def test_what_the_defender_withholds_counts_as_soon_as_it_is_known() -> None:
    state, _ = do(attacked(), "soviet", {"do": "feed_defence", "supply": "withhold"})
    told = RULES.explain(state, "axis", QUESTION)
    assert (told.headline, told.sum and told.sum.facts) == ("1:1", strengths("9", "9")["facts"])
    assert (bubble(state)["headline"], bubble(state)["lines"][0]) == ("1:1", strengths("9", "9"))
    assert "line-unpaid" not in {line.message.id for line in told.lines}


def test_the_dice_meet_the_odds_of_who_sees_all() -> None:
    """One function reckons both: the umpire, who sees every unit, is told what the dice meet."""
    state, _ = do(attacked(), "soviet", {"do": "feed_defence", "supply": "withhold"})
    told = RULES.explain(state, "umpire", QUESTION)
    while (decision := next(iter(RULES.decisions(state)), None)) and "pass" not in decision.accepts:
        state, events = do(state, decision.side, dict(decision.default or {}))
        rolled = next((event for event in events if isinstance(event, CombatRolled)), None)
        if rolled:
            assert {"attack": rolled.attack, "defence": rolled.defence} == (told.sum and told.sum.facts)
            return
    raise AssertionError("no dice fell")
