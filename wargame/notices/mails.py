"""Mails are written with the notice that they tell of, and claimed by whoever sends them (ADR 0102)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from wargame.games import heartbeat
from wargame.notices.models import Mail, Notice

FIRST, LONGEST = timedelta(minutes=1), timedelta(hours=1)
"""How long until a mail is tried again: after the first time, and at most. It doubles with each."""


def mail_write(notice: Notice, body: str, wait: timedelta) -> None:
    """Have this mailed, not before so long, in place of what was to be mailed of it; nothing where the body is ''."""
    now = heartbeat.now()
    if body:
        Mail.objects.update_or_create(
            notice=notice, defaults={"body": body, "written": now, "due": now + wait, "tries": 0}
        )
    else:
        Mail.objects.filter(notice=notice).delete()


@transaction.atomic
def mail_claim(now: datetime) -> Mail | None:
    """The mail that is due longest, for this worker alone: whether or not it goes now, it is due again only later."""
    rows = Mail.objects.filter(due__lte=now).select_for_update(of=("self",), skip_locked=True)
    mail = rows.select_related("notice__reader").order_by("due", "pk").first()
    if mail is not None:
        mail.due, mail.tries = now + min(FIRST * 2 ** min(mail.tries, 10), LONGEST), mail.tries + 1
        mail.save(update_fields=["due", "tries"])
    return mail


def mail_drop(mail: Mail) -> None:
    """It has gone, or never will; what was written in its place meanwhile stays."""
    Mail.objects.filter(pk=mail.pk, due=mail.due).delete()
