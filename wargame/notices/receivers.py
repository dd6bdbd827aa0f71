"""A letter that is written stands on the page of notices too, whether or not it goes anywhere else."""

from datetime import timedelta
from typing import Any

from django.dispatch import receiver

from wargame.accounts.signals import person_leaving
from wargame.games.post import AT_ONCE, WISHES
from wargame.games.signals import letter_written
from wargame.notices.bulletins import names_forget
from wargame.notices.services import notices_give, person_forget
from wargame.notices.ways import Telling
from wargame.notices.wishes import wants_mail, wishes_forget

WISHES.append(wants_mail)


@receiver(letter_written)
def letter_keep(
    sender: Any, reader: Any, signal: Any, occasion: str | None = None, lines: tuple[str, ...] = (),
    wait: timedelta = AT_ONCE, **letter: Any,
) -> None:  # fmt: skip
    """Keep what the letter tells, and have it go, in the transaction that marks it as told."""
    notices_give([reader], **letter, telling=Telling(occasion, lines, wait))


@receiver(person_leaving)
def notices_leave(sender: Any, user: Any, **more: Any) -> None:
    """Who leaves the site takes their notices along, and those that name them."""
    person_forget(user)
    wishes_forget(user)
    names_forget(user.pk)
