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
    "StepLine": "`PhaseLine`",
    "Steps": "`MoveGraph`, `NearMoments`",
    "mend_message": "`remedy_message`",
    "table_lay": "`game_lock_for`",
    "veiled": "`as_seen_by`, or the verb `veil`",
}
"""Names that no public class or function has, and which it has in their place."""

EVENT_BASES = {"RuleEvent", "SearchEvent"}
"""What the events of a ruleset are made from; a fact is derived, a search is a player's or a path's."""

STRENGTH_ALONE = {"check_step": 1, "lose_step": 1}
"""Functions about a strength step, and how many have the name: a move from hex to hex is checked by another."""

STAGES = {"Clash", "ClashMoved", "ClashWentOn", "PhaseBegan", "Standing", "State", "SupplyStep", "TraceBook"}
LESSONS = {"Lesson", "LessonInfo", "Shown"}
GRAINS = {"AuctionInfo", "Bid", "BidSteps", "DifficultyLine", "Options"}
"""Classes with a field `step` that is no strength: a stage of play, of a lesson, and by how much a figure goes up.
Records, files of scenarios and the API have it so; no other class joins them.
"""

ONCE_IN_FRONT = {"Course", "Table", "Viewport"}
"""Each is one type or component of the front end: the course of a record, the page of a game, what is seen of a map."""

NAMED_IN_FRONT = re.compile(r"^ *(?:export )?(?:abstract )?(?:class|interface|type|enum) (\w+)", re.MULTILINE)

VERBS = {"APPLY": "apply_", "LOG": "log_", "LUCK": "weigh_", "TALLY": "tally_"}
"""What a function does that a chapter lists in the variable of this name."""

PARTICIPLE = re.compile(
    r"(?!embed$|feed$|need$|seed$|speed$)[a-z]+ed|(un|fore|mis|with|re)?(begun|broken|chosen|done|drawn|forbidden|given"
    r"|gone|heard|held|hidden|kept|known|laid|lost|made|met|paid|said|seen|sent|shown|shut|spent|spoken|struck|taken"
    r"|thrown|told|written)"
)
"""A word that says what has been done; not those that are verbs as well (`put`, `read`), nor `left`, which counts."""

EXCUSED = {"rules/core/derived.py:worked_out"}
"""The tests of derived facts put their own in its place, by this name."""

LEAD = re.compile(
    "apply|can|check|count|decide|describe|drop|explain|filter|find|get|has|is|keep|list|log|mark|read|refuse|say"
    "|settle|show|stays|strip|take|tally|tell|weigh|why"
)
"""What a verb or a question begins with that ends so: `check_seen`, `is_seen`, `why_cut`."""


def classes() -> Counter[str]:
    """How many classes have each name."""
    return Counter(name for source in shipped() for name in source.classes)


def functions() -> Counter[str]:
    """How many functions and methods have each name."""
    return Counter(name for source in shipped() for name, _ in source.functions)


def front_names() -> Counter[str]:
    """How many types and components of the front end have each name; what is generated is left out."""
    found: Counter[str] = Counter()
    for path in (ROOT / "frontend" / "src").rglob("*"):
        if path.suffix not in {".ts", ".svelte"} or "generated" in path.parts:
            continue
        found.update(NAMED_IN_FRONT.findall(path.read_text()))
        if path.suffix == ".svelte":
            found[path.stem] += 1
    return found


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


def test_a_step_is_strength_where_stored_names_do_not_say_otherwise() -> None:
    named = functions()
    assert {name: named[name] for name in STRENGTH_ALONE} == STRENGTH_ALONE
    assert {
        owner for source in shipped() for owner, field in source.fields if field == "step"
    } == STAGES | LESSONS | GRAINS


def test_facts_and_searches_are_no_events() -> None:
    named = classes()
    assert {name: named[name] for name in EVENT_BASES if named[name] != 1} == {}
    events = (source for source in shipped() if source.path.parts[:2] == ("rules", "core"))
    assert not any("Fact" in source.classes for source in events)


def test_a_word_means_the_same_in_the_front_end() -> None:
    named = front_names()
    assert len(named) > 200
    assert {name: named[name] for name in ONCE_IN_FRONT if named[name] != 1} == {}
    assert {name: word for name, word in (INSTEAD | {"Mend": "nothing there"}).items() if name in named} == {}


def test_a_class_that_the_glossary_names_is_in_the_code() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text()
    asked = set(re.findall(r"`(?:[a-z_]+\.)?([A-Z]\w+)`", text)) - set(INSTEAD)
    assert asked - set(classes()) - {"Actor", "Side", "Viewer"} == set()


def test_what_a_chapter_lists_begins_with_what_it_does() -> None:
    found = {(table, name) for source in shipped() for table, name in source.listed if table in VERBS}
    assert found  # few: what is named so is known without being listed (`core.chapters`)
    assert {(table, name) for table, name in found if not name.startswith(VERBS[table])} == set()


def is_participle(name: str) -> bool:
    """Whether a function is named after what has been done, and not after what it does, asks or returns."""
    lead, *more = name.split("_")
    if PARTICIPLE.fullmatch(lead):
        return True
    return PARTICIPLE.fullmatch(name.rpartition("_")[2]) is not None and not (more and LEAD.fullmatch(lead))


@pytest.mark.parametrize(
    "name", ["told", "linked", "unseen", "withheld", "rows_told", "hands_shown", "signed_lines", "worked_out"]
)
def test_a_participle_is_found(name: str) -> None:
    assert is_participle(name)


@pytest.mark.parametrize(
    "name", ["need", "tell_rows", "is_seen", "why_cut", "points_left", "team_set", "log_unit_moved"]
)
def test_a_verb_a_question_or_a_noun_is_none(name: str) -> None:
    assert not is_participle(name)


def test_a_function_is_no_bare_participle() -> None:
    """`said`, `rows_told`, `signed_lines`: neither what it does nor what it asks; the lines are a value's name.

    Methods of a value and filters may: `unit.moved`.
    """
    found = {
        f"{source.path}:{name}"
        for source in sources()
        if source.path.parts[0] in CODE and not {"tests", "templatetags"} & set(source.path.parts)
        for name in source.top
        if not name.startswith("_") and is_participle(name)
    }
    assert found == EXCUSED
