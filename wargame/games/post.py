"""What one person is told: it stands among their notices, and a mail says it to whoever wishes one (ADR 0005)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings

from wargame.games.models import Game
from wargame.games.signals import letter_written

AT_ONCE = timedelta(0)


def letter_send(
    *, reader: Any, choice: str, kind: str, key: str, subject: str, lines: Sequence[str], path: str,
    text: str | None = None, about: Any = None, game: Game | None = None, needs: bool = False,
    wait: timedelta = AT_ONCE,
) -> None:  # fmt: skip
    """Tell it, and have it mailed with the address of a page, unless the reader's profile says not to by the field
    `choice`. Inside the transaction that marks it as told: the mail goes after it, and as it can (ADR 0102).

    `text` is what the page of notices says below the subject, the first line where it is not given. `wait` is how long
    the mail is held back.
    """
    if reader is None or not reader.is_active:
        return
    told = (lines[0] if lines else "") if text is None else text
    wished = bool(reader.email) and wishes_mail(reader, choice)
    letter_written.send(
        sender=None, reader=reader, kind=kind, key=key, subject=subject, text=told, path=path, about=about, game=game,
        needs=needs, mail="\n".join((*lines, "", settings.SITE_ADDRESS + path)) if wished else "", wait=wait,
    )  # fmt: skip


def wishes_mail(reader: Any, choice: str) -> bool:
    """Whether the reader's profile says so by the field `choice`; who has none, or no such field, wishes it."""
    return bool(getattr(getattr(reader, "profile", None), choice, True))


def tell_all(tell_next: Callable[[], bool]) -> bool:
    """Tell one after the other, each in a transaction of its own, until nobody is left; whether there was anybody.

    A worker that dies has told who was told.
    """
    told = False
    while tell_next():
        told = True
    return told
