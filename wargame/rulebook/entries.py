"""The entries of a rule book in their order, for pages: to leaf through, and to search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import rules
from rules.core.book import above, read_book
from rules.core.ruleset import Ruleset
from wargame.rulebook.books import book_info
from wargame.rulebook.search import Page, Pages
from wargame.rulebook.shapes import ChapterInfo

MOST = 30
"""Hits of a search at most."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A clause as a page shows it, or a chapter that is cited like one."""

    number: str
    title: str
    html: str
    text: str
    see: Sequence[str]
    charts: Sequence[str]
    also: Sequence[str]
    chapter: ChapterInfo


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found, with the part of its text about the first word."""

    entry: Entry
    passage: str


@dataclass(frozen=True)
class Index:
    """The entries of a book by number, in their order."""

    entries: Mapping[str, Entry]

    def beside(self, number: str) -> tuple[Entry | None, Entry | None]:
        """The entries before and after a number."""
        order = list(self.entries.values())
        at = list(self.entries).index(number)
        return (order[at - 1] if at else None), (order[at + 1] if at + 1 < len(order) else None)

    @cached_property
    def _pages(self) -> Pages:
        """The entries in words."""
        return Pages(
            Page(
                number, entry.title, entry.text, entry.also,
                " ".join(self.entries[one].title for one in above(number) if one in self.entries),
            )
            for number, entry in self.entries.items()
        )  # fmt: skip

    def search(self, asked: str) -> list[Hit]:
        """The entries that hold all these words in any form: by number, by title, by what they say."""
        found = self._pages.search(asked)[:MOST]
        return [Hit(self.entries[one.number], one.passage) for one in found]


def index_of(ruleset: Ruleset) -> Index:
    """The entries of a ruleset's book."""
    return _index(ruleset.id, ruleset.folder)


@cache
def _index(id: str, folder: Path) -> Index:
    found: dict[str, Entry] = {}
    known = read_book(folder).clauses
    for chapter in book_info(rules.get(id)).chapters:
        if chapter.number and chapter.number not in {clause.number for clause in chapter.clauses}:
            see = known[chapter.number].see
            found[chapter.number] = Entry(
                chapter.number, chapter.title, chapter.html, chapter.text, see, (), (), chapter
            )
        for one in chapter.clauses:
            found[one.number] = Entry(
                one.number, one.title, one.html, one.text, one.see, one.charts, one.also, chapter
            )
    return Index(found)
