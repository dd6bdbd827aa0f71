"""What a happening is found by: short texts `<key>:<value>` in one array, so that one index answers for all of them.

A key in small letters is searched, its value folded to small letters; the same key with a capital is how the value is
printed, for the lists of what occurs. Units are found by their printed name and by their `id`, which is never printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.core.contract import Side

UNIT, ID, HEX, SPOT, RULE, KIND, FACT, DIE, PURPOSE, CODE = (
    "unit", "id", "hex", "spot", "rule", "kind", "fact", "die", "purpose", "refused",
)  # fmt: skip

CELL = 100
"""Millimetres of a side of the squares in which points of a table are found."""

LONGEST = 64
"""Characters of a value at most: what a request names may be anything."""

PARTS = re.compile(r"[0-9]+|[^\W\d_]+|[\W_]+")
TAG = re.compile(r"[a-z][a-z0-9_-]{0,39}")

UNNAMED = frozenset({"event", "rules", "rolls", "audience"})
"""Fields of an event that every one has: what they hold is searched under keys of their own."""


def term(key: str, value: object) -> str:
    """As it is searched."""
    return f"{key}:{str(value).casefold()}"


def print_value(key: str, value: object) -> str:
    """As it is listed."""
    return f"{key.capitalize()}:{value}"


def both(key: str, value: str) -> tuple[str, str]:
    """As it is searched, and as it is listed."""
    return term(key, value), print_value(key, value)


def own(kind: str, side: Side) -> str:
    """A kind of action as its own side finds it, in a game that hides what the others do."""
    return term(f"{KIND}@{side}", kind)


def rule_terms(rule: str) -> Iterator[str]:
    """A clause under its own number and under each that it stands below: 12.8e under 12.8 and under 12."""
    parts, so_far = PARTS.findall(rule[:LONGEST]), ""
    for part in parts:
        so_far += part
        if part[0].isalnum():
            yield term(RULE, so_far)
    yield print_value(RULE, rule[:LONGEST])


def roll_terms(roll: Mapping[str, Any]) -> Iterator[str]:
    """What it was for, its rule, each face."""
    yield term(PURPOSE, roll["purpose"])
    if roll.get("rule"):
        yield from rule_terms(roll["rule"])
    yield from (term(DIE, face) for face in roll["faces"])


def texts(value: Any) -> Iterator[str]:
    """Every text in plain data, the names of fields too: a table may be by unit."""
    todo = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, Mapping):
            todo.extend(one.values())
            yield from (key for key in one if isinstance(key, str))
        elif isinstance(one, (list, tuple)):
            todo.extend(one)


def points(value: Any) -> Iterator[tuple[int, int]]:
    """Every pair of whole numbers in plain data: on a table that is a point."""
    todo = [value]
    while todo:
        one = todo.pop()
        if isinstance(one, Mapping):
            todo.extend(one.values())
        elif isinstance(one, (list, tuple)):
            if len(one) == 2 and all(type(part) is int for part in one):
                yield one[0], one[1]
            else:
                todo.extend(one)


def spot_term(east: int, north: int) -> str:
    """The square of a table in which a point lies."""
    return f"{SPOT}:{east // CELL},{north // CELL}"


def words_of(text: str) -> list[str]:
    """The words of a text, each once, in small letters."""
    found = re.findall(r"\w+", text.casefold())
    return list(dict.fromkeys(word[:LONGEST] for word in found))


def array(found: Iterable[str]) -> list[str]:
    """The terms as they are kept: each once, in one order."""
    return sorted(set(found))
