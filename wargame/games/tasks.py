"""What Celery does for games: one sweep finds the notices that are due and the clocks that have run out.

An action pays nothing for a notice; a worker that was away finds it due when it is back.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial

from celery import shared_task
from django.db import transaction

from wargame import health
from wargame.games import announce, heartbeat, notices
from wargame.games.consenting import consents_sweep
from wargame.games.crediting import credits_sweep
from wargame.games.frames import clocks_frame, text
from wargame.games.inviting import invitations_tell
from wargame.games.models import Game, Seat
from wargame.games.pausing import pauses_sweep
from wargame.games.post import AT_ONCE, letter_send, wait_of
from wargame.games.promising import promises_sweep
from wargame.games.recaps import recap
from wargame.games.vacating import vacancies_sweep
from wargame.games.words import scenario_title, system_title
from wargame.games.zeroing import zero_sweep
from wargame.tokens.services import tokens_expire

BATCH = 200
"""Notices of one kind handed out in one sweep."""


HURRIED = ("turn", "chat", "joined")
"""Kinds of mail that an opponent can bring about as often as they like: they may ask and take back, and ask."""


@shared_task
def sweep() -> int:
    """Hand out the notices that are due, flag the clocks that have run out and do what was agreed to then, end pauses
    that are over and tokens that have expired, play what fellow commanders were waited for.

    How many there were. Each sweep beats the heart: from one to the next the site has served (ADR 0009).
    """
    health.worker_lives()
    now = heartbeat.settle()
    found = credits_sweep() + flag_sweep(now) + zero_sweep(now) + pauses_sweep(now)
    found += vacancies_sweep(now) + tokens_expire(now) + promises_sweep(now) + consents_sweep(now)
    tell_invited.delay()
    for kind in notices.KINDS:
        for seat_id in notices.due(kind, now).values_list("pk", flat=True)[:BATCH]:
            notice.delay(kind, seat_id)
            found += 1
    return found


@shared_task
def tell_invited() -> int:
    """Tell who was offered a game by name, and whose offer was declined."""
    return invitations_tell(heartbeat.now())


@shared_task
def notice(kind: str, seat_id: int) -> None:
    """Tell one notice, if it is due still: once, and whether or not a tab is open."""
    now = heartbeat.now()
    with transaction.atomic():
        due = notices.due(kind, now).select_for_update(of=("self",), skip_locked=True)
        seat = due.select_related("game").filter(pk=seat_id).first()
        if seat is None:
            return
        letter = notices.KINDS[kind].write(seat)
        if letter is not None:
            _tell(kind, seat, letter)
        Seat.objects.filter(pk=seat_id).update(**notices.KINDS[kind].sent(seat))


def flag_sweep(now: datetime) -> int:
    """Mark each side whose clock has run out, so that the opponent sees that the game may be claimed."""
    fallen = Seat.objects.filter(flagged=None, game__status=Game.Status.ACTIVE, runs_out__lte=now)
    with transaction.atomic():
        seats = list(fallen.select_related("game").select_for_update(of=("self",), skip_locked=True))
        Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(flagged=now)
        for seat in seats:
            transaction.on_commit(partial(_tell_clocks, seat.game, now))
    return len(seats)


def _tell_clocks(game: Game, now: datetime) -> None:
    announce.push_frames(game.code, text(clocks_frame(game, game.seats.all(), now)))


def _lines(kind: str, seat: Seat, letter: notices.Letter) -> tuple[str, ...]:
    """What a mail says: its subject is the game's, so that the mails of a game stand together."""
    told = recap(seat) if kind in notices.RECAPPED else ()
    names = f"{system_title(seat.game)}, {scenario_title(seat.game)}"
    return (letter.subject, "", *letter.lines, *told, "", names)


def _tell(kind: str, seat: Seat, letter: notices.Letter) -> None:
    told = notices.KINDS[kind]
    letter_send(
        reader=told.reader(seat), occasion=letter.occasion or told.occasion, kind=kind, key=f"{kind}:{seat.game.code}",
        subject=letter.subject, lines=_lines(kind, seat, letter), path=f"/games/{seat.game.code}/", text=letter.short,
        about=letter.about, game=seat.game, needs=kind in notices.ASKING,
        wait=wait_of(kind, seat.game, told.reader(seat)) if kind in HURRIED else AT_ONCE,
    )  # fmt: skip
