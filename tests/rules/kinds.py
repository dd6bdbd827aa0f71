"""The kinds of entities that the board knows, with their fields, as the contract lists them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from msgspec.structs import fields

from rules.core.contract import Decision, Entity
from tests.clauses import DOCS

SECTION = "Entities the board knows"
OF_ALL = {"id", "kind", "place", "audience"}

FREE = {"unit", "side"}
"""Kinds that show what else a ruleset wants."""


def unlisted(entity: Entity) -> list[str]:
    """The fields that no entity of its kind has; all where there is no such kind."""
    kind = entity["kind"]
    return [] if kind in FREE else sorted(entity.keys() - kinds().get(kind, set()))


@cache
def kinds() -> dict[str, set[str]]:
    """The fields of each kind."""
    text = (DOCS / "contract.md").read_text(encoding="utf-8").partition(f"### {SECTION}\n")[2]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", text.partition("\n###")[0], re.MULTILINE)
    listed = {kind: OF_ALL | set(names(cell)) for kind, cell in rows}
    return {**listed, "decision": listed["decision"] | {field.name for field in fields(Decision)}}


def names(cell: str) -> Iterator[str]:
    """The fields that a cell of the table names; of what stands in brackets none."""
    for code in re.findall(r"`([^`]+)`", cell):
        outer = re.sub(r"\[.*\]|\{.*\}|\(.*\)", "", code)
        yield from (part.partition(":")[0].strip() for part in outer.split(","))
