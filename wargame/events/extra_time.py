"""Time for all: so many hours for every game under way of a round, or of the whole event, on clocks and deadlines."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.db import transaction

from wargame.events.acts import act_begin, act_write, change, read_reason
from wargame.events.boards import find_round
from wargame.events.models import MOST_HOURS, Event, Pairing, Round
from wargame.events.notices import nudges_renew
from wargame.events.powers import Act
from wargame.games import clock
from wargame.games.errors import Conflict, SiteError
from wargame.games.models import Game
from wargame.games.services import clock_mend

log = logging.getLogger(__name__)

FOR_ALL = "gave all games more time"


@transaction.atomic
def time_give_all(
    *, event: str, user: Any, hours: int, reason: str, stage: int = 1, round: int | None = None
) -> int:
    """Give every game under way, of a round or where none is named of the event, more time; how many games.

    Deadlines of rounds and boards end later, and each clock that there is shows more, as an event of its game with the
    reason. A game whose rules are gone keeps its clock. Raises `Conflict` where nothing is played.
    """
    found = act_begin(event, user, Act.EXTEND)
    told = read_reason(reason)
    if not 0 < hours <= MOST_HOURS:
        raise Conflict("Give 1 to {most} hours", most=MOST_HOURS)
    rounds = [find_round(found, stage, round)] if round is not None else list(open_rounds(found))
    boards = [one for row in rounds if row.state == Round.State.PUBLISHED for one in open_boards(row)]
    if not boards:
        raise Conflict("No game is played there")
    more = timedelta(hours=hours)
    for row in rounds:
        lengthen(row, boards, more)
    left = [one.board for one in boards if one.game and not clocks_mend(one.game, hours, told)]
    act_write(
        found, user, FOR_ALL, reason=told, hours=hours, boards=len(boards), round=round,
        stage=stage if round is not None else None, clocks_left=left,
    )  # fmt: skip
    return len(boards)


def open_rounds(event: Event) -> Iterator[Round]:
    """The rounds that are published and not signed."""
    yield from Round.objects.filter(stage__event=event, state=Round.State.PUBLISHED).select_related("stage")


def open_boards(row: Round) -> list[Pairing]:
    """The boards of a round that are not over."""
    rows = row.pairings.filter(kind=Pairing.Kind.GAME, second__isnull=False, first_halves=None)
    return list(rows.select_related("game").order_by("board"))


def lengthen(row: Round, boards: list[Pairing], more: timedelta) -> None:
    """Have a round, and those of its boards that have a deadline of their own, end later; nudges come again."""
    if row.deadline is not None:
        change(row, deadline=row.deadline + more)
    for one in boards:
        if one.round_id == row.pk and one.deadline is not None:
            change(one, deadline=one.deadline + more)
    nudges_renew(row)


def clocks_mend(game: Game, hours: int, reason: str) -> bool:
    """Give each side of a game that is played the hours; whether nothing hindered it."""
    if game.status != Game.Status.ACTIVE or not game.bank_ms:
        return True
    try:
        with transaction.atomic():
            for side in sorted({seat.side for seat in game.seats.all()}):
                clock_mend(code=game.code, side=side, given_ms=hours * 60 * clock.MINUTE, reason=reason)
    except SiteError as fault:
        log.warning("%s keeps its clock: %s", game, fault)
        return False
    return True
