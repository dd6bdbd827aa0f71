"""What other pages show of ladders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import reverse

from wargame.clubs.models import Club
from wargame.ladders.models import Place
from wargame.ladders.page import first_rows
from wargame.ladders.parties import view_of
from wargame.ladders.powers import may_run
from wargame.ladders.selectors import visible_ladders
from wargame.players.meeting import Way

FIRST = 5
SHARED = 3
"""Ladders that the page of a player names, of those on which the reader stands too."""


def club_box(club: Club, user: Any) -> dict[str, Any]:
    """«Ladders» beside a club: its ladders, and the first places of the first that is open, with one's own."""
    ladders = visible_ladders(user, club)
    first = next((ladder for ladder in ladders if ladder.now_open), None)  # type: ignore[attr-defined]
    top = first_rows(first.now_open[0], user, FIRST) if first else []  # type: ignore[attr-defined]
    return {"club": club, "ladders": ladders, "first": first, "top": top, "runs": may_run(user, club)}


def ways_to_challenge(viewer: Any, user: Any) -> list[Way]:
    """From the page of a player: a challenge on each ladder on which both stand, or why there is none just now."""
    theirs = Place.objects.filter(user=user, season__closed=None, season__ladder__club__closed=None)
    own = Place.objects.filter(user=viewer, season__in=theirs.values("season"))
    own = own.select_related("season__ladder__club", "user").order_by("season")[:SHARED]
    held = {
        place.season_id: place
        for place in theirs.filter(season__in=[one.season_id for one in own]).select_related("user")
    }
    return [way_to_challenge(place, held[place.season_id]) for place in own]


def way_to_challenge(own: Place, other: Place) -> Way:
    """A challenge on one ladder."""
    ladder = own.season.ladder
    where = [ladder.club.slug, ladder.slug]
    reason = view_of(own.season, own, [other.user_id]).reason(other)
    if reason:
        return Way(reverse("ladder", args=where), ladder.name, reason.sentence)
    address = reverse("ladder_challenge", args=[*where, other.user.get_username()])
    return Way(address, f"Challenge on {ladder.name}")


def ladders_left(user: Any) -> Iterator[str]:
    """What becomes of places when somebody leaves the site."""
    places = Place.objects.filter(user=user, season__closed=None).order_by("season__ladder__name")
    names = list(places.values_list("season__ladder__name", flat=True))
    if names:
        yield (
            f"You lose your place on {', '.join(names)}: challenges you have received are declined, "
            "and games that have not begun are called off."
        )
