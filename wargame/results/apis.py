"""Luck and reliability of a player over the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games.apis import schema
from wargame.games.apis.base import answer
from wargame.games.apis.schema import component
from wargame.games.errors import Forbidden, NotFound
from wargame.membership import members
from wargame.results import shapes
from wargame.results.luck import luck_of
from wargame.results.reliability import reliability_of

schema.COMPONENTS += [shapes.LuckInfo, shapes.ReliabilityInfo]

MaySee = Callable[[Any, User, str], bool]
"""Whether a viewer may see `luck`, `reliability` or `answers` of a player."""


def everybody(viewer: Any, user: User, what: str) -> bool:
    """Where nobody says otherwise, all is public."""
    return True


class PlayerApi(APIView):
    """An operation on one player. Who may see what is for the app above to say: `as_view(may_see=…)`."""

    may_see: MaySee = staticmethod(everybody)

    def player(self, username: str, what: str) -> User:
        """The player, if the asker may see that of them; raises `NotFound`, `Forbidden`."""
        user = members().filter(username=username).first()
        if user is None:
            raise NotFound("player", player=username[:150])
        if not self.may_see(self.request.user, user, what):
            if not self.request.user.is_authenticated:
                raise Forbidden(
                    "This player does not show that to everybody; sign in to see it", player=username
                )
            raise Forbidden("This player does not show that to you", player=username)
        return user


class LuckApi(PlayerApi):
    """What the dice gave a player in finished games, beside what they should have given."""

    @extend_schema(responses={200: component("LuckInfo")})
    def get(self, request: Request, username: str) -> HttpResponse:
        return answer(shapes.luck_info(luck_of(self.player(username, "luck"))))


class ReliabilityApi(PlayerApi):
    """How reliable a player is: finished games, forfeits, answer times."""

    @extend_schema(responses={200: component("ReliabilityInfo")})
    def get(self, request: Request, username: str) -> HttpResponse:
        user = self.player(username, "reliability")
        found = reliability_of([user])[user.pk]
        return answer(shapes.reliability_info(found, self.may_see(request.user, user, "answers")))
