"""Where a fault may be put in, and what it looks like: one small change of the text of a file each.

Conditions are negated or weakened, comparisons swapped, figures off by one, codes misspelt, statements dropped and
answers emptied; never in what only readers, loggers and type checkers look at.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from bench.faults.marks import ROOT, blocks, functions, is_text

SWAPS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
SIGNS: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "//",
}  # fmt: skip
EMPTY = {"str": '""', "int": "0", "list": "[]", "dict": "{}", "tuple": "()", "frozenset": "frozenset()"}
TYPES = {"cast", "NewType", "TypeVar", "Literal", "Annotated", "overload"}
LOGS = {"log", "logger", "logging", "warnings"}
LEFT_OUT = ("tests", "migrations", "settings.py", "skeleton")


@dataclass(frozen=True)
class Fault:
    """One change: the text between two offsets of a file (in bytes) becomes another."""

    file: str
    line: int
    kind: str
    start: int
    end: int
    text: str
    function: str
    """The qualified name of the outermost function around it; '' at the level of a module or class."""

    block: str
    """The block it lies in, as the map names it."""

    @property
    def ruleset(self) -> str:
        """The ruleset that it is put into; '' for the core and the site."""
        top, folder, *_ = self.file.split("/")
        return folder if top == "rules" and folder != "core" else ""

    @cached_property
    def source(self) -> str:
        """The file with the fault in it."""
        whole = (ROOT / self.file).read_bytes()
        return (whole[: self.start] + self.text.encode() + whole[self.end :]).decode()

    @property
    def diff(self) -> str:
        """What changes, as lines with - and +."""
        old = (ROOT / self.file).read_text().splitlines()
        lines = difflib.unified_diff(old, self.source.splitlines(), n=0, lineterm="")
        return "\n".join(line for line in list(lines)[2:] if not line.startswith("@@"))

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What stays the same when other lines of the file change."""
        return self.file, self.block, self.kind, self.diff


def files(under: str = "") -> list[str]:
    """The files that faults are put into, those below a folder only when it is named."""
    found = [path.relative_to(ROOT) for top in ("rules", "wargame") for path in (ROOT / top).rglob("*.py")]
    kept = [str(path) for path in found if not set(path.parts) & set(LEFT_OUT)]
    return sorted(path for path in kept if path.startswith(under))


def faults(file: str) -> list[Fault]:
    """Every fault that can be put into a file, by its place."""
    source = (ROOT / file).read_bytes()
    return sorted(Search(file, source).found, key=lambda fault: (fault.start, fault.end, fault.text))


class Search(ast.NodeVisitor):
    """Walks through a file and gathers its faults."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file, self.bytes = file, source
        self.found: list[Fault] = []
        self.starts = [0]
        for line in source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))
        self.returns = ""
        tree = ast.parse(source)
        self.around = _by_line(tree)
        self.visit(tree)

    def visit(self, node: ast.AST) -> None:
        if _is_apart(node):
            return
        for kind, old, text in changes(node, self.returns):
            self._add(kind, old, text)
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                around, self.returns = self.returns, ast.unparse(node.returns) if node.returns else ""
                self._each([*node.args.defaults, *node.args.kw_defaults, *node.body])
                self.returns = around
            case ast.ClassDef():
                self._each(node.body)
            case ast.AnnAssign():
                self._each([node.value])
            case _:
                self._each(list(ast.iter_child_nodes(node)))

    def _each(self, nodes: Sequence[ast.AST | None]) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    def _add(self, kind: str, node: ast.AST, text: str) -> None:
        start = self.starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        end = self.starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
        line = node.lineno  # type: ignore[attr-defined]
        function, block = self.around.get(line, ("", ""))
        self.found.append(
            Fault(self.file, line, kind, start, end, text, function.split(".<locals>")[0], block)
        )


def _by_line(tree: ast.Module) -> dict[int, tuple[str, str]]:
    """The function and the innermost block of each line that lies in one."""
    found: dict[int, tuple[str, str]] = {}
    for name, function in functions(tree):
        for n, body in enumerate(blocks(function)):
            lines = range(body[0].lineno, (body[-1].end_lineno or 0) + 1)
            found |= dict.fromkeys(lines, (name, f"{name}#{n}"))
    return found


def _is_apart(node: ast.AST) -> bool:
    """What only readers, loggers and type checkers look at; a text in braces has no places of its own."""
    match node:
        case (
            ast.JoinedStr()
            | ast.Assert()
            | ast.Import()
            | ast.ImportFrom()
            | ast.keyword(arg="strict" | "rank")
        ):
            return True
        case ast.Expr() if is_text(node):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__" | "__slots__")]):
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name(id="AssertionError"))):
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case ast.Call(func=ast.Name(id=name)) | ast.Subscript(value=ast.Name(id=name)):
            return name in TYPES
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name in LOGS
    return False


def changes(node: ast.AST, returns: str) -> Iterator[tuple[str, ast.AST, str]]:
    """The faults at one node: what they are called, the node that goes and the text that comes."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test):
            yield "condition negated", test, f"(not ({ast.unparse(test)}))"
        case ast.comprehension(ifs=ifs):
            yield from (("condition dropped", test, "True") for test in ifs)
        case ast.BoolOp(op=op, values=values):
            for value in (values[0], values[-1]):
                rest = [one for one in values if one is not value]
                kept = ast.unparse(ast.BoolOp(op, rest) if len(rest) > 1 else rest[0])
                yield "condition weakened", node, f"({kept})"
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield "sign dropped", node, f"({ast.unparse(operand)})"
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            yield "comparison swapped", node, f"({ast.unparse(left)} {SWAPS[type(op)]} {ast.unparse(right)})"
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SIGNS:
            yield "sign swapped", node, f"({ast.unparse(left)} {SIGNS[type(op)]} {ast.unparse(right)})"
        case ast.Constant(value=bool(value)):
            yield "constant changed", node, repr(not value)
        case ast.Constant(value=int(value)):
            yield "constant changed", node, repr(value + 1)
        case ast.Constant(value=str(value)):
            yield "code changed", node, repr(value + "-x")
        case ast.Return(value=value) if value is not None:
            yield from _answers(node, value, returns)
        case ast.Raise() | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Expr():
            yield "statement dropped", node, "pass"


def _answers(node: ast.Return, value: ast.expr, returns: str) -> Iterator[tuple[str, ast.AST, str]]:
    """Another answer than the one given: the contrary, or nothing of its type."""
    kind = returns.split("[")[0]
    other = f"not ({ast.unparse(value)})" if kind == "bool" else EMPTY.get(kind, "None")
    if ast.unparse(value) not in (other, "None"):  # nothing instead of nothing is seen by the types alone
        yield "answer replaced", node, f"return {other}"
