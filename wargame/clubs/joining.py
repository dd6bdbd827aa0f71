"""Ways into a club: open to all, by asking, by invitation; and what keeps somebody out."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.timezone import now

from wargame.clubs.acts import bar_of, club_lock, entry_write, entry_write_daily, invitation_of, require
from wargame.clubs.models import TEXT, Application, Bar, Club, Invitation, Membership
from wargame.clubs.notices import (
    bar_lift_tell,
    bar_tell,
    invitation_settle,
    invitation_tell,
    question_tell,
    request_settle,
    request_tell,
)
from wargame.clubs.powers import Act, may_undo
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.times import day
from wargame.people import find_person

WAITING = Application.State.WAITING
MOST_ASKED = 10
"""Clubs that a person may ask at once."""
MOST_AGAIN, AGAIN = 3, timedelta(days=30)
"""How often a person may ask one club, taken back or not, and within what time."""
MOST_INVITATIONS = 50
"""Invitations of a club that may be open at once."""
MOST_USES, LONGEST_DAYS = 100, 90


@transaction.atomic
def club_join(*, club: str, user: Any) -> Membership:
    """Join a club that is open to all. Raises `Forbidden` where it is not, or for whoever is barred."""
    found = club_lock(club)
    require(found, user, Act.JOIN)
    return _enter(found, user, "joined")


@transaction.atomic
def application_make(*, club: str, user: Any, text: str = "") -> Application:
    """Ask to join. Stewards alone read the text.

    Raises `Conflict` for whoever waits already, asks too many clubs, or was declined a short while ago.
    """
    found = club_lock(club)
    require(found, user, Act.ASK)
    own = Application.objects.filter(user_id=user.pk)
    if own.filter(state=WAITING).count() >= MOST_ASKED:
        raise Conflict("You have {most} requests open; wait for an answer, or withdraw one", most=MOST_ASKED)
    wait = timedelta(days=settings.CLUB_ASK_AGAIN_DAYS)
    last = own.filter(club=found, state=Application.State.DECLINED, answered__gt=now() - wait).last()
    if last is not None and last.answered is not None:
        raise Conflict("You can ask {club} again from {day}", club=found.name, day=day(last.answered + wait))
    asked = own.filter(club=found, asked__gt=now() - AGAIN)
    if asked.count() >= MOST_AGAIN:
        raise Conflict(
            "You have asked {club} {most} times in {days} days; you can ask again from {day}",
            club=found.name, most=MOST_AGAIN, days=AGAIN.days, day=day(asked.earliest("asked").asked + AGAIN),
        )  # fmt: skip
    entry_write_daily(found, user, "asked")
    application = Application.objects.create(club=found, user=user, text=text.strip()[:TEXT])
    request_tell(application)
    return application


@transaction.atomic
def application_change(*, club: str, user: Any, text: str) -> Application:
    """Say it otherwise, or answer what a steward asked back. Raises `Forbidden` for whoever asks nothing."""
    found = club_lock(club)
    require(found, user, Act.WITHDRAW)
    application = Application.objects.get(club=found, user_id=user.pk, state=WAITING)
    application.text, application.question = text.strip()[:TEXT], ""
    application.save(update_fields=["text", "question"])
    request_tell(application)
    return application


@transaction.atomic
def application_withdraw(*, club: str, user: Any) -> None:
    """Ask no longer. Raises `Forbidden` for whoever asks nothing."""
    found = club_lock(club)
    require(found, user, Act.WITHDRAW)
    _settle(found, user, Application.State.WITHDRAWN, user)
    entry_write_daily(found, user, "withdrew")


@transaction.atomic
def application_accept(*, club: str, user: Any, application: int) -> Membership:
    """Take in who asked. Raises `Conflict` when that is answered already."""
    found, waiting = _waiting(club, user, application)
    if bar_of(found, waiting.user) is not None:
        raise Conflict("{who} is barred; lift the bar first", who=waiting.user.get_username())
    return _enter(found, waiting.user, "accepted", by=user)


@transaction.atomic
def application_decline(*, club: str, user: Any, application: int) -> None:
    """Do not take in who asked; no member hears of it. Raises `Conflict` when that is answered already."""
    found, waiting = _waiting(club, user, application)
    _settle(found, waiting.user, Application.State.DECLINED, user)
    entry_write(found, user, "declined", waiting.user)


@transaction.atomic
def application_question(*, club: str, user: Any, application: int, text: str) -> Application:
    """Ask back before answering. Raises `Conflict` when that is answered already, or nothing is asked."""
    found, waiting = _waiting(club, user, application)
    if not text.strip():
        raise Conflict("Write your question")
    waiting.question = text.strip()[:TEXT]
    waiting.save(update_fields=["question"])
    question_tell(waiting)
    entry_write(found, user, "asked a question", waiting.user)
    return waiting


@transaction.atomic
def invitation_make(*, club: str, user: Any, days: int = 14, uses: int = 1, name: str = "") -> Invitation:
    """Invite whoever gets the link, so many times, or the person of that `name`. Raises `Conflict`, `NotFound`."""
    found = club_lock(club)
    require(found, user, Act.INVITE)
    if not (1 <= days <= LONGEST_DAYS and 1 <= uses <= MOST_USES):
        raise Conflict(
            "An invitation can last 1 to {days} days and let in 1 to {uses} people",
            days=LONGEST_DAYS,
            uses=MOST_USES,
        )
    time = now()
    if found.invitations.filter(ended=None, expires__gt=time).count() >= MOST_INVITATIONS:
        raise Conflict("{most} invitations are open; cancel one first", most=MOST_INVITATIONS)
    guest = _guest(found, name, time) if name else None
    entry_write(found, user, "invited", guest, days=days, uses=uses)
    invitation = Invitation.objects.create(
        club=found, user=guest, author=user, uses=1 if guest else uses, expires=time + timedelta(days=days)
    )
    if guest is not None:
        invitation_tell(invitation)
    return invitation


@transaction.atomic
def invitation_accept(*, club: str, user: Any, token: str = "") -> Membership:
    """Join by an invitation: the one whose link one holds, else one's own. Raises `Forbidden` when it opens nothing."""
    found = club_lock(club)
    require(found, user, Act.ANSWER_INVITATION, token)
    invitation = invitation_of(found, user, token)
    assert invitation is not None
    invitation.used += 1
    invitation.save(update_fields=["used"])
    return _enter(found, user, "joined by invitation", invitation=invitation.pk)


