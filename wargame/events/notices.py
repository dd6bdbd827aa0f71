"""What players of events are told by mail: their pairings, and deadlines that come near (ADR 0005)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.urls import reverse

from wargame.events.models import Event, Pairing, Round
from wargame.games import heartbeat
from wargame.games.isolation import each
from wargame.games.post import letter_send
from wargame.games.times import moment, read_by
from wargame.games.words import pace_words, scenario_name

BATCH = 200
OCCASION = "event"
"""The field of the profile that turns these mails off."""

SOON = timedelta(days=3)
PAIRED, HALF, NEAR, DUE = "paired", "half", "near", "due"
STATIONS = ("", PAIRED, HALF, NEAR, DUE)
"""What the players of a board are told, one after the other."""

AFTER: Mapping[str, str] = {
    "adjudication": "a director decides the result", "extension": "the round is extended once",
    "forfeit": "the player to move, or to bid, loses",
}  # fmt: skip


def boards_to_notify() -> QuerySet[Pairing]:
    """The boards of published rounds whose players may be due a letter."""
    return Pairing.objects.filter(
        round__state=Round.State.PUBLISHED, round__stage__event__state=Event.State.RUNNING
    ).filter(Q(told="") | Q(first_halves=None) & ~Q(told=DUE))


def station(board: Pairing, now: datetime) -> str:
    """What the players of a board are to have been told by now."""
    due, begun = board.due, board.round.published
    if not board.is_open or due is None or begun is None or board.held:
        return PAIRED
    assert isinstance(due, datetime)
    if now >= due:
        return DUE
    near = nearing(begun, due)
    if near is not None and now >= near:
        return NEAR
    return HALF if now >= half_of(begun, due) else PAIRED


def half_of(begun: datetime, due: datetime) -> datetime:
    """When half the time is over."""
    return begun + (due - begun) / 2


def nearing(begun: datetime, due: datetime) -> datetime | None:
    """When three days are left; None where that is not after half the time, of which players are told already."""
    near = due - SOON
    return near if near > half_of(begun, due) else None


def nudges_renew(row: Round) -> None:
    """After a deadline has moved its nudges come again: what is told is put back to what is due by now."""
    now = heartbeat.now()
    boards = row.pairings.filter(first_halves=None).exclude(told="").select_related("round")
    for board in boards:
        board.round = row
        reached = station(board, now)
        if STATIONS.index(board.told) > STATIONS.index(reached):
            Pairing.objects.filter(pk=board.pk).update(told=reached)


def boards_tell(now: datetime) -> int:
    """Tell the players of so many boards what they have not heard yet; of how many."""
    rows = boards_to_notify().select_related("round", "game").order_by("pk")
    due = [row.pk for row in rows if STATIONS.index(station(row, now)) > STATIONS.index(row.told)]
    return each(lambda pk: board_tell(pk, now), due[:BATCH])


@transaction.atomic
def board_tell(pk: int, now: datetime) -> bool:
    """Tell the players of one what they have not heard yet, once; False where nothing is to be told."""
    rows = boards_to_notify().select_for_update(of=("self",), skip_locked=True)
    people = ("first", "second", "first_former", "second_former")
    board = rows.select_related(
        *(f"{one}__user__profile" for one in people), "round__stage__event", "game"
    ).filter(pk=pk).first()  # fmt: skip
    if board is None:
        return False
    reached = station(board, now)
    if STATIONS.index(reached) <= STATIONS.index(board.told):
        return False
    if board.game_id is None and board.is_open:
        return False  # its game is opened first
    board_write(board, lambda other: letter(board, reached, other))
    Pairing.objects.filter(pk=pk).update(told=reached)
    return True


def board_write(board: Pairing, letter_to: Callable[[Any], tuple[str, list[str]]]) -> None:
    """Tell both players of a board, inside the transaction of it.

    Subject and lines are asked for once for each of them, against the other: times in them are the reader's.
    """
    for own, other in ((board.first_sat, board.second_sat), (board.second_sat, board.first_sat)):
        if own is not None and own.user is not None:
            with read_by(own.user):
                subject, lines = letter_to(other)
            letter_send(
                reader=own.user, occasion=OCCASION, kind="round", key=f"board:{board.pk}", subject=subject, lines=lines,
                path=reverse("event", args=[board.round.stage.event.slug]), about=other.user if other else None,
            )  # fmt: skip


def board_news(board: Pairing, what: str, line: Callable[[], str]) -> None:
    """Tell both players of a board what the site has done when its time was over. Inside that transaction."""
    event, number = board.round.stage.event, board.round.number
    board_write(board, lambda _: (f"{event.name}: {what} round {number}", [line()]))


def letter(board: Pairing, reached: str, other: Any) -> tuple[str, list[str]]:
    """What a notice of a board says: its subject, and a text in lines."""
    event, number = board.round.stage.event, board.round.number
    if other is None:
        return f"{event.name}: you have a bye in round {number}", ["You are not paired in this round."]
    name = other.user.get_username() if other.user else "a former member"
    if board.game_id is None:
        return f"{event.name}: round {number} is settled", [
            f"Your game against {name} was forfeited and will not be played."
        ]
    due = board.due
    until = f"by {moment(due)}" if isinstance(due, datetime) else ""
    played = f"{scenario_name(*board.scenario.split('/', 1))}, {pace_words(event.rules.pace)}."
    if reached == PAIRED:
        return f"{event.name}: round {number}, you play {name}", [
            f"Board {board.board}. {played} Play it {until}."
        ]
    after = AFTER["adjudication" if board.round.extended else event.rules.after]
    if reached == DUE:
        return f"{event.name}: round {number} has passed its deadline", [
            f"Your game against {name} is not over: {after}."
        ]
    words = "Halfway through" if reached == HALF else "Three days left in"
    return f"{event.name}: {words.lower()} round {number}", [
        f"Finish your game against {name} {until}. Otherwise {after}."
    ]
