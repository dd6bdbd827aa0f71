"""What one person is told: it stands among their notices, and a mail says it to who wishes one (ADR 0005)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from smtplib import SMTPRecipientsRefused
from typing import Any

from django.conf import settings
from django.core.mail import send_mail

from wargame.games.models import Game
from wargame.games.signals import letter_written

log = logging.getLogger(__name__)
PERMANENT = 500
"""Replies of a mail server from here on are for good (RFC 5321, 4.2.1); those before say to try again."""


def letter_send(
    *, reader: Any, choice: str, kind: str, key: str, subject: str, lines: Sequence[str], path: str,
    text: str | None = None, about: Any = None, game: Game | None = None, needs: bool = False,
) -> bool:  # fmt: skip
    """Tell it, and mail it with the address of a page, unless the reader's profile says not to by the field `choice`.

    `text` is what the page of notices says below the subject, the first line where it is not given. Whether a mail
    went: an address that the mail server refuses is passed over, or it would hold up the mails of others for ever.
    Raises `OSError` where none can be sent now.
    """
    if reader is None or not reader.is_active:
        return False
    told = (lines[0] if lines else "") if text is None else text
    letter_written.send(
        sender=None, reader=reader, kind=kind, key=key, subject=subject, text=told, path=path, about=about, game=game,
        needs=needs,
    )  # fmt: skip
    return mail_wished(reader, choice) and mail_send(reader, subject, lines, path)


def mail_wished(reader: Any, choice: str) -> bool:
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


def mail_send(reader: Any, subject: str, lines: Sequence[str], path: str) -> bool:
    """The mail alone; whether it went."""
    if not reader.email:
        return False
    body = "\n".join((*lines, "", settings.SITE_ADDRESS + path))
    try:
        send_mail(f"[{settings.SITE_NAME}] {subject}", body, None, [reader.email])
    except SMTPRecipientsRefused as refused:
        codes = [code for code, _ in refused.recipients.values()]
        log.warning("The mail server refuses the address of user %s: %s", reader.pk, codes)
        if any(code < PERMANENT for code in codes):
            raise
        return False
    return True
