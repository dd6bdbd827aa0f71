"""TOML and JSON files into frozen structs. A misspelt key is an error, never a silent default."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The root of every data file: derives from this, so that each says the schema it is written in."""

    schema: int


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table within a data file: what a row or a section of it derives from."""


class BadTable(Exception):
    """A data file that cannot be used: which file, where in it, and what is wrong."""


T = TypeVar("T", bound=Table)


def read(path: Path) -> dict[str, Any]:
    """The raw content of a `.toml` or `.json` file; raises `BadTable` when it is not such a file."""
    try:
        text = path.read_text(encoding="utf-8")
        content = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (OSError, ValueError) as fault:
        raise BadTable(f"{_short(path)}: {fault}") from fault
    if not isinstance(content, dict):
        raise BadTable(f"{_short(path)}: not a table but a {type(content).__name__}")
    return content


def load(path: Path, kind: type[T], *, schema: int = 1) -> T:
    """The file as a frozen struct. `schema` is the version this program reads; another one is refused."""
    return build(read(path), kind, where=_short(path), schema=schema)


def build(content: dict[str, Any], kind: type[T], *, where: str, schema: int = 1) -> T:
    """Content already read (a scenario after `extended`, say) as a frozen struct; `where` names it in
    faults.
    """
    if content.get("schema") != schema:
        raise BadTable(f"{where}: schema {content.get('schema')!r}, this program reads {schema}")
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as fault:
        raise BadTable(f"{where}: {_located(fault, content, kind)}") from fault


def _located(fault: msgspec.ValidationError, content: dict[str, Any], kind: type[Table]) -> str:
    """The fault with the keys of its row: `$.units[...].label` alone does not say which of them is meant."""
    text = str(fault)
    place = re.search(r"`\$\.(\w+)\[\.\.\.\]", text)
    if place is None:
        return text
    rows, row = content[place[1]], get_type_hints(kind, include_extras=True)[place[1]]
    while "[...]" in text and get_origin(row) is dict:
        row = get_args(row)[1]
        key = next((key for key in rows if not _reads(rows[key], row)), None)
        if key is None:  # the key itself is at fault
            return text
        text, rows = text.replace("[...]", f".{key}", 1), rows[key]
    return text


def _reads(content: Any, kind: Any) -> bool:
    try:
        msgspec.convert(content, kind)
    except msgspec.ValidationError:
        return False
    return True


def extended(path: Path) -> dict[str, Any]:
    """A file laid over the one that its `extends` names (a file beside it), tables merged key by key."""
    content = read(path)
    base = content.pop("extends", None)
    return content if base is None else merged(extended(path.parent / str(base)), content)


def merged(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """`base` with `over` laid on it: tables are merged, everything else is replaced."""
    result = dict(base)
    for key, value in over.items():
        below = result.get(key)
        both = isinstance(below, dict) and isinstance(value, dict)
        result[key] = merged(below, value) if both and below is not None else value
    return result


def _short(path: Path) -> str:
    return "/".join(path.parts[-3:])
