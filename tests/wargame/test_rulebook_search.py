"""What players look up in the rule books is among the first that is found."""

from __future__ import annotations

import tomllib

import pytest

import rules
from rules.core.registry import folder
from wargame.rulebook import entries
from wargame.rulebook.lexicon import count_slips, grade, list_telling, stem

FIRST = 3
SEARCHES = [
    (id, asked, number)
    for id in rules.playable()
    if (path := folder(id) / "tests" / "searches.toml").exists()
    for asked, number in tomllib.loads(path.read_text()).items()
]


@pytest.mark.parametrize(("id", "asked", "number"), SEARCHES)
def test_what_is_looked_up_is_found_first(id: str, asked: str, number: str) -> None:
    found = [hit.entry.number for hit in entries.index_of(rules.get(id)).search(asked)]
    assert number in found[:FIRST]


@pytest.mark.parametrize(
    "forms",
    [
        ("retreat", "retreats", "retreating", "retreated"),
        ("supply", "supplies", "supplied"),
        ("move", "moves", "moving", "movement"),
        ("attack", "attacker", "attackers", "attacked"),
        ("stop", "stopped", "stopping"),
        ("isolate", "isolated", "isolation"),
        ("river", "rivers"),
        ("surrender", "surrendered", "surrendering"),
    ],
)
def test_the_forms_of_a_word_are_one(forms: tuple[str, ...]) -> None:
    assert len({stem(one) for one in forms}) == 1


@pytest.mark.parametrize(
    ("asked", "word"),
    [("retraet", "retreat"), ("overuns", "overrun"), ("suply", "supply"), ("exchnage", "exchange")],
)
def test_a_slip_is_seen_through(asked: str, word: str) -> None:
    assert count_slips(asked, word) and not grade(asked, word)


@pytest.mark.parametrize(
    ("asked", "word"),
    [("mines", "minor"), ("base", "basic"), ("river", "driver"), ("fuel", "full"), ("12.3", "12.4")],
)
def test_other_words_are_others(asked: str, word: str) -> None:
    assert not grade(asked, word) and not count_slips(asked, word)


def test_a_question_is_what_it_asks() -> None:
    assert list_telling("How far can a truck go?") == ["far", "truck"]
    assert list_telling("what is it") == ["what", "is", "it"]
