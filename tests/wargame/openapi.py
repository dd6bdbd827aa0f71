"""The OpenAPI document in a test: its operations, and whether a value is what it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import jsonschema
import msgspec
from django.utils.dateparse import parse_datetime
from drf_spectacular.drainage import GENERATOR_STATS

from wargame.tools.management.commands.schema import document

Json = Any


@cache
def openapi() -> dict[str, Any]:
    """The document; an operation that it cannot describe fails the test."""
    GENERATOR_STATS.reset()
    found = dict(json.loads(document()))
    assert not GENERATOR_STATS, "an operation that the document cannot describe"
    return found


class Operation(NamedTuple):
    """One method of one address."""

    method: str
    path: str
    said: dict[str, Any]

    @property
    def name(self) -> str:
        """The name that generated clients call it by, such as `postAction`."""
        return str(self.said["operationId"])

    @property
    def body(self) -> dict[str, Any] | None:
        """The schema of its body, if it takes one."""
        content = self.said.get("requestBody", {}).get("content")
        return dict(content["application/json"]["schema"]) if content else None

    def parameters(self, place: str) -> dict[str, dict[str, Any]]:
        """The schemas of its parameters in the address (`path`) or behind it (`query`), by name."""
        return {one["name"]: one["schema"] for one in self.said.get("parameters", ()) if one["in"] == place}


def operations() -> Iterator[Operation]:
    """Every operation there is."""
    for path, methods in openapi()["paths"].items():
        for method, said in methods.items():
            yield Operation(method, path, said)


FORMATS = jsonschema.FormatChecker()


@FORMATS.checks("date-time", raises=ValueError)
def _is_time(value: object) -> bool:
    """Whether a text is a time; what is no text has no format."""
    return not isinstance(value, str) or parse_datetime(value) is not None


@cache
def _validator(schema: str) -> jsonschema.Draft202012Validator:
    whole = {**json.loads(schema), "components": openapi()["components"]}
    return jsonschema.Draft202012Validator(whole, format_checker=FORMATS)


def is_valid(schema: dict[str, Any], value: Json) -> bool:
    """Whether a value is what a schema of the document says."""
    return bool(_validator(json.dumps(schema)).is_valid(value))


def check(schema: dict[str, Any], value: Json) -> None:
    """Raises when a value is not what a schema of the document says."""
    _validator(json.dumps(schema)).validate(msgspec.to_builtins(value))


def component(name: str) -> dict[str, Any]:
    """The schema of a component."""
    return {"$ref": f"#/components/schemas/{name}"}


def check_answer(operation: Operation, answer: Any) -> None:
    """Raises when an answer of the API has a status or a body that its operation does not declare."""
    declared = operation.said["responses"].get(str(answer.status_code))
    assert declared, f"{operation.name} answers {answer.status_code}: {answer.content[:200]}"
    if "$ref" in declared:
        declared = openapi()["components"]["responses"][declared["$ref"].rsplit("/", 1)[-1]]
    for kind, content in declared.get("content", {}).items():
        assert answer["Content-Type"].startswith(kind)
        if kind == "application/json":
            check(content["schema"], answer.json())
