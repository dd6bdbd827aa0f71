"""The OpenAPI document is whole, and answers are what it says. The browser's types are made from it by `lint`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any
from uuid import uuid4

import jsonschema
import pytest
import yaml

from tests.approved import Approve
from tests.wargame.openapi import check, openapi
from tests.wargame.openapi import component as named
from tests.wargame.sitting import Sitting
from wargame.games.services import chat_post
from wargame.games.wire import NO_NUL
from wargame.games.wire import describe_named as with_name
from wargame.tools.management.commands.schema import document

DOCUMENT = Path(__file__).parents[2] / "docs" / "openapi.yaml"


def references(value: Any) -> Iterator[str]:
    """Every `$ref` of a document."""
    if isinstance(value, dict):
        yield from [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        value = list(value.values())
    for inner in value if isinstance(value, list) else []:
        yield from references(inner)


@pytest.mark.dear
def test_the_document_is_as_approved(approve: Approve) -> None:
    """Here one sees what a change does to programs."""
    found = json.loads(document())
    ordered = {part: found.pop(part) for part in ("openapi", "info", "paths")} | found
    lines = yaml.safe_dump(ordered, allow_unicode=True, sort_keys=False, width=110).splitlines()
    approve(DOCUMENT, ["# The OpenAPI document, as the site serves it at /api/schema/.", *lines])


@pytest.mark.parametrize("needed", [True, False])
def test_an_object_that_is_named(needed: bool) -> None:
    schema = with_name("do", needed=needed)
    valid = jsonschema.Draft202012Validator(schema).is_valid
    assert [valid(value) for value in ({"do": "move"}, {}, {"do": 1}, {"do": "a\0"})] == [
        True,
        not needed,
        False,
        False,
    ]
    assert schema["properties"]["do"]["pattern"] == NO_NUL


def test_every_reference_leads_somewhere() -> None:
    named = set(references(openapi()))
    assert len(named) > 50
    for reference in named:
        start, *steps = reference.split("/")
        assert start == "#"
        assert reduce(lambda found, step: found[step], steps, openapi()), reference


def test_every_refusal_says_what_it_means_and_looks_like() -> None:
    for answer in openapi()["components"]["responses"].values():
        assert answer["description"]
        assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Fault"}


def test_the_parts_that_readers_know_are_there() -> None:
    assert {"ServerFrame", "ClientFrame", "Options", "Explanation", "Fault"} <= set(
        openapi()["components"]["schemas"]
    )


def test_every_operation_is_described() -> None:
    operations = [operation for path in openapi()["paths"].values() for operation in path.values()]
    assert len(operations) > 25
    for operation in operations:
        assert any(status.startswith("2") for status in operation["responses"])
        assert operation["description"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "component"),
    [
        ("", "GameInfo"),
        ("view/", "View"),
        ("patches/?since=1", "Patch"),
        ("events/", "EventRow"),
        ("history/", "History"),
        ("chat/", "ChatLine"),
        ("notes/", "NoteText"),
    ],
)
def test_answers_are_what_the_document_says(sitting: Sitting, path: str, component: str) -> None:
    sitting.play(3)
    chat_post(code=sitting.code, user=sitting.users["blue"], key=uuid4(), text="Well met")
    answer = sitting.clients["blue"].get(sitting.url(path)).json()
    assert answer
    for one in answer if isinstance(answer, list) else [answer]:
        check(named(component), one)


@pytest.mark.django_db
def test_refusals_are_what_the_document_says(sitting: Sitting) -> None:
    for body in ({}, {"key": 1}, {"key": "x", "seq": -1, "action": []}):
        answer = sitting.clients["blue"].post(sitting.url("actions/"), body, format="json")
        check(named("Fault"), answer.json())
