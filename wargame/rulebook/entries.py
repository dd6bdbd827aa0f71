"""The entries of a rule book in their order, for pages: to leaf through, and to search."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import rules
from rules.core.book import read_book
from rules.core.ruleset import Ruleset
from wargame.rulebook.books import book_info
from wargame.rulebook.shapes import ChapterInfo

MOST = 30
"""Hits of a search at most."""

WORD = re.compile(r"[\w.½¼-]*\w")


@dataclass(frozen=True, slots=True)
class Entry:
    """A clause as a page shows it, or a chapter that is cited like one."""

    number: str
    title: str
    html: str
    text: str
    see: Sequence[str]
    charts: Sequence[str]
    chapter: ChapterInfo


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that was found, with the part of its text about the first word."""

    entry: Entry
    passage: str


@dataclass(frozen=True, slots=True)
class Index:
    """The entries of a book by number, in their order."""

    entries: Mapping[str, Entry]

    def beside(self, number: str) -> tuple[Entry | None, Entry | None]:
        """The entries before and after a number."""
        order = list(self.entries.values())
        at = list(self.entries).index(number)
        return (order[at - 1] if at else None), (order[at + 1] if at + 1 < len(order) else None)

    def search(self, asked: str) -> list[Hit]:
        """The entries that hold all these words or their beginnings: by number, by title, by what they say."""
        words = [word.casefold() for word in WORD.findall(asked)]
        if not words:
            return []
        scored = [(_score(entry, words), entry) for entry in self.entries.values()]
        best = sorted(
            (one for one in scored if one[0]), key=lambda one: -one[0]
        )  # else in the order of the book
        return [Hit(entry, _passage(entry.text, words)) for _, entry in best[:MOST]]


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
                chapter.number, chapter.title, chapter.html, chapter.text, see, (), chapter
            )
        for one in chapter.clauses:
            found[one.number] = Entry(one.number, one.title, one.html, one.text, one.see, one.charts, chapter)
    return Index(found)


def _score(entry: Entry, words: Sequence[str]) -> int:
    """How well an entry answers: 0 where one of the words is nowhere in it."""
    number, title = entry.number.casefold(), entry.title.casefold()
    text = f"{title} {entry.chapter.title} {entry.text}".casefold()
    found = 0
    for word in words:
        if word == number:
            found += 1000
        elif number.startswith(word) and word[-1:].isdigit() and any(letter.isdigit() for letter in word):
            found += 300
        elif _begins(word, title):
            found += 100
        elif _begins(word, text):
            found += 10 + min(text.count(word), 5)
        else:
            return 0
    return found


def _begins(word: str, text: str) -> bool:
    """Whether some word of the text begins so."""
    return re.search(rf"(?<![\w.]){re.escape(word)}", text) is not None


def _passage(text: str, words: Sequence[str], around: int = 70) -> str:
    """The text about the first of the words that it holds."""
    at = min((place for word in words if (place := text.casefold().find(word)) >= 0), default=0)
    start = text.rfind(" ", 0, max(0, at - around)) + 1 if at > around else 0
    part = text[start : at + 2 * around]
    whole = part if start + len(part) >= len(text) else f"{part.rpartition(' ')[0]} …"
    return f"… {whole}" if start else whole
