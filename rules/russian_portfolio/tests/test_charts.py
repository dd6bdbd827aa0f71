"""The printed tables: each says what the umpire reads, in words that are there, under the heads of its excerpts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.core import words
from rules.core.contract import Chart, Label, Message
from rules.core.dice import ScriptedDice
from rules.russian_portfolio import RULESET
from rules.russian_portfolio.board import board
from rules.russian_portfolio.combat.records import Attack
from rules.russian_portfolio.combat.strength import bonuses_at
from rules.russian_portfolio.combat.table import column, result
from rules.russian_portfolio.movement.allowance import allowance
from rules.russian_portfolio.position import position
from rules.russian_portfolio.scenario import battle
from rules.russian_portfolio.supply.points import cost

CHARTS = {chart.id: chart for chart in RULESET.charts()}
FIGHT = battle("barbarossa")

each = pytest.mark.parametrize("chart", CHARTS.values(), ids=lambda chart: chart.id)


def say(label: Label) -> str:
    return label if isinstance(label, str) else words.say(RULESET, label)


def heads(chart: Chart) -> list[str]:
    return [say(head) for head in chart.rows]


def cell(id: str, row: str, column: str) -> str:
    chart = CHARTS[id]
    return say(chart.cells[heads(chart).index(row)][[say(head) for head in chart.columns].index(column)])


def labels(chart: Chart) -> Iterator[Label]:
    yield from (Message(f"chart-{chart.id}"), chart.corner, *chart.columns, *chart.rows)
    for row in chart.cells:
        yield from row


@each
def test_every_cell_has_its_head_and_its_words(chart: Chart) -> None:
    assert len(chart.cells) == len(chart.rows) > 1
    assert {len(row) for row in chart.cells} == {len(chart.columns)}
    assert len(set(heads(chart))) == len(chart.rows)
    messages = [label for label in labels(chart) if isinstance(label, Message)]
    assert [fault for message in messages for fault in words.faults(RULESET, message)] == []
    assert all(map(say, labels(chart)))


def test_no_chart_has_the_id_of_another() -> None:
    assert len(CHARTS) == len(RULESET.charts())


def test_the_combat_table_is_the_one_that_is_read() -> None:
    chart = CHARTS["combat"]
    for at, odds in enumerate(chart.columns):
        attack, defence = map(int, str(odds).split(":"))
        assert column(FIGHT, attack, defence) == at
        assert [row[at] for row in chart.cells] == [result(FIGHT, die, at) for die in range(1, 7)]


def test_a_fight_shows_an_excerpt_under_the_heads_of_its_chart() -> None:
    state = position({
        "map": {"terrain": ["......"]}, "phase": "attack", "active": "axis",
        "counters": {"g": {"side": "axis", "factors": "8-8-3"}, "r": {"side": "soviet", "factors": "4-4-3"}},
        "units": {"g": "A2", "r": "A3"},
        "combat": {"stage": "fight", "attacks": [Attack(id=1, units=("g",), targets=("A3",))], "serial": 1},
    })  # fmt: skip
    fight = RULESET.read_action({"do": "fight", "attack": 1})
    [fought] = [
        event for event in RULESET.resolve(state, "axis", fight, ScriptedDice(4))
        if type(event).__name__ == "AttackFought"
    ]  # fmt: skip
    [line] = RULESET.log(state, fought)
    assert line.resolution
    found = line.resolution.stages[0].table
    assert found
    chart = CHARTS[found.chart]
    rows, columns = (
        [chart.rows.index(head) for head in found.rows],
        [chart.columns.index(head) for head in found.columns],
    )
    assert [list(row) for row in found.cells] == [[chart.cells[r][c] for c in columns] for r in rows]
    assert (found.rows[found.row], found.columns[found.column]) == ("4", "2:1")


SIZES = {"corps": "rifle", "army": "infantry", "front": "front"}


def defend(size: str, sign: str = ".", kinds: tuple[str, ...] = ()) -> int:
    """What the ground adds to a Soviet unit of the size that stands on it."""
    place = {"A2": {"name": "Here", "kinds": kinds}} if kinds else {}
    state = position({
        "map": {"terrain": [f".{sign}.."], "places": place}, "units": {"r": "A2"}, "weather": "good",
        "counters": {"r": {"side": "soviet", "factors": "4-4-3", "type": SIZES[size], "size": size}},
    })  # fmt: skip
    return sum(bonus.factors for bonus in bonuses_at(state, state.battle.hexes.index["A2"]))


@pytest.mark.parametrize("size", SIZES)
def test_the_terrain_chart_adds_what_a_defence_is_given(size: str) -> None:
    chart, at = CHARTS["terrain"], list(SIZES).index(size)
    signs = {sign: row[at] for sign, row in zip(chart.keys, chart.cells, strict=True) if sign}
    assert signs.keys() == board("barbarossa").legend.keys()
    for sign in signs.keys() - {"l", "~"}:
        assert signs[sign] == (f"+{defend(size, sign)}" if defend(size, sign) else "–")
    for kind, name in (("major", "Major city"), ("city", "City"), ("fortress", "Fortress")):
        assert cell("terrain", name, size.capitalize()) == f"+{defend(size, kinds=(kind,))}"


def test_a_replacement_costs_what_the_chart_says() -> None:
    state = position({"setup": True})
    said = {
        say(head): [int(say(points).replace("–", "0")) for points in row]
        for head, row in zip(CHARTS["costs"].rows, CHARTS["costs"].cells, strict=True)
    }
    for unit, name in (
        ("s-1-shock", "shock army"),
        ("s-western-front", "front"),
        ("s-3-tankkor", "armour corps"),
    ):
        counter = state.counter(unit)
        assert said[f"Soviet {name} {counter.factors}"] == list(cost(state, state.units[unit]))


@pytest.mark.parametrize(
    ("weather", "unit", "head"),
    [
        ("mud", "a-47-pzkps", "Mud"),
        ("snow", "a-47-pzkps", "Snow, Axis"),
        ("snow", "s-8-army", "Snow, Soviet"),
        ("snow", "a-7-fincrps", "Finns, always"),
        ("frost", "s-8-army", "Good"),
    ],
)
def test_the_weather_leaves_what_the_chart_says(weather: str, unit: str, head: str) -> None:
    state = position({"units": {unit: "S4"}, "weather": weather})
    assert cell("marches", str(state.counter(unit).move), head) == str(
        allowance(state, state.units[unit]).basic
    )


@pytest.mark.parametrize(
    ("id", "row", "head", "said"),
    [
        ("results", "D1", "Surrounded or “No Retreat!”", "no effect"),
        ("results", "DE", "Armour Overrun", "BR"),
        ("breakdown", "Reserve Phase 2", "Soviet", "1–4"),
        ("breakdown", "Reserve Phases 5–9", "Axis", "1–6"),
        ("advance", "Cavalry corps", "Mud", "2"),
        ("siberia", "1", "Armour points", "7"),
        ("victory", "Moscow", "Worth", "2"),
        ("weather", "10 November 1941", "Weather", "hard frost"),
        ("seas", "Sea of Azov", "Places", "Rostov (GG19), Sevastopol (JJ10)"),
        ("starts", "10 July 1941", "Replacements in turn 1", "yes"),
        ("means", "Units by rail", "Soviet", "3"),
        ("yields", "Siberia", "Infantry", "6"),
        ("hexsides", "Lake", "In snow, north of the line", "clear"),
        ("sequence", "16", "Phase", "Victory"),
        ("terrain", "Swamp", "Armour-type units", "1"),
        ("terrain", "City", "Armour Overrun", "possible"),
        ("terrain", "Forest", "Armour Overrun", "never"),
    ],
)
def test_figures_of_the_rules(id: str, row: str, head: str, said: str) -> None:
    assert cell(id, row, head) == said


HELD = ("Q13", "Y10", "GG19", "JJ10")


@pytest.mark.parametrize(
    ("given", "value", "degree", "most"),
    [
        ({}, 0, "Soviets hold out", 12),
        ({"taken": dict.fromkeys(FIGHT.hexes.ids, "axis")}, 12, "Axis win", 12),
        (
            {"choices": {"redeploy": True}, "taken": {i: "axis" for i in FIGHT.hexes.ids if i != "P19"}},
            10,
            "Axis win",
            12,
        ),
    ],
)
def test_the_scale_of_victory_has_today_s_value(
    given: dict[str, Any], value: int, degree: str, most: int
) -> None:
    state = position(given)
    explained = RULESET.explain(state, "spectator", {"about": "victory"})
    found = explained.scale
    assert found
    assert (found.side, found.least, found.value, found.most) == ("axis", 0, value, most)
    reached = [one for one in found.degrees if one.at <= found.value]
    assert words.say(RULESET, reached[-1].label) == degree
    assert found.degrees[-1].at == (3 if state.choices.redeploy else 6)
    assert [fault for line in explained.lines for fault in words.faults(RULESET, line.message)] == []
    assert {mark.place for mark in explained.marks} >= {"G15", "P19", "R1", "HH1"}


@pytest.mark.parametrize(
    ("given", "axis", "soviet"),
    [
        ({}, "6 short.", "As things stand the Soviets hold out"),
        (
            {"taken": dict.fromkeys(HELD, "axis")},
            "all that is missing to Smolensk (Q13), Kiev",
            "As things stand",
        ),
        ({"taken": {"R1": "soviet"}}, "6 short.", "The Soviets hold Warsaw (R1): they win"),
        ({"taken": dict.fromkeys(FIGHT.hexes.ids, "axis")}, "have enough", "must cut a line"),
        (
            {"taken": {**dict.fromkeys(FIGHT.hexes.ids, "axis"), "HH1": "soviet"}},
            "have enough",
            "the Axis condition is",
        ),
    ],
)
def test_each_side_is_told_what_it_lacks(given: dict[str, Any], axis: str, soviet: str) -> None:
    lines = RULESET.explain(position(given), "axis", {"about": "victory"}).lines
    said = {line.message.id: words.say(RULESET, line.message, scenario="barbarossa") for line in lines}
    assert axis in said["line-axis-wants"]
    assert soviet in said["line-soviet-wants"]
