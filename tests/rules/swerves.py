"""Cases with one thing changed: a figure one more or less, an entry left out, another piece or place in an action."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple
from zlib import crc32

from msgspec.structs import replace

from rules.core.cases import Case, CaseRun
from rules.core.codec import encode
from rules.core.dice import SeededDice
from rules.core.ruleset import Ruleset
from rules.core.tables import BadTable

TRIED = 12
"""Changes that are tried of each case."""

Path = tuple[Any, ...]


class Change(NamedTuple):
    """The value at a path of `given` or `when` becomes another; `DROPPED` leaves it out."""

    path: Path
    value: Any


DROPPED = object()


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value below, tables and lists too, with its path."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key), inner
        yield from leaves(inner, (*path, key))


def changes(case: Case) -> Iterator[Change]:
    """All that could be changed of a case."""
    named = sorted({key for path, _ in leaves(case.given) for key in path if isinstance(key, str)})
    places = sorted({value for _, value in leaves(case.given) if isinstance(value, str)})
    for path, value in leaves({"given": case.given, "when": case.when}):
        match value:
            case bool():
                yield Change(path, not value)
            case int() | float():
                yield Change(path, value + 1)
                yield Change(path, value - 1)
            case str() if path[0] == "when" and path[-1] != "do":
                pool = named if value in named else places
                yield from (Change(path, other) for other in (*pool, "nobody") if other != value)
            case [_, *_] if path[0] == "when" and path != ("when",):
                yield Change(path, [*value, value[0]])
        if len(path) > 2 and path[0] == "given" and isinstance(path[-1], str):
            yield Change(path, DROPPED)


def changed(case: Case, change: Change) -> Case:
    """The case with the change made."""
    whole = json.loads(json.dumps({"given": case.given, "when": case.when}))
    holder = whole
    for key in change.path[:-1]:
        holder = holder[key]
    if change.value is DROPPED:
        del holder[change.path[-1]]
    else:
        holder[change.path[-1]] = change.value
    return replace(case, **whole)


def swerves(case: Case) -> Iterator[Case]:
    """Those with something given twice, and some of the others, always the same."""
    twice, others = [], []
    for one in changes(case):
        (twice if isinstance(one.value, list) else others).append(one)
    chance = random.Random(crc32(f"{case.rule} {case.name}".encode()))
    yield from (changed(case, one) for one in (*twice, *chance.sample(others, min(TRIED, len(others)))))


def outcome(ruleset: Ruleset, case: Case) -> Iterator[Any]:
    """What comes of the actions of a case: events, or a refusal; and what is asked then."""
    try:
        course = CaseRun(ruleset, case, SeededDice(1))
        yield from course.events
        yield from ruleset.decisions(course.state)
        if course.refused:
            yield str(course.refused), getattr(course.refused, "facts", {})
    except (BadTable, LookupError, ValueError, TypeError, AssertionError) as no:
        yield type(no).__name__  # no game comes to such a position


def swerved(ruleset: Ruleset, case: Case) -> str:
    """A checksum of what comes of the changed cases."""
    total = 0
    for one in swerves(case):
        for said in outcome(ruleset, one):
            total = crc32(encode(said), total)
    return f"{total:08x}"
