"""Annulling a result over the API, in the same two steps as on the page; and how far a recomputation is."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games.apis import schema
from wargame.games.apis.base import Faults, Input, answer, read
from wargame.games.apis.fields import Text
from wargame.games.apis.schema import component
from wargame.games.errors import Forbidden, NotFound
from wargame.ratings import shapes
from wargame.ratings.apis import rating_shape
from wargame.ratings.besides import hanging_on, list_moved_tables
from wargame.ratings.models import Recomputation
from wargame.ratings.powers import COUNTING, reads
from wargame.ratings.preview import Move, Preview, list_seen_moves, preview_read
from wargame.ratings.services import annulment_do, annulment_preview
from wargame.ratings.veil import whole
from wargame.results.models import Result

schema.COMPONENTS += [shapes.AnnulmentInfo, shapes.RecomputationInfo]


class AnnulmentApi(APIView):
    """What annulling a rated result, or letting an annulled one count again, changes; and doing it with a reason.

    Where much follows from the result a worker finds that out: ask again until `waits` is null.
    """

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"GET": (403,), "POST": (409,)}

    class InputSerializer(Input):
        reason = Text(max_length=500)
        stamp = Text(max_length=16)

    @extend_schema(responses={200: component("AnnulmentInfo")})
    def get(self, request: Request, code: str) -> HttpResponse:
        result = result_get(code)
        return answer(
            annulment_shape(result, annulment_preview(user=request.user, result=result), request.user)
        )

    @extend_schema(request=InputSerializer, responses={202: component("RecomputationInfo")})
    def post(self, request: Request, code: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        row = annulment_do(user=request.user, result=result_get(code), **given)
        return answer(recomputation_shape(row, request.user), 202)


class RecomputationApi(APIView):
    """How far a recomputation is, for its asker and staff; of an annulment its changes, for all who see the game."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"GET": (403,)}

    @extend_schema(responses={200: component("RecomputationInfo")})
    def get(self, request: Request, id: int) -> HttpResponse:
        row = Recomputation.objects.select_related("result__game").filter(pk=id).first()
        if row is None:
            raise NotFound("recomputation", id=id)
        if not reads(row, request.user):
            raise Forbidden("Only the person who started this, and site staff, can see it")
        return answer(recomputation_shape(row, request.user))


def result_get(code: str) -> Result:
    """The result of a game that is rated or annulled; raises `NotFound`."""
    results = Result.objects.select_related("game").filter(COUNTING)
    result = results.filter(game__code=code, overturned=None).first()
    if result is None:
        raise NotFound("rated result", game=code[:20])
    return result


def annulment_shape(result: Result, found: Preview | Recomputation, viewer: Any) -> shapes.AnnulmentInfo:
    """What it changes, or what looks for it."""
    annulled, reason = result.annulled is not None, result.reason
    if isinstance(found, Recomputation):
        return shapes.AnnulmentInfo(
            annulled=annulled, reason=reason, waits=recomputation_shape(found, viewer)
        )
    return shapes.AnnulmentInfo(
        annulled=annulled, reason=reason, stamp=found.stamp, games=found.games, unseen=found.unseen,
        share=found.shares[0], share_after=found.shares[1],
        **moves_facts(found, viewer),
        places=[
            shapes.PlaceMove(table=table.name, **shift._asdict())
            for table in list_moved_tables(result, found)
            for shift in table.shifts
        ],
        hanging=hanging_on(result, viewer),
    )  # fmt: skip


def moves_facts(found: Preview, viewer: Any) -> dict[str, Any]:
    """Whose ratings move, and how many are kept from the viewer."""
    seen = list_seen_moves(found, viewer)
    return {"moves": [move_shape(move) for move in seen], "kept": len(found.moves) - len(seen)}


def move_shape(move: Move) -> shapes.RatingMove:
    """How an annulment would move a rating."""
    return shapes.RatingMove(
        player=move.name or None, ruleset=move.ruleset, pace=move.pace, change=round(move.change),
        before=rating_shape(whole(move.before)) if move.before else None,
        after=rating_shape(whole(move.after)) if move.after else None,
    )  # fmt: skip


def recomputation_shape(row: Recomputation, viewer: Any) -> shapes.RecomputationInfo:
    """How far it is; of an annulment with what it changed."""
    changed = moves_facts(preview_read(row.found), viewer) if row.is_annulment and row.found else {}
    return shapes.RecomputationInfo(
        id=row.pk,
        why=row.why,
        state=row.state,
        done=row.done,
        total=row.total,
        asked=row.asked,
        ended=row.ended,
        **changed,
    )
