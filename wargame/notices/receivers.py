"""A letter that is written stands on the page of notices too, whether or not its reader wishes a mail."""

from datetime import timedelta
from typing import Any

from django.dispatch import receiver

from wargame.accounts.signals import person_leaving
from wargame.games import heartbeat
from wargame.games.post import AT_ONCE
from wargame.games.resting import quiet_until
from wargame.games.signals import letter_written
from wargame.notices.mails import mail_write
from wargame.notices.services import notices_give, person_forget


@receiver(letter_written)
def letter_keep(
    sender: Any, reader: Any, signal: Any, mail: str = "", wait: timedelta = AT_ONCE, **letter: Any
) -> None:
    """Keep what the letter tells, and its mail, in the transaction that marks it as told. In the reader's quiet hours
    the mail waits, but for one about a clock: one that runs then knows no rest.
    """
    now = heartbeat.now()
    quiet = quiet_until(reader, now) - now if mail and letter["kind"] != "clock" else AT_ONCE
    for notice in notices_give([reader], **letter):
        mail_write(notice, mail, max(wait, quiet))


@receiver(person_leaving)
def notices_leave(sender: Any, user: Any, **more: Any) -> None:
    """Who leaves the site takes their notices along, and those that name them."""
    person_forget(user)
