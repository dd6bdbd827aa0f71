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
FORGERIES = json.loads((FOLDER / "forgeries.json").read_text("utf-8"))


def record(name: str = "record.jsonl") -> Lines:
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines()]


def edited(edits: list[dict[str, Any]]) -> Lines:
    """The record with the edits; an edit without a path drops its line, one without a value its field."""
    lines = record()
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


@pytest.mark.parametrize("name", ["record.jsonl", "record-early.jsonl"])
def test_the_records_hold(name: str) -> None:
    lines = record(name)
    keys = list(lines[0]["keys"].values()) if "keys" in lines[0] else None
    assert verify_record.check(text(lines), keys).findings == []


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda one: one["what"].replace(" ", "-"))
def test_a_forgery_is_named_by_the_same_lines(forgery: dict[str, Any]) -> None:
    lines = edited(forgery["edits"])
    if forgery["rehash"]:
        rehash(lines)
    report = verify_record.check(text(lines), list(record()[0]["keys"].values()))
    assert sorted({finding.line for finding in report.findings}) == forgery["lines"]
