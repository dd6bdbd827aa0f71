"""Webhooks of clubs and events over the API."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.bulletins.places import ClubPlace, EventPlace, Place
from wargame.bulletins.services import webhook_make, webhook_remove, webhook_repeat, webhook_test
from wargame.games.apis.base import Faults, answer, read
from wargame.games.apis.schema import component
from wargame.notices.hookapis import WebhookListApi, hook_info, list_hooks
from wargame.notices.hooks import hook_get


class PlaceApi(APIView):
    """An operation on the webhooks of one club or event, for whoever may manage them."""

    permission_classes = [IsAuthenticated]
    kind: ClassVar[type[Place]]
    place: Place
    faults: ClassVar[Faults] = {"GET": (409,), "POST": (409,), "DELETE": (409,)}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.place = self.kind(kwargs["slug"])

    @property
    def who(self) -> dict[str, Any]:
        """What every service is given."""
        return {"place": self.place, "user": self.request.user}


class ClubWebhookListApi(PlaceApi):
    """The webhooks, and a new one: its secret is in the answer and nowhere else."""

    kind: ClassVar[type[Place]] = ClubPlace
    browser_alone: ClassVar = frozenset({"POST"})

    class InputSerializer(WebhookListApi.InputSerializer):
        """What a webhook of one's own is made of."""

    @extend_schema(responses={200: component("WebhookList")})
    def get(self, request: Request, slug: str) -> HttpResponse:
        self.place.check(request.user)
        return answer(list_hooks(self.place.key))

    @extend_schema(request=InputSerializer, responses={201: component("WebhookInfo")})
    def post(self, request: Request, slug: str) -> HttpResponse:
        hook = webhook_make(**self.who, **read(self.InputSerializer, request.data))
        return answer(hook_info(hook, hook.secret), 201)


class ClubWebhookApi(PlaceApi):
    """A webhook: `POST` posts a test there, `DELETE` removes it."""

    kind: ClassVar[type[Place]] = ClubPlace
    browser_alone: ClassVar = frozenset({"POST", "DELETE"})

    @extend_schema(request=None, responses={202: component("WebhookInfo")})
    def post(self, request: Request, slug: str, id: int) -> HttpResponse:
        webhook_test(**self.who, pk=id)
        return answer(hook_info(hook_get(self.place.key, id)), 202)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, slug: str, id: int) -> HttpResponse:
        webhook_remove(**self.who, pk=id)
        return HttpResponse(status=204)


class ClubDeliveryAgainApi(PlaceApi):
    """Send again what a webhook did not take."""

    kind: ClassVar[type[Place]] = ClubPlace
    browser_alone: ClassVar = frozenset({"POST"})

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, slug: str, id: int) -> HttpResponse:
        webhook_repeat(**self.who, pk=id)
        return HttpResponse(status=204)


class EventWebhookListApi(ClubWebhookListApi):
    """The webhooks, and a new one: its secret is in the answer and nowhere else."""

    kind = EventPlace


class EventWebhookApi(ClubWebhookApi):
    """A webhook: `POST` posts a test there, `DELETE` removes it."""

    kind = EventPlace


class EventDeliveryAgainApi(ClubDeliveryAgainApi):
    """Send again what a webhook did not take."""

    kind = EventPlace
