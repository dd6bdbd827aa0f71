"""The printed tables are those of the dice, their words are there, and the scale of the count holds its result."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.core import words
from rules.core.boards import Board
from rules.core.cases import CaseRun, cases
from rules.core.contract import Chart, Excerpt, Explanation, Label, Message, Scale
from rules.ring_of_fire import RULESET
from rules.ring_of_fire.campaign.victory import points
from rules.ring_of_fire.combat.tables import combat_tables
from rules.ring_of_fire.scenario import SHELF
from rules.ring_of_fire.state import State

CHARTS = {chart.id: chart for chart in RULESET.charts()}


def labels(chart: Chart) -> Iterator[Label]:
    """Every head and cell, and what the chart is called."""
    yield Message(f"chart-{chart.id}")
    yield from (chart.corner, *chart.columns, *chart.rows)
    yield from (cell for row in chart.cells for cell in row)


def of_case(rule: str, name: str) -> State:
    """The position of a case."""
    case = next(one for _, one in cases(RULESET) if (one.rule, one.name) == (rule, name))
    assert RULESET.position is not None
    state = RULESET.position(case.given)
    assert isinstance(state, State)
    return state


def excerpts() -> Iterator[Excerpt]:
    """Every table that a result of a case shows."""
    for _, case in cases(RULESET):
        if case.rule.startswith(("B9", "B11", "B6", "B10", "R3")) and case.when and not case.malformed:
            for state, _, _, events, _ in CaseRun(RULESET, case).played:
                for event in events:
                    shown = [line.resolution for line in RULESET.log(state, event) if line.resolution]
                    yield from (stage.table for one in shown for stage in one.stages if stage.table)
                    state = RULESET.apply(state, event)


@pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS)
def test_a_chart_has_its_form_and_its_words(chart: Chart) -> None:
    assert len(chart.cells) == len(chart.rows) > 0
    assert {len(row) for row in chart.cells} == {len(chart.columns)}
    assert len(chart.keys) in (0, len(chart.rows))
    found = [words.faults(RULESET, label) for label in labels(chart) if isinstance(label, Message)]
    assert not any(found), found


@pytest.mark.dear
def test_a_result_shows_a_part_of_its_chart() -> None:
    seen = set()
    for shown in excerpts():
        chart = CHARTS[shown.chart]
        columns = [chart.columns.index(head) for head in shown.columns]
        rows = [chart.rows.index(head) for head in shown.rows]
        assert shown.cells == tuple(tuple(chart.cells[row][at] for at in columns) for row in rows)
        seen.add(shown.chart)
    assert seen == {"tanks", "assault"}


def test_a_line_of_tank_fire_is_that_of_its_differences() -> None:
    table = combat_tables().tank
    heads = {"≤−4": (-9, -4), "−3, −2": (-3, -2), "−1, 0": (-1, 0), "+1": (1,), "+2": (2,), "+3": (3,)}
    for head, line in table.rows().items():
        assert {table.line(gap) for gap in heads.get(head, (4, 9))} == {line}, head


@pytest.mark.parametrize("scenario", RULESET.scenarios)
def test_the_terrain_chart_has_the_letters_of_the_map(scenario: str) -> None:
    board = RULESET.board(scenario)
    assert isinstance(board, Board)
    assert set(CHARTS["terrain"].keys) == set(board.legend)


def test_what_one_column_says_of_all_scenarios_is_so() -> None:
    first, *others = (SHELF.file(name) for name in SHELF.names())
    for file in others:
        assert file.sides == first.sides and file.supply == first.supply
        assert (file.air, file.replacements) == (first.air, first.replacements)


def victory(state: State) -> tuple[Explanation, Scale]:
    answer = RULESET.explain(state, "spectator", {"about": "victory"})
    assert answer.scale is not None
    return answer, answer.scale


@pytest.mark.parametrize(
    ("name", "reached", "left"),
    [
        ("without a place held the German side wins", "degree-won", [17, 16]),
        ("seventeen points are a draw", "degree-draw", [5, 1]),
        ("twenty-two are won with brigades that left and units destroyed", "degree-won", [0, 1]),
        ("a brigade lost costs one and infantry that left counts nothing", "degree-won", [18, 17]),
        ("in the campaign exits count twelve at most", "degree-decisive", [3, 2]),
    ],
)
def test_the_scale_holds_the_result_and_what_each_side_lacks(
    name: str, reached: str, left: list[int]
) -> None:
    state = of_case("B17", name)
    answer, scale = victory(state)
    starts = [degree.at for degree in scale.degrees]
    assert starts == sorted(starts) and starts[0] == scale.least <= scale.value <= scale.most
    assert scale.value == points(state)
    assert [d.label.id for d in scale.degrees if d.at <= scale.value][-1] == reached
    lacks = [line for line in answer.lines if line.message.id in ("count-lacks", "count-best")]
    assert [line.message.facts["points"] for line in lacks] == left
    assert [line.message.facts["side"] for line in lacks] == ["soviet", "german"]


def test_every_place_that_counts_is_flagged_with_its_worth() -> None:
    state = of_case("B17", "in the campaign exits count twelve at most")
    answer, _ = victory(state)
    flags = {mark.place: mark.value for mark in answer.marks if mark.sign == "flag"}
    assert flags["4815"] == "5" and flags["3550"] == "31" and flags["4816"] is None
    assert set(flags) == {
        hex for name in state.battle.victory.places for hex in state.battle.map.places[name]
    }
