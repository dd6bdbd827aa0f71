"""What Python files define: every file is parsed once for all tests of the house."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import rules

ROOT = Path(rules.__file__).resolve().parents[1]
CODE = {"rules", "wargame"}


class Source(NamedTuple):
    """A file: its path from the root, the names of its classes, their fields by class, its functions with their lines,
    docstring and comments included, those at its top, and what the dictionaries there list: names by the dictionary's
    name.
    """

    path: Path
    classes: list[str]
    fields: list[tuple[str, str]]
    functions: list[tuple[str, int]]
    top: list[str]
    listed: list[tuple[str, str]]


def tracked() -> list[Path]:
    """Every file of the project; where git is not at hand, every file that it would have."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    found = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True)
    return [path for name in found.stdout.splitlines() if (path := ROOT / name).is_file()]


@cache
def sources() -> list[Source]:
    """Every Python file of the project."""
    return [_read(path) for path in tracked() if path.suffix == ".py"]


def shipped() -> list[Source]:
    """The code of rules and site, without migrations: Django writes those."""
    return [one for one in sources() if one.path.parts[0] in CODE and "migrations" not in one.path.parts]


def _read(path: Path) -> Source:
    source = Source(path.relative_to(ROOT), [], [], [], [], [])
    module = ast.parse(path.read_text())
    for node in _statements(module):
        if isinstance(node, ast.ClassDef):
            source.classes.append(node.name)
            annotated = [line.target for line in node.body if isinstance(line, ast.AnnAssign)]
            source.fields.extend((node.name, name.id) for name in annotated if isinstance(name, ast.Name))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            source.functions.append((node.name, (node.end_lineno or 0) - node.lineno + 1))
    for node in module.body:
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                source.top.append(name)
            case ast.Assign(targets=[ast.Name(id=table)], value=ast.Dict(values=values)):
                source.listed.extend((table, value.id) for value in values if isinstance(value, ast.Name))
    return source


def _statements(within: ast.AST) -> Iterator[ast.AST]:
    """All statements below: expressions, which are most of a file, define nothing that has a name."""
    for node in ast.iter_child_nodes(within):
        if not isinstance(node, ast.expr):
            yield node
            yield from _statements(node)
