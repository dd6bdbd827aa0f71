"""Who moved on a ladder finds it among their notices, without a mail: the game itself was told already."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.contrib.auth import get_user_model
from django.urls import reverse

from wargame.ladders import order
from wargame.ladders.models import Entry, Season
from wargame.notices.services import notices_give


def moves_tell(season: Season, entries: Iterable[Entry], why: str) -> None:
    """Tell the people whom these lines name where they stand; not those between, who moved by one."""
    was: dict[int, int] = {}
    now: dict[int, int] = {}
    for entry in entries:
        if entry.what in (order.ENTER, order.LEAVE):
            continue  # they did it themselves
        for user, before, after in (
            (entry.user_id, entry.before, entry.after),
            (entry.other_id, entry.other_before, entry.other_after),
        ):
            if user is not None and before is not None and after is not None:
                was.setdefault(user, before)
                now[user] = after
    people = get_user_model()._default_manager.in_bulk([user for user in now if now[user] != was[user]])
    for pk, person in sorted(people.items()):
        text = f"You moved from place {was[pk]} to place {now[pk]}: {why}."
        _give(season, [person], f"You moved on {season.ladder.name}", text)


def correction_tell(season: Season, users: Sequence[int], why: str) -> None:
    """Tell all whose place is another one after the order was worked out again; in one statement."""
    people = get_user_model()._default_manager.filter(pk__in=users)
    _give(season, list(people), f"Your place on {season.ladder.name} was recalculated", f"Why: {why}.")


def _give(season: Season, people: Sequence[object], subject: str, text: str) -> None:
    at = [season.ladder.club.slug, season.ladder.slug]
    notices_give(
        people,
        kind="place",
        key=f"place:{season.pk}",
        subject=subject,
        text=text,
        path=reverse("ladder", args=at),
    )
