"""What a query finds as a file: the same rows as on its pages, from the first to the last."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from tempfile import SpooledTemporaryFile
from typing import IO, Any

import msgspec
from django.http import FileResponse

from wargame.annals.finding import Search
from wargame.annals.rows import CHUNK, export_rows
from wargame.annals.shapes import HappeningInfo
from wargame.games import heartbeat

IN_MEMORY = 4 * 1024 * 1024
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a cell of a spreadsheet begins with that is reckoned rather than read."""

COLUMNS = (
    "game", "title", "system", "scenario", "event", "time", "seconds since", "turn", "phase", "branch", "side",
    "player", "kind", "fact", "text", "rules", "dice", "refused", "secret", "taken back by", "rolled back by",
)  # fmt: skip

KINDS = {"csv": "text/csv", "json": "application/json"}


def export(search: Search, form: str) -> FileResponse:
    """The rows as a download, in that form."""
    rows = export_rows(search.scope, search.read_in_order(CHUNK))
    lines = as_csv(rows) if form == "csv" else as_json(rows)
    name = f"annals-{heartbeat.now():%Y-%m-%d}.{form}"
    return FileResponse(_file(lines), as_attachment=True, filename=name, content_type=KINDS[form])


def _file(parts: Iterable[bytes]) -> IO[bytes]:
    """Written some rows at a time, and read from its beginning; a large one lies on the disk."""
    file: IO[bytes] = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  # the answer closes it
    for part in parts:
        file.write(part)
    file.seek(0)
    return file


def as_json(rows: Iterable[HappeningInfo]) -> Iterator[bytes]:
    """A list, a row a line."""
    yield b"["
    for number, row in enumerate(rows):
        yield (b",\n" if number else b"\n") + msgspec.json.encode(row)
    yield b"\n]\n"


def as_csv(rows: Iterable[HappeningInfo]) -> Iterator[bytes]:
    """A table with heads."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([_cell(value) for value in _cells(row)])
        yield buffer.getvalue().encode()
        buffer.seek(0)
        buffer.truncate()
    yield buffer.getvalue().encode()


def _cells(row: HappeningInfo) -> Iterator[Any]:
    yield from (row.game, row.title, row.system, row.scenario, row.seq, row.time.isoformat())
    yield "" if row.gap_ms is None else row.gap_ms / 1000
    yield from (row.turn, row.phase, row.branch, row.side, row.player, row.kind, row.fact, row.text)
    yield " ".join(row.rules)
    yield "; ".join(f"{roll.purpose}: {' '.join(map(str, roll.faces))}" for roll in row.rolls)
    yield (row.refused.refusal or row.refused.code) if row.refused else ""
    yield from ("yes" if row.secret else "", row.taken_back, row.rolled_back)


def _cell(value: Any) -> Any:
    """As a spreadsheet shows it and does not reckon it."""
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value
