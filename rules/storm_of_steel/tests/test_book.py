"""The rule book says what is cited, and its links, charts and examples are there."""

from __future__ import annotations

import re

from rules.core.book import read_book
from rules.core.cases import cases, load
from rules.storm_of_steel import RULESET

BOOK = read_book(RULESET.folder)
EXAMPLES = {
    f"{path.stem}/{case.name}"
    for path in RULESET.folder.glob("cases/*.toml")
    if path.stem != "uncovered"
    for case in load(path)
}


def test_every_rule_of_a_case_has_its_entry() -> None:
    cited = {case.rule for _, case in cases(RULESET)}
    assert {rule for rule in cited if not rule.startswith("ADR ")} <= set(BOOK.clauses)


def test_every_number_of_the_tables_in_the_readme_has_its_entry() -> None:
    text = (RULESET.folder / "README.md").read_text(encoding="utf-8")
    numbers = re.findall(r"^\| ([A-Z]?\d[\w.]*|PS|Note) \|", text, re.MULTILINE)
    assert len(numbers) > 30 and set(numbers) <= set(BOOK.clauses)


def test_every_chart_is_of_rules_in_the_book() -> None:
    named = {rule for chart in RULESET.charts() for rule in chart.rules}
    assert named <= set(BOOK.clauses)


def test_links_charts_and_examples_lead_somewhere() -> None:
    charts = {chart.id for chart in RULESET.charts()}
    for clause in [entry for chapter in BOOK.chapters for entry in chapter.clauses]:
        assert clause.links <= set(BOOK.clauses), clause.number
        assert set(clause.charts) <= charts, clause.number
        assert set(clause.examples) <= EXAMPLES, clause.number


def test_every_chart_is_named_by_a_clause() -> None:
    named = {chart for clause in BOOK.clauses.values() for chart in clause.charts}
    assert named == {chart.id for chart in RULESET.charts()}


def test_every_scenario_is_described() -> None:
    for scenario in RULESET.scenarios:
        assert BOOK.about("winning", scenario) and BOOK.about("scenarios", scenario)
