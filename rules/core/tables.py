"""TOML and JSON files into frozen structs. A misspelt key is an error, never a silent default."""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

import msgspec


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The root of every data file: derives from this, so that each says the schema it is written in."""

    schema: int


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table within a data file: what a row or a section of it derives from."""


class BadTable(Exception):
    """A data file that cannot be used: which file, where in it, and what is wrong."""


T = TypeVar("T", bound=Table)

Count = Annotated[int, msgspec.Meta(ge=1)]
"""A number of what there is at least one of: the turns of a game, the minutes it takes."""

LAYERS = 16
"""The most files that lie one upon another."""

DEPTH = 24
"""How deep the tables of a file may nest."""

WHOLE = 2**53
"""Beyond this a browser no longer counts exactly."""

_ODD = re.compile(
    "[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff]"
)
"""What no text may hold: a database refuses it, or it turns the line around."""


def read_file(path: Path) -> dict[str, Any]:
    """The raw content of a `.toml` or `.json` file; raises `BadTable` when it is not such a file."""
    try:
        text = path.read_text(encoding="utf-8")
        content = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except RecursionError as fault:
        raise BadTable(f"{_short(path)}: nested too deeply") from fault
    except (OSError, ValueError) as fault:
        raise BadTable(f"{_short(path)}: {fault}") from fault
    if not isinstance(content, dict):
        raise BadTable(f"{_short(path)}: not a table but a {type(content).__name__}")
    for unfit in _unfit(content):
        raise BadTable(f"{_short(path)}: {unfit}")
    return content


def _unfit(content: dict[str, Any]) -> Iterator[str]:
    """What no game could be played with: nothing that is read later has to fear it."""
    left: list[tuple[int, Any]] = [(0, content)]
    while left:
        depth, value = left.pop()
        match value:
            case dict() | list() if depth == DEPTH:
                yield f"nested deeper than {DEPTH} levels"
            case dict():
                left += ((depth + 1, item) for pair in value.items() for item in pair)
            case list():
                left += ((depth + 1, item) for item in value)
            case int() if abs(value) > WHOLE:
                yield f"a whole number beyond 2^53, of {value.bit_length()} bits"
            case float() if not math.isfinite(value):
                yield f"{value} is no number"
            case str() if odd := _ODD.search(value):
                yield f"a text with the character U+{ord(odd[0]):04X}"


def load(path: Path, kind: type[T], *, schema: int = 1) -> T:
    """The file as a frozen struct. `schema` is the version this program reads; another one is refused."""
    return build(read_file(path), kind, where=_short(path), schema=schema)


def build(content: dict[str, Any], kind: type[T], *, where: str, schema: int = 1) -> T:
    """Content already read (a scenario after `extend`, say) as a frozen struct; `where` names it in
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


def extend(path: Path, above: tuple[str, ...] = ()) -> dict[str, Any]:
    """A file laid over the one that its `extends` names (a file beside it), tables merged key by key; `BadTable` where
    they go in a circle or are more than `LAYERS`. `above`: the files that lie upon it.
    """
    content = read_file(path)
    base = content.pop("extends", None)
    if base is None:
        return content
    users = (*above, path.name)
    if not plain_name(base):
        raise BadTable(f"{_short(path)}: extends: {base!r} is no file beside it")
    if base in users:
        raise BadTable(f"{_short(path)}: extends: it lies upon itself by way of {', '.join(users)}")
    if len(users) >= LAYERS:
        raise BadTable(f"{_short(path)}: extends: more than {LAYERS} files upon one another")
    return merge(extend(path.parent / base, users), content)


def plain_name(name: Any) -> bool:
    """Whether it names a file of a folder that is known, and no other place."""
    return isinstance(name, str) and re.fullmatch(r"\w[\w.-]*", name) is not None


def merge(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    """`base` with `over` laid on it: tables are merged, everything else is replaced."""
    result = dict(base)
    for key, value in over.items():
        below = result.get(key)
        both = isinstance(below, dict) and isinstance(value, dict)
        result[key] = merge(below, value) if both and below is not None else value
    return result


def _short(path: Path) -> str:
    return "/".join(path.parts[-3:])
