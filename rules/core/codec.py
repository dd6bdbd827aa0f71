"""Canonical JSON for states, events and actions, and the hash chain of a record.

Canonical: UTF-8, keys sorted by code point, no white space, nothing escaped that need not be. For what the
rules write (whole numbers, text, lists, tables) it is byte for byte what Python's `json.dumps(value,
sort_keys=True, separators=(",", ":"), ensure_ascii=False)` gives: a verifier needs the standard library only.

The chain: `hash[n] = SHA-256(hash[n-1] + "\\n" + payload[n])`, with the hash before as 64 lower-case
hexadecimal digits in ASCII and the payload as canonical JSON. Before the first event stands `GENESIS`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

GENESIS = "0" * 64
"""The hash before the first event."""

T = TypeVar("T")

_encoder = msgspec.json.Encoder(order="sorted")


def encode(value: Any) -> bytes:
    """Canonical JSON of a state, an event, an action, or plain data."""
    return _encoder.encode(value)


def decode(data: bytes | str, kind: type[T]) -> T:
    """The value of that type; raises `msgspec.ValidationError` with the path of the fault."""
    return msgspec.json.decode(data, type=kind)


def plain(value: Any) -> Any:
    """The value as JSON knows it: tables, lists, text and numbers."""
    return msgspec.to_builtins(value)


def check_text(value: Any) -> None:
    """Raises `UnicodeEncodeError` where a text in the value has half a surrogate pair, which no JSON can hold."""
    if isinstance(value, str):
        value.encode()
    elif isinstance(value, Mapping):
        for item in value.items():
            check_text(item)
    elif isinstance(value, list | tuple):
        for item in value:
            check_text(item)


def prepare(modules: str = "") -> None:
    """Make every struct of the modules whose names start so ready to decode.

    Afterwards none of its decodes is the first of a type: msgspec prepares a type unsafely among threads (ADR 0008).
    """
    for kind in _below(msgspec.Struct):
        if kind.__module__.startswith(modules):
            with suppress(Exception):  # what cannot be prepared can never be decoded either
                msgspec.json.Decoder(kind)


def _below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for below in kind.__subclasses__():
        yield below
        yield from _below(below)


def chain(before: str, payload: bytes) -> str:
    """The hash of an event: `before` is the hash of the one before it, `payload` its canonical JSON."""
    return hashlib.sha256(before.encode("ascii") + b"\n" + payload).hexdigest()
