"""XIII.A-C What holds of every attack in play, whoever plays."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.players import GreedyPlayer, RandomPlayer, play
from rules.russian_portfolio import RULESET
from rules.russian_portfolio.combat.duty import find_unmet_duties
from rules.russian_portfolio.combat.fight import AttackFought
from rules.russian_portfolio.combat.stages import StageReached
from rules.russian_portfolio.position import position
from rules.russian_portfolio.state import State

ACTIONS = 300


def moments(kind: Any, start: str, seed: int) -> Iterator[tuple[State, Any, State]]:
    """The events of the first actions of a game, each with the state before and after it."""
    players = {side: kind(seed + n) for n, side in enumerate(("axis", "soviet"))}
    for step in islice(play(RULESET, "barbarossa", {"start": start}, players, SeededDice(seed)), 1, ACTIONS):
        state = step.before
        for event in step.events:
            before, state = state, RULESET.apply(state, event)
            yield before, event, state


def check_fought(before: State, fought: AttackFought, after: State) -> None:
    """XIII.A.1-2, B.4, B.6: once a turn, ready, adjacent, at odds of the table, after the question of «No Retreat!»."""
    hexes, columns = before.battle.hexes, before.battle.combat.columns
    assert before.combat.ordered
    assert fought.odds in columns
    for name in fought.units:
        unit, here = before.units[name], hexes.index[str(before.units[name].hex)]
        assert unit.face != "dispersed"
        assert (
            not unit.attacked or fought.breakthrough or unit.broke
        )  # XIII.F it may have joined a waiting attack
        assert not (fought.breakthrough and unit.broke)
        assert all(hexes.adjacent(here, hexes.index[target]) for target in fought.targets)
        assert after.units[name].attacked
    assert {before.units[name].hex for name in fought.reads} == set(fought.targets)


@pytest.mark.parametrize(
    ("start", "kind"),
    [
        ("jun22", RandomPlayer),
        pytest.param("jul10", GreedyPlayer, marks=pytest.mark.exhaustive),
        pytest.param("jun22", GreedyPlayer, marks=pytest.mark.exhaustive),
        pytest.param("jul10", RandomPlayer, marks=pytest.mark.exhaustive),
    ],
)
@pytest.mark.dear
def test_attacks_in_play(start: str, kind: Any, seed: int) -> None:
    seen = 0
    for before, event, after in moments(kind, start, seed):
        if isinstance(event, StageReached) and event.stage == "orders":
            assert find_unmet_duties(before) == ()  # XIII.A.3
        if isinstance(event, AttackFought):
            check_fought(before, event, after)
            seen += 1
    assert seen


@pytest.mark.parametrize("slot", [{"do": "plan", "target": "C4"}, {"do": "join", "attack": 1}])
def test_a_draft_with_whoever_is_not_on_the_map_is_refused_with_a_rule(slot: dict[str, Any]) -> None:
    """Whatever a browser puts into a half-filled order is told what stands against it."""
    state = position(GIVEN)
    for chosen in (["a-18-army"], ["g", "a-18-army"], ["s-2-shock"]):
        options = RULESET.options(state, "axis", RULESET.read_draft({**slot, "units": chosen}))
        assert options.refusal is not None and options.refusal.rule == "XI.A.1"
        assert not options.complete


GIVEN = {
    "phase": "attack",
    "combat": {"stage": "plan", "attacks": [{"id": 1, "units": ["k"], "targets": ["C4"]}]},
    "map": {"terrain": ["......"] * 4},
    "counters": {
        "g": {"side": "axis", "nation": "german", "factors": "7-8-3"},
        "k": {"side": "axis", "nation": "german", "factors": "4-4-4", "size": "corps"},
        "r": {"side": "soviet", "factors": "4-4-3"},
    },
    "units": {"g": "C3", "k": "B3", "r": "C4"},
}


SWIM = {
    "phase": "attack",
    "turn": 1,
    "units": {"g": "C3", "k": "C3", "r": "C4"},
    "counters": {
        "g": {"side": "axis", "nation": "german", "factors": "7-8-3"},
        "k": {"side": "axis", "nation": "german", "size": "corps", "factors": "1-4-4"},
        "r": {"side": "soviet", "factors": "4-4-3"},
    },
    "map": {
        "terrain": ["......", "......", "......", "......"],
        "hexsides": [{"kind": "river", "between": ["C3/C4"]}],
    },
}
"""XVI.B.2 7 or 8 against 4: 3 to 2 or 2 to 1, a column less for the river, one more for the surprise."""


@pytest.mark.parametrize(("amphibious", "alone", "joined"), [(False, "3:2", "2:1"), (True, "2:1", "3:1")])
def test_odds_are_offered_with_the_amphibious_tanks(amphibious: bool, alone: str, joined: str) -> None:
    attack = {"id": 1, "units": ["g"], "targets": ["C4"], "amphibious": amphibious}
    planned = position({**SWIM, "combat": {"stage": "plan", "attacks": [attack]}})
    offered = RULESET.options(planned, "axis", {"do": "join", "attack": 1})
    assert [str(one.effect) for one in offered.candidates if joined in str(one.effect)]
    ordering = position({**SWIM, "combat": {"stage": "orders", "attacks": [attack]}})
    told = RULESET.options(ordering, "soviet", {"do": "hold_fast"})
    assert [str(one.effect) for one in told.candidates if alone in str(one.effect)]


def test_an_exchange_of_whoever_is_not_there_is_refused_with_a_rule() -> None:
    """XIII.C A draft that names a unit off the map among those given crashes nothing."""
    attack = {"id": 1, "units": ["g"], "targets": ["C4"]}
    clash = {
        "pending": "Clash", "attack": attack, "die": 3, "odds": "3:1", "result": "X", "hurt": "X", "outcome": "X",
        "force": 7, "strength": 4, "step": "exchange", "reads": {"r": "X"},
    }  # fmt: skip
    state = position({**GIVEN, "combat": {"stage": "fight"}, "stack": [clash]})
    for chosen in (["s-2-shock"], ["r", "s-2-shock"]):
        options = RULESET.options(state, "soviet", {"do": "exchange", "units": chosen})
        assert options.refusal is not None and options.refusal.rule == "XIII.C"
        assert not options.complete
