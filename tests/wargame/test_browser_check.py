"""The browser's check of a record is tried on files; what it must find in them is what the stand-alone check finds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.newcomer import ROOT
from tests.wargame.test_records import Lines, rehash, text
from wargame.games.record import verify_record

FOLDER: Path = ROOT / "frontend" / "tests"
OF = {"record.jsonl": "forgeries.json", "record-ruled.jsonl": "forgeries-ruled.json"}
"""A game of two epochs; one that was held, rolled back with a die kept, amended and adjudicated."""

FORGERIES = [
    (name, one) for name, file in OF.items() for one in json.loads((FOLDER / file).read_text("utf-8"))
]


def record(name: str = "record.jsonl") -> Lines:
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines()]


def edited(name: str, edits: list[dict[str, Any]]) -> Lines:
    """The record with the edits; an edit without a path drops its line, one without a value its field."""
    lines = record(name)
    for edit in edits:
        *path, last = [edit["at"], *edit.get("path", ())]
        holder: Any = lines
        for key in path:
            holder = holder[key]
        if "value" in edit:
            holder[last] = edit["value"]
        else:
            del holder[last]
    return lines


@pytest.mark.parametrize("name", [*OF, "record-early.jsonl"])
def test_the_records_hold(name: str) -> None:
    lines = record(name)
    keys = list(lines[0]["keys"].values()) if "keys" in lines[0] else None
    assert verify_record.check(text(lines), keys).findings == []


@pytest.mark.parametrize(
    ("name", "forgery"),
    FORGERIES,
    ids=lambda one: one["what"].replace(" ", "-") if isinstance(one, dict) else "",
)
def test_a_forgery_is_named_by_the_same_lines(name: str, forgery: dict[str, Any]) -> None:
    lines = edited(name, forgery["edits"])
    if forgery["rehash"]:
        rehash(lines)
    report = verify_record.check(text(lines), list(record(name)[0]["keys"].values()))
    assert sorted({finding.line for finding in report.findings}) == forgery["lines"]
