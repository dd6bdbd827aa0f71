"""Seeds in an order that a director gives: kept as those of a list are, and only until the first draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from wargame.events.acts import act_begin, read_reason
from wargame.events.entering import name_of
from wargame.events.field import UNSEEDED
from wargame.events.importing import seeds_refusal
from wargame.events.lists import BY_HAND, Seeded, list_take
from wargame.events.models import PLAYING, Act, Entrant, Event
from wargame.events.powers import Act as Power
from wargame.games.errors import Conflict
from wargame.pairing.words import and_list


def list_seeded_players(event: Event) -> list[Entrant]:
    """Who is to play, by their seeds, those without one by their ratings: whether or not they have checked in."""
    rows = event.entrants.filter(state__in=PLAYING, user__isnull=False).select_related("user")
    return sorted(rows, key=lambda one: (one.seed or UNSEEDED, -one.rating, one.number))


@transaction.atomic
def seeds_set(*, event: str, user: Any, order: Sequence[int], reason: str) -> Act:
    """Seed all who are to play in the order of their numbers, the first seed first; it may be undone until the draw.

    Raises `Conflict` for an order that does not name each of them once, and when seeds can no longer change.
    """
    found = act_begin(event, user, Power.ENTRIES)
    words, refused = read_reason(reason), seeds_refusal(found)
    if refused is not None:
        raise refused
    players = {one.number: one for one in list_seeded_players(found)}
    check_order(players, order)
    names = [players[number].user.username for number in order]  # type: ignore[union-attr]
    rows = [Seeded(name, seed, None, None) for seed, name in enumerate(names, 1)]
    return list_take(found, user, rows, words, BY_HAND)


def check_order(players: Mapping[int, Entrant], order: Sequence[int]) -> None:
    """Raises `Conflict` where an order does not name each of the players once, and says whom it does not."""
    if strangers := [number for number in order if number not in players]:
        raise Conflict("No player of this event has the number {number}", number=strangers[0])
    if twice := [number for number in order if order.count(number) > 1]:
        raise Conflict("{name} is in the order twice", name=name_of(players[twice[0]]))
    if missing := [name_of(one) for number, one in players.items() if number not in order]:
        raise Conflict("Everybody who plays needs a seed: {names} missing", names=_are(missing))


def _are(names: Sequence[str]) -> str:
    return f"{and_list(names)} {'is' if len(names) == 1 else 'are'}"
