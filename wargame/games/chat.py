"""The chat of a game, and a player's own notes. Players write, whoever may watch reads what is not said aside."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from rules.core.contract import Viewer
from rules.core.errors import Malformed
from wargame.games import announce
from wargame.games.commanders import Post, post_of
from wargame.games.errors import Forbidden, KeyReused, NotFound, Throttled
from wargame.games.models import ChatMessage, Game, Note, Seat
from wargame.games.shapes import REMARK, ChatLine, ChatSent, encode
from wargame.games.wire import check_storable

NOTE = 20_000
RATE = 60
"""Lines a player may say in a minute."""


@transaction.atomic
def chat_post(*, code: str, user: Any, key: str | UUID, text: str, aside: bool = False) -> ChatMessage:
    """Say something to all who watch, or to one's own side alone; with an earlier line's key that is told again.

    Raises `Forbidden` for who does not play, `Malformed` for an empty or overlong line, `KeyReused`.
    """
    post = _post(code, user)
    only = post.side if aside else ""
    said = _checked(text.strip(), REMARK)
    if not said:
        raise Malformed("nothing-said")
    game = Game.objects.only("pk").get(code=code)
    _check_rate(user, key)
    line, _ = ChatMessage.objects.get_or_create(
        game=game, key=_uuid(key), defaults={"user_id": user.pk, "text": said, "side": only}
    )
    if (line.user_id, line.text, line.side) != (user.pk, said, only):
        raise KeyReused(key=str(key))
    frame = chat_frame(_line(line, user.get_username(), post))
    transaction.on_commit(lambda: announce.told(code, frame.decode(), viewer=only or None, chat=line.pk))
    return line


def note_save(*, code: str, user: Any, text: str) -> None:
    """Keep a reader's own notes on a game. Raises `NotFound`, `Malformed` when they are too long."""
    game = Game.objects.only("pk").filter(code=code).first()
    if game is None:
        raise NotFound("game", game=code)
    Note.objects.update_or_create(game=game, user_id=user.pk, defaults={"text": _checked(text, NOTE)})


def chat_lines(game: Game, viewer: Viewer, *, after: int = 0, limit: int = 100) -> list[ChatLine]:
    """The newest lines after the one with the id `after` that this viewer may read, oldest first."""
    found = ChatMessage.objects.filter(game=game, id__gt=after, side__in=("", viewer))
    rows = found.select_related("user").order_by("-id")[:limit]
    if not rows:
        return []
    seats = list(game.seats.all())
    return [
        _line(row, row.user.get_username() if row.user else "", post_of(seats, row.user_id))
        for row in reversed(rows)
    ]


def chat_frame(line: ChatLine) -> bytes:
    """The frame that tells a line."""
    return encode(ChatSent(message=line))


def _line(row: ChatMessage, author: str, post: Post | None) -> ChatLine:
    return ChatLine(
        id=row.pk,
        key=str(row.key),
        author=author,
        side=post.side if post else None,
        command=post.command if post else "",
        aside=bool(row.side),
        text=row.text,
        time=row.time,
    )


def _post(code: str, user: Any) -> Post:
    """As whom the user plays in the game; raises `Forbidden` for who does not."""
    post = post_of(list(Seat.objects.filter(game__code=code)), user.pk)
    if post is None:
        raise Forbidden("Only the players talk; who watches may read", game=code)
    return post


def _check_rate(user: Any, key: str | UUID) -> None:
    """Raises `Throttled` for too many lines in a minute, whichever way they come; one told again is none."""
    told = ChatMessage.objects.filter(user_id=user.pk, time__gt=timezone.now() - timedelta(minutes=1))
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
