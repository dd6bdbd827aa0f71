"""Who leaves an event without having said so: the site withdraws them."""

from __future__ import annotations

from django.db import transaction

from wargame.events.acts import act_write, change, event_lock
from wargame.events.models import Entrant


@transaction.atomic
def entrant_drop(*, entrant: int, reason: str) -> None:
    """Withdraw a player from the next draw on, as `entrant_withdraw` does; games under way go on."""
    row = Entrant.objects.select_related("event").get(pk=entrant)
    found = event_lock(row.event.slug)
    before, after = change(row, state=Entrant.State.WITHDRAWN)
    act_write(
        found, None, "withdrew a player", row, reason=reason, private=True, before=before, after=after
    )  # fmt: skip
