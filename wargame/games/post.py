"""A mail to one person about something of theirs that is no game's turn: what results and ladders tell (ADR 0005)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.mail import send_mail


def letter_send(*, reader: Any, choice: str, subject: str, lines: Iterable[str], path: str) -> bool:
    """Mail it, with the address of a page, unless the reader's profile says not to by the field `choice`.

    Whether a mail went. Raises `OSError` where none can be sent now.
    """
    wished = getattr(getattr(reader, "profile", None), choice, True)
    if reader is None or not reader.is_active or not reader.email or not wished:
        return False
    body = "\n".join((*lines, "", settings.SITE_ADDRESS + path))
    send_mail(f"[{settings.SITE_NAME}] {subject}", body, None, [reader.email])
    return True
