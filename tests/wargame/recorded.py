"""What the schema of `docs/` says of the lines of a record."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

import jsonschema

from tests.aim import ROOT


@cache
def _validator(of: str) -> jsonschema.Draft202012Validator:
    """Made once: to make sure of the schema takes a hundred times as long as to look at a line."""
    schema = json.loads((ROOT / "docs" / "record.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator({**schema, "$ref": f"#/$defs/{of}"})


def check_lines(lines: Sequence[Any]) -> None:
    """Raises `jsonschema.ValidationError` at the first line, header first, that is not as the schema says."""
    for at, line in enumerate(lines):
        _validator("line" if at else "header").validate(line)
