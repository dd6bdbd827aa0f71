"""The rule book of a ruleset in our own words: `book/*.md`, one chapter a file, one entry a clause.

    # 12 Supply                                    the chapter: its number, if it has one, and its title
    What the chapter is about.

    ## 12.3a Direct draw                           a clause: its number and its title
    Markdown; [12.3b] is a link to that clause.

    See: 12.3b, 12.5                               related clauses
    Charts: attrition                              ids of `Ruleset.charts`
    Also: supply range, how far supply goes        what else players look it up by
    Examples: supply_draw/the name of a case | supply_draw/another        in place of those found by the number

Files are read in the order of their names. Two of them stand for themselves: the entries of `winning.md` and of
`scenarios.md` have the ids of scenarios for numbers. One in `scenarios.md` says what the shelf shows of it:

    It teaches roads and exits.                    the sentence that begins like this
    Complexity: 2                                  from 1, easy, to 5
    Balance: 45, 60 games                          the first side's percentage of the points, and in how many games of
                                                   the greedy practice opponents; without games it is assumed
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct

from rules.core.tables import BadTable

HEADING = re.compile(r"(?P<level>##?) (?P<text>\S.*)")
LIST = re.compile(r"(?P<key>See|Charts|Also|Examples): (?P<items>.+)")
COMPLEXITY = re.compile(r"Complexity: ([1-5])")
BALANCE = re.compile(r"Balance: (\d+)(?:, (\d+) games)?")
TEACHES = re.compile(r"It teaches (?:[^.]|\.(?=\S))+\.")
BETWEEN = {"See": r",\s*", "Charts": r",\s*", "Also": r",\s*", "Examples": r"\s*\|\s*"}
"""What stands between the items of a list: names of cases have commas."""
LINK = re.compile(r"\[([\w.]+(?: note)?)\](?!\()")
ABOVE = re.compile(r"(.*\d)[a-z]|(.*[a-z])[A-Z]|(.+)\W\w+")
"""A number below another: its last letter or part is left away."""
BY_SCENARIO = ("winning", "scenarios")
"""Files whose entries are found by scenario."""


class Balance(Struct, frozen=True):
    """What percentage of the points the first side makes, in so many games; 0: nobody has counted."""

    percent: int
    games: int = 0


class Clause(Struct, frozen=True, kw_only=True):
    """An entry: its number as cited, its title, what it says in Markdown; `see` names clauses, `charts` charts, `also`
    what else players call it, and `examples` cases as `file/name`. Only an entry on a scenario has `complexity`, from
    1, and `balance`.
    """

    number: str
    title: str
    text: str
    see: tuple[str, ...] = ()
    charts: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    complexity: int = 0
    balance: Balance | None = None

    @property
    def teaches(self) -> str:
        """The sentence that says what a scenario teaches, '' where there is none."""
        found = TEACHES.search(self.text)
        return found[0] if found else ""

    @property
    def links(self) -> set[str]:
        """The clauses that it names."""
        return {*self.see, *LINK.findall(self.text)}


class Chapter(Struct, frozen=True, kw_only=True):
    """A file of the book: `id` is its name, `number` '' where the printed rules give it none."""

    id: str
    number: str
    title: str
    text: str
    clauses: tuple[Clause, ...]


class Book(Struct, frozen=True, dict=True):
    """A rule book: its chapters in order."""

    chapters: tuple[Chapter, ...]

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """The clauses by number; a chapter with a number and no such clause counts as one."""
        found = {c.number: c for chapter in self.rules for c in chapter.clauses}
        return {**{c.number: _opening(c) for c in self.rules if c.number}, **found}

    @cached_property
    def rules(self) -> tuple[Chapter, ...]:
        """The chapters of clauses."""
        return tuple(chapter for chapter in self.chapters if chapter.id not in BY_SCENARIO)

    def about(self, chapter: str, scenario: str) -> Clause | None:
        """The entry on a scenario of `winning` or `scenarios`."""
        entries = (entry for one in self.chapters if one.id == chapter for entry in one.clauses)
        return next((entry for entry in entries if entry.number == scenario), None)

    def find(self, number: str) -> Clause | None:
        """The clause of that number, or the nearest above it: 12.3b where 12.3b D has no entry."""
        return next((self.clauses[part] for part in _upwards(number) if part in self.clauses), None)


def _opening(chapter: Chapter) -> Clause:
    return Clause(
        number=chapter.number,
        title=chapter.title,
        text=chapter.text,
        see=tuple(c.number for c in chapter.clauses),
    )


def above(number: str) -> Iterator[str]:
    """The numbers that a number stands below: of 12.3b 12.3 and 12."""
    return islice(_upwards(number), 1, None)


def _upwards(number: str) -> Iterator[str]:
    """The number, and those it stands below: 12.3b, 12.3 and 12; XIII.D.4.a, XIII.D.4, XIII.D and XIII."""
    yield number
    if found := ABOVE.fullmatch(number):
        yield from _upwards(next(filter(None, found.groups())))


@cache
def read_book(folder: Path) -> Book:
    """The book of the ruleset in `folder`, without chapters where it has none; raises `BadTable` for what has not its
    form.
    """
    return Book(tuple(_read_chapter(path) for path in sorted((folder / "book").glob("*.md"))))


def _read_chapter(path: Path) -> Chapter:
    blocks: list[tuple[str, list[str]]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if heading := HEADING.fullmatch(line):
            if bool(blocks) != (heading["level"] == "##"):
                raise BadTable(f"{path.name}: {line!r} is no heading here")
            blocks.append((heading["text"], []))
        elif blocks:
            blocks[-1][1].append(line)
        elif line:
            raise BadTable(f"{path.name}: text before its heading")
    if not blocks:
        raise BadTable(f"{path.name}: no heading")
    (title, intro), *rest = blocks
    number, name = _split(title)
    clauses = tuple(_read_clause(path, head, lines) for head, lines in rest)
    return Chapter(
        id=path.stem.lstrip("0123456789_"), number=number, title=name, text=_join(intro), clauses=clauses
    )


def _split(title: str) -> tuple[str, str]:
    """The number, which holds a digit or is a Roman one, and the title."""
    first, _, rest = title.partition(" ")
    numbered = rest and re.fullmatch(r"[A-Z]?\d[\w.]*|[IVX]+(\.\w+)*", first)
    return (first, rest) if numbered else ("", title)


def _read_clause(path: Path, head: str, lines: list[str]) -> Clause:
    number, _, title = head.partition(" ")
    found = [match for line in lines if (match := LIST.fullmatch(line))]
    lists: dict[str, Any] = {
        one["key"].lower(): tuple(re.split(BETWEEN[one["key"]], one["items"])) for one in found
    }
    facts, plain = _read_facts([line for line in lines if not LIST.fullmatch(line)])
    text = _join(plain)
    if not title or not text:
        raise BadTable(f"{path.name}: {head!r} has no {'text' if title else 'title'}")
    return Clause(number=number, title=title, text=text, **lists, **facts)


def _read_facts(lines: list[str]) -> tuple[dict[str, Any], list[str]]:
    """What the shelf shows of a scenario, and the lines that do not say it."""
    facts: dict[str, Any] = {}
    plain = []
    for line in lines:
        if found := COMPLEXITY.fullmatch(line):
            facts["complexity"] = int(found[1])
        elif found := BALANCE.fullmatch(line):
            facts["balance"] = Balance(int(found[1]), int(found[2] or 0))
        else:
            plain.append(line)
    return facts, plain


def _join(lines: list[str]) -> str:
    return "\n".join(lines).strip()
