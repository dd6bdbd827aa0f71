"""What happens in an event that everybody may see: rounds, results, rulings, final standings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.urls import reverse

from wargame.events.entering import name_of
from wargame.events.feeds import list_published
from wargame.events.models import Event, Pairing, Round
from wargame.events.selectors import round_words
from wargame.events.standings import standings_of
from wargame.events.words import score, stage_name
from wargame.games.times import moment
from wargame.notices.bulletins import News
from wargame.rulings.models import Ruling

PEOPLE = ("first__user", "second__user", "first_former__user", "second_former__user", "round__stage")
BEST = 3
"""Places of a final table that are told."""
PAIRS = 12
"""Boards of a round that are told; the others are counted."""


def list_event_news(event: Event, since: datetime) -> Iterator[News]:
    """What happened since then; nothing of an event that is not public."""
    if not event.public:
        return
    yield from _rounds(event, since)
    yield from _boards(event, since)
    yield from _rulings(event, since)
    yield from _standings(event, since)


def _rounds(event: Event, since: datetime) -> Iterator[News]:
    for row in list_published(event):
        if row.published and row.published > since:
            boards = list(row.pairings.filter(second__isnull=False).select_related(*PEOPLE).order_by("board"))
            pairs = "; ".join(_pair(board) for board in boards[:PAIRS])
            more = f"; and {len(boards) - PAIRS} more" if len(boards) > PAIRS else ""
            until = f" Play by {moment(row.deadline)}." if row.deadline else ""
            yield News(
                row.published, "round", f"round:{row.pk}", f"{event.name}: {round_words(row)} is paired",
                _page(event, row), f"{pairs}{more}.{until}",
                tuple(pk for board in boards[:PAIRS] for pk in _people(board)),
            )  # fmt: skip


def _boards(event: Event, since: datetime) -> Iterator[News]:
    for board in _public_boards(event).filter(second__isnull=False, settled__gt=since):
        assert board.settled
        halves = f"{score(board.first_halves)} – {score(board.second_halves)}"
        provisional = ", provisional" if board.round.is_provisional else ""
        yield News(
            board.settled, "result", f"board:{board.pk}:{board.settled.timestamp():.6f}",
            f"{event.name}: {_pair(board)} {halves}", _page(event, board.round),
            f"{round_words(board.round)}, board {board.board}{provisional}", _people(board),
        )  # fmt: skip


def _rulings(event: Event, since: datetime) -> Iterator[News]:
    """Those of games that everybody may see: what a director chose and by which rules, not why."""
    rows = Ruling.objects.filter(
        signed__gt=since, game__private=False, game__event_pairing__in=_public_boards(event).values("pk")
    )
    for row in rows.select_related("game").order_by("signed"):
        assert row.signed
        board = _public_boards(event).get(game=row.game)
        rules = f" ({', '.join(row.rules)})" if row.rules else ""
        yield News(
            row.signed, "ruling", f"ruling:{row.pk}", f"{event.name}: a ruling on {_pair(board)}",
            reverse("ruling", args=[row.pk]), f"{row.get_choice_display().capitalize()}{rules}.", _people(board),
            row.game,
        )  # fmt: skip


def _standings(event: Event, since: datetime) -> Iterator[News]:
    for stage in event.stages.filter(ended__gt=since):
        assert stage.ended
        rows = standings_of(stage, AnonymousUser()).rows[:BEST]
        names = [row.username for row in rows if row.username]
        known = event.entrants.filter(user__username__in=names).values_list("user", flat=True)
        only = not event.stages.exclude(pk=stage.pk).exists()
        what = "final standings" if only else f"final standings of {stage_name(stage)}"
        yield News(
            stage.ended, "standings", f"standings:{stage.pk}", f"{event.name}: {what}",
            reverse("event", args=[event.slug]),
            "; ".join(f"{row.place}. {row.name}, {row.points}" for row in rows), tuple(known),
        )  # fmt: skip


def _public_boards(event: Event) -> QuerySet[Pairing]:
    boards = Pairing.objects.filter(round__stage__event=event, round__published__isnull=False)
    return boards.select_related(*PEOPLE)


def _pair(board: Pairing) -> str:
    assert board.second_sat
    return f"{name_of(board.first_sat)} – {name_of(board.second_sat)}"


def _people(board: Pairing) -> tuple[int, ...]:
    sat = (board.first_sat, board.second_sat)
    return tuple(one.user_id for one in sat if one is not None and one.user_id is not None)


def _page(event: Event, row: Round) -> str:
    return reverse("event_round", args=[event.slug, row.stage.number, row.number])
