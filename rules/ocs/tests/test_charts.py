"""The charts say what the umpire reads: each cell beside the judgement it stands for, each excerpt within its chart."""

from __future__ import annotations

import re
from typing import Any, Literal

import pytest

from rules.core.contract import Chart, Excerpt, Label, Message, Roll
from rules.core.dice import SeededDice
from rules.core.registry import get
from rules.core.ruleset import Ruleset
from rules.core.words import faults, say
from rules.ocs.air import dogfight
from rules.ocs.amounts import points, supply
from rules.ocs.combat import barrage, roll, tables
from rules.ocs.combat.barrage_table import cell, column, cost
from rules.ocs.combat.odds import strengths
from rules.ocs.combat.stage import current
from rules.ocs.hulls import landing_table
from rules.ocs.movement.cargo import toll
from rules.ocs.position import position
from rules.ocs.schema import Closeness
from rules.ocs.sea.landing_lines import read_table
from rules.ocs.show.charts import list_charts
from rules.ocs.terrain import chart as terrain_chart
from rules.ocs.trace import capture
from rules.ocs.trace.charts import Column, attrition, charts, show_blowing, show_capture

RULESET: Ruleset = get("ocs")
CHARTS: dict[str, Chart] = {chart.id: chart for chart in list_charts()}
each = pytest.mark.parametrize("chart", CHARTS.values(), ids=list(CHARTS))


def labels(chart: Chart) -> list[Label]:
    """Everything that stands in a chart."""
    return [chart.corner, *chart.columns, *chart.rows, *(label for row in chart.cells for label in row)]


def lit(text: Label, value: int) -> bool:
    """Whether a printed span («2–8», «13+», «≤5», «≥10») holds the value."""
    match = re.fullmatch(r"(?:(≤|≥)?(\d+)|(\d+)–(\d+)|(\d+)\+)", str(text))
    if not match:
        return False
    sign, single, low, high, least = match.groups()
    if single:
        return {"≤": value <= int(single), "≥": value >= int(single), None: value == int(single)}[sign]
    return int(low) <= value <= int(high) if low else value >= int(least)


@each
def test_a_chart_is_a_full_table(chart: Chart) -> None:
    assert len(chart.cells) == len(chart.rows) > 0
    assert {len(row) for row in chart.cells} == {len(chart.columns)}
    assert len(chart.keys) in (0, len(chart.rows))
    assert chart.rules


def test_no_two_charts_have_one_id() -> None:
    assert len(CHARTS) == len(list_charts())


@each
def test_a_chart_has_words(chart: Chart) -> None:
    for message in (Message(f"chart-{chart.id}"), *labels(chart)):
        if isinstance(message, Message):
            assert not faults(RULESET, message)
            assert say(RULESET, message)


@pytest.mark.parametrize("category", ["open", "close", "very_close", "extremely_close"])
def test_the_combat_chart_of_a_category_holds_what_is_shown_of_it(category: Closeness) -> None:
    for start, end, total in ((1, 1, -2), (1, 13, 7), (6, 4, 10), (13, 13, 18)):
        event = roll.CombatRolled(
            target="01.01", attack="1", defence="1", odds=(1, 1), category=category, start=start, column=end,
            modifier=0, hedgehog=0, surprise=0, shift=0, total=total, result="",
        )  # fmt: skip
        shown = roll.read_table(event)
        assert find_excerpt(shown) == tables.cell(total, end)


@pytest.mark.parametrize("kind", ["units", "port"])
def test_the_barrage_chart_holds_what_is_shown_of_it(kind: Literal["units", "port"]) -> None:
    for start, final, faces in ((0, 3, (6, 6)), (7, 4, (1, 1)), (5, 5, (3, 4))):
        dice = faces if kind == "units" else faces[:1]
        event = barrage.BarrageFired(
            side="axis", units=(), target="01.01", against=kind, points=1, start=start, final=final, result="-",
            rolls=(Roll(purpose="barrage", rule="10.0a", faces=dice),),
        )  # fmt: skip
        assert find_excerpt(barrage.read_table(event)) == cell(kind, final, sum(dice))


def find_excerpt(shown: Excerpt) -> Label:
    """The lit cell of the whole chart, found by the heads of an excerpt whose cells all stand there."""
    whole = CHARTS[shown.chart]
    across = [whole.columns.index(head) for head in shown.columns]
    down = [whole.rows.index(head) for head in shown.rows]
    assert tuple(tuple(whole.cells[row][at] for at in across) for row in down) == shown.cells
    return whole.cells[down[shown.row]][across[shown.column]]


def thrown(die: int, purpose: str = "capture of a dump") -> Roll:
    return Roll(purpose=purpose, rule="9.14", faces=(die,), sides=6)


@pytest.mark.parametrize("total", range(-2, 15))
def test_the_landing_chart_holds_what_is_shown_of_it(total: int) -> None:
    table = landing_table("landing")
    row = next(row for row in table.rows if total >= row.at_least)
    assert find_excerpt(read_table(table, total, "landing")) == Message(f"landing-{row.result}")


