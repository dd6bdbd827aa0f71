"""Mails that are due go to the mail server, each by itself (ADR 0102)."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from itertools import takewhile
from smtplib import SMTPDataError, SMTPRecipientsRefused

from anymail.exceptions import AnymailAPIError, AnymailRecipientsRefused
from django.conf import settings
from django.core.mail import send_mail

from wargame.notices.mails import mail_claim, mail_drop
from wargame.notices.models import Mail

log = logging.getLogger(__name__)

BATCH = 200
GIVES_UP = timedelta(days=5)
"""How long a mail is tried (RFC 5321, 4.5.4.1)."""

PERMANENT = 500
"""Replies of a mail server from here on are for good (RFC 5321, 4.2.1); those before say to try again."""

OWN = (SMTPRecipientsRefused, SMTPDataError, AnymailAPIError, AnymailRecipientsRefused, ValueError)
"""Faults that concern one mail: its address, or what it says. After any other the rest would fail as well."""


def mails_send(now: datetime) -> int:
    """Send so many that are due; how many were tried. One that is refused holds up no other."""
    tried = 0
    for mail in takewhile(bool, (mail_claim(now) for _ in range(BATCH))):
        assert mail is not None
        tried += 1
        if not mail_try(mail, now):
            break
    return tried


def mail_try(mail: Mail, now: datetime) -> bool:
    """Send it, unless it was read or answered meanwhile, or is too old; whether the mail server could be talked to."""
    reader = mail.notice.reader
    try:
        if mail.notice.read is None and mail.written > now - GIVES_UP and reader.is_active and reader.email:
            send_mail(f"[{settings.SITE_NAME}] {mail.notice.subject}", mail.body, None, [reader.email])
        mail_drop(mail)
    except Exception as fault:  # a service may raise anything, and must not stop the other mails
        log.warning(
            "The mail of notice %s to user %s, try %s: %s", mail.pk, reader.pk, mail.tries, answer_of(fault)
        )
        if is_final(fault):
            mail_drop(mail)
        return isinstance(fault, OWN)
    return True


def answer_of(fault: Exception) -> str:
    """What went wrong, without the address that a fault may hold."""
    if isinstance(fault, SMTPRecipientsRefused):
        codes = [code for code, _ in fault.recipients.values()]
    else:
        codes = [getattr(fault, name) for name in ("smtp_code", "status_code") if hasattr(fault, name)]
    return " ".join(map(str, (type(fault).__name__, *codes)))


def is_final(fault: Exception) -> bool:
    """Whether the mail will never be taken: its address or its text is refused for good."""
    match fault:
        case SMTPRecipientsRefused():
            return all(code >= PERMANENT for code, _ in fault.recipients.values())
        case SMTPDataError():
            return fault.smtp_code >= PERMANENT
        case _:
            return isinstance(fault, AnymailRecipientsRefused | ValueError)
