"""What Celery does for ladders. All of it is a matter of rows, so a worker that was away misses nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable

from celery import shared_task

from wargame.games import heartbeat
from wargame.games.errors import SiteError
from wargame.ladders.challenges import challenges_lapse
from wargame.ladders.models import Season
from wargame.ladders.notices import challenges_tell, seasons_tell
from wargame.ladders.pairing import games_pair
from wargame.ladders.places import places_idle
from wargame.ladders.rulebook import Kind
from wargame.ladders.seasons import season_end
from wargame.ladders.settling import challenges_settle, season_rank

log = logging.getLogger(__name__)


@shared_task
def sweep() -> int:
    """Settle, lapse, drop, sort and pair; how many things there were to do."""
    now = heartbeat.now()
    found = challenges_settle() + challenges_lapse(now)
    for season in Season.objects.filter(closed=None, ends__lte=now).order_by("pk").select_related("ladder"):
        found += guard(season, lambda pk: season_end(pk) is not None)
    for season in Season.objects.filter(closed=None).order_by("pk").select_related("ladder"):
        found += guard(season, lambda pk: places_idle(pk, now))
        if season.places.filter(seeks__isnull=False).exists():
            found += guard(season, lambda pk: len(games_pair(pk)))
    tell.delay()
    return found + rank()


@shared_task
def rank() -> int:
    """Sort the places that follow from ratings anew; how many moved."""
    seasons = (
        Season.objects.filter(closed=None, ladder__kind=Kind.RATING).order_by("pk").select_related("ladder")
    )
    return sum(guard(season, season_rank) for season in seasons)


@shared_task
def tell() -> int:
    """Tell what people of ladders have not heard yet."""
    now = heartbeat.now()
    return challenges_tell(now) + seasons_tell(now)


def guard(season: Season, work: Callable[[int], int]) -> int:
    """One season that cannot be kept does not hold up the others: it was closed meanwhile, or its data is gone."""
    try:
        return work(season.pk)
    except SiteError as refused:
        log.warning("%s: %s", season, refused)
        return 0
