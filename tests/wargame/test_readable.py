"""What the OpenAPI document allows is read, what it excludes is refused as unreadable: on the API and the socket."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from django.core.cache import cache

from rules.core.errors import Malformed
from tests.explored import one_in
from tests.wargame.openapi import Operation, component, is_valid, openapi, operations
from tests.wargame.scene import Scene
from tests.wargame.sitting import Sitting
from wargame.games.consumers import read_frame
from wargame.games.services import game_resign
from wargame.games.wire import WHOLE, read_json

Json = Any
WORDS = (
    "",
    " ",
    "a",
    "blue",
    "end_phase",
    "é 🚂",
    "null",
    "x" * 40,
    "x" * 2100,
    "x" * 20_100,
    "\0",
    "a\u2028b",
)
NUMBERS = (-1, 0, 1, 5, 100, 2**31, WHOLE, WHOLE + 1)
WRONG = (None, True, 7, 0.5, "7", [], [1], {"read": 1})
ROUNDS = 25


def resolved(schema: dict[str, Json]) -> dict[str, Json]:
    """A schema instead of its name."""
    if "$ref" in schema:
        return resolved(openapi()["components"]["schemas"][schema["$ref"].rsplit("/", 1)[-1]])
    return schema


def sample(schema: dict[str, Json], random: Random) -> Json:
    """A value of the schema, or nearly."""
    schema = resolved(schema)
    if options := schema.get("anyOf"):
        return sample(random.choice(options), random)
    if "enum" in schema:
        return random.choice(schema["enum"])
    kinds = schema.get("type", "object")
    return MAKE[kinds if isinstance(kinds, str) else random.choice(kinds)](schema, random)


def sample_object(schema: dict[str, Json], random: Random) -> Json:
    needed, known = schema.get("required", ()), schema.get("properties", {})
    return {name: sample(of, random) for name, of in known.items() if name in needed or random.random() < 0.5}


def sample_list(schema: dict[str, Json], random: Random) -> Json:
    return [sample(schema["items"], random) for _ in range(random.randrange(4))]


def sample_text(schema: dict[str, Json], random: Random) -> str:
    if schema.get("format") == "uuid" or "[0-9a-fA-F]{8}" in schema.get("pattern", ""):
        return str(uuid.UUID(int=random.getrandbits(128), version=4))
    if schema.get("format") == "date-time" and random.random() < 0.7:
        return "2040-05-06T07:08:09Z"
    return random.choice(WORDS)


MAKE: dict[str, Callable[[dict[str, Json], Random], Json]] = {
    "object": sample_object,
    "array": sample_list,
    "string": sample_text,
    "integer": lambda schema, random: random.choice(NUMBERS),
    "boolean": lambda schema, random: random.random() < 0.5,
    "null": lambda schema, random: None,
}


def spoilt(value: Json, random: Random) -> Json:
    """The value with a member too many, too few, or of another type."""
    if not isinstance(value, dict) or not value or random.random() < 0.1:
        return random.choice(WRONG)
    name = random.choice(list(value))
    if random.random() < 0.3:
        return {**value, "nonsense": 1}
    if random.random() < 0.3:
        return {key: inner for key, inner in value.items() if key != name}
    return {**value, name: random.choice(WRONG)}


def values(schema: dict[str, Json], seed: int, usual: Json = None) -> Iterator[tuple[Json, bool]]:
    """Values, and whether the schema allows them; of both kinds some. `usual`: what is sent there elsewhere."""
    random, found = Random(seed), []
    for number in range(ROUNDS):
        value = usual if usual and number % 3 == 0 else sample(schema, random)
        found.append(value if random.random() < 0.6 else spoilt(value, random))
    judged = [(value, is_valid(schema, value)) for value in found]
    assert {allowed for _, allowed in judged} == {True, False}
    yield from judged


@pytest.mark.django_db
@pytest.mark.parametrize(
    "operation", one_in(6, (one for one in operations() if one.body)), ids=lambda one: one.name
)
@pytest.mark.dear
def test_a_body_is_read_as_the_document_says(sitting: Sitting, operation: Operation) -> None:
    scene, client = Scene(sitting), sitting.clients["blue"]
    path = scene.address(operation)  # an order in advance is given while the game goes on
    game_resign(code=sitting.code, user=sitting.users["red"])  # whatever is read changes nothing
    for value, allowed in values(operation.body or {}, 3, scene.body(operation)):
        cache.clear()
        answer = getattr(client, operation.method)(path, json.dumps(value), content_type="application/json")
        said = answer.json() if answer.content else {}
        assert is_unreadable(answer.status_code, said) != allowed, (value, answer.content)


def is_unreadable(status: int, said: Json) -> bool:
    """Whether it was refused for its form; what no ruleset knows is another matter."""
    return status == 400 and ("fields" in said["facts"] or said["facts"]["refusal"] == "unreadable-json")


def test_a_frame_is_read_as_the_document_says() -> None:
    for kind in openapi()["components"]["schemas"]["ClientFrame"]["anyOf"]:
        for value, allowed in values(kind, 5):
            try:
                read_frame(read_json(json.dumps(value)))
                read = True
            except Malformed:
                read = False
            assert read == (allowed or is_valid(component("ClientFrame"), value)), value
