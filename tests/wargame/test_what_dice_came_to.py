"""What dice came to, as the pages of a game and of the log tell it to those who may read the line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rules
from rules.core.codec import plain
from rules.core.recordings import replay
from tests.rulesets import each, recordings
from tests.wargame.asked import write_up
from tests.wargame.sitting import Sitting, sit_down
from wargame.games.models import Game, GameEvent
from wargame.games.results import Result, results_of

ROLL = {"purpose": "combat", "rule": "1", "faces": [4, 3]}
TABLE = {
    "columns": ["1:1", "2:1"],
    "rows": ["7"],
    "cells": [["a", "AL1 DL2"]],
    "start": 0,
    "column": 1,
    "row": 0,
}
SHOWN = {"title": {"id": "nothing"}, "stages": [{"roll": ROLL, "total": "7", "table": TABLE}]}


def results(path: Path) -> list[Result]:
    """Those of a recording, in its words."""
    ruleset = rules.get(path.parent.parent.name)
    scenario = path.stem.split("-")[0]
    found = []
    for step in replay(ruleset, path):
        state = step.before
        for event in step.events if step.action else ():
            lines = [plain(line) for line in ruleset.log(state, event)]
            found += results_of(ruleset, scenario, lines)
            state = ruleset.fold(state, [event])
    return found


@each("path", recordings)
@pytest.mark.dear
def test_every_result_has_its_words(path: Path) -> None:
    found = results(path)
    for result in found:
        said = [result.title, result.verdict, *(words for words, _ in result.sums)]
        for throw in result.throws:
            said += [throw.name, throw.verdict, *(words for words, _ in throw.added)]
            assert throw.faces and bool(throw.cell) == bool(throw.columns)
        assert not [words for words in said if words.startswith(("roll-", "event-", "combat-"))]


def test_the_table_is_told_from_where_the_reading_began() -> None:
    ruleset = rules.get(rules.playable()[0])
    [result] = results_of(ruleset, "", [{"resolution": SHOWN}, {"message": {}}])
    [throw] = result.throws
    assert (throw.columns, throw.row, throw.cell, throw.total) == (["1:1", "2:1"], "7", "AL1 DL2", "7")
    assert results_of(None, "", [{"resolution": SHOWN}]) == []
    assert results_of(ruleset, "", [{"resolution": {"title": {"id": "x"}, "stages": [{"roll": ROLL}]}}]) == []


def test_further_dice_stand_with_those_that_they_go_on_with() -> None:
    ruleset = rules.get(rules.playable()[0])
    more = SHOWN | {"verdict": {"id": "out"}, "more": True}
    lines: list[dict[str, Any]] = [
        {"resolution": SHOWN},
        {"message": {}},
        {"resolution": more},
        {"resolution": SHOWN},
    ]
    found = results_of(ruleset, "", lines)
    assert [(len(one.throws), one.verdict) for one in found] == [(2, "out"), (1, "")]
    assert [len(one.throws) for one in results_of(ruleset, "", [{"resolution": more}])] == [1]


@pytest.mark.django_db
@pytest.mark.dear
def test_it_is_told_to_those_who_may_read_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit_down(seed=5)
    sitting.play(8)
    write_up()
    row = GameEvent.objects.filter(game=sitting.game, audience=None).exclude(log=[]).last()
    assert row
    GameEvent.objects.filter(pk=row.pk).update(log=[{**row.log[0], "resolution": SHOWN}])
    home = f"/games/{sitting.code}/"
    for page in (f"{home}history/", f"{home}log/", f"/annals/booklet/?q=game:{sitting.code}"):
        assert all("AL1 DL2" in body(sitting, side, page) for side in sitting.users), page
    first, *others = sitting.users
    GameEvent.objects.filter(pk=row.pk).update(audience=[first])
    for hides in (True, False):  # an answer lies sealed in a game that hides nothing too
        monkeypatch.setattr("wargame.games.history.game_hides", lambda game, hides=hides: hides)
        told = {side: "AL1 DL2" in body(sitting, side, f"{home}history/") for side in sitting.users}
        assert told == {first: True, **dict.fromkeys(others, False)}
    Game.objects.filter(code=sitting.code).update(result={"winner": first})
    assert all("AL1 DL2" in body(sitting, side, f"{home}history/") for side in others), "now it is open"


def body(sitting: Sitting, side: str, page: str) -> Any:
    """A page of the game as that side reads it."""
    return sitting.clients[side].get(page).content.decode()