@pytest.mark.parametrize("total", range(-5, 25))
def test_the_air_chart_holds_what_is_shown_of_it(total: int) -> None:
    loser = "attacker" if total <= 6 else "both" if total == 7 else "defender"
    assert find_excerpt(dogfight.read_table(total)) == Message(f"cell-aborts-{loser}")


@pytest.mark.parametrize("column", charts().capture)
@pytest.mark.parametrize("die", range(1, 7))
def test_the_capture_chart_holds_what_is_shown_of_it(column: Column, die: int) -> None:
    (stage,) = show_capture("01.01", column, thrown(die)).stages
    assert stage.table and find_excerpt(stage.table) == f"{charts().capture[column].percent[die - 1]} %"


@pytest.mark.parametrize("die", range(1, 7))
def test_the_chart_of_blowing_holds_what_is_shown_of_it(die: int) -> None:
    (stage,) = show_blowing(None, thrown(die, "blowing a dump")).stages
    assert stage.table and find_excerpt(stage.table) == f"{charts().blowing.percent[die - 1]} %"


def test_what_is_captured_and_blown_is_read_in_its_chart() -> None:
    caught = capture.TransportRolled(
        side="axis", hex="01.01", column="wagons", items=(), percent=50, points=1, tokens=0, rolls=(thrown(4),),
    )  # fmt: skip
    (line,) = capture.log_transport_rolled(armor_attacks("none", "none"), caught)
    assert line.resolution and line.resolution.stages[0].table
    assert line.resolution.stages[0].table.chart == "capture"


@pytest.mark.parametrize("rating", range(6))
def test_attrition_is_lost_as_the_chart_says(rating: int) -> None:
    chart, losses = CHARTS["attrition"], (0, 1, 2, 4, 99)
    at = chart.columns.index(str(rating))
    for total in range(2, 16):
        assert [loss for loss, row in zip(losses, chart.cells, strict=True) if lit(row[at], total)] == [
            attrition(rating, total)
        ]


def test_surprise_comes_as_the_chart_says() -> None:
    for row, overrun in zip(CHARTS["surprise"].cells, (False, True), strict=True):
        for total in range(1, 15):
            assert [who for who, text in zip((-1, 0, 1), row, strict=True) if lit(text, total)] == [
                tables.surprise(total, overrun)
            ]


@pytest.mark.parametrize(("kind", "chart"), [("units", "barrage"), ("port", "barrage-facility")])
def test_a_column_of_a_barrage_chart_begins_and_costs_as_the_umpire_counts(kind: str, chart: str) -> None:
    for strength in range(1, 130):
        at = column(kind, strength)
        assert lit(CHARTS[chart].columns[at], strength)
        assert CHARTS[chart].cells[0][at] == supply(cost(kind, at))


def test_armor_is_blunted_as_the_chart_says() -> None:
    chart = CHARTS["anti_tank"]
    for row, mine in zip(chart.cells, ("light", "heavy"), strict=True):
        for text, theirs in zip(row, ("none", "light", "heavy"), strict=True):
            state = armor_attacks(mine, theirs)
            shares = strengths(state, current(state)).attackers
            assert text == {8: "×2", 6: "×1½"}[int(shares[0].strength)]


def armor_attacks(mine: str, theirs: str) -> Any:
    """A tank unit of strength 4 that attacks a neighbour in the open, of these levels of AT effects."""
    tank = {"side": "axis", "category": "armor", "at": mine, "combat": "4-3-8L", "move": "2-3-8L"}
    given = {
        "phase": "combat",
        "map": {"terrain": ["...."]},
        "counters": {
            "tank": tank,
            "foe": {"side": "soviet", "at": theirs, "combat": "4-3-4L", "move": "2-3-8L"},
        },
        "units": {"tank": "01.01", "foe": "02.01"},
        "dumps": {"01.01": {"side": "axis", "tokens": 4}},
    }
    state = position(given)
    attack = RULESET.read_action({"do": "attack", "target": "02.01", "units": ["tank"]})
    for event in RULESET.resolve(state, "axis", attack, SeededDice(1)):
        state = RULESET.apply(state, event)
    return state


def test_loading_costs_what_the_chart_says() -> None:
    state = position({"scenario": "winter_storm", "setup": True})
    chart = CHARTS["loading"]
    for item in state.transports.values():
        row = chart.cells[chart.rows.index(Message(f"cell-kind-{item.kind}"))]
        assert row[1] == points(toll(state, item))


def test_every_letter_of_the_board_has_its_row_of_terrain() -> None:
    keys = [key for key in CHARTS["terrain"].keys if key]
    assert keys == [row.sign for row in terrain_chart().hexes.values()]
    for scenario in ("depot", "winter_storm"):
        assert {*RULESET.board(scenario).legend} <= {*keys}
