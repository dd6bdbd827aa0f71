"""Rule books as the site hands them out: made once a process, of files that no game changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import quote

import rules
from rules.core.boards import AnyBoard
from rules.core.book import Book, Chapter, Clause, read_book
from rules.core.contract import Chart, Label, Message
from rules.core.examples import Example, Named, find_examples, read_cases, work_out
from rules.core.ruleset import Ruleset
from rules.core.words import ids, say
from wargame.games.errors import NotFound
from wargame.games.shapes import encode
from wargame.rulebook.markdown import render, strip
from wargame.rulebook.shapes import (
    BookInfo,
    ChapterInfo,
    ChartInfo,
    ClauseInfo,
    ExampleInfo,
    RefusalInfo,
    ScenarioNotes,
)


def book_info(ruleset: Ruleset) -> BookInfo:
    """The whole book."""
    return _book_info(ruleset.id, ruleset.folder)


@cache
def _book_info(id: str, folder: Path) -> BookInfo:
    ruleset, book = rules.get(id), read_book(folder)
    return BookInfo(
        ruleset=id, title=ruleset.title, version=ruleset.version,
        chapters=[_chapter_info(ruleset, chapter) for chapter in book.rules],
        scenarios=[_notes(ruleset, book, scenario) for scenario in ruleset.scenarios],
        charts=[_chart_info(ruleset, chart) for chart in ruleset.charts()],
    )  # fmt: skip


@cache
def book_body(id: str, folder: Path) -> bytes:
    """The same, encoded."""
    return encode(_book_info(id, folder))


def _chapter_info(ruleset: Ruleset, chapter: Chapter) -> ChapterInfo:
    html = render(ruleset.id, chapter.text)
    return ChapterInfo(
        id=chapter.id, number=chapter.number, title=chapter.title, html=html, text=strip(html),
        examples=len(list_examples(ruleset, chapter.number)) if chapter.number else 0,
        clauses=[clause_info(ruleset, clause) for clause in chapter.clauses],
    )  # fmt: skip


def clause_info(ruleset: Ruleset, clause: Clause) -> ClauseInfo:
    """A clause for readers."""
    html = render(ruleset.id, clause.text)
    return ClauseInfo(
        number=clause.number, title=clause.title, html=html, text=strip(html), see=list(clause.see),
        charts=list(clause.charts), also=list(clause.also), examples=len(list_examples(ruleset, clause.number)),
    )  # fmt: skip


def _notes(ruleset: Ruleset, book: Book, scenario: str) -> ScenarioNotes:
    found = [book.about(chapter, scenario) for chapter in ("scenarios", "winning")]
    about, winning = (render(ruleset.id, one.text) if one else "" for one in found)
    return ScenarioNotes(
        id=scenario, title=say(ruleset, Message(f"scenario-{scenario}")),
        about_html=about, about=strip(about), winning_html=winning, winning=strip(winning),
    )  # fmt: skip


def _chart_info(ruleset: Ruleset, chart: Chart) -> ChartInfo:
    def word(label: Label) -> str:
        return label if isinstance(label, str) else say(ruleset, label)

    note = f"chart-{chart.id}-note"
    return ChartInfo(
        id=chart.id, title=say(ruleset, Message(f"chart-{chart.id}")),
        note=say(ruleset, Message(note)) if note in ids(ruleset) else "",
        rules=list(chart.rules), corner=word(chart.corner), columns=[word(one) for one in chart.columns],
        rows=[word(one) for one in chart.rows], cells=[[word(one) for one in row] for row in chart.cells],
        keys=list(chart.keys), scenario=chart.scenario,
    )  # fmt: skip


def list_examples(ruleset: Ruleset, number: str) -> list[Named]:
    """The cases that explain a number, whether it has an entry or not."""
    return find_examples(ruleset.folder, number, read_book(ruleset.folder).clauses.get(number))


@cache
def _work_out(id: str, folder: Path, number: str) -> tuple[Example, ...]:
    ruleset = rules.get(id)
    return tuple(work_out(ruleset, named) for named in list_examples(ruleset, number))


def work_out_examples(ruleset: Ruleset, number: str) -> tuple[Example, ...]:
    """The worked examples of a number; raises `NotFound` for one that neither the book nor a case has."""
    named = list_examples(ruleset, number)
    if not named and number not in read_book(ruleset.folder).clauses:
        raise NotFound("rule", ruleset=ruleset.id, rule=number[:24])
    return _work_out(ruleset.id, ruleset.folder, number) if named else ()


def example_infos(ruleset: Ruleset, number: str) -> Iterator[ExampleInfo]:
    """The same for programs; raises `NotFound`."""
    for one in work_out_examples(ruleset, number):
        yield ExampleInfo(
            case=one.case, title=one.title, verdict=one.verdict, scenario=one.scenario, side=one.side,
            order=one.order, told=list(one.told),
            refusal=RefusalInfo(reason=one.refusal.reason, rule=one.refusal.rule) if one.refusal else None,
            board=board_address(ruleset, one), presentation=f"/api/rulesets/{ruleset.id}/presentation/",
            place=one.place, places=list(one.places), pieces=list(one.pieces), paths=list(one.paths),
        )  # fmt: skip


def board_address(ruleset: Ruleset, example: Example) -> str:
    """Where the map of an example is: that of its scenario, or the ground of its case."""
    if example.scenario in ruleset.scenarios:
        return f"/api/rulesets/{ruleset.id}/boards/{example.scenario}/"
    return f"/api/rules/{ruleset.id}/book/grounds/{quote(example.case)}/"


def find_ground(ruleset: Ruleset, name: str) -> AnyBoard:
    """The map on which a case is played; raises `NotFound` for a case that there is not."""
    named = read_cases(ruleset.folder).get(name)
    if named is None or ruleset.position is None:
        raise NotFound("case", ruleset=ruleset.id, case=name[:80])
    return ruleset.board(ruleset.position(named.case.given).scenario)
