"""Webhooks of one's own over the API."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games.apis import schema
from wargame.games.apis.base import Input, answer, read
from wargame.games.apis.fields import Text
from wargame.games.apis.schema import component
from wargame.notices import shapes
from wargame.notices.apis import delivery_info
from wargame.notices.hooks import (
    Owner,
    dead_letters_of,
    delivery_repeat,
    health_of,
    hint_of,
    hook_get,
    hook_make,
    hook_remove,
    hook_test,
    hooks_of,
)
from wargame.notices.models import ADDRESS, NAME, Webhook

schema.COMPONENTS += [shapes.WebhookList, shapes.WebhookInfo]
DEAD = 100
"""Deliveries not taken that are told."""


class WebhookListApi(APIView):
    """The asker's webhooks, and a new one: its secret is in the answer and nowhere else."""

    permission_classes = [IsAuthenticated]
    browser_alone: ClassVar = frozenset({"POST"})

    class InputSerializer(Input):
        name = Text(max_length=NAME)
        url = Text(max_length=ADDRESS)
        shape = serializers.ChoiceField(choices=Webhook.Shape.values, default=Webhook.Shape.PLAIN)

    @extend_schema(responses={200: component("WebhookList")})
    def get(self, request: Request) -> HttpResponse:
        return answer(list_hooks(request.user))

    @extend_schema(request=InputSerializer, responses={201: component("WebhookInfo")})
    def post(self, request: Request) -> HttpResponse:
        hook = hook_make(user=request.user, **read(self.InputSerializer, request.data))
        return answer(hook_info(hook, hook.secret), 201)


class WebhookDetailApi(APIView):
    """A webhook of the asker's: `POST` posts a test there, `DELETE` removes it."""

    permission_classes = [IsAuthenticated]
    browser_alone: ClassVar = frozenset({"POST", "DELETE"})

    @extend_schema(request=None, responses={202: component("WebhookInfo")})
    def post(self, request: Request, id: int) -> HttpResponse:
        hook_test(user=request.user, pk=id)
        return answer(hook_info(hook_get(request.user, id)), 202)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: int) -> HttpResponse:
        hook_remove(owner=request.user, pk=id)
        return HttpResponse(status=204)


class DeliveryAgainApi(APIView):
    """Send again what a webhook of the asker's did not take."""

    permission_classes = [IsAuthenticated]
    browser_alone: ClassVar = frozenset({"POST"})

    @extend_schema(request=None, responses={204: None})
    def post(self, request: Request, id: int) -> HttpResponse:
        delivery_repeat(user=request.user, pk=id)
        return HttpResponse(status=204)


def list_hooks(owner: Owner) -> shapes.WebhookList:
    """The webhooks of a person or a place, and what they did not take."""
    dead = [delivery_info(row) for row in dead_letters_of(owner)[:DEAD]]
    return shapes.WebhookList(webhooks=[hook_info(hook) for hook in hooks_of(owner)], dead=dead)


def hook_info(hook: Webhook, secret: str | None = None) -> shapes.WebhookInfo:
    """A webhook as the API tells it to whose it is."""
    health = health_of(hook)
    return shapes.WebhookInfo(
        id=hook.pk, name=hook.name, host=health.host, hint=hint_of(hook), shape=hook.shape, made=hook.made,
        good=health.good, bad=health.bad, secret=secret,
    )  # fmt: skip
