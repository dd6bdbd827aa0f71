"""Who loses a place in an event to another, and who comes for them, are told (ADR 0005)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.db import transaction
from django.urls import reverse

from wargame.events.entering import name_of
from wargame.events.formers import since_words
from wargame.events.models import Former
from wargame.events.notices import OCCASION
from wargame.games.post import letter_send, tell_all


class Letter(NamedTuple):
    """What one of the two is told, of whom."""

    reader: Any
    about: Any
    subject: str
    lines: list[str]


def formers_tell() -> bool:
    """Tell them, each once and each by itself; whether there was anybody."""
    return tell_all(_tell_next)


@transaction.atomic
def _tell_next() -> bool:
    """Tell the two of the next; False where nobody is left."""
    rows = Former.objects.filter(told=False).select_for_update(of=("self",), skip_locked=True)
    former = rows.select_related("user__profile", "entrant__user__profile", "entrant__event", "act").first()
    if former is None:
        return False
    for letter in letters(former):
        letter_send(
            **letter._asdict(), occasion=OCCASION, kind="round", key=f"former:{former.pk}",
            path=reverse("event_players", args=[former.entrant.event.slug]),
        )  # fmt: skip
    former.told = True
    former.save(update_fields=["told"])
    return True


def letters(former: Former) -> Iterator[Letter]:
    """To whoever held the place, with the director's reason; to whoever holds it now. Who has no account gets none."""
    place, act = former.entrant, former.act
    event, stage = place.event, place.event.stages.get(number=former.stage)
    since, comes = since_words(former, stage), act.facts["who"] if act else name_of(place)
    if former.user is not None:
        reason = [f"Reason: {act.reason}"] if act else []
        yield Letter(
            former.user, place.user, f"{event.name}: {comes} has replaced you",
            [f"{comes} plays in your place {since} onwards. The games you have played stay yours.", *reason],
        )  # fmt: skip
    if place.user is not None and place.user.get_username() == comes:
        yield Letter(
            place.user, former.user, f"{event.name}: you have a place",
            [f"You replace {name_of(former)} {since} onwards, and take over their points and past opponents."],
        )  # fmt: skip
