"""A club that has the designer's charts puts its own data files in, and touches no code."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rules.core.dice import SeededDice
from rules.core.players import RandomPlayer, play
from rules.russian_portfolio import RULESET, scenario
from rules.russian_portfolio.combat.table import column, result

SCENARIO = """
extends = "barbarossa.toml"
combat = "club_combat"
counters = "club_counters"
first_stop = "1941-06-25"
victory_points = 9
reserve_limit = 1
calendar = [
  { date = "1941-06-22", weather = "mud" },
  { date = "1941-06-25", weather = "snow" },
]
[starts]
jun1 = { date = "1941-06-22", armor = 3 }
jun22 = { armor = 3 }
jul10 = { date = "1941-06-25" }
"""
COMBAT = """
extends = "combat.toml"
source = "the printed chart"
columns = ["1:2", "1:1", "4:1"]
rows = [
  ["AE", "AE", "S"], ["AE", "S", "DE"], ["S", "S", "DE"], ["S", "D1", "DE"], ["S", "D4", "BR"], ["D1", "D4", "BR"],
]
"""
COUNTERS = """
extends = "counters.toml"
source = "the printed counters"
[units.a-18-army]
factors = "9-9-4"
"""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[scenario.Battle]:
    """The data of the game with three files of a club beside them."""
    for part in ("data", "scenarios"):
        shutil.copytree(scenario.SHELF.folder / part, tmp_path / part)
    (tmp_path / "scenarios" / "club.toml").write_text(SCENARIO, encoding="utf-8")
    (tmp_path / "data" / "club_combat.toml").write_text(COMBAT, encoding="utf-8")
    (tmp_path / "data" / "club_counters.toml").write_text(COUNTERS, encoding="utf-8")
    monkeypatch.setattr(scenario.SHELF, "folder", tmp_path)
    yield scenario.battle("club")
    scenario.SHELF.forget("club")


def test_its_table_counters_and_calendar_are_played(club: scenario.Battle) -> None:
    state = RULESET.fold(None, RULESET.setup("club", {}, SeededDice(1)))
    assert (state.weather, state.turns, state.supply.points["soviet"]["armor"]) == ("mud", 2, 3)
    assert club.counters["a-18-army"].factors == "9-9-4" and club.counters["a-1-pzg"].factors == "8-7-6"
    assert [result(club, 6, column(club, attack, 2)) for attack in (1, 2, 8)] == ["D1", "D4", "BR"]


@pytest.mark.dear
def test_its_campaign_ends_with_its_calendar(club: scenario.Battle) -> None:
    players = {side: RandomPlayer(4) for side in club.sides}
    plain = RULESET.scenarios["barbarossa"]
    ruleset = replace(
        RULESET, scenarios={"club": plain.__class__(id="club", sides=plain.sides, turns=2, minutes=9)}
    )
    *_, last = play(ruleset, "club", {}, players, SeededDice(4), 3000)
    assert last.state.result.verdict == "endured" and last.state.turn == 2
