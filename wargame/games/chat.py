"""Reading the chat of a game: whoever may watch reads what is neither said aside nor to chosen sides."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from rules.core.contract import Viewer
from wargame.games.commanders import Post, post_of
from wargame.games.models import ChatMessage, Game, Seat
from wargame.games.shapes import ChatLine, ChatSent, encode


def is_read_by(viewer: Any) -> Q:
    """The lines that a viewer may read: what is for everybody, and what is for their side among others."""
    return Q(readers=[]) | Q(readers__contains=[viewer])


def is_known_to(viewer: Viewer) -> Q:
    """The same for whoever plays the side now: who took it over reads nothing private of before (ADR 0116)."""
    later = Seat.objects.filter(game=OuterRef("game"), side=viewer, heir_line__gte=OuterRef("pk"))
    return Q(readers=[]) | Q(~Exists(later), readers__contains=[viewer])


def chat_lines(game: Game, viewer: Viewer, *, after: int = 0, limit: int = 100) -> list[ChatLine]:
    """The newest lines after the one with the id `after` that this viewer may read, oldest first."""
    found = ChatMessage.objects.filter(is_known_to(viewer), game=game, id__gt=after)
    rows = found.select_related("user").order_by("-id")[:limit]
    if not rows:
        return []
    seats = list(game.seats.all())
    return [
        line_of(row, row.user.get_username() if row.user else "", post_of(seats, row.user_id))
        for row in reversed(rows)
    ]


def chat_place(game: Game, viewer: Viewer, key: str | UUID) -> int:
    """The id of the line that a reader knows by its key, for `after`; 0 where they may read no such line."""
    found = ChatMessage.objects.filter(is_known_to(viewer), game=game, key=key)
    return found.values_list("pk", flat=True).first() or 0


def chat_frame(line: ChatLine) -> bytes:
    """The frame that tells a line."""
    return encode(ChatSent(message=line))


def line_of(row: ChatMessage, author: str, post: Post | None) -> ChatLine:
    """A line with who says it, as whom."""
    return ChatLine(
        key=str(row.key),
        author=author,
        side=post.side if post else None,
        command=post.command if post else "",
        aside=len(row.readers) == 1,
        to=row.readers[1:],
        text=row.text,
        time=row.time,
    )
