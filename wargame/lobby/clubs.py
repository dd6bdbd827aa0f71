"""A club is a named group of people; its page shows who they are and what they play."""

from __future__ import annotations

from django.contrib.auth.models import Group, User
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from wargame.games.models import Game
from wargame.lobby.selectors import Visitor


def clubs_of(visitor: Visitor) -> QuerySet[Group]:
    """The clubs somebody belongs to, by name."""
    return visitor.groups.order_by("name")


def club_members(club: Group) -> QuerySet[User]:
    """Its members by name, with the number of games each has under way in `playing`."""
    under_way = Q(seats__game__status=Game.Status.ACTIVE)
    return club.user_set.annotate(playing=Count("seats", filter=under_way)).order_by("username")


def club_games(club: Group) -> QuerySet[Game]:
    """Public games under way between its members, the last moved first."""
    games = Game.objects.filter(status=Game.Status.ACTIVE, private=False, seats__user__groups=club)
    outsider = Q(seats__isnull=False) & ~Q(seats__user__groups=club)
    return (
        games.exclude(pk__in=Game.objects.filter(outsider).values("pk"))
        .distinct()
        .prefetch_related("seats__user")
    )


@require_safe
def club(request: HttpRequest, pk: int) -> HttpResponse:
    """The page of a club."""
    found = get_object_or_404(Group, pk=pk)
    shown = {"club": found, "members": club_members(found), "watching": club_games(found)}
    return render(request, "lobby/club.html", shown)
