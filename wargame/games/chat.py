"""The chat of a game, and a player's own notes. Players write, whoever may watch reads."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from rules.core.contract import Side
from rules.core.errors import Malformed
from wargame.games import announce
from wargame.games.errors import Forbidden, KeyReused, NotFound, Throttled
from wargame.games.models import ChatMessage, Game, Note, Seat
from wargame.games.shapes import ChatLine, ChatSent, encode
from wargame.games.wire import check_storable

LINE = 2000
NOTE = 20_000
RATE = 60
"""Lines a player may say in a minute."""


@transaction.atomic
def chat_post(*, code: str, user: Any, key: str | UUID, text: str) -> ChatMessage:
    """Say something to all who watch; with the key of an earlier line that line is told again.

    Raises `Forbidden` for who does not play, `Malformed` for an empty or overlong line, `KeyReused`.
    """
    side = _side(code, user)
    said = _checked(text.strip(), LINE)
    if not said:
        raise Malformed("nothing-said")
    game = Game.objects.only("pk").get(code=code)
    _check_rate(user, key)
    line, _ = ChatMessage.objects.get_or_create(
        game=game, key=_uuid(key), defaults={"user_id": user.pk, "text": said}
    )
    if (line.user_id, line.text) != (user.pk, said):
        raise KeyReused(key=str(key))
    frame = chat_frame(_line(line, user.get_username(), side))
    transaction.on_commit(lambda: announce.told(code, frame.decode()))
    return line


def note_save(*, code: str, user: Any, text: str) -> None:
    """Keep a reader's own notes on a game. Raises `NotFound`, `Malformed` when they are too long."""
    game = Game.objects.only("pk").filter(code=code).first()
    if game is None:
        raise NotFound("game", game=code)
    Note.objects.update_or_create(game=game, user_id=user.pk, defaults={"text": _checked(text, NOTE)})


def chat_lines(game: Game, *, after: int = 0, limit: int = 100) -> list[ChatLine]:
    """The newest lines after the one with the id `after`, oldest first."""
    rows = ChatMessage.objects.filter(game=game, id__gt=after).select_related("user").order_by("-id")[:limit]
    if not rows:
        return []
    taken = Seat.objects.filter(game=game, user__isnull=False)
    return _lines(reversed(rows), dict(taken.values_list("user_id", "side")))


def chat_frame(line: ChatLine) -> bytes:
    """The frame that tells a line."""
    return encode(ChatSent(message=line))


def _lines(rows: Iterable[ChatMessage], sides: dict[int | None, Side]) -> list[ChatLine]:
    return [
        _line(row, row.user.get_username() if row.user else "", sides.get(row.user_id) if row.user else None)
        for row in rows
    ]


def _line(row: ChatMessage, author: str, side: Side | None) -> ChatLine:
    return ChatLine(id=row.pk, key=str(row.key), author=author, side=side, text=row.text, time=row.time)


def _side(code: str, user: Any) -> Side:
    """The side the user plays in the game; raises `Forbidden` when he plays none."""
    seats = Seat.objects.filter(game__code=code, user_id=user.pk or 0)
    side = seats.values_list("side", flat=True).first()
    if side is None:
        raise Forbidden("Only the players talk; who watches may read", game=code)
    return side


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
