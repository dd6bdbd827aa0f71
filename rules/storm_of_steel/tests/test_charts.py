"""The printed tables are what the umpire judges by, their words are there, and the scale of the score is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.core import words
from rules.core.boards import Tabletop
from rules.core.cases import CaseRun, cases
from rules.core.contract import UMPIRE, Chart, Event, Excerpt, Explanation, Label, Message, Scale
from rules.storm_of_steel import RULESET
from rules.storm_of_steel.campaign.victory import end_by_points
from rules.storm_of_steel.scenario import battle
from rules.storm_of_steel.show.ground import going
from rules.storm_of_steel.state import State

CHARTS = {chart.id: chart for chart in RULESET.charts()}


def labels(label: Label) -> Iterator[Message]:
    """A head or a cell, if it is words, with those within."""
    if isinstance(label, Message):
        yield label
        for fact in label.facts.values():
            for inner in fact if isinstance(fact, tuple) else (fact,):
                yield from labels(inner)


def cell(id: str, row: str, column: str) -> str:
    """What a chart says, in words."""
    chart = CHARTS[id]
    rows, columns = ([_said(head) for head in heads] for heads in (chart.rows, chart.columns))
    return _said(chart.cells[rows.index(row)][columns.index(column)])


def _said(label: Label) -> str:
    return words.say(RULESET, label) if isinstance(label, Message) else label


@pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS)
def test_a_chart_has_its_form_and_its_words(chart: Chart) -> None:
    assert len(chart.cells) == len(chart.rows) > 0
    assert {len(row) for row in chart.cells} == {len(chart.columns)}
    assert len(chart.keys) in (0, len(chart.rows))
    printed = (chart.corner, *chart.columns, *chart.rows, *(one for row in chart.cells for one in row))
    found = (Message(f"chart-{chart.id}"), *(one for label in printed for one in labels(label)))
    assert not [fault for one in found for fault in words.faults(RULESET, one)]


@pytest.mark.parametrize("scenario", RULESET.scenarios)
def test_the_terrain_chart_has_the_letters_of_the_table(scenario: str) -> None:
    board = RULESET.board(scenario)
    assert isinstance(board, Tabletop)
    assert {feature.terrain for feature in board.features} <= set(CHARTS["terrain"].keys)
    assert set(CHARTS["terrain"].keys) == set(board.legend) - {"zone"}


def test_the_terrain_chart_says_who_may_enter_as_a_click_on_the_ground_does() -> None:
    heads = {name: words.say(RULESET, Message(f"chart-{name}")) for name in ("infantry", "tracked", "towed")}
    for key, row in zip(CHARTS["terrain"].keys, CHARTS["terrain"].rows, strict=True):
        acts = {name: act for act, names in going(key).items() for name in names}
        for name, head in heads.items():
            if key != "minefield":
                said = words.say(RULESET, Message(f"chart-enter-{acts.get(name, 'free')}"))
                assert cell("terrain", _said(row), head) == said


@pytest.mark.parametrize(
    ("chart", "row", "column", "figure"),
    [
        ("units", "Mortar", "Range", "10–80 cm"),
        ("units", "Mortar", "Fire die", "d10, d6 at a new target"),
        ("units", "Medium gun", "Move", "towed"),
        ("armour", "2–5", "Result", "immobilised"),
        ("mines", "6", "AFVs", "destroyed"),
        ("strikes", "Light bombers", "Comes on a d6 of", "4–5"),
        ("sequence", "Random event", "Both", "1"),
        ("events", "Turn ends", "Both", "5"),
        ("events", "No radios", "Nation", "French"),
        ("armies", "French 1940", "Class", "rigid"),
        ("skills", "Raw", "Demoralised at losses of", "40 %"),
    ],
)
def test_a_cell_is_what_is_printed(chart: str, row: str, column: str, figure: str) -> None:
    assert cell(chart, row, column) == figure


def excerpts() -> Iterator[tuple[Event, Excerpt]]:
    """Every table that a result of a case was read with, and what came of it."""
    for _, case in cases(RULESET):
        if case.when and not case.malformed:
            for state, _, _, events, _ in CaseRun(RULESET, case).played:
                for event in events:
                    shown = [line.resolution for line in RULESET.log(state, event) if line.resolution]
                    yield from (
                        (event, table) for one in shown for stage in one.stages for table in stage.read
                    )
                    state = RULESET.apply(state, event)


@pytest.mark.dear
def test_results_name_the_cells_that_they_were_read_in() -> None:
    read: dict[str, set[str]] = {}
    for event, table in excerpts():
        chart = CHARTS[table.chart]
        columns = [chart.columns.index(head) for head in table.columns]
        rows = [chart.rows.index(head) for head in table.rows]
        assert table.cells == tuple(tuple(chart.cells[row][at] for at in columns) for row in rows)
        assert 0 <= table.row < len(rows) and table.start == table.column
        read.setdefault(type(event).__name__, set()).add(table.chart)
    assert read == {
        "UnitFired": {"units", "guns", "vehicles", "bands", "protection", "armour"},
        "ArmourPierced": {"armour"},
        "BlowFell": {"protection", "vehicles"},
        "NerveTested": {"skills"},
        "AssaultFought": {"units", "vehicles"},
        "RallyTried": {"morale"},
        "MinesEntered": {"mines"},
        "DifficultyTested": {"difficulty"},
        "CommandRolled": {"skills"},
        "AircraftCame": {"strikes"},
    }


def lit(event: str, chart: str) -> Iterator[tuple[Any, str]]:
    """Each event of that name in a case, and what stands in the cell of that chart that it names."""
    for one, table in excerpts():
        if type(one).__name__ == event and table.chart == chart:
            yield one, _said(table.cells[table.row][table.column])


@pytest.mark.dear
def test_what_is_lit_is_what_was_reckoned_with() -> None:
    for shot, said in lit("UnitFired", "bands"):
        assert shot.banded in (int(said.replace("−", "-")), 0)
    for shot, said in [*lit("UnitFired", "protection"), *lit("BlowFell", "protection")]:
        assert int(said) == (shot.against if hasattr(shot, "against") else shot.value)
    for pierced, said in lit("ArmourPierced", "armour"):
        assert said == (
            "main gun out" if pierced.die == 1 else "immobilised" if pierced.die < 6 else "destroyed"
        )
    for fight, said in lit("NerveTested", "skills"):
        assert said == f"{fight.needed}+"
    for rally, said in lit("RallyTried", "morale"):
        assert said == f"{rally.needed}+"
    for command, said in lit("CommandRolled", "skills"):
        assert said == f"d{command.rolls[0].sides}"


def test_the_decks_have_their_cards() -> None:
    def count(id: str) -> int:
        return sum(
            int(one) for row in CHARTS[id].cells for one in row if isinstance(one, str) and one.isdigit()
        )

    specials = {card for name in RULESET.scenarios for card in battle(name).book.events}
    named = [card for card in specials if battle("saint_aubin").book.events[card].owner != "both"]
    assert count("sequence") == 11
    assert count("events") == 35 + len(specials) - len(named)


def score(rule: str, name: str, viewer: str = UMPIRE) -> tuple[State, Explanation, Scale]:
    """The position of a case, and the answer to who is winning."""
    case = next(one for _, one in cases(RULESET) if (one.rule, one.name) == (rule, name))
    assert RULESET.position is not None
    state = RULESET.position(case.given)
    answer = RULESET.explain(state, viewer, {"about": "victory"})
    assert isinstance(state, State) and answer.scale is not None
    return state, answer, answer.scale


@pytest.mark.parametrize(
    "name",
    [
        "at the end a lead of two points wins",
        "a lead of one draws",
        "a broken enemy and its lost headquarters count",
        "ahead by just the margin is a victory",
        "points for each stand that has left, none of them a loss",
        "the score with the source of every point",
    ],
)
def test_the_scale_names_the_result_that_the_points_would_give(name: str) -> None:
    state, answer, scale = score("R67", name)
    starts = [degree.at for degree in scale.degrees]
    assert starts == sorted(starts) and starts[0] == scale.least <= scale.value <= scale.most
    reached = [degree for degree in scale.degrees if degree.at <= scale.value][-1]
    ended = end_by_points(state)
    assert reached.label.facts.get("side") == ended.winner
    lacks = {
        line.message.facts["side"]: line.message.id == "points-spare"
        for line in answer.lines
        if line.message.id in ("points-lacks", "points-spare")
    }
    assert lacks == {side: side == ended.winner for side in state.battle.sides}


def test_objectives_are_flagged_with_worth_and_holder() -> None:
    _, answer, _ = score("R67", "the score with the source of every point")
    assert [(mark.sign, mark.value) for mark in answer.marks] == [("flag", "3"), ("flag", "2"), ("flag", "2")]
    assert {mark.label.facts["side"] for mark in answer.marks if mark.label} == {"french"}


def test_where_stands_may_hide_the_answer_says_as_far_as_you_can_see() -> None:
    def fog(viewer: str, name: str, rule: str = "R67") -> bool:
        _, answer, _ = score(rule, name, viewer)
        return any(line.message.id == "points-fog" for line in answer.lines)

    hidden = "who disputes an objective from hiding shows itself, and it is not taken"
    assert fog("french", hidden) and fog("spectator", hidden)
    assert not fog(UMPIRE, hidden) and not fog("french", "a lead of one draws")