@transaction.atomic
def invitation_end(*, club: str, user: Any, invitation: int) -> None:
    """Take an invitation back; or, for whoever was invited by name, decline it. Raises `NotFound`, `Conflict`."""
    found = club_lock(club)
    row = found.invitations.filter(pk=invitation).first()
    if row is None or row.user_id != user.pk or user.pk is None:
        require(found, user, Act.INVITE)
    if row is None:
        raise NotFound("invitation")
    if not row.is_open(now()):
        raise Conflict("This invitation is no longer valid")
    row.ended = now()
    row.save(update_fields=["ended"])
    if row.user is not None:
        invitation_settle(found, row.user)
    declined = row.user_id == user.pk
    entry_write(found, user, "declined the invitation" if declined else "cancelled an invitation", row.user)


@transaction.atomic
def bar_set(*, club: str, user: Any, name: str, reason: str, until: datetime | None = None) -> Bar:
    """Keep somebody out, and send them away if they are a member. Raises `Forbidden`, `Conflict`, `NotFound`."""
    found = club_lock(club)
    acts = require(found, user, Act.BAR)
    person = find_person(name)
    if not reason.strip():
        raise Conflict("Give a reason: the player will see it")
    if until is not None and until <= now():
        raise Conflict("A bar must end in the future, or never")
    member = found.memberships.filter(user=person).first()
    if member is not None and (not may_undo(acts, member.role) or person == user):
        raise Forbidden(
            "You cannot bar {who}, whose role here is {role}", role=_article(member.role), who=name
        )
    if bar_of(found, person) is not None:
        raise Conflict("{who} is already barred", who=person.get_username())
    found.bars.filter(user=person, lifted=None).update(lifted=now())
    if member is not None:
        member.delete()
    _settle(found, person, Application.State.DECLINED, user)
    found.invitations.filter(user=person, ended=None).update(ended=now())
    invitation_settle(found, person)
    told = until.isoformat() if until else None
    entry_write(found, user, "barred", person, reason=reason.strip()[:TEXT], until=told)
    bar = Bar.objects.create(club=found, user=person, author=user, reason=reason.strip()[:TEXT], until=until)
    bar_tell(bar, user)
    return bar


@transaction.atomic
def bar_lift(*, club: str, user: Any, name: str) -> None:
    """Keep somebody out no longer. Raises `NotFound` for anyone who is not barred."""
    found = club_lock(club)
    require(found, user, Act.BAR)
    person = find_person(name)
    if bar_of(found, person) is None:
        raise NotFound("bar")
    found.bars.filter(user=person, lifted=None).update(lifted=now())
    bar_lift_tell(found, person, user)
    entry_write(found, user, "lifted the bar", person)


def _enter(club: Club, user: Any, act: str, by: Any = None, **facts: Any) -> Membership:
    """Make somebody a member: what they asked, or were asked by name, is settled by it."""
    _settle(club, user, Application.State.ACCEPTED, by)
    club.invitations.filter(user=user, ended=None, used=0).update(ended=now())
    invitation_settle(club, user)
    entry_write(club, by or user, act, user if by else None, **facts)
    return Membership.objects.create(club=club, user=user)


def _settle(club: Club, user: Any, state: str, by: Any) -> None:
    """End the application of somebody that waits, if there is one."""
    application = club.applications.filter(user=user, state=WAITING).first()
    if application is None:
        return
    application.state, application.answered, application.answered_by = state, now(), by
    application.question = ""
    application.save(update_fields=["state", "answered", "answered_by", "question"])
    request_settle(application, state, by)


def _waiting(club: str, user: Any, application: int) -> tuple[Club, Application]:
    """The club, and an application that waits in it, for whoever may answer it."""
    found = club_lock(club)
    require(found, user, Act.ANSWER_REQUESTS)
    row = found.applications.select_related("user").filter(pk=application).first()
    if row is None:
        raise NotFound("request")
    if row.state != WAITING:
        raise Conflict("This request is already {state}", state=row.state)
    return found, row


def _guest(club: Club, name: str, time: datetime) -> Any:
    """Who may be invited by that name; raises `Conflict` for anyone who belongs, is barred, was asked, or said no."""
    person = find_person(name)
    wait = timedelta(days=settings.CLUB_ASK_AGAIN_DAYS)
    own = club.invitations.filter(user=person)
    if club.memberships.filter(user=person).exists():
        raise Conflict("{who} is already a member", who=name)
    if bar_of(club, person) is not None:
        raise Conflict("{who} is barred; lift the bar first", who=name)
    if any(one.is_open(time) for one in own):
        raise Conflict("{who} is already invited", who=name)
    if last := own.filter(ended__gt=time - wait).order_by("ended").last():
        raise Conflict(
            "{who} can be invited again from {day}", who=name, day=day((last.ended or time) + wait)
        )
    return person


def _article(role: str) -> str:
    return f"an {role}" if role[0] in "aeiou" else f"a {role}"
