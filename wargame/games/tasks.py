"""What Celery does for games: one sweep finds the notices that are due and the clocks that have run out."""

from __future__ import annotations

from functools import partial

from celery import shared_task
from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

import rules
from rules.core import words
from wargame.games import announce, clock
from wargame.games.frames import clocks_frame, hand_of, pace_of, text
from wargame.games.models import Game, Seat

BATCH = 200
"""Notices handed out in one sweep."""


@shared_task
def sweep() -> int:
    """Hand out the notices that are due and flag the clocks that have run out; how many there were.

    What is due is a row (`Seat.asked_seq`), so an action pays nothing for it and no message can be lost.
    """
    due = list(Seat.objects.filter(NOTICE_DUE).values_list("pk", flat=True)[:BATCH])
    for seat_id in due:
        turn_notice.delay(seat_id)
    return len(due) + flag_sweep()


NOTICE_DUE = Q(asked_seq__gt=F("notified_seq"), game__status=Game.Status.ACTIVE, user__isnull=False)


@shared_task(autoretry_for=(OSError,), retry_backoff=30, max_retries=5)
def turn_notice(seat_id: int) -> None:
    """Mail the player of a seat what he is asked: once a question, and whether or not a tab is open."""
    with transaction.atomic():
        seat = Seat.objects.select_for_update(of=("self",)).select_related("game").get(pk=seat_id)
        if seat.notified_seq >= seat.asked_seq:
            return
        if seat.side in seat.game.awaiting and _wants(seat, "mail_turn"):
            _mail(seat)
        Seat.objects.filter(pk=seat_id).update(notified_seq=seat.asked_seq)


def flag_sweep() -> int:
    """Mark each side whose clock has run out, so that its opponent sees that he may claim."""
    now = timezone.now()
    running = Seat.objects.filter(
        game__status=Game.Status.ACTIVE, flagged=None, running_since__isnull=False, game__bank_ms__gt=0
    )
    with transaction.atomic():
        seats = running.select_related("game").select_for_update(of=("self",), skip_locked=True)
        fallen = [seat for seat in seats if clock.out(pace_of(seat.game), hand_of(seat), now)]
        for seat in fallen:
            Seat.objects.filter(pk=seat.pk).update(flagged=now)
            transaction.on_commit(partial(_tell_clocks, seat.game))
    return len(fallen)


def _tell_clocks(game: Game) -> None:
    announce.told(game.code, text(clocks_frame(game, game.seats.all(), timezone.now())))


def _wants(seat: Seat, choice: str) -> bool:
    """Whether the player wishes this mail: his profile says; who has none wishes it."""
    profile = getattr(seat.user, "profile", None)
    return bool(seat.user and seat.user.email and getattr(profile, choice, True))


def _mail(seat: Seat) -> None:
    game, user = seat.game, seat.user
    assert user is not None
    ruleset = rules.get(game.ruleset)
    lang = getattr(getattr(user, "profile", None), "language", "en")
    question = game.questions.get(seat.side, {}).get("ask")
    asked = words.say(ruleset, question, lang, game.scenario) if question else "It is your move."
    name = game.name or ruleset.title
    lines = [
        asked,
        "",
        f"{name}, turn {game.turn} of {game.turns}: {words.say(ruleset, game.phase, lang)}",
        f"{settings.SITE_ADDRESS}/games/{game.code}/",
    ]
    subject = f"[{settings.SITE_NAME}] Your move in {name}, turn {game.turn}"
    send_mail(subject, "\n".join(lines), None, [user.email])
