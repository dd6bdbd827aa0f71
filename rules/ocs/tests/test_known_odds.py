"""4.9, 9.7 What each side is told of the odds before the dice, and what the dice then meet."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.core.dice import SeededDice
from rules.core.registry import get
from rules.core.ruleset import Ruleset
from rules.ocs.combat.assess import CHANCES, assess
from rules.ocs.combat.records import Clash
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
    prospect, chances, limits = RULES.options(stacks(), "axis", ORDER).effect
    assert {key: prospect.facts[key] for key in ("attack", "defence", "odds")} == {
        "attack": "9",
        "defence": "18",
        "odds": "1:2",
    }
    assert {key: prospect.facts[key] for key in ("ours", "theirs", "modifier")} == {
        "ours": 3,
        "theirs": 3,
        "modifier": "+0",
    }
    assert limits.id == "prospect-limits-unpaid"
    told = RULES.explain(stacks(), "axis", QUESTION)
    seen = replace(stacks().units["d"], lost=0)
    cells = assess(stacks(), ["top", "low"], TARGET, known=[seen]).chances
    hurt = sum(ways for cell, ways in cells.items() if "D" in cell)
    assert chances.facts["defender"] == round(100 * hurt / CHANCES)
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


def test_who_leads_the_attack_is_told_odds_and_chances_before_the_dice() -> None:
    state, _ = do(attacked(), "soviet", {"do": "feed_defence", "supply": "withhold"})
    (decision,) = RULES.decisions(state)
    hint = RULES.view(state, "axis")[decision.id]["hint"]["facts"]
    prospect, chances, limits = RULES.options(state, "axis", {"do": "name_lead", "unit": "top"}).effect
    assert hint["chances"]["facts"] == chances.facts
    assert (hint["odds"]["facts"]["odds"], prospect.facts["odds"], limits.id) == (
        "1:1",
        "1:1",
        "prospect-limits",
    )


def test_whose_rating_counts_is_named_until_the_defender_has_announced_one() -> None:
    """4.9 Who leads the defence is not told, so no line may name the unit seen once another might be meant."""
    state, _ = do(attacked(), "soviet", {"do": "feed_defence", "supply": "withhold"})
    assert ratings(state) == (
        "combat-ratings-of",
        {"attacker": "low", "attack": 3, "defender": "d", "defence": 3},
    )
    told = []
    for unit in ("d", "e"):
        after, _ = do(state, "axis", {"do": "name_lead", "unit": "top"})
        (clash,) = after.stack
        assert isinstance(clash, Clash)
        told.append(ratings(after.settle(replace(clash, leads={**clash.leads, "soviet": unit}))))
    assert told == [("combat-ratings-announced", {"attacker": "top", "attack": 3, "defence": 3})] * 2


def ratings(state: State) -> tuple[str, dict[str, Any]]:
    """The line about action ratings, as the attacker reads it."""
    lines = RULES.explain(state, "axis", QUESTION).lines
    (message,) = [one.message for one in lines if one.message.id.startswith("combat-ratings")]
    return message.id, dict(message.facts)


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
