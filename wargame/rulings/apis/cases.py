"""Cases: raise one, read it, talk, take it, draft, look, sign."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games.apis.base import Faults, Input, answer, read
from wargame.games.apis.fields import Flag, Number, Text
from wargame.games.apis.schema import component
from wargame.games.errors import NotFound
from wargame.games.models import Game
from wargame.games.throttling import ActionThrottle
from wargame.rulings import selectors, services
from wargame.rulings.apis import infos
from wargame.rulings.cases import judges_on
from wargame.rulings.looks import require_present
from wargame.rulings.models import REASON, TEXT, TITLE, Case, Ruling
from wargame.rulings.weighing import MOST, read_weighed, weighing_ask
from wargame.tokens.models import Token

DIRECT = dict.fromkeys(("POST", "PUT", "DELETE"), Token.Scope.DIRECT)
"""What a director decides takes a token that directs."""


class GameCasesApi(APIView):
    """What was asked of the directors of a game, for those who may read it; and a new question, by a player of it."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [ActionThrottle]
    faults: ClassVar[Faults] = {"GET": (403,), "POST": (409,)}

    class InputSerializer(Input):
        title = Text(max_length=TITLE)
        text = Text(max_length=TEXT)
        seq = Number(min_value=1, allow_null=True, default=None)

    @extend_schema(responses={200: component("CaseInfo", many=True)})
    def get(self, request: Request, code: str) -> HttpResponse:
        game = selectors.find_game(code, request.user)
        return answer([infos.case_info(row) for row in selectors.cases_of(game, request.user)])

    @extend_schema(request=InputSerializer, responses={201: component("CaseDetail")})
    def post(self, request: Request, code: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        made = services.case_raise(code=code, user=request.user, **given)
        return answer(infos.case_detail(made, request.user), 201)


class OwnCaseApi(APIView):
    """A director takes something up of their own accord."""

    permission_classes = [IsAuthenticated]
    throttle_classes = [ActionThrottle]
    scopes = DIRECT
    faults: ClassVar[Faults] = {"POST": (409,)}

    class InputSerializer(Input):
        title = Text(max_length=TITLE)
        seq = Number(min_value=1, allow_null=True, default=None)

    @extend_schema(request=InputSerializer, responses={201: component("CaseDetail")})
    def post(self, request: Request, code: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        made = services.case_open(code=code, user=request.user, **given)
        return answer(infos.case_detail(made, request.user), 201)


class CaseApi(APIView):
    """An operation on one case: who may read it is settled before it runs."""

    permission_classes = [IsAuthenticated]
    case: Case
    game: Game
    faults: ClassVar[Faults] = {"GET": (403,), "POST": (409,)}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the case; raises `NotFound`, `Forbidden`."""
        super().initial(request, *args, **kwargs)
        self.case = selectors.find_case(kwargs["number"], request.user)
        self.game = self.case.game

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Note who was shown the case; a refusal shows nothing."""
        if response.status_code < 400:
            selectors.note_look(self.case, request.user)
        return super().finalize_response(request, response, *args, **kwargs)

    def detail(self, status: int = 200) -> HttpResponse:
        """The case as it is now."""
        return answer(infos.case_detail(self.case, self.request.user), status)


class CaseDetailApi(CaseApi):
    """A case with its thread."""

    @extend_schema(responses={200: component("CaseDetail")})
    def get(self, request: Request, number: int) -> HttpResponse:
        return self.detail()


class CaseEntriesApi(CaseApi):
    """Write in the thread of an open case. A player may `claim` that a side wins, or `-` for a draw."""

    throttle_classes = [ActionThrottle]

    class InputSerializer(Input):
        text = Text(max_length=TEXT)
        claim = Text(max_length=32, allow_blank=True, default="")

    @extend_schema(request=InputSerializer, responses={201: component("CaseDetail")})
    def post(self, request: Request, number: int) -> HttpResponse:
        services.case_write(pk=number, user=request.user, **read(self.InputSerializer, request.data))
        return self.detail(201)


class CaseWithdrawApi(CaseApi):
    """Take a dispute or an appeal back; what it held goes on."""

    @extend_schema(request=None, responses={200: component("CaseDetail")})
    def post(self, request: Request, number: int) -> HttpResponse:
        services.case_withdraw(pk=number, user=request.user)
        return self.detail()


class CaseTakeApi(CaseApi):
    """Take a case as a director."""

    scopes = DIRECT

    @extend_schema(request=None, responses={200: component("CaseDetail")})
    def post(self, request: Request, number: int) -> HttpResponse:
        services.case_take(pk=number, user=request.user)
        return self.detail()


class CaseAsideApi(CaseApi):
    """Hand one's case over to the other directors, with a sentence."""

    scopes = DIRECT

    class InputSerializer(Input):
        text = Text(max_length=TEXT)

    @extend_schema(request=InputSerializer, responses={200: component("CaseDetail")})
    def post(self, request: Request, number: int) -> HttpResponse:
        services.case_step_aside(pk=number, user=request.user, **read(self.InputSerializer, request.data))
        return self.detail()


class CaseDraftApi(CaseApi):
    """The draft of a ruling: set it down and see what it would do, look again, throw it away.

    `plan` holds what its choice needs: `to` the event gone back to, `dice` the policy (touched, phase, none, keep),
    `exceptions` by event with a sentence each, `clocks` (then, now), `minutes` by side, `side`, `command`, `winner`,
    `substitute`, `changes` of the position, `resume`.
    """

    scopes = {**DIRECT, "GET": Token.Scope.DIRECT}
    faults: ClassVar[Faults] = {"GET": (403, 409, 422), "PUT": (409, 422), "DELETE": (409,)}

    class InputSerializer(Input):
        choice = serializers.ChoiceField(choices=Ruling.Choice.values)
        reason = Text(max_length=REASON)
        rules = serializers.ListField(child=Text(max_length=24), max_length=8, default=list)
        cites = serializers.ListField(child=Number(min_value=1), max_length=20, default=list)
        plan = serializers.DictField(default=dict)
        follows = Number(min_value=1, allow_null=True, default=None)
        neither = Flag(default=False)

    @extend_schema(responses={200: component("DraftInfo")})
    def get(self, request: Request, number: int) -> HttpResponse:
        judges_on(self.case, request.user)
        return self.look()

    @extend_schema(request=InputSerializer, responses={200: component("DraftInfo")})
    def put(self, request: Request, number: int) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        seen = services.ruling_try(case=number, user=request.user, **given)
        return answer(infos.draft_info(draft_of(self.case), seen))

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, number: int) -> HttpResponse:
        services.ruling_drop(case=number, user=request.user)
        return HttpResponse(status=204)

    def look(self) -> HttpResponse:
        """What the draft would do now."""
        seen = services.ruling_look(ruling=draft_of(self.case).pk, user=self.request.user)
        return answer(infos.draft_info(draft_of(self.case), seen))


def draft_of(case: Case) -> Ruling:
    """The draft of a case; raises `NotFound`."""
    found = case.rulings.filter(signed=None).select_related("game", "case").first()
    if found is None:
        raise NotFound("draft", case=case.pk)
    return found


class CaseSignApi(CaseApi):
    """Sign the ruling that was looked at. Where a second signature is needed it waits for that."""

    scopes = DIRECT
    faults: ClassVar[Faults] = {"POST": (409, 422)}

    @extend_schema(request=None, responses={200: component("CaseDetail")})
    def post(self, request: Request, number: int) -> HttpResponse:
        services.ruling_sign(ruling=draft_of(self.case).pk, user=request.user)
        return self.detail()


class CaseReturnApi(CaseApi):
    """Send the ruling that waits for one's second signature back to its author, with a sentence."""

    scopes = DIRECT
    faults: ClassVar[Faults] = {"POST": (409,)}

    class InputSerializer(Input):
        text = Text(max_length=REASON)

    @extend_schema(request=InputSerializer, responses={200: component("CaseDetail")})
    def post(self, request: Request, number: int) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        services.ruling_return(ruling=draft_of(self.case).pk, user=request.user, **given)
        return self.detail()


class CasePositionApi(CaseApi):
    """What the game of an open case is worth as it stands: victory conditions, figures of both sides, claims."""

    scopes = {"GET": Token.Scope.DIRECT}
    faults: ClassVar[Faults] = {"GET": (403, 409)}

    @extend_schema(responses={200: component("CasePosition")})
    def get(self, request: Request, number: int) -> HttpResponse:
        return answer(infos.case_position(read_weighed(self.case, request.user)))


class CaseWeighingApi(CaseApi):
    """Have practice players play the game on, to weigh its position; how far they are, and what came of them before."""

    scopes = {**DIRECT, "GET": Token.Scope.DIRECT}

    class InputSerializer(Input):
        games = Number(min_value=1, max_value=MOST)

    @extend_schema(responses={200: component("WeighingInfo")})
    def get(self, request: Request, number: int) -> HttpResponse:
        judges_on(self.case, request.user)
        require_present(self.case.game, request.user, "Another director has to run playouts")
        found = self.case.weighings.select_related("user", "case__game").first()
        if found is None:
            raise NotFound("weighing", case=number)
        return answer(infos.weighing_info(found))

    @extend_schema(request=InputSerializer, responses={202: component("WeighingInfo")})
    def post(self, request: Request, number: int) -> HttpResponse:
        wanted = read(self.InputSerializer, request.data)["games"]
        return answer(infos.weighing_info(weighing_ask(case=number, user=request.user, wanted=wanted)), 202)
