"""One's own notices over the API: a page of them, and marking them as read."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.games.apis import schema
from wargame.games.apis.base import Input, answer, query, read
from wargame.games.apis.fields import Number
from wargame.games.apis.schema import component
from wargame.notices import shapes
from wargame.notices.ledger import deliveries_of, words_of
from wargame.notices.models import Delivery, Notice, Outcome
from wargame.notices.selectors import PAGE, notices_of, unread_count
from wargame.notices.services import notices_read

schema.COMPONENTS += [shapes.NoticeList, shapes.NoticesRead, shapes.DeliveryList]
MOST_NAMED = 200
"""Notices that one request may name."""


class NoticeListApi(APIView):
    """What the asker was told, the latest first, 30 a page."""

    permission_classes = [IsAuthenticated]

    class FilterSerializer(Input):
        page = serializers.IntegerField(min_value=1, max_value=1_000_000, default=1)
        unread = serializers.BooleanField(default=False)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("NoticeList")})
    def get(self, request: Request) -> HttpResponse:
        asked = query(self.FilterSerializer, request)
        page = Paginator(notices_of(request.user, unread=asked["unread"]), PAGE).get_page(asked["page"])
        return answer(
            shapes.NoticeList(
                unread=unread_count(request.user), page=page.number, pages=page.paginator.num_pages,
                notices=[notice_info(row) for row in page],
            )
        )  # fmt: skip


class NoticeReadApi(APIView):
    """Mark notices of the asker's own as read: those that are named, or all. Others' are passed over."""

    permission_classes = [IsAuthenticated]

    class InputSerializer(Input):
        notices = serializers.ListField(
            child=Number(min_value=1, max_value=2**53), max_length=MOST_NAMED, required=False
        )

    @extend_schema(request=InputSerializer, responses={200: component("NoticesRead")})
    def post(self, request: Request) -> HttpResponse:
        said = read(self.InputSerializer, request.data)
        marked = notices_read(request.user, said.get("notices"))
        return answer(shapes.NoticesRead(marked=marked, unread=unread_count(request.user)))


class DeliveryListApi(APIView):
    """What became of the asker's notices on their way by mail and other channels, the latest first, 30 a page."""

    permission_classes = [IsAuthenticated]

    class FilterSerializer(Input):
        page = serializers.IntegerField(min_value=1, max_value=1_000_000, default=1)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("DeliveryList")})
    def get(self, request: Request) -> HttpResponse:
        page = Paginator(deliveries_of(request.user), PAGE).get_page(
            query(self.FilterSerializer, request)["page"]
        )
        infos = [delivery_info(row) for row in page]
        return answer(shapes.DeliveryList(page=page.number, pages=page.paginator.num_pages, deliveries=infos))


def delivery_info(delivery: Delivery) -> shapes.DeliveryInfo:
    """A delivery as the API tells it to whom it is for."""
    return shapes.DeliveryInfo(
        id=delivery.pk,
        notice=delivery.notice_id, subject=delivery.subject, channel=delivery.channel, outcome=delivery.outcome,
        words=words_of(delivery), said=delivery.said, tries=delivery.tries, written=delivery.written,
        due=delivery.due if delivery.outcome == Outcome.WAITING else None, ended=delivery.ended,
    )  # fmt: skip


def notice_info(notice: Notice) -> shapes.NoticeInfo:
    """A notice as the API tells it to whom it is for."""
    return shapes.NoticeInfo(
        id=notice.pk, kind=notice.kind, subject=notice.subject, text=notice.text, path=notice.path,
        needs=notice.needs, made=notice.made, read=notice.read,
    )  # fmt: skip
