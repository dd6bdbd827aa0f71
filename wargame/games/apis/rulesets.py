"""What there is to play: rulesets, their presentation, their words, their boards. No account needed."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path

import msgspec
from django.http import HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.views import APIView

import rules
from rules.core.codec import encode
from rules.core.registry import read_meta
from rules.core.releases import WORKING
from rules.core.ruleset import Ruleset, Scenario
from rules.core.words import files as word_files
from wargame.games.apis.base import TEXT, answer
from wargame.games.apis.schema import component
from wargame.games.errors import NotFound, Unplayable
from wargame.games.releases import find_ruleset
from wargame.games.setups import setup_turns
from wargame.games.shapes import ChoiceInfo, RulesetInfo, ScenarioInfo

FOREVER = "public, max-age=31536000, immutable"
SITE_WORDS = Path(__file__).parents[1] / "words"
SHORTLY = "public, max-age=300"

RELEASE = OpenApiParameter("release", str, description="The `release` of a game: what it is played by.")


class RulesetListApi(APIView):
    """The rulesets of this site."""

    @extend_schema(responses={200: component("RulesetInfo", many=True)})
    def get(self, request: HttpRequest) -> HttpResponse:
        return answer([ruleset_info(rules.get(id), WORKING) for id in rules.playable()])


class RulesetDetailApi(APIView):
    """One ruleset: its scenarios, their sides and options."""

    @extend_schema(parameters=[RELEASE], responses={200: component("RulesetInfo")})
    def get(self, request: HttpRequest, ruleset: str) -> HttpResponse:
        release = request.GET.get("release", WORKING)
        return answer(ruleset_info(read_ruleset(request, ruleset), release))


class PresentationApi(APIView):
    """The drawing of a ruleset's entities: its `presentation.toml` as JSON."""

    @extend_schema(parameters=[RELEASE], responses={200: OpenApiTypes.OBJECT})
    def get(self, request: HttpRequest, ruleset: str) -> HttpResponse:
        found = read_ruleset(request, ruleset)
        return cacheable(request, presentation(found.folder), "application/json", age(request))


class WordsApi(APIView):
    """The words of a ruleset in one language, as Project Fluent text."""

    renderer_classes = TEXT

    @extend_schema(parameters=[RELEASE], responses={(200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: HttpRequest, ruleset: str, language: str) -> HttpResponse:
        text = words(read_ruleset(request, ruleset).folder, language)
        return cacheable(request, text, "text/plain; charset=utf-8", SHORTLY)


class BoardApi(APIView):
    """The printed map of a scenario, or its table. It never changes: browsers keep it as long as the ETag in `?v=`."""

    @extend_schema(
        parameters=[OpenApiParameter("v", str), RELEASE],
        responses={200: {"oneOf": [component("Board"), component("Tabletop"), component("AreaMap")]}},
    )
    def get(self, request: HttpRequest, ruleset: str, scenario: str) -> HttpResponse:
        found = read_ruleset(request, ruleset)
        if scenario not in found.scenarios:
            raise NotFound("scenario", scenario=scenario)
        name = request.GET.get("release", WORKING)
        return cacheable(request, board(ruleset, name, scenario), "application/json", age(request))


def ruleset_find(id: str) -> Ruleset:
    """The ruleset; raises `NotFound` when this site has none of that id."""
    if id not in rules.playable():
        raise NotFound("ruleset", ruleset=id)
    return rules.get(id)


def read_ruleset(request: HttpRequest, id: str) -> Ruleset:
    """The ruleset, of the release that is asked for; raises `NotFound` when this site has none such."""
    name = request.GET.get("release", WORKING)
    if name == WORKING:
        return ruleset_find(id)
    try:
        return find_ruleset(id, name)
    except Unplayable as fault:
        raise NotFound("release", ruleset=id, release=name[:12]) from fault


def age(request: HttpRequest) -> str:
    """Return how long a browser may keep the answer: a file named after its content never changes."""
    named = "v" in request.GET or request.GET.get("release", WORKING) != WORKING
    return FOREVER if named else SHORTLY


def ruleset_info(ruleset: Ruleset, release: str) -> RulesetInfo:
    """Return what the lobby needs to know of a ruleset."""
    meta = read_meta(ruleset.folder)
    return RulesetInfo(
        id=ruleset.id,
        title=ruleset.title,
        version=ruleset.version,
        stage=meta.stage,
        hidden=bool(ruleset.hidden),
        languages=list(meta.languages),
        scenarios=[scenario_info(ruleset, release, scenario) for scenario in ruleset.scenarios.values()],
    )


def scenario_info(ruleset: Ruleset, release: str, scenario: Scenario) -> ScenarioInfo:
    """Return what the lobby needs to know of a scenario."""
    choices = [
        ChoiceInfo(id=one.id, default=one.default, values=list(one.values)) for one in scenario.choices
    ]
    return ScenarioInfo(
        id=scenario.id,
        sides=list(scenario.sides),
        turns=setup_turns(ruleset.id, release, scenario.id, encode({})),
        minutes=scenario.minutes,
        nonplayers=list(scenario.nonplayers),
        choices=choices,
        staffed=scenario.staffed,
        staffs={
            str(value): {s: list(names) for s, names in staff.items()}
            for value, staff in scenario.staffs.items()
        },
    )


@cache
def presentation(folder: Path) -> bytes:
    """`presentation.toml` of a ruleset as JSON, encoded."""
    return msgspec.json.encode(tomllib.loads((folder / "presentation.toml").read_text()))


@cache
def words(folder: Path, language: str) -> bytes:
    """A language's words, all of its files; raises `NotFound`. The language is never joined to a path."""
    known = sorted(file.stem for file in (folder / "words").glob("*.ftl"))
    if language not in known:
        raise NotFound("language", language=language, known=known)
    own = SITE_WORDS / f"{language}.ftl"
    site = own if own.is_file() else SITE_WORDS / "en.ftl"
    return b"\n".join(file.read_bytes() for file in (*word_files(folder, language), site))


@cache
def board(ruleset: str, release: str, scenario: str) -> bytes:
    """The encoded board of a scenario."""
    return msgspec.json.encode(find_ruleset(ruleset, release).board(scenario))


def cacheable(request: HttpRequest, body: bytes, content_type: str, age: str) -> HttpResponse:
    """An answer that a browser may keep: 304 when it already holds this very text."""
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    same = etag in (part.strip() for part in request.headers.get("If-None-Match", "").split(","))
    response = HttpResponse(status=304) if same else HttpResponse(body, content_type=content_type)
    response["ETag"] = etag
    response["Cache-Control"] = age
    return response
