"""One word, one meaning: what the glossary names is there, and names that said too much or too little stay away."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.defined import CODE, ROOT, shipped, sources

MOST_WORDS = 80
ONE_CLASS = {"Course", "Mend", "Table"}
"""Each is the name of one class: the course of a record, a mend of supply, a data file."""

INSTEAD = {
    "Matter": "`Pending`",
    "Matters": "`AnyPending`",
    "Sight": "`LineOfSight` for what is seen on a table, `MomentView` for who sees a moment",
    "Step": "a step is strength; `PhaseWork`, `PlayedAction`, `PositionChange`, `Transition`, `Sibling`",
    "Steps": "`MoveGraph`, `NearMoments`",
    "mend_message": "`remedy_message`",
    "table_lay": "`game_lock_for`",
    "veiled": "`as_seen_by`, or the verb `veil`",
}
"""Names that no public class or function has, and which it has in their place."""

VERBS = {"APPLY": "apply_", "LOG": "log_", "LUCK": "weigh_", "TALLY": "tally_"}
"""What a function does that a chapter lists in the variable of this name."""

PARTICIPLE = re.compile(
    r"(?!embed|feed|need|seed$)[a-z]+ed|said|told|held|left|gone|done|known|shown|drawn|thrown|taken|made|met|seen"
)
"""One word that says what has been done; of the irregular ones those that were used most."""


def classes() -> Counter[str]:
    """How many classes have each name."""
    return Counter(name for source in shipped() for name in source.classes)


def functions() -> Counter[str]:
    """How many functions and methods have each name."""
    return Counter(name for source in shipped() for name, _ in source.functions)


def glossary() -> list[list[str]]:
    """Its rows: word, meaning, where."""
    text = Path(ROOT / "docs" / "glossary.md").read_text()
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [row for row in rows if row[0] != "word"]


def test_a_word_stands_in_the_glossary_once_with_its_meaning_and_its_place() -> None:
    rows = glossary()
    assert [row for row in rows if len(row) != 3] == []
    assert [word for word, count in Counter(row[0] for row in rows).items() if count > 1] == []
    assert len(rows) <= MOST_WORDS


@pytest.mark.dear
def test_a_word_that_says_two_things_names_one_class_or_none() -> None:
    named = classes()
    assert {name: named[name] for name in ONE_CLASS if named[name] != 1} == {}
    everything = named | functions()
    assert {name: word for name, word in INSTEAD.items() if name in everything} == {}


def test_a_class_that_the_glossary_names_is_in_the_code() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text()
    asked = set(re.findall(r"`(?:[a-z_]+\.)?([A-Z]\w+)`", text)) - set(INSTEAD)
    assert asked - set(classes()) - {"Actor", "Side", "Viewer"} == set()


def test_what_a_chapter_lists_begins_with_what_it_does() -> None:
    found = {(table, name) for source in shipped() for table, name in source.listed if table in VERBS}
    assert len(found) > 400
    assert {(table, name) for table, name in found if not name.startswith(VERBS[table])} == set()


def test_a_function_is_no_bare_participle() -> None:
    """`said`, `linked`: neither what it does nor what it asks. Methods of a value may be, and filters: `unit.moved`."""
    found = {
        f"{source.path}:{name}"
        for source in sources()
        if source.path.parts[0] in CODE and not {"tests", "templatetags"} & set(source.path.parts)
        for name in source.top
        if PARTICIPLE.fullmatch(name)
    }
    assert found == set()
