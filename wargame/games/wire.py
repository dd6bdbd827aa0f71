"""What strangers send, read once and strictly: the same for the API and for the socket."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

from rules.core.errors import Malformed

LIMIT = 64 * 1024
"""Bytes of one request or frame."""

DEPTH = 24
"""How deep lists and objects may nest; no action comes near it."""

WHOLE = 2**53
"""Beyond this a browser no longer counts exactly."""

UUID = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"
"""What the key of a request matches, as a pattern: a UUID with its dashes."""

NO_NUL = r"^[^\u0000]*$"
"""What texts match, as a pattern."""


def describe_named(name: str, *, needed: bool = True) -> dict[str, Any]:
    """Describe for the OpenAPI document an object with a text of that name and all else that the ruleset reads."""
    return {
        "properties": {name: {"type": "string", "pattern": NO_NUL}},
        "required": [name] if needed else [],
    }


def read_json(raw: bytes | str, limit: int = LIMIT) -> Any:
    """The value of a JSON text; raises `Malformed` for whatever the game could not store and send again.

    Refused besides bad syntax: more than `limit` bytes, doubled keys, NaN and infinities, integers beyond
    `WHOLE`, NUL and lone surrogates in a text, nesting deeper than `DEPTH`.
    """
    size = len(raw.encode(errors="surrogatepass")) if isinstance(raw, str) else len(raw)
    if size > limit:
        raise Malformed("too-large", bytes=size, limit=limit)
    try:
        text = raw.decode() if isinstance(raw, bytes) else raw
        value = _DECODER.decode(text)
    except (ValueError, RecursionError) as fault:
        raise Malformed("unreadable-json", fault=_excerpt(fault)) from fault
    check_storable(value)
    return value


def check_storable(value: Any, depth: int = 0) -> None:
    """Raises `Malformed` for a decoded value that a database or a browser could not hold."""
    if depth > DEPTH:
        raise Malformed("too-deep", limit=DEPTH)
    match value:
        case str():
            _check_text(value)
        case list() | tuple():
            for item in value:
                check_storable(item, depth + 1)
        case dict():
            for key, item in value.items():
                check_storable(key, depth + 1)
                check_storable(item, depth + 1)
        case float() if not math.isfinite(value):
            raise Malformed("unreadable-json", fault="a number beyond every size")
        case int() if abs(value) > WHOLE:
            raise Malformed("unreadable-json", fault="a whole number beyond 2^53")


def _check_text(text: str) -> None:
    if "\0" in text:
        raise Malformed("unreadable-json", fault="a text with the character NUL")
    if not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Malformed("unreadable-json", fault="a text with half a surrogate pair")


def _excerpt(fault: BaseException) -> str:
    """The first words of an error, without what it quotes of a stranger's bytes."""
    if isinstance(fault, json.JSONDecodeError):
        return f"{fault.msg} at character {fault.pos}"
    if isinstance(fault, UnicodeDecodeError):
        return f"not UTF-8 at byte {fault.start}"
    return "nested too deeply" if isinstance(fault, RecursionError) else str(fault)[:120]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def _constant(name: str) -> NoReturn:
    raise ValueError("NaN and infinities are not JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)
