"""Deliveries by mail: how one goes to the mail server, and what its answers mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from smtplib import SMTPDataError, SMTPRecipientsRefused
from urllib.parse import urlsplit

from anymail.exceptions import AnymailAPIError, AnymailRecipientsRefused
from django.conf import settings
from django.core.mail import EmailMessage

from wargame.games.models import Game
from wargame.games.notices import KINDS
from wargame.games.words import scenario_title, system_title
from wargame.notices.models import Delivery, Notice

RULE = "\n\n" + "-" * 40 + "\n\n"

GIVES_UP = timedelta(days=5)
"""How long a mail is tried (RFC 5321, 4.5.4.1)."""

PERMANENT = 500
"""Replies of a mail server from here on are for good (RFC 5321, 4.2.1); those before say to try again."""

OWN = (SMTPRecipientsRefused, SMTPDataError, AnymailAPIError, AnymailRecipientsRefused, ValueError)
"""Faults that concern one mail: its address, or what it says. After any other the rest would fail as well."""


def mail_send(parts: Sequence[Delivery]) -> str:
    """Hand one mail of these to the mail server, which raises what it will. Sent twice it has the same `Message-ID`."""
    first = parts[0]
    letter = EmailMessage(
        f"[{settings.SITE_NAME}] {subject_of(parts)}",
        first.body if len(parts) == 1 else digest_of(parts),
        None,
        [first.own_notice.reader.email],
        headers={"Message-ID": message_id(first.key), **thread_of(parts)},
    )
    letter.send()
    return ""


def subject_of(parts: Sequence[Delivery]) -> str:
    """Of all mails of a game one subject, so that they stand together in a mailbox."""
    notice = parts[0].own_notice
    if len(parts) > 1:
        return f"{len(parts)} notices of the day"
    game = game_of(notice)
    if game is None:
        return parts[0].subject
    scenario = scenario_title(game)
    name = " ".join(game.name.split())
    return f"{name} ({system_title(game)}, {scenario})" if name else f"{system_title(game)}: {scenario}"


def thread_of(parts: Sequence[Delivery]) -> dict[str, str]:
    """By which headers programs know what belongs to one game (RFC 5322, 3.6.4): a mail that never was begins it."""
    notice = parts[0].own_notice
    game = game_of(notice) if len(parts) == 1 else None
    if game is None:
        return {}
    root = message_id(f"game-{game.code}-{notice.reader_id}")
    return {"In-Reply-To": root, "References": root}


def game_of(notice: Notice) -> Game | None:
    """The game that gave rise to a notice by itself, as a director or a club did not."""
    game = notice.game
    return game if game is not None and notice.key in {f"{kind}:{game.code}" for kind in KINDS} else None


def digest_of(parts: Iterable[Delivery]) -> str:
    """The text of several mails as one."""
    return RULE.join(f"{one.subject}\n\n{one.body.removeprefix(one.subject).lstrip()}" for one in parts)


def message_id(key: str) -> str:
    """The name of a mail among all mails (RFC 5322, 3.6.4)."""
    return f"<{key}@{urlsplit(settings.SITE_ADDRESS).hostname}>"


def can_reach(delivery: Delivery) -> bool:
    """Whether the reader has an address still."""
    return bool(delivery.own_notice.reader.email)


def answer_of(fault: Exception) -> str:
    """What went wrong, without the address that a fault may hold."""
    if isinstance(fault, SMTPRecipientsRefused):
        codes = [code for code, _ in fault.recipients.values()]
    else:
        codes = [getattr(fault, name) for name in ("smtp_code", "status_code") if hasattr(fault, name)]
    return " ".join(map(str, (type(fault).__name__, *codes)))


def is_own(fault: Exception) -> bool:
    """Whether it concerns this mail alone."""
    return isinstance(fault, OWN)


def is_final(fault: Exception) -> bool:
    """Whether the mail will never be taken: its address or its text is refused for good."""
    match fault:
        case SMTPRecipientsRefused():
            return all(code >= PERMANENT for code, _ in fault.recipients.values())
        case SMTPDataError():
            return fault.smtp_code >= PERMANENT
        case _:
            return isinstance(fault, AnymailRecipientsRefused | ValueError)
