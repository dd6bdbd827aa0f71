"""The rule books: whole, in our own words, and every worked example of theirs played."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs

import rules
from rules.core import words
from rules.core.book import Balance, Book, Clause, read_book
from rules.core.cases import cases
from rules.core.contract import Chart
from rules.core.dice import SeededDice
from rules.core.examples import MOST, SENTENCES, Named, find_examples, name_case, read_cases, work_out
from rules.core.registry import folder
from rules.core.ruleset import Ruleset
from rules.core.scenes import Scene
from rules.core.tables import BadTable
from tests import rulesets
from tests.clauses import clause
from tests.rules.test_laws import cited

LONGEST, TITLE = 120, 6
"""Words of an entry, and of its title, at most."""

SEEDS = "RULE_TEXTS"
"""The variable that names a folder with the texts of printed rules, which are no part of the project."""

NUMBER = r"[A-Z]?\d[\w.]*|[IVX]+(?:\.\w+)*|PS|Note"
"""How the number of a clause looks in the first cell of a row."""

RUN = 8
"""Words in a row that no book shares with them."""

MARK = clause("The rule book")


def books(id: str) -> list[str]:
    """The ruleset, where it has a book."""
    return [id] if (folder(id) / "book").is_dir() else []


each = rulesets.each("id", books)


def entries(book: Book) -> Iterator[Clause]:
    """Every entry, those on scenarios too."""
    yield from book.clauses.values()
    yield from (entry for chapter in book.chapters if chapter not in book.rules for entry in chapter.clauses)


def open_book(id: str) -> tuple[Ruleset, Book]:
    """A ruleset and its book."""
    return rules.get(id), read_book(folder(id))


@MARK
@each
@pytest.mark.dear
def test_every_number_that_the_umpire_cites_has_an_entry(id: str) -> None:
    ruleset, book = open_book(id)
    numbers = cited(ruleset.folder) | {case.rule for _, case in cases(ruleset)}
    missing = {number for number in numbers if not number.startswith("ADR")} - set(book.clauses)
    assert not sorted(missing), "cited, and without an entry in book/"


@MARK
@each
def test_no_link_leads_nowhere(id: str) -> None:
    ruleset, book = open_book(id)
    charts = {chart.id for chart in ruleset.charts()}
    every = {entry.number: entry for entry in entries(book)}
    assert not [(number, link) for number, one in every.items() for link in one.links - set(book.clauses)]
    assert not [(number, chart) for number, one in every.items() for chart in set(one.charts) - charts]


@MARK
@each
def test_every_chart_is_named_by_a_clause(id: str) -> None:
    ruleset, book = open_book(id)
    named = {chart for entry in entries(book) for chart in entry.charts}
    assert {chart.id for chart in ruleset.charts()} - named == set()


@MARK
@rulesets.each("id", lambda id: [one for one in books(id) if (folder(one) / "README.md").is_file()])
def test_every_number_of_the_tables_in_the_readme_has_its_entry(id: str) -> None:
    text = (folder(id) / "README.md").read_text(encoding="utf-8")
    numbers = set(re.findall(rf"^\| ({NUMBER}) \|", text, re.MULTILINE))
    assert len(numbers) > 30 and not numbers - set(read_book(folder(id)).clauses)


@MARK
@each
def test_no_entry_stands_twice_and_none_is_long(id: str) -> None:
    _, book = open_book(id)
    count = Counter(entry.number for chapter in book.rules for entry in chapter.clauses)
    assert not [number for number, times in count.items() if times > 1], "twice"
    assert not [one.number for one in entries(book) if len(one.text.split()) > LONGEST], "long"
    assert not [one.number for one in entries(book) if len(one.title.split()) > TITLE], "long title"


@MARK
@each
def test_every_scenario_has_notes_and_conditions(id: str) -> None:
    ruleset, book = open_book(id)
    for kind in ("winning", "scenarios"):
        found = [one.number for chapter in book.chapters if chapter.id == kind for one in chapter.clauses]
        assert sorted(found) == sorted(ruleset.scenarios), kind


@MARK
@each
def test_every_scenario_has_what_the_shelf_shows(id: str) -> None:
    ruleset, book = open_book(id)
    for name, scenario in ruleset.scenarios.items():
        about = book.about("scenarios", name)
        assert about and about.complexity and about.teaches, name
        assert bool(about.balance) == (len(scenario.played) == 2), name
        assert about.balance is None or 0 <= about.balance.percent <= 100, name


@clause("The rule book")
@rulesets.each("id")
def test_charts_are_as_wide_and_as_high_as_they_say(id: str) -> None:
    ruleset = rules.get(id)
    charts = ruleset.charts()
    assert len({chart.id for chart in charts}) == len(charts), "an id twice"
    for chart in charts:
        assert len(chart.cells) == len(chart.rows) > 0, chart.id
        assert {len(row) for row in chart.cells} == {len(chart.columns)}, chart.id
        assert len(chart.keys) in (0, len(chart.rows)), chart.id
        assert f"chart-{chart.id}" in words.ids(ruleset), "a chart without a title"


@MARK
@each
def test_charts_rest_on_entries(id: str) -> None:
    ruleset, book = open_book(id)
    assert not [(one.id, rule) for one in ruleset.charts() for rule in one.rules if rule not in book.clauses]


@MARK
@each
def test_chosen_examples_are_cases_that_a_player_may_meet(id: str) -> None:
    ruleset, book = open_book(id)
    known = read_cases(ruleset.folder)
    chosen = [(number, name) for number, entry in book.clauses.items() for name in entry.examples]
    assert not [(number, name) for number, name in chosen if name.replace(" ", "_") not in known]


@MARK
@each
@pytest.mark.dear
def test_every_worked_example_is_played(id: str) -> None:
    ruleset, book = open_book(id)
    shown: dict[str, Named] = {}
    for number, entry in book.clauses.items():
        found = find_examples(ruleset.folder, number, entry)
        assert len(found) <= MOST, number
        shown |= {one.name: one for one in found}
    assert shown
    for named in shown.values():
        check_example(ruleset, named)


def check_example(ruleset: Ruleset, named: Named) -> None:
    """Its verdict is that of the case, its words are words, its places are on the map."""
    case, told = named.case, work_out(ruleset, named)
    refused = bool(case.illegal or case.refuses)
    assert (told.refusal is not None) == refused or case.ask, named.name
    assert told.verdict == "refused" if refused else told.verdict != "refused" or case.ask, named.name
    assert told.order and len(told.told) <= SENTENCES, named.name
    said = [told.order, *told.told, *([told.refusal.reason] if told.refusal else [])]
    assert not [one for one in said if one in words.ids(ruleset) or re.search(r"\b(refusal|event)-\w", one)]
    counters = {**case.given.get("counters", {}), **case.given.get("units", {})}
    tests = [one for one in counters if re.fullmatch(r"[a-z]{2,}\d", one)]
    assert not [one for one in tests if re.search(rf"\b{one}\b", " ".join(said))], (named.name, said)
    spots = Scene(ruleset, ruleset.position(case.given)).spots if ruleset.position else frozenset()
    assert all(spot in spots for spot in told.places if isinstance(spot, str)), named.name
    assert case.illegal in (None, told.refusal.rule if told.refusal else None), named.name


def test_examples_are_chosen_by_name_else_found_by_number() -> None:
    home = folder("skeleton")
    names = [one.name for one in find_examples(home, "2.3", None)]
    assert names[:2] == ["2_movement/woods_cost_two,_the_rest_one", "2_movement/not_beyond_the_allowance"]
    entry = Clause(number="2.3", title="", text="", examples=("2_movement/through a friend",))
    assert [one.name for one in find_examples(home, "2.3", entry)] == ["2_movement/through_a_friend"]
    assert {one.case.rule for one in find_examples(home, "2", None)} > {"2.1", "2.3"}
    assert find_examples(home, "9", None) == []
    with pytest.raises(BadTable, match=r"2\.3 names no case: 2_movement/nothing"):
        find_examples(home, "2.3", Clause(number="2.3", title="", text="", examples=("2_movement/nothing",)))


def test_what_no_player_meets_is_no_example() -> None:
    shown = read_cases(folder("skeleton"))
    assert not [name for name, (_, case) in shown.items() if case.malformed or case.amend or case.leaves]
    assert not [name for name in shown if name.startswith("6_amending/")]


def test_the_title_of_an_example_has_no_number_of_a_test() -> None:
    """A result of the printed tables is no such number."""
    chart = Chart(id="combat", rules=("1",), columns=("2:1",), rows=("6",), cells=(("D1",),))
    ruleset = replace(rules.get("skeleton"), charts=lambda: (chart,))
    case = next(iter(read_cases(ruleset.folder).values())).case
    names = {"D47 over the river": "over the river", "Rk9: not here": "not here", "D1 here": "D1 here"}
    assert {name: name_case(ruleset, structs.replace(case, name=name)) for name in names} == names


def test_a_case_may_have_a_comma_in_its_name(tmp_path: Path) -> None:
    (tmp_path / "book").mkdir()
    text = "# 1 One\n\n## 1.1 First\nText.\n\nExamples: a/one, and one | b/two | c/3\nSee: 1.1, 1.2\n"
    (tmp_path / "book" / "1_one.md").write_text(text)
    entry = read_book(tmp_path).clauses["1.1"]
    assert entry.examples == ("a/one, and one", "b/two", "c/3") and entry.see == ("1.1", "1.2")


def test_what_the_shelf_shows_is_no_part_of_the_text(tmp_path: Path) -> None:
    (tmp_path / "book").mkdir()
    text = (
        "# Scenarios\n\n## one One\nIt teaches 2 things at 02.04, and more. Well.\n\n"
        "Complexity: 3\nBalance: 45, 60 games\n\n## two Two\nText.\n\nBalance: 50\n"
    )
    (tmp_path / "book" / "scenarios.md").write_text(text)
    one, two = (read_book(tmp_path).about("scenarios", name) for name in ("one", "two"))
    assert one and (one.complexity, one.balance) == (3, Balance(45, 60))
    assert (one.teaches, one.text) == ("It teaches 2 things at 02.04, and more.", f"{one.teaches} Well.")
    assert two and (two.complexity, two.balance, two.teaches) == (0, Balance(50), "")


@MARK
@each
@pytest.mark.dear
def test_no_book_repeats_a_printed_rule(id: str) -> None:
    known = read_runs(os.environ.get(SEEDS, ""))
    if not known:
        pytest.skip(f"the texts of printed rules: name their folder in {SEEDS}")
    for path in sorted((folder(id) / "book").glob("*.md")):
        assert not [one for one in runs(path.read_text(encoding="utf-8")) if one in known], path.name


@cache
def read_runs(home: str) -> frozenset[str]:
    """Every run of words in the texts of a folder; none where no folder is named."""
    texts = sorted(Path(home).glob("*.txt")) if home else []
    return frozenset(one for path in texts for one in runs(path.read_text(encoding="utf-8", errors="ignore")))


def runs(text: str) -> Iterator[str]:
    """So many words in a row, from each word on."""
    found = re.findall(r"[a-z0-9]+", text.lower())
    return (" ".join(found[at : at + RUN]) for at in range(len(found) - RUN + 1))


def test_a_run_of_words_is_found_in_any_spelling() -> None:
    assert list(runs("One, two; THREE four\nfive six seven eight")) == [
        "one two three four five six seven eight"
    ]


@MARK
@each
@pytest.mark.dear
def test_who_is_winning_is_sorted_by_the_ruleset(id: str) -> None:
    """Each line of the answer says what it is about; a place is one of the map, or an objective of the table."""
    ruleset = rules.get(id)
    for scenario in ruleset.scenarios:
        state = ruleset.fold(None, ruleset.setup(scenario, {}, SeededDice(1)))
        answer = ruleset.explain(state, "spectator", {"about": "victory"})
        kinds = {line.kind for line in answer.lines}
        assert "" not in kinds and ("place" in kinds) == bool(answer.marks), (scenario, kinds)
        for line in answer.lines:
            if line.kind == "place":
                assert {"hex", "place", "name"} & set(line.message.facts), (scenario, line.message)
