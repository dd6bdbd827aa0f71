"""`manage.py practice`: what it prints of the games, and what it refuses."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

import rules
from rules.core.contract import Message, Side, Standing
from rules.core.players import GreedyPlayer
from rules.core.steady import SteadyPlayer
from wargame.tools.management.commands import practice


def find_weighed() -> tuple[str, str, Side, Side]:
    """A ruleset that says what positions are worth, a scenario, and its sides."""
    ruleset = next(one for one in map(rules.get, rules.available()) if one.worth is not None)
    scenario = min(ruleset.scenarios.values(), key=lambda plan: plan.minutes)
    first, second = scenario.played
    return ruleset.id, scenario.id, first, second


def end(winner: Side | None) -> Standing:
    """How a game ended that was won by twelve points, or drawn by none."""
    said = Message(
        "verdict-decisive" if winner else "verdict-draw", {"side": winner, "points": 12 if winner else 0}
    )
    return Standing(
        turn=6,
        turns=6,
        phase=Message("phase"),
        active=None,
        awaiting=(),
        over=True,
        winner=winner,
        verdict=said,
    )


def test_the_shares_of_both_players_are_printed_with_their_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    id, name, ours, theirs = find_weighed()
    won: dict[Any, list[Side | None]] = {
        SteadyPlayer: [ours, ours, ours, None],
        GreedyPlayer: [ours, theirs, None, theirs],
    }

    def duel(ruleset: Any, scenario: str, side: Side, kind: Any, seed: int, spent: list[float]) -> Standing:
        spent.append(seed / 100)
        return end(won[kind][seed - 1])

    monkeypatch.setattr(practice, "duel", duel)
    out = StringIO()
    call_command("practice", id, name, "--side", ours, "--games", "4", stdout=out)
    *games, steady = out.getvalue().splitlines()[:5]
    greedy = out.getvalue().splitlines()[-1]
    assert [line.partition("greedy, ")[2] for line in games][2:] == [
        f"seed 3: {ours} (decisive, 12 points); CPU a decision: median 0.030 s, 95 % within 0.030 s, most 0.030 s of 1",
        "seed 4: drawn (draw, 0 points); CPU a decision: median 0.040 s, 95 % within 0.040 s, most 0.040 s of 1",
    ]
    assert f"{ours}: steady against greedy won 3 of 4, 1 drawn; 75% (36% to 94% nine times in ten)" in steady
    assert "median 0.025 s" in steady and "most 0.040 s of 4" in steady
    assert f"{ours}: greedy against greedy won 1 of 4, 1 drawn; 25%" in greedy


def test_it_goes_on_from_a_seed_also_where_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    id, name, ours, theirs = find_weighed()
    seeds: list[int] = []

    def duel(ruleset: Any, scenario: str, side: Side, kind: Any, seed: int, spent: list[float]) -> Standing:
        seeds.append(seed)
        return end(theirs)

    monkeypatch.setattr(practice, "duel", duel)
    out = StringIO()
    call_command("practice", id, name, "--side", ours, "--games", "2", "--seed", "7", stdout=out)
    assert seeds == [7, 8, 7, 8]
    assert f"seed 8: {theirs} (decisive, 12 points); no decision" in out.getvalue()


def test_what_cannot_be_played_is_refused() -> None:
    id, name, *_ = find_weighed()
    for asked in (
        ("no", name),
        (id, "no"),
        (id, name, "--side", "no"),
        (id, name, "--games", "0"),
        (id, name, "--cores", "0"),
    ):
        with pytest.raises(CommandError):
            call_command("practice", *asked)
