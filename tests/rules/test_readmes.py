"""The README of a ruleset leads where it says, and each ruling that its code cites has a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name

import rules
from rules.core.registry import HOME, folder
from tests.clauses import clause
from tests.rulesets import each

FILE = re.compile(r"`([\w*…/.-]+(?:/|\.(?:py|toml|md)))`")
NAME = re.compile(r"`([A-Za-z_]\w*(?:\.\w+)*)`")
RULINGS = re.compile(r"\b[Rr]ulings ([A-Z][a-z]?)1–\1(\d+)")
DECISION = re.compile(r"\b0\d{3}\b")


@clause("What the folder holds")
@each("id")
def test_each_file_that_a_readme_names_is_there(id: str) -> None:
    names = {name.replace("…", "*").rstrip("/") for name in FILE.findall(read_readme(id))}
    assert not {name for name in names if not any(any(home.glob(name)) for home in (folder(id), HOME.parent))}


@clause("What the folder holds")
@each("id")
def test_each_name_in_the_tables_of_a_readme_is_there(id: str) -> None:
    """`supply.draw.sources`; a name without dots is that of a neighbour of the one before it in its cell."""
    rows = read_readme(id).splitlines()
    assert not [name for row in rows for cell in row.split("|") for name in find_gone(cell, id)]


@clause("What the folder holds")
@each("id")
def test_each_ruling_has_a_line(id: str) -> None:
    """In a table of the README, or of a decision that it names: all that it counts, and no other is cited."""
    readme = read_readme(id)
    said = readme + "".join(read_decision(number) for number in DECISION.findall(readme))
    code = "".join(source.read_text(encoding="utf-8") for source in find_sources(id))
    for letter, last in RULINGS.findall(readme):
        counted = {str(number) for number in range(1, int(last) + 1)}
        assert counted == set(re.findall(rf"^\| {letter}(\d+) \|", said, re.MULTILINE)), letter
        assert counted >= set(re.findall(rf"\b{letter}(\d+)\b", code)), letter


def read_readme(id: str) -> str:
    """Nothing, where it has none: the small games of the core are explained in the docs."""
    path = folder(id) / "README.md"
    return path.read_text(encoding="utf-8") if path.is_file() else ""


def read_decision(number: str) -> str:
    """The record of a decision."""
    found = (HOME.parent / "docs" / "adr").glob(f"{number}-*.md")
    return "".join(path.read_text(encoding="utf-8") for path in found)


def find_sources(id: str) -> Iterator[Path]:
    """The modules of a ruleset without its tests, where hexes may look like rulings."""
    return (path for path in folder(id).rglob("*.py") if "tests" not in path.parts)


def find_gone(cell: str, id: str) -> Iterator[str]:
    """Names of a cell that lead nowhere; one without dots before any other is a switch or a key of a file."""
    root, last = rules.get(id).State.__module__.rpartition(".")[0], ""
    for name in NAME.findall(cell):
        if name.endswith((".py", ".toml", ".md")) or not (last or "." in name):
            continue
        around = [last.rsplit(".", ups)[0] for ups in range(last.count("."))]
        paths = [f"{home}.{name}" for home in (*around, root, "rules")]
        last = next(filter(can_resolve, paths), last)
        if last not in paths:
            yield name


def can_resolve(path: str) -> bool:
    """Whether a dotted name is that of a module, or of something in one."""
    try:
        resolve_name(path)
    except (ImportError, AttributeError):
        return False
    return True
