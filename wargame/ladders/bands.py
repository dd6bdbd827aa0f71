"""The divisions of a season as bands of its table: how many each holds, from which rank on, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Count, Min, Q, QuerySet

from wargame.ladders.models import Place, Season
from wargame.ladders.rulebook import Rules
from wargame.ladders.telling import division_words

MANY, MINUTE = 500, 60
"""From so many places on what is counted over all of them is kept for so many seconds."""


@dataclass(frozen=True)
class Division:
    """A band of the table."""

    number: int
    count: int
    first: int
    words: str


class Band(NamedTuple):
    """A division of a season: how many it holds, its first rank, how many of them are hidden."""

    number: int
    size: int
    first: int
    hidden: int


def bands_of(season: Season) -> list[Band]:
    """The bands of a season; of a great one they are kept for a minute, for all of its places are counted."""
    places = Place.objects.filter(season=season)
    last = places.order_by("-rank").values_list("rank", flat=True).first() or 0
    if last < MANY:
        return bands_count(places)
    return cache.get_or_set(f"ladder-bands-{season.pk}", lambda: bands_count(places), MINUTE) or []


def bands_count(places: QuerySet[Place]) -> list[Band]:
    """Counted out of the places."""
    rows = places.order_by("division").values_list("division")
    hidden = Count("pk", filter=Q(hidden=True))
    return [Band(*row) for row in rows.annotate(count=Count("pk"), first=Min("rank"), unsure=hidden)]


def divisions_of(bands: Sequence[Band], rules: Rules) -> list[Division]:
    """The divisions there are, in words too."""
    last = max((band.number for band in bands), default=1)
    return [
        Division(band.number, band.size, band.first, division_words(band.number, last, rules))
        for band in bands
    ]


def more_words(divisions: Sequence[Division], places: Sequence[Place], hidden: int, by_pool: bool) -> str:
    """Who stands below the last row of the page, and in which divisions."""
    if not places or by_pool:
        return ""
    last = places[-1]
    below = sum(one.count for one in divisions) - hidden - last.rank
    numbers = [str(one.number) for one in divisions if one.number > last.division]
    if below <= 0:
        return ""
    where = f" in division{'s' if len(numbers) > 1 else ''} {' and '.join(numbers)}" if numbers else ""
    return f"{below} more{where}"
