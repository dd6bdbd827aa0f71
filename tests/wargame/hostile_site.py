"""Hostile requests to every address that the site has: pages with the forms of their apps, and the API as documented.

Nothing is listed here: a new page, form or operation is sent to as well.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from django import forms
from django.urls import URLPattern, URLResolver, get_resolver

from tests.wargame import hostile_desk
from tests.wargame.climbing import climb
from tests.wargame.hostile import anything, nested
from tests.wargame.hostile_desk import ADDRESSES, FORM, JSON, Ground, Shot, astray, encoded, spoilt, text
from tests.wargame.openapi import openapi, operations
from tests.wargame.sitting import SKELETON, shortest
from wargame.bids.services import bid_open
from wargame.results.models import Result

ELSEWHERE = ("admin/", "accounts/")
"""What others wrote, and test."""

PART = re.compile(r"<(?:(\w+):)?(\w+)>")
Json = Any


class Page(NamedTuple):
    """An address with its open parts, and the app whose view answers there."""

    path: str
    app: str


@cache
def pages() -> tuple[Page, ...]:
    """Every address that is no operation of the API."""
    return tuple(_pages("", get_resolver().url_patterns))


def _pages(before: str, patterns: Sequence[Any]) -> Iterator[Page]:
    for one in patterns:
        path = before + str(one.pattern).lstrip("^")
        if path.startswith(ELSEWHERE) or "\\" in path:
            continue
        if isinstance(one, URLResolver):
            yield from _pages(path, one.url_patterns)
        elif isinstance(one, URLPattern) and not path.startswith("api/"):
            yield Page(f"/{path}", one.callback.__module__.rpartition(".")[0])


@cache
def forms_of(app: str) -> tuple[type[forms.BaseForm], ...]:
    """The forms of an app."""
    try:
        found = vars(import_module(f"{app}.forms")).values()
    except ModuleNotFoundError:
        return ()
    return tuple(one for one in found if isinstance(one, type) and issubclass(one, forms.BaseForm))


def ground() -> Ground:
    """The event of the desk, and a ladder with a challenge, a game under way, a result, and sides that are bid for."""
    on = hostile_desk.ground()
    made = climb(("Uma", "Vito", "Wim", "Xenia", "Yves"))
    made.play("Vito", "Uma", "Uma")
    begun, asked = made.begin("Wim", "Vito"), made.challenge("Yves", "Xenia")
    bid = bid_open(user=made.people["Uma"], method="sealed", ruleset=SKELETON, scenario=shortest(SKELETON))
    numbers = (*on.cases, *on.rulings, asked.pk, made.season.pk, Result.objects.latest("pk").pk, 1, 2)
    on.people |= {
        "climber": made.people["Uma"],
        "other climber": made.people["Vito"],
        "steward": made.steward,
    }
    on.known |= {
        "code": [on.game, bid.code, begun.game.code if begun.game else ""],
        "slug": [on.cup.event.slug, on.cup.club.slug, made.club.slug, made.ladder.slug],
        "club": [made.club.slug, on.cup.club.slug],
        "ladder": [made.ladder.slug],
        "pk": [*map(str, numbers)],
        "name": [*made.people, "Clara", "Tom"],
        "invitation": [bid.invitation],
    }  # fmt: skip
    return on


def part(on: Ground, random: Random, kind: str, name: str) -> str:
    """What stands for an open part of an address: mostly something that is there."""
    known = on.known.get({"username": "name", "player": "name"}.get(name, name), [])
    if known and random.random() < 0.9:
        return str(random.choice(known))
    return str(random.choice((1, 2, 3))) if kind == "int" else random.choice((*ADDRESSES, "blue", "days"))


def filled(field: forms.Field) -> Json:
    """What somebody might give there."""
    choices = [value for value, _ in getattr(field, "choices", ())]
    if choices:
        return choices[-1]
    if isinstance(field, forms.IntegerField | forms.FloatField):
        return 3
    return date.max.isoformat() if isinstance(field, forms.DateField) else "So it is"


def form_sent(random: Random, app: str) -> dict[str, Any]:
    """A form of that app, filled in, with a button."""
    found = forms_of(app)
    fields: Mapping[str, forms.Field] = getattr(random.choice(found), "base_fields", {}) if found else {}
    words = (
        "accept",
        "decline",
        "withdraw",
        "open",
        "close",
        "save",
        "delete",
        "annul",
        "restore",
        "give",
        "take",
    )
    return {name: filled(field) for name, field in fields.items()} | {"do": random.choice(words)}


def sample(schema: Mapping[str, Any], depth: int = 0) -> Json:
    """A value that a schema of the document describes, or nearly."""
    if "$ref" in schema:
        return sample(openapi()["components"]["schemas"][schema["$ref"].rpartition("/")[2]], depth + 1)
    for several in ("oneOf", "anyOf", "allOf"):
        if several in schema:
            return sample(schema[several][0], depth + 1)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object" and depth < 5:
        return {name: sample(one, depth + 1) for name, one in schema.get("properties", {}).items()}
    plain = {"integer": schema.get("minimum", 1), "number": 1.5, "boolean": True, "array": [], "object": {}}
    return plain.get(str(kind), "x")


def call(on: Ground, random: Random, who: str) -> Shot:
    """An operation of the API."""
    one = random.choice(list(operations()))
    path = re.sub(r"\{(\w+)\}", lambda found: part(on, random, "", found[1]), one.path)
    body = sample(one.body) if one.body else {}
    if isinstance(body, dict) and body:
        body = spoilt(random, body, lambda: random.choice((anything(random), nested(random), text(random))))
    return Shot("call", who, one.method.upper(), path, json.dumps(body).encode(errors="replace"), JSON)


def visit(on: Ground, random: Random, who: str) -> Shot:
    """A page, looked at or sent a form of its app."""
    page = random.choice(pages())
    path = PART.sub(lambda found: part(on, random, found[1] or "", found[2]), page.path)
    given = form_sent(random, page.app)
    if random.random() < 0.5:
        query = encoded(random, spoilt(random, given, lambda: text(random)[:3000])).decode()
        return Shot("get", who, "GET", f"{path}?{query}"[:6000])
    sent = given if random.random() < 0.3 else spoilt(random, given, lambda: text(random))
    return Shot("post", who, "POST", path, encoded(random, sent), FORM)


def shots(on: Ground, random: Random, count: int) -> Iterator[Shot]:
    """So many requests, from everybody."""
    for _ in range(count):
        who = random.choice((*on.people, "nobody"))
        shot = random.choice((call, visit, visit))(on, random, who)
        if random.random() < 0.1:
            shot = Shot(
                "astray", who, shot.method, astray(random, shot.path.split("?")[0]), shot.body, shot.type
            )
        yield shot
