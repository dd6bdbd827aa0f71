"""What is kept is kept by `core.derived`, which knows what it rests on and how much of it there may be."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from rules.core.registry import HOME
from tests.clauses import clause

MAKERS = {"dict", "defaultdict", "OrderedDict", "WeakKeyDictionary", "WeakValueDictionary"}
ANSWERS = "belongs to what `derive` or `keep_printed` keeps, and is found out piece by piece"
FILLED = "filled by whoever makes it, and not later"
EXCUSED = {
    ("core/orders.py", "known"): "what the chapters bring, bound when they are imported",
    ("core/shelf.py", "_battles"): "the scenarios themselves; `forget` drops them",
    ("core/shelf.py", "_files"): "the scenarios themselves; `forget` drops them",
    ("core/words.py", "_bundles"): "words of a ruleset, which are of no position",
    ("hexwar/assignment.py", "left"): "what a search has in hand while it goes",
    ("ocs/supply/barriers.py", "_came"): FILLED,
    ("ocs/supply/barriers.py", "_labels"): FILLED,
    ("ocs/trace/inflow.py", "_known"): ANSWERS,
    ("ocs/trace/trace.py", "_served"): ANSWERS,
    ("ocs/trace/trace.py", "_single"): ANSWERS,
    ("ocs/trace/trace.py", "draws"): ANSWERS,
    ("russian_portfolio/field.py", "holder"): FILLED,
    ("storm_of_steel/table/features.py", "cache"): "what `keep_printed` keeps of a table",
}
"""Dictionaries of a module or an object that begin empty, each with the reason why it is no memo of its own."""


def find_memos(tree: ast.Module) -> Iterator[str]:
    """Names of modules, classes and objects that begin as an empty dictionary, and of any `cache` that is read."""
    held = [
        *tree.body,
        *(line for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for line in node.body),
    ]
    for node in ast.walk(tree):
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and _is_empty(node.value):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Attribute):
                    yield target.attr
                elif isinstance(target, ast.Name) and node in held and not _is_field(node):
                    yield target.id
        elif isinstance(node, ast.Attribute) and node.attr == "cache" and isinstance(node.ctx, ast.Load):
            yield "cache"


def _is_empty(value: ast.expr | None) -> bool:
    if isinstance(value, ast.Dict):
        return not value.keys
    return isinstance(value, ast.Call) and _name(value.func) in MAKERS and not value.keywords


def _name(called: ast.expr) -> str:
    called = called.value if isinstance(called, ast.Subscript) else called
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _is_field(node: ast.Assign | ast.AnnAssign) -> bool:
    """Whether it is the default of a field of a frozen record, which nobody fills."""
    return isinstance(node, ast.AnnAssign) and node.col_offset > 0


@clause("What the core gives")
@pytest.mark.dear
def test_nothing_is_kept_beside_what_follows_from_a_position() -> None:
    found = {
        (str(path.relative_to(HOME)), name)
        for path in HOME.rglob("*.py")
        if "tests" not in path.parts and path != HOME / "core/derived.py"
        for name in find_memos(ast.parse(path.read_text(encoding="utf-8")))
    }
    assert found == EXCUSED.keys()


@pytest.mark.parametrize(
    "text",
    [
        "_KNOWN: dict[int, str] = {}",
        "_KNOWN = defaultdict(list)",
        "class Kept:\n    known = {}",
        "class Kept:\n    def __init__(self): self.known = dict()",
        "def ask(state):\n    return state.battle.cache.setdefault('known', {})",
    ],
)
def test_a_memo_is_found(text: str) -> None:
    assert list(find_memos(ast.parse(text)))


@pytest.mark.parametrize(
    "text",
    ["class State(Struct):\n    razed: dict[str, int] = {}", "def find():\n    found = {}", "NAMES = {1: 2}"],
)
def test_what_is_no_memo_is_let_be(text: str) -> None:
    assert not list(find_memos(ast.parse(text)))
