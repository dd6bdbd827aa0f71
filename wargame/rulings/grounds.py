"""What the log query learns of clubs and cases: whose games a name stands for, who directs which, who has looked."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from wargame.annals.benches import bench, ground, watcher
from wargame.clubs.models import Club, Membership
from wargame.games.models import Game
from wargame.rulings.benches import ROLES
from wargame.rulings.looks import looks_note


def games_of_club(name: str, user: Any) -> QuerySet[Game] | None:
    """The games played for a club, by its address or its name."""
    club = Club.objects.filter(slug=name).first() or Club.objects.filter(name__iexact=name).first()
    return Game.objects.filter(terms__club=club.slug) if club else None


def games_of_directors(user: Any) -> QuerySet[Game]:
    """The games that somebody directs for a club, but for those of an event, which has officials of its own."""
    slugs = Membership.objects.filter(user=user, role__in=ROLES, club__closed=None).values_list(
        "club__slug", flat=True
    )
    return Game.objects.filter(terms__club__in=list(slugs)).exclude(terms__has_key="event")


def register() -> None:
    """Let the query know."""
    ground("club", games_of_club)
    bench("clubs", games_of_directors)
    watcher(looks_note)
