"""The numbers of a ruleset's rules, which rulings cite: those under which its own files refuse, explain or test.

Nobody lists them. A ruleset names a number wherever it rests on a rule: in its code, in the data of its scenarios and
supplements, in its cases, and at the head of what a function or a line of its README is about. Where a clause is known,
those above it are: `12.8` and `12` of `12.8e`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from rules.core import registry
from wargame.games.errors import Conflict
from wargame.games.models import Game, Release
from wargame.pairing.words import and_list
from wargame.rulings.models import Ruling

LONGEST = 24
"""Characters of a clause."""

FOUNDED = (Ruling.Choice.STAND, Ruling.Choice.WARN, Ruling.Choice.PATCH, Ruling.Choice.ROLLBACK)
"""Choices that say something of a rule, and name which."""

UNFOUNDED = "Cite at least one rule: «{choice}» needs a clause"
UNKNOWN = "These rules have no clause {clause}; the nearest are {nearest}"
SEVERAL = "These rules have no clauses {clause}; the nearest are {nearest}"

NUMBER = r"(?:[IVX]+|[A-Z]{0,2}\d{1,2}|PS)(?:\.(?:\d{1,2}|[A-Za-z]))*(?:(?<=\d)[a-z])?[A-D]?\d?"
PLAIN = re.compile(rf"{NUMBER}|[A-Z][a-z]+")
"""A clause; a few have a word for a number."""
GIVEN = re.compile(
    r"""\brules?"?\s*[=:]\s*[\[(]?((?:\s*"[^"\n]+",?)+)|\b(?:Illegal|Refusal|Failure)\(\s*("[^"\n]+")"""
)
"""Where code and data rest on a rule."""
HEADED = {".py": re.compile(rf'"""({NUMBER})[ ,:]'), ".md": re.compile(rf"^\| ({NUMBER})[ ,|]", re.MULTILINE)}
"""Where what follows is about a rule, by kind of file."""
PARTS = re.compile(r"^(?:[A-Z][a-z]+$|[IVX]+(?!\d)|[A-Z]*\d+|PS)|\.?(?:\d+|[A-Za-z])")
QUOTED = re.compile(r'"([^"]+)"')


def check_founded(choice: str, clauses: Sequence[str]) -> None:
    """Raises `Conflict` for a ruling that says something of a rule and names none."""
    if choice in FOUNDED and not clauses:
        raise Conflict(UNFOUNDED, choice=Ruling.Choice(choice).label)


def read_clauses(game: Game, given: Iterable[str]) -> list[str]:
    """The clauses as the ruleset writes them (`12.8E` is `12.8e`), each once.

    Raises `Conflict` for all that it has not, with the nearest that it has. Where no file of the ruleset is left every
    number counts: a game whose rules are gone must still be settled.
    """
    numbers = numbers_of(game.ruleset)
    clauses = [one[:LONGEST] for one in given]
    if not numbers:
        return clauses
    known = {one: _known(one, numbers) for one in clauses}
    unknown = [one for one, found in known.items() if not found]
    if unknown:
        near = [", ".join(get_close_matches(one, sorted(numbers), n=3, cutoff=0)) for one in unknown]
        told = SEVERAL if len(unknown) > 1 else UNKNOWN
        raise Conflict(told, clause=and_list(unknown), nearest="; ".join(near))
    return list(dict.fromkeys(known.values()))


def _known(clause: str, numbers: frozenset[str]) -> str:
    """The clause as the ruleset writes it; '' for one that it has not."""
    alike = [one for one in numbers if one.casefold() == clause.casefold()]
    return clause if clause in numbers else alike[0] if len(alike) == 1 else ""


def numbers_of(ruleset: str) -> frozenset[str]:
    """Every clause of a ruleset that is known; of one that is no longer here, as its kept releases have it."""
    if ruleset in registry.available():
        return _numbers_here(ruleset, str(registry.folder(ruleset)))
    kept = Release.objects.filter(ruleset=ruleset).values_list("files", flat=True)
    texts = ((path, text) for files in kept for path, text in files.items() if path.startswith(f"{ruleset}/"))
    return numbers_in(texts)


@cache
def _numbers_here(ruleset: str, _home: str) -> frozenset[str]:
    """Read once a process, from where the ruleset lies."""
    files = sorted(
        path for path in registry.folder(ruleset).rglob("*") if path.suffix in (".py", ".toml", ".md")
    )
    return numbers_in((str(path), path.read_text(encoding="utf-8")) for path in files)


def numbers_in(texts: Iterable[tuple[str, str]]) -> frozenset[str]:
    """The clauses that files of a ruleset rest on, each a path and its text, with those above them."""
    return frozenset(
        above
        for path, text in texts
        for one in _named(path, text)
        if PLAIN.fullmatch(one)
        for above in _above(one)
    )


def _named(path: str, text: str) -> Iterator[str]:
    for pair in GIVEN.findall(text):
        yield from QUOTED.findall("".join(pair))
    headed = HEADED.get(Path(path).suffix)
    yield from headed.findall(text) if headed else ()


def _above(clause: str) -> Iterator[str]:
    """The clause and those that it stands below: 12.8 and 12 of 12.8e."""
    parts = PARTS.findall(clause)
    return ("".join(parts[:count]) for count in range(1, len(parts) + 1))
