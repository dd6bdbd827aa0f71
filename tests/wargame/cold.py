"""A process that starts as a web process or a worker does, and says which types it would have met unprepared.

`python -m tests.wargame.cold "import wargame.asgi"`. msgspec keeps to itself which types it has prepared, but it asks
for the annotations of each once: whatever it still asks for after the start is named.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import msgspec._utils

ELSEWHERE = {"tests", "migrations", "management", "cases", "recordings"}
"""Parts of modules' names that no process imports which serves: commands and tests, of one thread each."""

TAKES = {"convert": 1, "decode": 1, "Decoder": 0}
"""Calls that prepare a type, and which of their arguments it is unless it is named `type`."""

asked: list[Any] = []


def listen() -> None:
    """Note each type whose annotations msgspec asks for."""
    evaluate = msgspec._utils._get_class_mro_and_typevar_mappings

    def noted(kind: Any) -> Any:
        asked.append(kind)
        return evaluate(kind)

    msgspec._utils._get_class_mro_and_typevar_mappings = noted


def everything() -> Iterator[Any]:
    """Every module of the rules and of the site, also those that are imported late or never."""
    for top in ("rules", "wargame"):
        package = importlib.import_module(top)
        for found in pkgutil.walk_packages(package.__path__, f"{top}."):
            if not ELSEWHERE & set(found.name.split(".")):
                yield importlib.import_module(found.name)


def structs(kind: type) -> Iterator[type]:
    """Every class below that one."""
    for below in kind.__subclasses__():
        yield below
        yield from structs(below)


def decoded(module: Any) -> Iterator[Any]:
    """The types that a module names where it decodes or converts; what is a variable there is some ruleset's struct."""
    for node in ast.walk(ast.parse(Path(module.__file__).read_text())):
        if isinstance(node, ast.Call) and (kind := argument(node)) is not None:
            with suppress(NameError, AttributeError):
                yield eval(ast.unparse(kind), vars(module))


def argument(call: ast.Call) -> ast.expr | None:
    """The type that a call of msgspec's prepares, if it is one."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name not in TAKES:
        return None
    named = [word.value for word in call.keywords if word.arg == "type"]
    return next(iter(named or call.args[TAKES[name] :]), None)


def slots() -> Iterator[Any]:
    """What a browser fills into a draft, of every ruleset."""
    import rules

    for id in rules.playable():
        ruleset = rules.get(id)
        yield from (ruleset.State, ruleset.Action, ruleset.Event)
        yield from (kind for slots in ruleset._slots.values() for kind in slots.values())


def main(start: str) -> None:
    listen()
    exec(start, {})
    asked.clear()
    modules = list(everything())
    kinds = [*structs(msgspec.Struct), *slots(), *(kind for module in modules for kind in decoded(module))]
    for kind in kinds:
        msgspec.json.Decoder(kind)
    print("\n".join(sorted({f"unprepared: {kind!r}" for kind in asked})) or "ready")


if __name__ == "__main__":
    main(sys.argv[1])
