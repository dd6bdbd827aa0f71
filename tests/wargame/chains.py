"""The sign-offs of an event as whoever has its documents checks them."""

from __future__ import annotations

from wargame.events.models import Event
from wargame.events.signing import hash_of


def chain_faults(event: Event) -> list[str]:
    """What is wrong with the sign-offs of an event; nothing where each stands on the one before."""
    faults, chained = [], ""
    for one in event.sign_offs.order_by("number"):
        if one.chained != chained:
            faults.append(f"Sign-off {one.number} does not match the one before")
        if one.hash != hash_of(one.document, one.chained):
            faults.append(f"Sign-off {one.number} has changed since it was signed")
        chained = one.hash
    return faults
