"""What is said in a game, and a player's own notes. Players write, whoever may watch reads what is not private.

Before a game begins who might join it may ask: these lines are the first of its chat.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q

from rules.core.contract import Side
from rules.core.errors import Malformed
from wargame.games import announce, heartbeat
from wargame.games.chat import chat_frame, line_of
from wargame.games.commanders import post_of
from wargame.games.errors import Conflict, Forbidden, ForMembers, KeyReused, NotFound, Throttled
from wargame.games.models import ChatMessage, Game, Note, Seat
from wargame.games.seating import check_invited
from wargame.games.shapes import REMARK
from wargame.games.sides import check_room, is_party
from wargame.games.signals import letter_written
from wargame.games.wire import check_storable
from wargame.membership import is_guest

NOTE = 20_000
RATE = 60
"""Lines a player may say in a minute."""
ASKED = 5
"""Lines that somebody may say in a game that they have not joined."""


@transaction.atomic
def chat_post(
    *, code: str, user: Any, key: str | UUID, text: str, aside: bool = False, to: Sequence[Side] = (),
    invitation: str = "",
) -> ChatMessage:  # fmt: skip
    """Say something to all who watch, to one's own side alone, or `to` chosen other sides of more than two.

    With an earlier line's key that one is sent again. Raises what `check_letter` does, `ForMembers` for a guest,
    `Forbidden` for anyone else who neither plays nor may join, `Conflict` for a private line before the game begins and
    after enough questions before joining, `Malformed` for an empty or overlong line, `KeyReused`.
    """
    if is_guest(user):
        raise ForMembers
    game = Game.objects.filter(code=code).first()
    if game is None:
        raise NotFound("game", game=code)
    _take_turn(user)
    seats = list(game.seats.all())
    post = post_of(seats, user.pk, game.awaiting)
    if post is None:
        check_may_ask(game, user, key, invitation)
    if (aside or to) and game.status == Game.Status.OPEN:  # whoever takes the side later would read it
        raise Conflict("Before the game begins you can write only to everybody")
    if to and post:
        check_letter(seats, post.side, to)
    readers = [post.side, *sorted({*to})] if post and (aside or to) else []
    said = _checked(text.strip(), REMARK)
    if not said:
        raise Malformed("nothing-said")
    _check_rate(user, key)
    line, _ = ChatMessage.objects.get_or_create(
        game=game,
        key=_uuid(key),
        defaults={"user_id": user.pk, "text": said, "readers": readers, "time": heartbeat.now()},
    )  # fmt: skip
    if (line.user_id, line.text, line.readers) != (user.pk, said, readers):
        raise KeyReused(key=str(key))
    if game.status == Game.Status.OPEN:
        _tell_unseated(game, seats, line)
    frame = chat_frame(line_of(line, user.get_username(), post)).decode()
    for reader in readers or (None,):
        transaction.on_commit(partial(announce.push_frames, code, frame, viewer=reader, chat=line.pk))
    return line


def check_letter(seats: Sequence[Seat], own: Side, to: Sequence[Side]) -> None:
    """Raises why a side does not write to these alone: `Conflict` in a game of two or one.

    `Malformed` for a side that nobody plays here, and for one's own.
    """
    sides = {seat.side for seat in seats}
    if len(sides) < 3:
        raise Conflict(
            "Only in a game of more than two sides can you write to some of them: write to everybody"
        )
    if strange := {*to} - (sides - {own}):
        raise Malformed("no-such-side", side=min(strange)[:32])


def note_save(*, code: str, user: Any, text: str) -> None:
    """Keep a reader's own notes on a game. Raises `NotFound`, `Malformed` when they are too long."""
    game = Game.objects.only("pk").filter(code=code).first()
    if game is None:
        raise NotFound("game", game=code)
    Note.objects.update_or_create(game=game, user_id=user.pk, defaults={"text": _checked(text, NOTE)})


def check_may_ask(game: Game, user: Any, key: str | UUID, invitation: str) -> None:
    """Raises what keeps somebody without a seat from talking: once the game has begun, or where they may not join."""
    if game.status != Game.Status.OPEN or not user.is_authenticated:
        raise Forbidden("Only players can write; spectators can read", game=game.code)
    if user.pk == game.owner_id or is_party(game, user):
        return
    check_invited(game, user, invitation)
    check_room(game)
    lines = ChatMessage.objects.filter(game=game, user_id=user.pk).exclude(key=_uuid(key))
    if lines.count() >= ASKED:
        raise Conflict(
            "You have written {said} messages here; the limit before you join is {most}",
            said=lines.count(),
            most=ASKED,
        )


def _tell_unseated(game: Game, seats: Sequence[Seat], line: ChatMessage) -> None:
    """Give the line to whoever has no seat to be told at: those who asked before, and who opened the game."""
    asked = ChatMessage.objects.filter(game=game, readers=[]).exclude(user=None).values("user")
    readers = get_user_model().objects.filter(Q(pk__in=asked) | Q(pk=game.owner_id), is_active=True)
    told = {seat.user_id for seat in seats} | {line.user_id}
    for reader in readers.exclude(pk__in=[pk for pk in told if pk]):
        letter_written.send(
            sender=None, reader=reader, kind="chat", key=f"asked {game.code}", text=line.text, game=game,
            subject=f"{line.user} has written about an open game", path=f"/games/{game.code}/", about=line.user,
            needs=False,
        )  # fmt: skip


def _take_turn(user: Any) -> None:
    """Let one person's lines come one after the other: those that they have said are counted before one is written."""
    get_user_model().objects.select_for_update(no_key=True).filter(pk=user.pk).first()


def _check_rate(user: Any, key: str | UUID) -> None:
    """Raises `Throttled` for too many lines in a minute, whichever way they come; one told again is none."""
    told = ChatMessage.objects.filter(user_id=user.pk, time__gt=heartbeat.now() - timedelta(minutes=1))
    if told.count() >= RATE and not told.filter(key=_uuid(key)).exists():
        raise Throttled


def _uuid(key: str | UUID) -> UUID:
    try:
        return key if isinstance(key, UUID) else UUID(key)
    except ValueError as fault:
        raise Malformed("no-uuid", key=str(key)[:40]) from fault


def _checked(text: str, limit: int) -> str:
    """The text; raises `Malformed` when it is too long or not to be stored."""
    check_storable(text)
    if len(text) > limit:
        raise Malformed("too-long", length=len(text), limit=limit)
    return text
