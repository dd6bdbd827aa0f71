"""What one person is told: it stands among their notices, and goes by the channels that they wish (ADR 0005, 0115)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from wargame.counting import is_too_often
from wargame.games.models import Game
from wargame.games.signals import letter_written

AT_ONCE = timedelta(0)

HOURLY, HOUR = 12, timedelta(hours=1)
"""Of what another player can bring about as often as they like so many go out in an hour; the rest waits for one."""

WISHES: list[Callable[[Any, str], bool]] = []
"""Each says whether somebody wishes mail of an occasion; the app that keeps their wishes adds what it knows."""


def letter_send(
    *, reader: Any, occasion: str, kind: str, key: str, subject: str, lines: Sequence[str], path: str,
    text: str | None = None, about: Any = None, game: Game | None = None, needs: bool = False,
    wait: timedelta = AT_ONCE,
) -> None:  # fmt: skip
    """Tell it, and have it go by the channels that its reader wishes on that `occasion`; mailed on any if that is ''.
    Inside the transaction that marks it as told: it goes after that, and as it can (ADR 0102).

    `lines` are the text of a mail, below which the address of the page stands; `text` is what the page of notices says
    below the subject, the first line where it is not given. `wait` is how long it is held back.
    """
    if reader is None or not reader.is_active:
        return
    told = (lines[0] if lines else "") if text is None else text
    letter_written.send(
        sender=None, reader=reader, kind=kind, key=key, subject=subject, text=told, path=path, about=about, game=game,
        needs=needs, occasion=occasion, lines=tuple(lines), wait=wait,
    )  # fmt: skip


def wait_of(what: str, game: Game, reader: Any) -> timedelta:
    """How long a letter of this kind is held back, not the notice: whoever is told may not be flooded with mail."""
    often = is_too_often(f"mails-{what}-{game.pk}-{reader.pk if reader else 0}", HOURLY)
    return HOUR if often else AT_ONCE


def wishes_mail(reader: Any, occasion: str) -> bool:
    """Whether the reader wishes mail of such an occasion."""
    return all(asks(reader, occasion) for asks in WISHES)


def tell_all(tell_next: Callable[[], bool]) -> bool:
    """Tell one after the other, each in a transaction of its own, until nobody is left; whether there was anybody.

    A worker that dies has told who was told.
    """
    told = False
    while tell_next():
        told = True
    return told
