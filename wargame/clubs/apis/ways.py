"""Ways into a club and out of it: requests, invitations, bars; and its news."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse
from django.utils.timezone import now
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request

from wargame.clubs import selectors, services
from wargame.clubs.apis.base import ClubApi, application_info, bar_info, invitation_info, news_info
from wargame.clubs.joining import LONGEST_DAYS, MOST_USES
from wargame.clubs.models import ABOUT, TEXT, TITLE
from wargame.clubs.pages import ROWS
from wargame.clubs.powers import Act
from wargame.games.apis.base import Faults, Input, answer, query, read
from wargame.games.apis.fields import Flag, Number, Text
from wargame.games.apis.schema import component


class ClubRequestsApi(ClubApi):
    """Who asks to join, for stewards, fifty a page; ask oneself, say it otherwise, withdraw it."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"GET": (403,), "POST": (409,), "PUT": (409,), "DELETE": (409,)}

    class InputSerializer(Input):
        text = Text(max_length=TEXT, allow_blank=True, default="")

    class FilterSerializer(Input):
        page = serializers.IntegerField(min_value=1, max_value=100_000, default=1)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("ApplicationInfo", many=True)})
    def get(self, request: Request, slug: str) -> HttpResponse:
        first = (query(self.FilterSerializer, request)["page"] - 1) * ROWS
        self.require(Act.ANSWER_REQUESTS)
        waiting = selectors.applications_waiting(self.club)[first : first + ROWS]
        return answer([application_info(row) for row in waiting])

    @extend_schema(request=InputSerializer, responses={201: component("ApplicationInfo")})
    def post(self, request: Request, slug: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        return answer(application_info(services.application_make(**self.who, **given)), 201)

    @extend_schema(request=InputSerializer, responses={200: component("ApplicationInfo")})
    def put(self, request: Request, slug: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        return answer(application_info(services.application_change(**self.who, **given)))

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str) -> HttpResponse:
        services.application_withdraw(**self.who)
        return HttpResponse(status=204)


class ClubRequestApi(ClubApi):
    """Answer a request: accept, decline, or ask back."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"POST": (409,)}

    class InputSerializer(Input):
        answer = serializers.ChoiceField(choices=["accept", "decline", "ask"])
        text = Text(max_length=TEXT, allow_blank=True, default="")

    @extend_schema(request=InputSerializer, responses={204: None})
    def post(self, request: Request, slug: str, id: int) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        match given["answer"]:
            case "accept":
                services.application_accept(**self.who, application=id)
            case "decline":
                services.application_decline(**self.who, application=id)
            case _:
                services.application_question(**self.who, application=id, text=given["text"])
        return HttpResponse(status=204)


class ClubInvitationsApi(ClubApi):
    """The invitations that are open, for whoever may take them back; and another: a link, or for one by name."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"GET": (403,), "POST": (409,)}

    class InputSerializer(Input):
        name = Text(max_length=150, allow_blank=True, default="")
        uses = Number(min_value=1, max_value=MOST_USES, default=1)
        days = Number(min_value=1, max_value=LONGEST_DAYS, default=14)

    @extend_schema(responses={200: component("InvitationInfo", many=True)})
    def get(self, request: Request, slug: str) -> HttpResponse:
        self.require(Act.INVITE)
        rows = self.club.invitations.select_related("user")
        return answer([invitation_info(row) for row in rows if row.is_open(now())])

    @extend_schema(request=InputSerializer, responses={201: component("InvitationInfo")})
    def post(self, request: Request, slug: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        return answer(invitation_info(services.invitation_make(**self.who, **given)), 201)


class ClubInvitationApi(ClubApi):
    """Take an invitation back; or decline one's own."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"DELETE": (409,)}

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, id: int) -> HttpResponse:
        services.invitation_end(**self.who, invitation=id)
        return HttpResponse(status=204)


class ClubBarsApi(ClubApi):
    """Who is kept out, for stewards; keep somebody out."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"GET": (403,), "POST": (409,)}

    class InputSerializer(Input):
        name = Text(max_length=150)
        reason = Text(max_length=TEXT)
        until = serializers.DateTimeField(allow_null=True, default=None)

    @extend_schema(responses={200: component("BarInfo", many=True)})
    def get(self, request: Request, slug: str) -> HttpResponse:
        self.require(Act.BAR)
        rows = self.club.bars.filter(lifted=None).select_related("user")
        return answer([bar_info(row) for row in rows if row.until is None or row.until > now()])

    @extend_schema(request=InputSerializer, responses={201: component("BarInfo")})
    def post(self, request: Request, slug: str) -> HttpResponse:
        return answer(bar_info(services.bar_set(**self.who, **read(self.InputSerializer, request.data))), 201)


class ClubBarApi(ClubApi):
    """Keep somebody out no longer."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"DELETE": (409,)}

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, name: str) -> HttpResponse:
        services.bar_lift(**self.who, name=name)
        return HttpResponse(status=204)


class ClubNewsApi(ClubApi):
    """The news of a club, the last first; and another piece."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    faults: ClassVar[Faults] = {"GET": (403,), "POST": (409,)}

    class FilterSerializer(Input):
        start = serializers.IntegerField(min_value=0, max_value=1_000_000, default=0)
        limit = serializers.IntegerField(min_value=1, max_value=100, default=50)

    class InputSerializer(Input):
        title = Text(max_length=TITLE)
        text = Text(max_length=ABOUT, allow_blank=True, default="")
        members_only = Flag(default=False)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("NewsInfo", many=True)})
    def get(self, request: Request, slug: str) -> HttpResponse:
        self.require(Act.SEE_MEMBERS)
        wanted = query(self.FilterSerializer, request)
        rows = selectors.news_of(self.club, inside=self.inside)
        return answer([news_info(row) for row in rows[wanted["start"] : wanted["start"] + wanted["limit"]]])

    @extend_schema(request=InputSerializer, responses={201: component("NewsInfo")})
    def post(self, request: Request, slug: str) -> HttpResponse:
        return answer(
            news_info(services.news_write(**self.who, **read(self.InputSerializer, request.data))), 201
        )


class ClubNewsItemApi(ClubApi):
    """Take a piece of news away."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"DELETE": (409,)}

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, id: int) -> HttpResponse:
        services.news_remove(**self.who, news=id)
        return HttpResponse(status=204)
