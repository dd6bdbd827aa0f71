"""How far a club may annul results of its games: soon after, and few. Ratings are everybody's (ADR 0085)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import Count, Q, QuerySet

from wargame.clubs.models import Club
from wargame.games import heartbeat
from wargame.results.models import Result

TERM = timedelta(days=30)
"""How long after its end a club may annul a result."""

SPAN = timedelta(days=90)
"""Over which annulments are counted."""

FEW, SHARE = 3, 0.05
"""So many in that time a club may annul in any case, and of more games this share."""


class Annulments(NamedTuple):
    """Of the rated games of a club in the last 90 days: how many there were, and how many the club annulled."""

    games: int
    annulled: int
    club: str = ""

    @property
    def most(self) -> int:
        """How many it may annul in that time."""
        return max(FEW, int(self.games * SHARE))


def results_lately() -> QuerySet[Result]:
    """The rated results of the last 90 days, and those annulled in them."""
    since = heartbeat.now() - SPAN
    return Result.objects.filter(Q(ended__gte=since) | Q(annulled__gte=since), rated=True, overturned=None)


BY_CLUB = Q(annulled__isnull=False) & ~Q(annulled_by__is_staff=True)
COUNTS = {"games": Count("pk"), "annulled": Count("pk", filter=BY_CLUB)}


def annulments_of(club: Club) -> Annulments:
    """How many a club annulled."""
    return Annulments(**results_lately().filter(game__terms__club=club.slug).aggregate(**COUNTS))


def annulments_by_club() -> list[Annulments]:
    """The clubs that annulled something, the most first: for the staff of the site."""
    of_clubs = results_lately().filter(game__terms__has_key="club").order_by()
    rows = (
        of_clubs.values_list("game__terms__club")
        .annotate(**COUNTS)
        .order_by("-annulled", "game__terms__club")
    )
    return [Annulments(games, annulled, club) for club, games, annulled in rows if annulled][:50]


def annulment_objection(user: Any, result: Result) -> str:
    """Why the club of a game may annul its result no more, in words; empty where it may.

    No term or count bounds restoring.
    """
    club = Club.objects.filter(slug=result.game.terms.get("club", "")).first()
    if club is None or result.annulled is not None:
        return ""
    if result.ended < heartbeat.now() - TERM:
        return f"A club can annul a result up to {TERM.days} days after the game ended; later only site staff can"
    found = annulments_of(club)
    if found.annulled >= found.most:
        return (
            f"{club.name} has annulled {found.annulled} of {found.games} rated games in {SPAN.days} days, "
            f"the most it can; site staff can annul more"
        )
    return ""
