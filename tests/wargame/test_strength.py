"""`manage.py practice`: what it prints of the games, and what it refuses."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.core.contract import Side
from rules.core.players import GreedyPlayer
from rules.core.steady import SteadyPlayer
from wargame.tools.management.commands import practice


def test_the_shares_of_both_players_are_printed_with_their_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    won: dict[Any, list[Side | None]] = {
        SteadyPlayer: ["axis", "axis", "axis", None],
        GreedyPlayer: ["axis", "soviet", None, "soviet"],
    }

    def duel(
        ruleset: Any, scenario: str, side: Side, kind: Any, seed: int, spent: list[float]
    ) -> Side | None:
        spent.append(seed / 100)
        return won[kind][seed - 1]

    monkeypatch.setattr(practice, "duel", duel)
    out = StringIO()
    call_command("practice", "ocs", "depot", "--side", "axis", "--games", "4", stdout=out)
    steady, greedy = out.getvalue().splitlines()
    assert "axis: steady against greedy won 3 of 4, 1 drawn; 75% (36% to 94% nine times in ten)" in steady
    assert "median 0.025 s" in steady and "most 0.040 s of 4" in steady
    assert "axis: greedy against greedy won 1 of 4, 1 drawn; 25%" in greedy


@pytest.mark.parametrize(
    "asked",
    [("no", "depot"), ("ocs", "no"), ("ocs", "depot", "--side", "no"), ("ocs", "depot", "--games", "0")],
)
def test_what_cannot_be_played_is_refused(asked: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        call_command("practice", *asked)
