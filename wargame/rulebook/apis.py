"""Rule books for programs: the whole book at once, worked examples clause by clause. No account needed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.views import APIView

from wargame.games.apis import schema
from wargame.games.apis.rulesets import SHORTLY, cacheable, ruleset_find
from wargame.games.apis.schema import component
from wargame.games.shapes import encode
from wargame.rulebook import books, shapes

JSON = "application/json"

schema.COMPONENTS += shapes.COMPONENTS


class BookApi(APIView):
    """The rule book of a ruleset: chapters, notes on the scenarios, charts."""

    @extend_schema(responses={200: component("BookInfo")})
    def get(self, request: HttpRequest, ruleset: str) -> HttpResponse:
        found = ruleset_find(ruleset)
        return cacheable(request, books.book_body(found.id, found.folder), JSON, SHORTLY)


class BookExamplesApi(APIView):
    """At most six worked examples of a clause: its cases, as the umpire answered when they were played."""

    @extend_schema(responses={200: component("ExampleInfo", many=True)})
    def get(self, request: HttpRequest, ruleset: str, rule: str) -> HttpResponse:
        found = list(books.example_infos(ruleset_find(ruleset), rule))
        return cacheable(request, encode(found), JSON, SHORTLY)


class BookGroundApi(APIView):
    """The map of a case that has its own, by «file/name of the case»."""

    @extend_schema(
        responses={200: {"oneOf": [component("Board"), component("Tabletop"), component("AreaMap")]}}
    )
    def get(self, request: HttpRequest, ruleset: str, case: str) -> HttpResponse:
        ground = books.find_ground(ruleset_find(ruleset), case)
        return cacheable(request, encode(ground), JSON, SHORTLY)
