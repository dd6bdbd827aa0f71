"""Ladders and their seasons, as far as somebody may see them; who keeps one, and who may come in."""

from __future__ import annotations

from typing import Any

from django.db.models import OuterRef, Prefetch, Q, Subquery
from django.db.models.functions import Coalesce

from wargame.clubs.models import Club, Membership
from wargame.games import heartbeat
from wargame.games.errors import Forbidden, NotFound
from wargame.ladders.models import Ladder, Place, Season
from wargame.ladders.places import check_entry
from wargame.ladders.powers import RUNNERS, is_member, sees


def ladder_get(club: str, ladder: str, user: Any) -> Ladder:
    """The ladder at an address; raises `NotFound`, also for whoever may not see it: they are not to know of it."""
    found = Ladder.objects.select_related("club").filter(club__slug=club, slug=ladder).first()
    if found is None or not sees(found, user):
        raise NotFound("ladder", ladder=ladder[:60])
    return found


def season_of(ladder: Ladder) -> Season | None:
    """The season that is open, else the last one."""
    season = Season.objects.filter(ladder=ladder).defer("snapshot").first()
    if season is not None:
        season.ladder = ladder
    return season


def season_open_of(ladder: Ladder) -> Season:
    """The season that is open; raises `NotFound` when none is."""
    season = season_of(ladder)
    if season is None or season.closed is not None:
        raise NotFound("open season")
    return season


def entry_refusal(ladder: Ladder, user: Any) -> str:
    """Why somebody may not take a place; empty when they may."""
    if not user.is_authenticated:
        return "Sign in to take a place"
    try:
        check_entry(ladder, user, heartbeat.now())
    except Forbidden as refused:
        return refused.sentence
    return "" if is_member(user, ladder.club) else f"For members of {ladder.club.name}"


def keepers_of(club: Club) -> list[str]:
    """Who keeps the ladders of a club."""
    found = Membership.objects.filter(club=club, role__in=RUNNERS).order_by("since", "pk")
    return list(found.values_list("user__username", flat=True)[:5])


def visible_ladders(user: Any, club: Club | None = None) -> list[Ladder]:
    """The ladders that somebody may see, with their open season in `now_open` and the places in it in `members`."""
    own = Membership.objects.filter(user=user.pk or 0).values("club")
    found = Ladder.objects.filter(Q(public=True) | Q(club__in=own), club__closed=None)
    if club is not None:
        found = found.filter(club=club)
    last = Place.objects.filter(season=OuterRef("pk")).order_by("-rank").values("rank")
    members = Coalesce(Subquery(last[:1]), 0)  # ranks have no gaps: the last is how many there are
    running = Season.objects.filter(closed=None).defer("snapshot").annotate(members=members)
    found = found.select_related("club").prefetch_related(Prefetch("seasons", running, to_attr="now_open"))
    return list(found.order_by("club__name", "name")[:100])
