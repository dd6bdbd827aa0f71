"""Which test enters which blocks of the code: a pytest plugin that writes the map, a line a test.

A block is the body of a function or of a branch within one; each gets a mark at its head as it is imported, which
costs next to nothing, so that the map takes no longer than the tests.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import _lru_cache_wrapper
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
BODIES = ("body", "orelse", "finalbody")
MARKS = "__blocks__"

READ = "read"
"""Stands for a block where a test reads the text of a file."""

hit = bytearray()
read: set[str] = set()
places: list[tuple[str, str]] = []


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
        if spec and spec.origin and spec.origin.endswith(".py"):
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


def taken() -> dict[str, list[str]]:
    """The blocks entered since the last look, by file."""
    found: dict[str, list[str]] = {}
    for at, one in enumerate(hit):
        if one:
            file, block = places[at]
            found.setdefault(file, []).append(block)
            hit[at] = 0
    for file in read:
        found.setdefault(file, []).append(READ)
    read.clear()
    return found


def watch_reading() -> None:
    """Note which files a test reads the text of: laws about the code do."""
    for name in ("read_text", "read_bytes"):
        setattr(Path, name, _noted(getattr(Path, name)))


def _noted(reading: Callable[..., Any]) -> Callable[..., Any]:
    def noted(path: Path, *args: Any, **kwargs: Any) -> Any:
        if path.suffix == ".py" and path.is_relative_to(ROOT):
            read.add(str(path.relative_to(ROOT)))
        return reading(path, *args, **kwargs)

    return noted


def write(test: str, seconds: float, passed: bool = True) -> None:
    """One line of the map; the tests of a file that are run again write it again, and the last line holds."""
    line = {"test": test, "seconds": round(seconds, 3), "passed": passed, "blocks": taken()}
    with Path(os.environ["FAULTS_MAP"]).open("a") as file:
        file.write(json.dumps(line, separators=(",", ":")) + "\n")


def forget_everything() -> None:
    """Empty our cached functions: what they keep came from another test, or was made without the fault."""
    gc.unfreeze()
    for one in gc.get_objects():
        if type(one) is _lru_cache_wrapper and one.__module__.split(".")[0] in {"rules", "wargame"}:
            one.cache_clear()


def pytest_collection_finish(session: pytest.Session) -> None:
    """What runs while modules are imported and tests collected belongs to no test."""
    write("", 0)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    before, failed = time.process_time(), item.session.testsfailed
    if "approved" in item.nodeid:
        forget_everything()
    yield
    write(item.nodeid, time.process_time() - before, item.session.testsfailed == failed)


if "FAULTS_MAP" in os.environ:
    sys.meta_path.insert(0, Finder)
    watch_reading()
