"""Browsers that show one's notices, over the API: what the script of the page speaks, and the worker in the browser."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games.apis import schema
from wargame.games.apis.base import Input, answer, read
from wargame.games.apis.fields import Text
from wargame.games.apis.schema import component
from wargame.notices import shapes
from wargame.notices.devices import (
    delivery_acknowledge,
    device_add,
    device_get,
    device_remove,
    device_test,
    devices_of,
)
from wargame.notices.models import ENDPOINT, NAME, PushDevice
from wargame.notices.pushing import public_key

schema.COMPONENTS += [shapes.DeviceList, shapes.DeviceInfo, shapes.Shown]


class PushDeviceListApi(APIView):
    """The asker's devices; `POST` adds the browser whose subscription it holds, in place of what it was before."""

    permission_classes = [IsAuthenticated]
    browser_alone: ClassVar = frozenset({"POST"})

    class InputSerializer(Input):
        name = Text(max_length=NAME)
        endpoint = Text(max_length=ENDPOINT)
        p256dh = Text(max_length=100)
        auth = Text(max_length=40)

    @extend_schema(responses={200: component("DeviceList")})
    def get(self, request: Request) -> HttpResponse:
        devices = [device_info(device) for device in devices_of(request.user)]
        return answer(shapes.DeviceList(key=public_key(), devices=devices))

    @extend_schema(request=InputSerializer, responses={201: component("DeviceInfo")})
    def post(self, request: Request) -> HttpResponse:
        return answer(
            device_info(device_add(user=request.user, **read(self.InputSerializer, request.data))), 201
        )


class PushDeviceDetailApi(APIView):
    """A device of the asker's: `POST` pushes a test there, `DELETE` removes it."""

    permission_classes = [IsAuthenticated]
    browser_alone: ClassVar = frozenset({"POST", "DELETE"})

    @extend_schema(request=None, responses={202: component("DeviceInfo")})
    def post(self, request: Request, id: int) -> HttpResponse:
        device_test(user=request.user, pk=id)
        return answer(device_info(device_get(request.user, id)), 202)

    @extend_schema(responses={204: None})
    def delete(self, request: Request, id: int) -> HttpResponse:
        device_remove(user=request.user, pk=id)
        return HttpResponse(status=204)


class PushShownApi(APIView):
    """A browser has shown what was pushed to it. The key that came with it is the proof: nobody need be signed in."""

    authentication_classes = []
    permission_classes = [AllowAny]

    class InputSerializer(Input):
        key = Text(max_length=32)

    @extend_schema(request=InputSerializer, responses={200: component("Shown")})
    def post(self, request: Request) -> HttpResponse:
        return answer(
            shapes.Shown(known=delivery_acknowledge(read(self.InputSerializer, request.data)["key"]))
        )


def device_info(device: PushDevice) -> shapes.DeviceInfo:
    """A device as the API tells it to whose it is."""
    return shapes.DeviceInfo(id=device.pk, name=device.name, made=device.made, shown=device.shown)
