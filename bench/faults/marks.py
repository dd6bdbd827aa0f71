"""Marks at the head of every block of the code: what sets them has been entered.

A block is the body of a function or of a branch within one; its mark is put there as the module is imported, which
costs next to nothing. A process that a test has started (`child`) writes a line of the map as it enters a block for
the first time: it may be killed at any moment.
"""

from __future__ import annotations

import ast
import json
import os
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
BODIES = ("body", "orelse", "finalbody")
MARKS = "__blocks__"
CHILD = "FAULTS_CHILD"
"""In the environment of processes that tests start."""

STARTED_BY = os.environ.get("PYTEST_CURRENT_TEST", "")
"""The test that runs as this process begins; one that runs tests itself puts theirs in its place later."""


class Written(dict[int, int]):
    """The marks of a child: each is written when it is first set."""

    def __setitem__(self, at: int, value: int) -> None:
        if value and at not in self:
            file, block = places[at]
            write({"test": STARTED_BY, "child": True, "blocks": {file: [block]}})
        super().__setitem__(at, value)

    def append(self, value: int) -> None:
        """A new mark: not set."""


hit: bytearray | Written = Written() if CHILD in os.environ else bytearray()
places: list[tuple[str, str]] = []


def write(line: dict[str, Any]) -> None:
    """Append a line to the map."""
    with Path(os.environ["FAULTS_MAP"]).open("a") as file:
        file.write(json.dumps(line, separators=(",", ":")) + "\n")


class Marked(SourceFileLoader):
    """Loads a module of ours with its blocks marked."""

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        tree = mark(ast.parse(self.get_data(path)), str(Path(path).relative_to(ROOT)))
        return compile(tree, path, "exec")

    def exec_module(self, module: ModuleType) -> None:
        vars(module)[MARKS] = hit
        super().exec_module(module)


class Finder:
    """Finds the modules that faults are put into, before Python's own finder does."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: Any = None) -> ModuleSpec | None:
        if name.split(".")[0] not in {"rules", "wargame"} or ".tests" in name:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec and spec.origin and spec.origin.endswith(".py") and Path(spec.origin).is_relative_to(ROOT):
            spec.loader = Marked(name, spec.origin)
        return spec


def mark(tree: ast.Module, file: str) -> ast.Module:
    """Puts `__blocks__[n] = 1` at the head of every block within a function."""
    for name, function in functions(tree):
        for n, body in enumerate(list(blocks(function))):
            at = len(places)
            places.append((file, f"{name}#{n}"))
            hit.append(0)
            line = ast.parse(f"{MARKS}[{at}] = 1").body[0]
            for node in ast.walk(line):
                ast.copy_location(node, body[0])
            body.insert(int(is_text(body[0])), line)
    return tree


def functions(tree: ast.AST, within: str = "") -> Iterator[tuple[str, ast.AST]]:
    """Every function with its qualified name, as Python has it, those within others too."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from functions(node, f"{within}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{within}{node.name}", node
            yield from functions(node, f"{within}{node.name}.<locals>.")
        else:
            yield from functions(node, within)


def blocks(function: ast.AST) -> Iterator[list[ast.stmt]]:
    """The blocks of a function, those of functions and classes within it not among them."""
    for name in BODIES:
        body = getattr(function, name, None)
        if isinstance(body, list) and body:
            yield body
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.expr):
            yield from blocks(child)


def is_text(statement: ast.stmt) -> bool:
    """Whether a statement is a docstring, which has to stay the first."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
