"""The rule book explains every number of the README and every reading; its figures are those of the data."""

from __future__ import annotations

import re

import pytest

from rules.core.book import read_book
from rules.russian_portfolio import RULESET
from rules.russian_portfolio.scenario import battle

BOOK, FIGHT = read_book(RULESET.folder), battle("barbarossa")
NUMBERS = re.findall(r"^\| ([IVX]+(?:\.\w+)*) \|", (RULESET.folder / "README.md").read_text(), re.M)


def test_the_readme_lists_rules() -> None:
    assert len(set(NUMBERS)) > 100


@pytest.mark.parametrize("number", [*dict.fromkeys(NUMBERS), *(f"Q{reading}" for reading in range(1, 41))])
def test_a_number_has_an_entry_of_its_own(number: str) -> None:
    assert BOOK.clauses[number].text


def test_each_scenario_says_what_it_is_about_and_who_wins() -> None:
    for scenario in RULESET.scenarios:
        assert BOOK.about("winning", scenario)
        assert BOOK.about("scenarios", scenario)


def test_winning_names_every_victory_city() -> None:
    said = BOOK.about("winning", "barbarossa")
    assert said
    names = {FIGHT.name(FIGHT.hexes.ids[here]) for here in FIGHT.with_feature("victory")}
    assert {name for name in names if name in said.text} == names


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("IX.A.1.a", f"the {sum('major' in found for found in FIGHT.features)} major cities"),
        ("IX.B.2", f"with {FIGHT.file.siberia.waves[0].armor} points of armour"),
        (
            "XVI.B.4",
            "{}, {} or {} armour points".format(*(start.armor for start in FIGHT.file.starts.values())),
        ),
    ],
)
def test_a_figure_is_that_of_the_data(number: str, words: str) -> None:
    assert words in " ".join(BOOK.clauses[number].text.split())
