"""What a scenario file must agree about with its map and its counters before anybody plays.

A fault names the key, the value and what the value is not. A ruleset yields its faults and refuses them as it makes
the battle:

    refuse(f"scenarios/{name}.toml", strangers(below("setup", file.setup), hexes, "hex of the map"))
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rules.core.tables import BadTable

Keyed = Iterable[tuple[str, str]]
"""Values of a file, each with the key that it stands under."""


def refuse(where: str, faults: Iterable[str]) -> None:
    """Raises `BadTable` with the first fault of a file."""
    for fault in faults:
        raise BadTable(f"{where}: {fault}")


def number_values(key: str, values: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The values of a list, each under its number in it."""
    return ((f"{key}[{number}]", value) for number, value in enumerate(values))


def below(key: str, values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The values of a table, each under its key in it."""
    return ((f"{key}.{name}", value) for name, value in values.items())


def keys(key: str, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The names under which a table says something."""
    return ((f"{key}.{name}", name) for name in names)


def each(key: str, rows: Mapping[str, Any] | Sequence[Any], name: str) -> Iterator[tuple[str, str]]:
    """What the rows of a table or a list say under a name, be it one thing or several; nothing of those without it."""
    numbered = rows.items() if isinstance(rows, Mapping) else enumerate(rows)
    for row, line in numbered:
        where = f"{key}.{row}.{name}" if isinstance(rows, Mapping) else f"{key}[{row}].{name}"
        value = getattr(line, name)
        if isinstance(value, str):
            yield from ((where, value),) if value else ()
        elif value is not None:
            yield from number_values(where, value)


def strangers(values: Keyed, known: Container[str], what: str) -> Iterator[str]:
    """Those that are not known: `setup.b1: '9999' is no hex of the map`."""
    return (f"{key}: {value!r} is no {what}" for key, value in values if value not in known)


def doubles(values: Keyed, what: str) -> Iterator[str]:
    """Those that stand there twice: `reinforcements[1].units[0]: 'b1' arrives at reinforcements[0].units[2] too`."""
    first: dict[str, str] = {}
    for key, value in values:
        if value in first:
            yield f"{key}: {value!r} {what} {first[value]} too"
        first.setdefault(value, key)
