"""What officials write to all players of an event: it stands on its page, and each is told once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.urls import reverse

from wargame.clubs.selectors import display_name
from wargame.events import tasks
from wargame.events.acts import act_begin, act_write, read_reason
from wargame.events.models import PLAYING, WROTE, Act, Entrant, Event
from wargame.events.notices import OCCASION
from wargame.events.powers import Act as Power
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.games.post import letter_send, tell_all
from wargame.games.times import moment

PAUSE = timedelta(minutes=10)
"""Between two of them: a player is not to be flooded."""

FRESH = timedelta(days=7)
"""For how long it stands on the page of the event, and somebody who could not be told is tried again."""

SHOWN = 3
"""How many stand there at most."""


@transaction.atomic
def players_write(*, event: str, user: Any, text: str) -> Act:
    """Write to all who are in the event. Raises `Conflict` for nothing, and for one too soon after another."""
    found = act_begin(event, user, Power.WRITE)
    told = read_reason(text, "Write a message to all players")
    last = list_written_acts(found).first()
    if last is not None and (until := last.time + PAUSE) > heartbeat.now():
        raise Conflict(
            "The last message to all players was sent at {last}; you can send another from {until}",
            last=moment(last.time), until=moment(until),
        )  # fmt: skip
    transaction.on_commit(tasks.tell.delay)
    return act_write(found, user, WROTE, reason=told)


def list_written_acts(event: Event) -> QuerySet[Act]:
    """What was written to all, the last first."""
    return Act.objects.filter(event=event, what=WROTE).select_related("actor").order_by("-number")


def recent_acts(event: Event) -> QuerySet[Act]:
    """What stands on the page of the event."""
    return list_written_acts(event).filter(time__gte=heartbeat.now() - FRESH)[:SHOWN]


def entrants_to_notify(now: datetime) -> QuerySet[Entrant]:
    """Who is in an event and was not told yet what was written since they entered; `last` is its number."""
    fresh = Act.objects.filter(what=WROTE, time__gte=now - FRESH)
    own = fresh.filter(event=OuterRef("event"), time__gte=OuterRef("made")).order_by("-number")
    rows = Entrant.objects.filter(event__in=fresh.values("event"), state__in=PLAYING, user__isnull=False)
    return rows.annotate(last=Subquery(own.values("number")[:1])).filter(last__gt=F("heard"))


def players_tell(now: datetime) -> bool:
    """Tell all players what was written to them, each once and each by itself; whether there was anybody."""
    return tell_all(lambda: _tell_next(now))


@transaction.atomic
def _tell_next(now: datetime) -> bool:
    row = (
        entrants_to_notify(now)
        .select_for_update(of=("self",), skip_locked=True)
        .select_related("user__profile", "event")
        .order_by("pk")
        .first()
    )
    if row is None:
        return False
    acts = list(
        list_written_acts(row.event).filter(number__gt=row.heard, time__gte=max(row.made, now - FRESH))
    )
    _tell(row, acts[::-1])
    Entrant.objects.filter(pk=row.pk).update(heard=acts[0].number)
    return True


def _tell(row: Entrant, acts: Sequence[Act]) -> None:
    """One letter for all that was written since the last."""
    writer = acts[-1].actor
    letter_send(
        reader=row.user, occasion=OCCASION, kind="chat", key=f"written:{row.event_id}", about=writer,
        subject=f"{row.event.name}: {display_name(writer)} wrote to all players",
        lines=[act.reason for act in acts], path=reverse("event", args=[row.event.slug]),
    )  # fmt: skip
