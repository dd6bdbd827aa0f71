"""Webhooks of clubs and events: what happened there is found and told; who may manages them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Max, Min

from wargame.bulletins.places import Place, find_place
from wargame.games.isolation import each
from wargame.notices.bulletins import TEST, bulletin_tell, bulletin_test
from wargame.notices.hooks import delivery_repeat, hook_get, hook_make, hook_remove, hooks_of
from wargame.notices.models import Bulletin, Webhook

OVERLAP = timedelta(days=2)
"""What is written down so much later than it happened is found all the same."""
BATCH = 50
"""Bulletins of a place at a time."""


def bulletins_find() -> int:
    """Tell what has happened in places that have webhooks, and was not told yet; how much."""
    keys = Webhook.objects.exclude(place="").order_by("place").values_list("place", flat=True).distinct()
    return each(lambda key: place_tell(find_place(key)), list(keys))


def place_tell(place: Place) -> int:
    """Tell what has happened in one; one that is over has no webhooks any more."""
    if place.is_over():
        return _end(place)
    if not place.is_public():
        return 0
    since = hooks_of(place.key).aggregate(first=Min("made"))["first"]
    told = Bulletin.objects.filter(place=place.key)
    last = told.exclude(kind=TEST).aggregate(last=Max("made"))["last"]
    found = sorted(place.news(max(since, last - OVERLAP) if last else since))
    known = set(told.filter(key__in=[news.key for news in found]).values_list("key", flat=True))
    new = [news for news in found if news.key not in known]
    return sum(bulletin_tell(place.key, news) for news in new[:BATCH])


def _end(place: Place) -> int:
    for hook in hooks_of(place.key):
        hook_remove(owner=place.key, pk=hook.pk, why="nothing happens there any more")
    return 0


@transaction.atomic
def webhook_make(*, place: Place, user: Any, **given: str) -> Webhook:
    """A new webhook of a place; raises what `Place.lock` and `hook_make` raise."""
    place.lock(user)
    hook = hook_make(user=user, place=place.key, **given)
    place.note(user, "added a webhook", hook.name)
    return hook


@transaction.atomic
def webhook_remove(*, place: Place, user: Any, pk: int) -> None:
    """Post nothing there any more; raises what `Place.lock` raises, `NotFound`."""
    place.lock(user)
    name = hook_get(place.key, pk).name
    hook_remove(owner=place.key, pk=pk)
    place.note(user, "removed a webhook", name)


def webhook_test(*, place: Place, user: Any, pk: int) -> None:
    """Try one out; raises what `Place.check` raises, `NotFound`, `Throttled`."""
    place.check(user)
    subject = f"A test of {hook_get(place.key, pk).name}"
    bulletin_test(user=user, place=place.key, pk=pk, subject=subject, path=place.path)


def webhook_repeat(*, place: Place, user: Any, pk: int) -> None:
    """Send again what one did not take; raises what `Place.check` raises, `NotFound`, `Throttled`."""
    place.check(user)
    delivery_repeat(user=user, pk=pk, place=place.key)
