"""The rule book has what the README lists, and names every chart; the rest `tests/rules/test_books.py` holds."""

from __future__ import annotations

import re

from rules.core.book import read_book
from rules.ring_of_fire import RULESET

BOOK = read_book(RULESET.folder)


def test_every_number_of_the_tables_in_the_readme_has_its_entry() -> None:
    text = (RULESET.folder / "README.md").read_text(encoding="utf-8")
    numbers = re.findall(r"^\| ([A-Z]?\d[\w.]*|PS|Note) \|", text, re.MULTILINE)
    assert len(numbers) > 30 and set(numbers) <= set(BOOK.clauses)


def test_every_chart_is_named_by_a_clause() -> None:
    named = {chart for clause in BOOK.clauses.values() for chart in clause.charts}
    assert named == {chart.id for chart in RULESET.charts()}
