"""Notices are written with what they tell of, read, settled when nothing is waited for, and forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet

from wargame.games import announce, heartbeat
from wargame.games.commanders import find_question
from wargame.games.models import Game
from wargame.notices.deliveries import ADDING, deliveries_forget, deliveries_spare, deliveries_write
from wargame.notices.models import KEY, PATH, SUBJECT, TEXT, Feed, Notice, PushDevice, Webhook
from wargame.notices.selectors import MOST
from wargame.notices.ways import Telling, ways_of

KEPT = timedelta(days=90)
"""How long a notice is kept."""
BATCH = 500

ANSWERED = ("turn", "clock")
"""The kinds that wait for an answer in their game."""

CLUB = Telling("club")
"""What is told of clubs and places, which comes by mail only to whoever wants it."""

RENEWED = ("kind", "subject", "text", "path", "about", "game", "needs", "until", "made", "looked", "read")


def notices_give(
    readers: Iterable[Any], *, kind: str, key: str, subject: str, path: str, text: str = "", about: Any = None,
    game: Game | None = None, needs: bool = False, until: datetime | None = None, telling: Telling = CLUB,
) -> list[Notice]:  # fmt: skip
    """Tell all of them something, inside the transaction of it, in place of what they were told of it before. `telling`
    says how it goes by other channels.
    """
    time = heartbeat.now()
    rows = {
        reader.pk: Notice(
            reader=reader, kind=kind, key=key[:KEY], subject=subject[:SUBJECT], text=text[:TEXT],
            path=path[:PATH], about=about, game=game, needs=needs, until=until, made=time, looked=time,
        )
        for reader in readers
        if reader is not None and reader.is_active
    }  # fmt: skip
    if kind in ADDING:
        deliveries_spare(key[:KEY], rows)
    given = Notice.objects.bulk_create(
        [rows[pk] for pk in sorted(rows)], update_conflicts=True, unique_fields=["reader", "key"],
        update_fields=RENEWED,
    )  # fmt: skip
    deliveries_write(ways_of(given, telling))
    return given


def notices_read(user: Any, only: Iterable[int] | None = None) -> int:
    """Mark somebody's own notices as read: all, or those with these numbers; how many were not."""
    own = Notice.objects.filter(reader=user, read=None)
    if only is not None:
        own = own.filter(pk__in=list(only))
    return _read(own)


def game_read(user: Any, game: Game) -> int:
    """Whoever opens the board of a game has read what they were told of it; how much that was."""
    return _read(Notice.objects.filter(reader=user, game=game, read=None))


def notices_settle(key: str, reader: Any = None) -> int:
    """Nothing is waited for any more in what has this key, for one reader or all: it is read, too."""
    found = Notice.objects.filter(key=key, needs=True)
    return _settle(found if reader is None else found.filter(reader=reader))


def notices_drop(*, key: str = "", start: str = "", reader: Any = None) -> None:
    """Take back what has this key, or all whose key begins so, from one reader or all: it is not for them any more."""
    found = Notice.objects.filter(key__startswith=start) if start else Notice.objects.filter(key=key)
    (found if reader is None else found.filter(reader=reader)).delete()


def answers_settle() -> int:
    """Settle what is answered or too late: questions in games that moved on since, offers of what is open no more."""
    open_ones = Notice.objects.filter(needs=True)
    late = _settle(open_ones.filter(until__lte=heartbeat.now()))
    offers = _settle(open_ones.filter(kind="invited").exclude(game__status=Game.Status.OPEN))
    moved = open_ones.filter(kind__in=ANSWERED, game__moved__gt=F("looked")).order_by("looked", "pk")
    rows = list(moved.select_related("game").prefetch_related("game__seats")[:BATCH])
    waiting = [row for row in rows if _is_asked(row)]
    for row in waiting:
        assert row.game is not None
        Notice.objects.filter(pk=row.pk).update(looked=row.game.moved)
    answered = {row.pk for row in rows} - {row.pk for row in waiting}
    return late + offers + _settle(open_ones.filter(pk__in=answered))


def _is_asked(notice: Notice) -> bool:
    game = notice.game
    if game is None or game.status != Game.Status.ACTIVE:
        return False
    seats = list(game.seats.all())
    own = [seat for seat in seats if seat.user_id == notice.reader_id]
    return any(find_question(game.questions, seats, seat) for seat in own)


def _settle(notices: QuerySet[Notice]) -> int:
    pks = list(notices.values_list("pk", flat=True))
    if not pks:
        return 0
    _read(Notice.objects.filter(pk__in=pks, read=None))
    return Notice.objects.filter(pk__in=pks).update(needs=False)


def _read(notices: QuerySet[Notice]) -> int:
    """They are read; the boards that their readers have open hear of it after the commit."""
    readers = sorted(set(notices.order_by().values_list("reader", flat=True)))
    count = notices.update(read=heartbeat.now())
    for reader in readers if count else ():
        transaction.on_commit(partial(_ring, reader), robust=True)
    return count


def _ring(reader: int) -> None:
    announce.push_bell(reader, Notice.objects.filter(reader=reader, read=None).order_by()[:MOST].count())


def notices_forget(now: datetime) -> int:
    """Delete what is older than notices are kept, and what became of them; how many."""
    deliveries_forget(now - KEPT)
    return Notice.objects.filter(made__lt=now - KEPT).delete()[0]


def person_forget(user: Any) -> None:
    """Of whoever leaves the site nothing is left: neither what they were told nor what names them."""
    for model in (Webhook, PushDevice, Feed):
        model.objects.filter(user=user).delete()
    Notice.objects.filter(Q(reader=user) | Q(about=user)).delete()
