"""The query over what happened: its rows, what occurs, what is saved."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.annals import services, shapes
from wargame.annals.models import SavedQuery
from wargame.annals.query import list_keys, query_read
from wargame.annals.rows import events_of, row_infos
from wargame.annals.scope import scope
from wargame.games.apis import schema
from wargame.games.apis.base import Faults, Input, answer, query, read
from wargame.games.apis.fields import Text
from wargame.games.apis.schema import component

schema.COMPONENTS += [shapes.HappeningPage, shapes.Occurring, shapes.SavedQueryInfo]

LONGEST = 1500
"""Characters of a query at most."""


class Asked(Input):
    """A query: its text in `q`, or each term as a parameter of its own; all of them hold."""

    def get_fields(self) -> dict[str, Any]:
        """A field for each term, those of apps above this one among them."""
        terms = {key: serializers.CharField(max_length=100, required=False) for key in list_keys()}
        return {**terms, **super().get_fields()}

    q = serializers.CharField(max_length=LONGEST, required=False, allow_blank=True, default="")


class AnnalsApi(APIView):
    """What happened in the games that the asker may see, the newest first, 100 rows a page; of one game in its order.

    A term that cannot be read is refused with what would fit.
    """

    faults: ClassVar[Faults] = {"GET": (400,)}

    class FilterSerializer(Asked):
        page = serializers.IntegerField(min_value=1, max_value=1_000_000, default=1)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("HappeningPage")})
    def get(self, request: Request) -> HttpResponse:
        wanted = query(self.FilterSerializer, request)
        seen, number = scope(request.user), wanted.pop("page")
        asked = query_read(wanted.pop("q"), {key: [value] for key, value in wanted.items()})
        _, page, behind = services.happenings_ask(scope=seen, query=asked, page=number)
        return answer(
            shapes.HappeningPage(
                query=str(asked), count=page.count, page=number, pages=page.pages, ms=round(page.ms, 1),
                behind=behind, rows=row_infos(seen, page.rows, events_of(page.rows)),
            )
        )  # fmt: skip


class OccurringApi(APIView):
    """What occurs of a term among the newest rows that a query finds, the commonest first."""

    faults: ClassVar[Faults] = {"GET": (400,)}

    class FilterSerializer(Asked):
        def get_fields(self) -> dict[str, Any]:
            """Beside the query the term that is asked about."""
            return {**super().get_fields(), "term": serializers.ChoiceField(choices=sorted(list_keys()))}

    @extend_schema(parameters=[FilterSerializer], responses={200: component("Occurring", many=True)})
    def get(self, request: Request) -> HttpResponse:
        wanted = query(self.FilterSerializer, request)
        key = wanted.pop("term")
        asked = query_read(wanted.pop("q"), {name: [value] for name, value in wanted.items()})
        found = services.happenings_take(scope=scope(request.user), query=asked).occurring(key)
        return answer([shapes.Occurring(value=value, count=count) for value, count in found])


class SavedQueriesApi(APIView):
    """The queries that the asker has saved; one more."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"POST": (409,)}

    class InputSerializer(Input):
        name = Text(max_length=services.NAME)
        terms = Text(max_length=LONGEST)

    @extend_schema(responses={200: component("SavedQueryInfo", many=True)})
    def get(self, request: Request) -> HttpResponse:
        return answer([_saved(row) for row in services.list_saved_queries(user=request.user)])

    @extend_schema(request=InputSerializer, responses={201: component("SavedQueryInfo")})
    def post(self, request: Request) -> HttpResponse:
        row = services.query_save(user=request.user, **read(self.InputSerializer, request.data))
        return answer(_saved(row), 201)


class SavedQueryApi(APIView):
    """A saved query by its name."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses={204: None})
    def delete(self, request: Request, name: str) -> HttpResponse:
        services.query_delete(user=request.user, name=name)
        return HttpResponse(status=204)


def _saved(row: SavedQuery) -> shapes.SavedQueryInfo:
    return shapes.SavedQueryInfo(name=row.name, terms=row.terms, saved=row.saved)
