"""What other pages show of events."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from wargame.clubs.boxes import Leaving
from wargame.clubs.models import Club
from wargame.events.entering import closing_refusal
from wargame.events.models import Entrant, Event
from wargame.events.powers import may_open_for, sees
from wargame.events.selectors import now_words

FIRST = 6


def club_box(club: Club, user: Any) -> dict[str, Any]:
    """«Events» beside a club: those not over first."""
    rows = Event.objects.filter(club=club).order_by("ended", "-made")
    shown = [one for one in rows.prefetch_related("stages__rounds") if sees(one, user)][:FIRST]
    playing = {entry.event_id for entry in inside_entries(club, user.pk or 0)}
    for one in shown:
        one.now = now_words(one)  # type: ignore[attr-defined]
        one.own = one.pk in playing  # type: ignore[attr-defined]
        one.enters = closing_refusal(one) is None  # type: ignore[attr-defined]
    return {
        "club": club, "events": shown,
        "reads": user.is_authenticated,
        "runs": club.closed is None and may_open_for(club, user),
    }  # fmt: skip


def inside_entries(club: Club, user: int) -> list[Entrant]:
    """The places that somebody has in events of a club that are not over, the earliest first."""
    open_ones = Entrant.objects.filter(event__club=club, user=user, event__ended=None)
    found = open_ones.exclude(state__in=(Entrant.State.WITHDRAWN, Entrant.State.DECLINED))
    return list(found.select_related("event").order_by("pk"))


def is_for_members(event: Event) -> bool:
    """Whether only members of its club may play in it, or see it."""
    return event.rules.members or not event.public


def club_leavings(club: Club, user: Any) -> list[Leaving]:
    """The events that who leaves a club withdraws from by it, and those in which they play on."""
    return [
        Leaving(one.event.name, reverse("event", args=[one.event.slug]), is_for_members(one.event))
        for one in inside_entries(club, user.pk)
    ]
