"""What the invasion dates and options bring, and that the printed data agree with themselves."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rules.core.dice import SeededDice
from rules.russian_portfolio import RULESET
from rules.russian_portfolio.scenario import battle
from rules.russian_portfolio.state import State

MAP = battle("barbarossa")


def opening(**choices: object) -> State:
    """The position in which the first question is put."""
    state: State = RULESET.fold(None, RULESET.setup("barbarossa", choices, SeededDice(1)))
    return state


@pytest.mark.parametrize(
    ("start", "date", "armor", "dispersed"),
    [("jun1", "1941-06-01", 15, 19), ("jun22", "1941-06-22", 18, 8), ("jul10", "1941-07-10", 21, 0)],
)
def test_an_invasion_date_has_its_marks_and_its_saved_points(
    start: str, date: str, armor: int, dispersed: int
) -> None:
    state = opening(start=start)
    assert state.date == date and state.supply.points["soviet"]["armor"] == armor
    assert sum(unit.face == "dispersed" for unit in state.units.values()) == dispersed


def test_who_sets_up_freely_is_asked_in_turn() -> None:
    assert opening().phase != "deploy" and opening(start="jun1").phase != "deploy"
    assert (opening(start="jul10").phase, opening(start="jul10").active) == ("deploy", "axis")
    assert (opening(redeploy=True).phase, opening(redeploy=True).active) == ("deploy", "soviet")


@pytest.mark.parametrize("start", ["jun1", "jun22", "jul10"])
@pytest.mark.parametrize("redeploy", [False, True])
def test_whoever_moves_nothing_begins_with_a_set_up_that_the_rules_allow(start: str, redeploy: bool) -> None:
    state = opening(start=start, redeploy=redeploy)
    while state.phase == "deploy":
        (decision,) = RULESET.decisions(state)
        assert decision.default == {"do": "end_phase"}
        events = RULESET.resolve(state, decision.side, RULESET.read_action(decision.default), SeededDice(1))
        state = RULESET.fold(state, events)
    assert state.turn == 1


def test_the_order_of_battle_is_complete() -> None:
    printed = [counter for name, counter in MAP.counters.items() if name not in MAP.pool]
    assert sum(c.side == "axis" for c in printed) == 45 and sum(c.side == "soviet" for c in printed) == 42
    assert {c.id for c in printed} == set(MAP.file.setup)
    assert all(MAP.counters[name].side == "soviet" for name in MAP.pool)


def test_the_economy_has_the_cities_that_the_rules_count() -> None:
    majors, victory = list(MAP.with_feature("major")), list(MAP.with_feature("victory"))
    assert len(majors) == 22 and set(victory) <= set(majors)
    assert sum(MAP.file.victory.worth.get(MAP.hexes.ids[here], 1) for here in victory) == 12
    assert {MAP.name(MAP.hexes.ids[here]) for here in MAP.with_feature("factory")} == {
        "Leningrad", "Moscow", "Kharkov", "Stalingrad",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "kinds"),
    [
        ("B16", "C17", set()), ("K26", "K27", {"river"}), ("B16", "C16", {"lake"}), ("D12", "D13", {"lake"}),
        ("JJ13", "II14", {"strait"}), ("G15", "H15", set()), ("G15", "G14", {"kronstadt"}),
    ],
)  # fmt: skip
def test_hexsides_that_the_rules_name(one: str, other: str, kinds: set[str]) -> None:
    index = MAP.hexes.index
    assert MAP.hexes.adjacent(index[one], index[other])
    assert MAP.between(index[one], index[other]) == kinds


def test_the_calendar_goes_forward_and_has_every_start() -> None:
    dates = [line.date for line in MAP.file.calendar]
    assert all(one < other for one, other in pairwise(dates))
    assert {line.date for line in MAP.file.starts.values()} <= set(dates) and MAP.file.first_stop in dates
    months = {line.date[5:7]: line.weather for line in MAP.file.calendar}
    assert months["10"] == "mud" and months["11"] == "frost"
    assert {months[month] for month in ("12", "01", "02", "03", "04")} == {"snow"}
