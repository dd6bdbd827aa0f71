"""Who is put into an event by somebody else is told of it; who has not agreed before is asked (ADR 0100)."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.urls import reverse

from wargame.events.acts import act_begin, act_write, change
from wargame.events.entering import ACCEPTED, State, over_refusal, own_entry, place_late
from wargame.events.models import Entrant
from wargame.events.notices import OCCASION
from wargame.events.powers import Act
from wargame.games.errors import Conflict
from wargame.games.post import letter_send, tell_all


@transaction.atomic
def invitation_accept(*, event: str, user: Any) -> Entrant:
    """Play in an event that an official has invited one to; who does not want to withdraws.

    Raises `Conflict` where there is no invitation, and where the event takes nobody any more.
    """
    found = act_begin(event, user, Act.WITHDRAW)
    row = own_entry(found, user)
    if row.state != State.INVITED:
        raise Conflict("You have no open invitation to this event")
    refused = over_refusal(found)
    if refused is not None:
        raise refused
    before, after = change(row, state=State.ENTERED, **place_late(found, row))
    act_write(found, user, ACCEPTED, row, before=before, after=after)
    return row


def put_in_tell() -> bool:
    """Tell those who were put in, each once and each by itself; whether there was anybody."""
    return tell_all(_tell_next)


@transaction.atomic
def _tell_next() -> bool:
    rows = Entrant.objects.filter(told=False).select_for_update(of=("self",), skip_locked=True)
    row = rows.select_related("user__profile", "put_by", "event").first()
    if row is None:
        return False
    Entrant.objects.filter(pk=row.pk).update(told=True)
    name, by = row.event.name, row.put_by.get_username() if row.put_by else "An official"
    words = {
        State.INVITED: (
            f"{name}: {by} invites you to play",
            f"You are not paired unless you accept on the page of the event. {by} has added you to {name}.",
        ),
        State.ENTERED: (
            f"{name}: {by} has put you in",
            f"You will be paired in {name}. If you do not want to play, withdraw on its page.",
        ),
    }
    if row.user is not None and row.state in words:
        subject, line = words[State(row.state)]
        letter_send(
            reader=row.user, occasion=OCCASION, kind="round", key=f"put-in:{row.pk}", subject=subject, lines=[line],
            path=reverse("event", args=[row.event.slug]), about=row.put_by,
        )  # fmt: skip
    return True
