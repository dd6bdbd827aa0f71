"""What is kept is kept by `core.derived`, which knows what it rests on and how much of it there may be."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from rules.core.registry import HOME
from tests.clauses import clause

MAKERS = {"dict", "defaultdict", "OrderedDict", "WeakKeyDictionary", "WeakValueDictionary"}
EXCUSE = "# no memo: "
"""Behind a dictionary that begins empty and is no memo of its own, with the reason."""


def find_memos(text: str) -> Iterator[str]:
    """Names of modules, classes and objects that begin as an empty dictionary, and of any `cache` that is read,
    where no excuse stands behind them.
    """
    tree, lines = ast.parse(text), text.splitlines()
    held = [
        *tree.body,
        *(line for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for line in node.body),
    ]
    for node in ast.walk(tree):
        if EXCUSE in lines[getattr(node, "lineno", 1) - 1]:
            continue
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
    if not isinstance(value, ast.Call) or value.keywords:
        return False
    made = _name(value.func)
    return made in MAKERS and not (made == "dict" and value.args)


def _name(called: ast.expr) -> str:
    called = called.value if isinstance(called, ast.Subscript) else called
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _is_field(node: ast.Assign | ast.AnnAssign) -> bool:
    """Whether it is the default of a field of a frozen record, which nobody fills."""
    return isinstance(node, ast.AnnAssign) and node.col_offset > 0


@clause("What the core gives")
@pytest.mark.dear
def test_nothing_is_kept_beside_what_follows_from_a_position() -> None:
    found = [
        f"{path.relative_to(HOME)}: {name}"
        for path in HOME.rglob("*.py")
        if "tests" not in path.parts and path != HOME / "core/derived.py"
        for name in find_memos(path.read_text(encoding="utf-8"))
    ]
    assert not found


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
    assert list(find_memos(text))


@pytest.mark.parametrize(
    "text",
    [
        "class State(Struct):\n    razed: dict[str, int] = {}",
        "def find():\n    found = {}",
        "NAMES = {1: 2}",
        "LEFT = dict(NAMES)",
        "_KNOWN = {}  # no memo: filled here",
    ],
)
def test_what_is_no_memo_is_let_be(text: str) -> None:
    assert not list(find_memos(text))
