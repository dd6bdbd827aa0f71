"""How a game ended, over the API."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from wargame.games.apis import schema
from wargame.games.apis.base import GameApi, answer
from wargame.games.apis.schema import component
from wargame.games.errors import NotFound
from wargame.lobby import shapes
from wargame.lobby.outcome import outcome_of, share_gains

schema.COMPONENTS += [shapes.ResultInfo]


class GameResultApi(GameApi):
    """How a game ended, who got what, and what it counted for; 404 as long as it goes on."""

    @extend_schema(responses={200: component("ResultInfo")})
    def get(self, request: Request, code: str) -> HttpResponse:
        found = outcome_of(self.game, request.user)
        if found is None:
            raise NotFound("result", game=self.game.code)
        return answer(shapes.result_info(found, share_gains(found, request.user)))
