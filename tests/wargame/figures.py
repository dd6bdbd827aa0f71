"""What the site's modules go by: limits, codes, names, and what is assumed where nothing is said. As lines of text."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import is_dataclass
from datetime import timedelta
from enum import Enum
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import msgspec
from django.db import models

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = {"migrations", "settings", "asgi"}
"""Tables have a check of their own, settings are read from the environment, and to import the last is to serve."""

UNSTEADY = {"wargame.games.presence.PROCESS", "wargame.games.apis.schema.TextSchema.target_class"}
"""One is another in each process; one is a name until a library looks it up."""


class NoFigure(Exception):
    """A value that is no figure: an object at work, such as a lock or a cache, or a page of SQL."""


def said(value: Any) -> str:
    """A value as text that is the same in every run; raises `NoFigure` where it has none."""
    match value:
        case str() if "\n" in value:
            raise NoFigure
        case Enum():
            return str(value)
        case bool() | int() | float() | str() | bytes() | timedelta():
            return repr(value)
        case None:
            return "none"
        case re.Pattern():
            return f"/{value.pattern}/"
        case type() | FunctionType():
            return value.__name__
        case set() | frozenset():
            return f"{{{', '.join(sorted(map(said, value)))}}}"
        case Mapping():
            return f"{{{', '.join(f'{said(key)}: {said(one)}' for key, one in value.items())}}}"
        case tuple() | list():
            return f"[{', '.join(map(said, value))}]"
    if is_dataclass(value):
        return repr(value)
    raise NoFigure


def modules() -> Iterator[ModuleType]:
    """Every module of the site."""
    for path in sorted((ROOT / "wargame").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if not LEFT_OUT & set(parts):
            yield importlib.import_module(".".join(parts).removesuffix(".__init__"))


def figures(module: ModuleType) -> Iterator[str]:
    """A line for each constant of a module, for each attribute of its classes, and for what its functions assume."""
    own = assigned(Path(module.__file__ or ""))
    for name, value in vars(module).items():
        if name in own and name.isupper():
            yield from _figure(f"{module.__name__}.{name}", value)
        elif _is_of(module.__name__, name, value):
            yield from _members(value, f"{module.__name__}.{name}")


def assigned(path: Path) -> set[str]:
    """The names that a module gives a value to; others it has from elsewhere."""
    found: set[str] = set()
    for node in ast.parse(path.read_text()).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        found |= {
            one.id for target in targets if target for one in ast.walk(target) if isinstance(one, ast.Name)
        }
    return found


def _is_of(module: str, name: str, value: Any) -> bool:
    """Whether it is a function or a class that was written there, under that name."""
    known = inspect.isroutine(value) or inspect.isclass(value)
    return known and getattr(value, "__module__", "") == module and value.__name__ == name


def _members(thing: Any, name: str) -> Iterator[str]:
    assumed = ", ".join(defaults(thing))
    if assumed:
        yield f"{name}({assumed})"
    if inspect.isclass(thing) and not issubclass(thing, models.Model):
        for part, value in vars(thing).items():
            if part.startswith("__"):
                continue
            if _is_of(thing.__module__, part, value):
                yield from _members(getattr(value, "__func__", value), f"{name}.{part}")
            elif not part.startswith("_") and not is_dataclass(thing):
                yield from _figure(f"{name}.{part}", value)


def _figure(name: str, value: Any) -> Iterator[str]:
    if value is not None and value != {} and not inspect.isroutine(value) and name not in UNSTEADY:
        try:
            yield f"{name} = {said(value)}"
        except NoFigure:
            return


def defaults(thing: Callable[..., Any]) -> Iterator[str]:
    """What a function, or a class whose fields are its own, takes for granted where it is not told."""
    if inspect.isclass(thing) and not _has_own_fields(thing):
        return
    for one in inspect.signature(thing).parameters.values():
        if one.default not in (inspect.Parameter.empty, None):
            try:
                yield f"{one.name}={said(one.default)}"
            except NoFigure:
                continue


def _has_own_fields(kind: type) -> bool:
    return is_dataclass(kind) or issubclass(kind, msgspec.Struct | tuple) or "__init__" in vars(kind)
