"""IV, IX.A The figures of the history are those of the position, and its totals those of the events."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.dice import SeededDice
from rules.core.players import RandomPlayer, play
from rules.russian_portfolio import RULESET
from rules.russian_portfolio.campaign.figures import history
from rules.russian_portfolio.combat.dues import one_way, top
from rules.russian_portfolio.position import position

MAP: dict[str, Any] = {"terrain": ["......"]}


def figures(state: Any) -> dict[str, dict[str, int]]:
    return {figure.id: figure.by for figure in history(state, "umpire")}


def test_what_is_lost_is_counted_in_defence_factors() -> None:
    counters = {"a": {"side": "axis", "factors": "8-6-3"}, "b": {"side": "soviet", "factors": "2-3-4"}}
    state = position({"map": MAP, "counters": counters, "units": {"a": "A1", "b": "A6"}})
    assert figures(state)["factors"] == {"axis": 6, "soviet": 3}
    event = RULESET.read_event({"event": "UnitsEliminated", "units": ["a", "b"], "why": "combat"})
    after = RULESET.apply(state, event)
    assert figures(after)["factors"] == {"axis": 0, "soviet": 0}
    assert figures(after)["lost"] == {"axis": 6, "soviet": 3}


@pytest.mark.dear
def test_points_received_are_spent_or_saved() -> None:
    """Two turns of play: what came, with what was there, is what was spent and what is left."""
    bots = {side: RandomPlayer(at) for at, side in enumerate(("axis", "soviet"))}
    state = next(iter(play(RULESET, "barbarossa", {}, bots, SeededDice(4)))).state
    start = {side: sum(points.values()) for side, points in state.supply.points.items()}
    for step in play(RULESET, "barbarossa", {}, bots, SeededDice(4)):
        state = step.state
        if state.turn == 3:
            break
    found = figures(state)
    assert found["received"]["soviet"] > 0
    for side, points in state.supply.points.items():
        assert start[side] + found["received"][side] == found["spent"][side] + sum(points.values())


@pytest.mark.parametrize(("attackers", "found"), [(6, True), (7, False)])
def test_of_so_many_units_it_is_looked_whether_there_is_only_one_way(attackers: int, found: bool) -> None:
    """XIII.C All but the weakest pay to the factor, and nobody could pay for another."""
    names = [f"u{at}" for at in range(attackers)]
    counters = {name: {"side": "soviet", "factors": "2-2-3"} for name in names}
    counters["u0"]["factors"] = "1-1-3"
    clash = {
        "pending": "Clash", "attack": {"id": 1, "units": names, "targets": ["A2"]}, "die": 1, "odds": "1:1",
        "result": "X", "hurt": "X", "outcome": "X", "force": 9, "strength": 9, "step": "price",
        "owed": 2 * (attackers - 1),
    }  # fmt: skip
    state = position(
        {"map": MAP, "counters": counters, "units": dict.fromkeys(names, "A1"), "stack": [clash]}
    )
    assert one_way(state, top(state)) == found
