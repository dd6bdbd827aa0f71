"""Whose ratings an event keeps from a reader: those who chose so on their own pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Q

from wargame.events.models import Entrant, Event, Former
from wargame.pairing.trf import trf_without_ratings
from wargame.ratings.powers import find_unseen_people


def rating_keepers(event: Event, reader: Any) -> dict[int, str]:
    """Who plays or played in it and keeps their ratings from the reader: the name of each by the account's id."""
    entered = Entrant.objects.filter(event=event, user__isnull=False).values("user")
    former = Former.objects.filter(entrant__event=event, user__isnull=False).values("user")
    found = find_unseen_people(reader).filter(Q(pk__in=entered) | Q(pk__in=former))
    return dict(found.values_list("pk", "username"))


def mark_kept(rows: Iterable[Entrant], event: Event, reader: Any) -> Iterator[Entrant]:
    """Players for a page, each with whether their rating is kept from the reader as `kept`."""
    keepers = rating_keepers(event, reader)
    for row in rows:
        row.kept = row.user_id in keepers  # type: ignore[attr-defined]
        yield row


def file_for(text: str, event: Event, reader: Any) -> str:
    """A tournament file of the event without the ratings that are kept from the reader."""
    return trf_without_ratings(text, rating_keepers(event, reader).values())
