"""The desk over the API: what waits, a game with other eyes, what speaks for its record."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from rules.core.contract import UMPIRE, Viewer
from wargame.desk import infos
from wargame.desk.evidence import evidence_read, looks_read
from wargame.desk.queue import next_deadline, usual_time, waiting
from wargame.desk.seeing import case_at, eyes_of, moment_look, require_desk
from wargame.games.apis.base import Faults, Input, answer, query
from wargame.games.apis.schema import component
from wargame.games.models import Game
from wargame.games.selectors import game_get
from wargame.games.wire import WHOLE
from wargame.rulings.models import Case
from wargame.tokens.models import Token

DIRECT = {"GET": Token.Scope.DIRECT}
"""What a director alone is shown takes a token that directs."""


class DeskApi(APIView):
    """What needs a director now, in the order of the desk: overdue, urgent, the rest, each the oldest first."""

    permission_classes = [IsAuthenticated]
    scopes = DIRECT
    faults: ClassVar[Faults] = {"GET": (403,)}

    @extend_schema(responses={200: component("DeskInfo")})
    def get(self, request: Request) -> HttpResponse:
        found, games, events = require_desk(request.user)
        items = waiting(found, games, events)
        return answer(infos.desk_info(items, usual_time(games), next_deadline(games, events)))


class LookApi(APIView):
    """A look into the game of a case, by whoever directs it."""

    permission_classes = [IsAuthenticated]
    scopes = DIRECT
    faults: ClassVar[Faults] = {"GET": (403,)}
    case: Case
    game: Game

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the case; raises `NotFound`, `Forbidden`."""
        super().initial(request, *args, **kwargs)
        self.case = case_at(kwargs["number"])
        self.game = self.case.game
        require_desk(request.user)

    def viewers(self, asked: str) -> list[Viewer]:
        """Whose eyes are asked for, none for those of all sides; raises `ValidationError`."""
        known = eyes_of(self.game)
        if asked and asked not in known:
            raise serializers.ValidationError({"eyes": [f"Choose one of {', '.join(known)}"]})
        return [asked] if asked else []


class CaseViewApi(LookApi):
    """The board before event `at`, that of the case when left out, with the `eyes` of `umpire`, `spectator` or a side.

    Without `eyes` as each side saw it. The look is noted, as one at the desk is; players read it when the game is over.
    """

    class FilterSerializer(Input):
        at = serializers.IntegerField(min_value=1, max_value=WHOLE, required=False)
        eyes = serializers.CharField(max_length=32, required=False, default="")

    @extend_schema(parameters=[FilterSerializer], responses={200: component("MomentInfo")})
    def get(self, request: Request, number: int) -> HttpResponse:
        asked = query(self.FilterSerializer, request)
        seen, _ = moment_look(
            game=self.game, user=request.user, case=self.case, at=asked.get("at", self.case.seq),
            viewers=self.viewers(asked["eyes"]),
        )  # fmt: skip
        return answer(infos.moment_info(self.game, seen))


class CaseCompareApi(LookApi):
    """What changed from the moment before event `from`, that of the case when left out, to that before event `to`.

    The latter is now when left out; the `eyes` are the umpire's. The look is noted.
    """

    class FilterSerializer(Input):
        eyes = serializers.CharField(max_length=32, required=False, default=UMPIRE)

        def get_fields(self) -> dict[str, Any]:
            """One of them is called by a word of Python's own."""
            moments = (
                serializers.IntegerField(min_value=1, max_value=WHOLE, required=False) for _ in range(2)
            )
            return {**dict(zip(("from", "to"), moments, strict=True)), **super().get_fields()}

    @extend_schema(parameters=[FilterSerializer], responses={200: component("ComparisonInfo")})
    def get(self, request: Request, number: int) -> HttpResponse:
        asked = query(self.FilterSerializer, request)
        _, compared = moment_look(
            game=self.game, user=request.user, case=self.case, at=asked.get("to", self.game.seq + 1),
            other=asked.get("from", self.case.seq), viewers=self.viewers(asked["eyes"]),
        )  # fmt: skip
        assert compared is not None
        return answer(infos.comparison_info(self.game, compared))


class EvidenceApi(APIView):
    """What speaks for a game's record, for its players and directors: verification, luck, answer times.

    Its directors read signals that two players are one person, too; that they looked is noted.
    """

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"GET": (403,)}

    @extend_schema(responses={200: component("EvidenceInfo")})
    def get(self, request: Request, code: str) -> HttpResponse:
        return answer(infos.evidence_info(evidence_read(game_get(code), request.user)))


class LooksApi(APIView):
    """Which directors looked into a game, for its players and directors; none as long as it is played."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"GET": (403,)}

    @extend_schema(responses={200: component("LookInfo", many=True)})
    def get(self, request: Request, code: str) -> HttpResponse:
        return answer([infos.look_info(look) for look in looks_read(game_get(code), request.user)])
