"""Players who leave an event without saying so are withdrawn; the name of a player who leaves the site is forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from wargame.events.acts import act_write, change, event_lock
from wargame.events.models import Act, Entrant, Event, Official, Pairing, Round
from wargame.games.sitters import FORMER

PLAYER, NAMED = "001", slice(14, 47)
"""How the line of a player begins in a tournament file, and where it has their name."""


@transaction.atomic
def entrant_drop(*, entrant: int, reason: str) -> None:
    """Withdraw a player from the next draw on, as `entrant_withdraw` does; games under way go on."""
    row = Entrant.objects.select_related("event").get(pk=entrant)
    found = event_lock(row.event.slug)
    before, after = change(row, state=Entrant.State.WITHDRAWN)
    act_write(
        found, None, "withdrew a player", row, reason=reason, private=True, before=before, after=after
    )  # fmt: skip


ENDED = [Event.State.OVER, Event.State.CANCELLED]


def entries_alive(user: Any) -> QuerySet[Entrant]:
    """Where somebody has entered, asks to or is invited, and it is not over."""
    gone = [Entrant.State.WITHDRAWN, Entrant.State.DECLINED]
    rows = Entrant.objects.filter(user=user).exclude(state__in=gone).exclude(event__state__in=ENDED)
    return rows.select_related("event").order_by("event")


def events_left(user: Any) -> Iterator[str]:
    """What becomes of events when somebody leaves the site."""
    if names := [row.event.name for row in entries_alive(user)]:
        yield f"You will be withdrawn from {', '.join(names)}."
    offices = Official.objects.filter(user=user).exclude(event__state__in=ENDED).select_related("event")
    if names := [row.event.name for row in offices]:
        yield (
            f"You will no longer direct {', '.join(names)}. Where you are the last chief director, the longest-serving "
            "official takes over; where there is no other official, appoint one first."
        )


@transaction.atomic
def person_drop(*, user: Any) -> None:
    """Somebody leaves the site: they are withdrawn from what goes on, hold no office, and are named nowhere."""
    for pk in entries_alive(user).values_list("pk", flat=True):
        entrant_drop(entrant=pk, reason="left the site")
    for slug in Event.objects.filter(officials__user=user).order_by("pk").values_list("slug", flat=True):
        office_end(event_lock(slug), user)
    name_forget(user)


def office_end(event: Event, user: Any) -> None:
    """Their office ends; that of the last chief director goes to the official who has been one for longest, if any."""
    office = Official.objects.get(event=event, user=user)
    office.delete()
    act_write(event, None, "removed an official", who=FORMER, role=office.role)
    if event.officials.filter(role=Official.Role.CHIEF).exists():
        return
    heir = event.officials.select_related("user").order_by("since", "pk").first()
    if heir is not None:
        former, heir.role = heir.role, Official.Role.CHIEF
        heir.save(update_fields=["role"])
        act_write(
            event, None, "named an official", who=heir.user.get_username(), role=heir.role, former=former
        )


def name_forget(user: Any) -> None:
    """Take a name out of what is written down in words: why boards came about, files of the draw, who was named."""
    name = user.get_username()
    played = Q(entrants__user=user) | Q(entrants__formers__user=user)
    events = list(Event.objects.filter(played).distinct().values_list("pk", flat=True))
    boards = Pairing.objects.filter(Q(round__stage__event__in=events) | Q(why__by=name)).exclude(why={})
    for board in boards.only("pk", "why"):
        if (why := without(name, board.why)) != board.why:
            Pairing.objects.filter(pk=board.pk).update(why=why)
    for row in Round.objects.filter(stage__event__in=events).exclude(table="").only("pk", "table"):
        Round.objects.filter(pk=row.pk).update(table=table_without(name, row.table))
    for act in Act.objects.filter(Q(facts__who=name) | Q(facts__former=name)):
        named = {key: FORMER for key in ("who", "former") if act.facts.get(key) == name}
        Act.objects.filter(pk=act.pk).update(facts={**act.facts, **named})


def without(name: str, told: Any) -> Any:
    """The same explanation with «a former member» in place of the name."""
    if isinstance(told, dict):
        return {key: without(name, value) for key, value in told.items()}
    if isinstance(told, list):
        return [without(name, value) for value in told]
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", FORMER, told) if isinstance(told, str) else told


def table_without(name: str, table: str) -> str:
    """The same tournament file with «a former member» in the player's line."""
    lines = table.splitlines(keepends=True)
    return "".join(
        line[: NAMED.start] + FORMER.ljust(NAMED.stop - NAMED.start) + line[NAMED.stop :]
        if line.startswith(PLAYER) and line[NAMED].strip() == name
        else line
        for line in lines
    )
