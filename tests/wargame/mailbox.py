"""Mails as files, each written whole under a name of its own: two of one second are two."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend


class Mailbox(BaseEmailBackend):
    """A mail server that has taken a mail wholly or not at all, whenever whoever brings it is killed."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Take them; how many."""
        folder = Path(settings.EMAIL_FILE_PATH)
        folder.mkdir(parents=True, exist_ok=True)
        for letter in email_messages:
            part = folder / f"{uuid4().hex}.part"
            part.write_bytes(letter.message().as_bytes())
            part.rename(part.with_suffix(".eml"))
        return len(email_messages)
