"""Clubs: find one, found one, change its page, close it; its members, and what they are."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import FileResponse, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.views import APIView

from wargame.clubs import selectors, services
from wargame.clubs.apis.base import ClubApi, club_detail, club_info, member_info
from wargame.clubs.exports import club_export
from wargame.clubs.models import ABOUT, Club, Membership
from wargame.clubs.powers import Act
from wargame.games.apis.base import ARCHIVE, Faults, Input, answer, query, read
from wargame.games.apis.fields import Text
from wargame.games.apis.schema import component
from wargame.games.throttling import OpenThrottle


class ClubListApi(APIView):
    """Clubs that are open, the largest first; and a new one."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    faults: ClassVar[Faults] = {"POST": (409,)}

    class FilterSerializer(Input):
        search = serializers.CharField(max_length=60, required=False, default="")
        start = serializers.IntegerField(min_value=0, max_value=1_000_000, default=0)
        limit = serializers.IntegerField(min_value=1, max_value=100, default=50)

    class InputSerializer(Input):
        name = Text(max_length=60)
        joining = serializers.ChoiceField(choices=Club.Joining.values, default=Club.Joining.REQUEST)
        about = Text(max_length=ABOUT, allow_blank=True, default="")

    def get_throttles(self) -> list[Any]:
        """Founding a club counts with opening games."""
        return [OpenThrottle()] if self.request.method == "POST" else super().get_throttles()

    @extend_schema(parameters=[FilterSerializer], responses={200: component("ClubInfo", many=True)})
    def get(self, request: Request) -> HttpResponse:
        wanted = query(self.FilterSerializer, request)
        rows = selectors.club_list(search=wanted["search"])
        return answer([club_info(row) for row in rows[wanted["start"] : wanted["start"] + wanted["limit"]]])

    @extend_schema(request=InputSerializer, responses={201: component("ClubDetail")})
    def post(self, request: Request) -> HttpResponse:
        club = services.club_found(user=request.user, **read(self.InputSerializer, request.data))
        return answer(club_detail(club.slug, request.user), 201)


class ClubDetailApi(ClubApi):
    """One club: what it is, what the asker may do there; its page; its end."""

    faults: ClassVar[Faults] = {"PATCH": (409,), "DELETE": (409,)}

    class InputSerializer(Input):
        name = Text(max_length=60, required=False)
        joining = serializers.ChoiceField(choices=Club.Joining.values, required=False)
        about = Text(max_length=ABOUT, allow_blank=True, required=False)
        colour = Text(max_length=7, allow_blank=True, required=False)
        crest = Text(max_length=40_000, allow_blank=True, required=False)

    @extend_schema(responses={200: component("ClubDetail")})
    def get(self, request: Request, slug: str) -> HttpResponse:
        return answer(club_detail(slug, request.user))

    @extend_schema(request=InputSerializer, responses={200: component("ClubDetail")})
    def patch(self, request: Request, slug: str) -> HttpResponse:
        given = read(self.InputSerializer, request.data)
        if "crest" in given:
            given["crest"] = given["crest"].encode()
        services.club_change(**self.who, **given)
        return answer(club_detail(slug, request.user))

    @extend_schema(request=None, responses={200: component("ClubDetail")})
    def delete(self, request: Request, slug: str) -> HttpResponse:
        services.club_close(**self.who)
        return answer(club_detail(slug, request.user))


class ClubExportApi(ClubApi):
    """All of a club as one archive, for stewards: each part as JSON Lines and as CSV."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"GET": (403,)}
    renderer_classes = ARCHIVE

    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, slug: str) -> FileResponse:
        self.require(Act.EXPORT)
        return club_export(self.club, request.user)


class ClubSuccessionApi(ClubApi):
    """Take over a club that is offered to the asker, or pass it on to the next."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"POST": (409,)}

    class InputSerializer(Input):
        answer = serializers.ChoiceField(choices=["take", "pass"])

    @extend_schema(request=InputSerializer, responses={200: component("ClubDetail")})
    def post(self, request: Request, slug: str) -> HttpResponse:
        taken = read(self.InputSerializer, request.data)["answer"] == "take"
        (services.club_take_over if taken else services.club_pass)(**self.who)
        return answer(club_detail(slug, request.user))


class ClubMembersApi(ClubApi):
    """Who belongs to a club; join it, where it is open or by an invitation; leave it."""

    faults: ClassVar[Faults] = {"GET": (403,), "POST": (409,), "DELETE": (409,)}

    class FilterSerializer(Input):
        sort = serializers.ChoiceField(choices=sorted(selectors.SORTS), default="rating")
        search = serializers.CharField(max_length=150, required=False, default="")
        start = serializers.IntegerField(min_value=0, max_value=1_000_000, default=0)
        limit = serializers.IntegerField(min_value=1, max_value=100, default=50)

    class InputSerializer(Input):
        invitation = Text(max_length=40, allow_blank=True, allow_null=True, default=None)

    @extend_schema(parameters=[FilterSerializer], responses={200: component("MemberInfo", many=True)})
    def get(self, request: Request, slug: str) -> HttpResponse:
        self.require(Act.SEE_MEMBERS)
        wanted = query(self.FilterSerializer, request)
        rows = selectors.member_order(self.club, request.user, sort=wanted["sort"], search=wanted["search"])
        shown = rows[wanted["start"] : wanted["start"] + wanted["limit"]]
        filled = selectors.fill_members(self.club, request.user, shown)
        return answer([member_info(row) for row in filled])

    @extend_schema(request=InputSerializer, responses={200: component("ClubDetail")})
    def post(self, request: Request, slug: str) -> HttpResponse:
        token = read(self.InputSerializer, request.data)["invitation"]
        if token is None:
            services.club_join(**self.who)
        else:
            services.invitation_accept(**self.who, token=token)
        return answer(club_detail(slug, request.user))

    @extend_schema(request=None, responses={200: component("ClubDetail")})
    def delete(self, request: Request, slug: str) -> HttpResponse:
        services.club_leave(**self.who)
        return answer(club_detail(slug, request.user))


class ClubMemberApi(ClubApi):
    """One member: give them another role, send them away. `member` for oneself steps down."""

    permission_classes = [IsAuthenticated]
    faults: ClassVar[Faults] = {"PUT": (409,), "DELETE": (409,)}

    class InputSerializer(Input):
        role = serializers.ChoiceField(choices=Membership.Role.values)

    @extend_schema(request=InputSerializer, responses={200: component("MemberInfo")})
    def put(self, request: Request, slug: str, name: str) -> HttpResponse:
        role = read(self.InputSerializer, request.data)["role"]
        if name == request.user.get_username() and role == Membership.Role.MEMBER:
            member = services.role_resign(**self.who)
        else:
            member = services.role_change(**self.who, name=name, role=role)
        return answer(member_info(selectors.member_rows(self.club, request.user).get(pk=member.pk)))

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, slug: str, name: str) -> HttpResponse:
        services.member_remove(**self.who, name=name)
        return HttpResponse(status=204)
