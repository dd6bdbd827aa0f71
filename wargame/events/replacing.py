"""Somebody else takes over the place of a player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q

from wargame.events import tasks
from wargame.events.acts import act_begin, act_write, change, read_reason
from wargame.events.entering import entrant_get, name_of, open_boards
from wargame.events.figures import seeding_figure
from wargame.events.formers import former_keep
from wargame.events.models import Entrant, Event, Pairing
from wargame.events.powers import Act
from wargame.games.errors import Conflict
from wargame.games.models import Game
from wargame.people import find_person
from wargame.rulings.substitutes import check_substitute


def games_again(row: Entrant) -> Iterable[Game]:
    """The games of a place that a ruling has opened again, though their board counts as it stands until they end."""
    mine = Pairing.objects.filter(Q(first=row) | Q(second=row), game__status=Game.Status.ACTIVE)
    return [board.game for board in mine.select_related("game") if board.game is not None]


@transaction.atomic
def entrant_replace(*, event: str, user: Any, entrant: int, name: str, reason: str) -> Entrant:
    """Give somebody else the place of a player, with its points and opponents, from the next draw on.

    What was played until now stays with whoever played it. Both are told, the former holder with the reason. Raises
    `Conflict` while the place has a game under way, where no round follows, and for a newcomer who is in the event,
    directs a game of the place that is played again, or has seen into it.
    """
    found = act_begin(event, user, Act.REPLACE)
    row = entrant_get(found, entrant)
    if found.state == Event.State.OVER:
        raise Conflict("{event} is over", event=found.name)
    person = find_person(name)
    name = person.get_username()
    if Entrant.objects.filter(event=found, user=person).exists():
        raise Conflict("{who} is already in this event", who=name)
    running = open_boards([row.pk]).first()
    if running is not None:
        raise Conflict(
            "{who} has a game under way on board {board}: it has to end, or be ruled on, first",
            who=name_of(row), board=running.board,
        )  # fmt: skip
    for game in games_again(row):
        check_substitute(game, person)
    told, row.event = read_reason(reason), found
    former = former_keep(row)
    figure = seeding_figure(found, person)
    back = {"state": Entrant.State.ENTERED} if row.state == Entrant.State.WITHDRAWN else {}
    change(row, user=person, name="", rating=figure.rating, deviation=figure.deviation, **back)
    former.act = act_write(
        found, user, "replaced a player", row, reason=told, private=True, former=name_of(former), who=name,
        stage=former.stage, after_round=former.round - 1,
    )  # fmt: skip
    former.save(update_fields=["act"])
    transaction.on_commit(tasks.tell.delay)
    return row
