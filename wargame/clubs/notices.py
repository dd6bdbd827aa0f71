"""What stewards are told of requests, and people of their own, of invitations, of bars: on the site, without a mail.

Written in the transaction of what it tells, and taken back with it: nobody who may not read a request hears of one.
"""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from wargame.clubs.models import Application, Bar, Club, Invitation, Membership
from wargame.clubs.powers import TABLE, Act, Standing
from wargame.games.times import day, read_by
from wargame.notices.services import notices_drop, notices_give, notices_settle

KEEPERS = tuple(role for role in Membership.Role if Act.ANSWER_REQUESTS in TABLE[Standing(role)])
"""Who answers requests, by the table of powers."""


def request_tell(application: Application) -> None:
    """Tell who may answer that somebody asks to join, or has answered what they were asked back. Not the text."""
    club, person = application.club, application.user
    keepers = club.memberships.filter(role__in=KEEPERS).select_related("user")
    notices_give(
        [one.user for one in keepers], kind="request", key=_request(club, person.pk), about=person, needs=True,
        subject=f"{person.get_username()} asks to join {club.name}", text="Any steward or owner can answer.",
        path=_page(club),
    )  # fmt: skip
    notices_drop(key=_own(club), reader=person)


def question_tell(application: Application) -> None:
    """Tell who asked what they are asked back."""
    club = application.club
    notices_give(
        [application.user], kind="club", key=_own(club), subject=f"{club.name} has a question before "
            "answering your request",
        text=application.question, path=_page(club), needs=True,
    )  # fmt: skip


def request_settle(application: Application, state: str, by: Any) -> None:
    """Nobody has to answer any more; who asked is told how it was answered, if somebody else did it."""
    club, person = application.club, application.user
    notices_drop(key=_request(club, person.pk))
    if state == Application.State.WITHDRAWN or by is None or by == person:
        notices_drop(key=_own(club), reader=person)
        return
    word = (
        "has accepted you as a member"
        if state == Application.State.ACCEPTED
        else "has declined your request to join"
    )
    notices_give([person], kind="club", key=_own(club), subject=f"{club.name} {word}", path=_page(club))


def invitation_tell(invitation: Invitation) -> None:
    """Tell who is invited by name."""
    club = invitation.club
    with read_by(invitation.user):
        until = day(invitation.expires)
    notices_give(
        [invitation.user], kind="club", key=_invited(club), subject=f"{club.name} invites you",
        text=f"You can accept or decline until {until}.", path=_page(club), needs=True, until=invitation.expires,
    )  # fmt: skip


def invitation_settle(club: Club, person: Any) -> None:
    """Who was invited by name has answered, or is invited no more."""
    notices_drop(key=_invited(club), reader=person)


def removal_tell(club: Club, person: Any, by: Any, reason: str) -> None:
    """Tell who is a member no more who removed them, and why if that was written."""
    _standing_tell(club, person, by, f"{by.get_username()} has removed you from {club.name}", reason)


def bar_tell(bar: Bar, by: Any) -> None:
    """Tell who is barred by whom, until when and why."""
    until = "for good"
    if bar.until is not None:
        with read_by(bar.user):
            until = f"until {day(bar.until)}"
    _standing_tell(
        bar.club, bar.user, by, f"{by.get_username()} has barred you from {bar.club.name} {until}", bar.reason
    )


def bar_lift_tell(club: Club, person: Any, by: Any) -> None:
    """Tell who was barred that they are no longer."""
    _standing_tell(club, person, by, f"{by.get_username()} has lifted your bar from {club.name}", "")


def _standing_tell(club: Club, person: Any, by: Any, subject: str, reason: str) -> None:
    notices_give(
        [person], kind="club", key=f"standing:{club.pk}", subject=subject, about=by,
        text=f"Reason: {reason}" if reason else "", path=_page(club),
    )  # fmt: skip


def keeper_forget(member: Membership) -> None:
    """Who keeps the club no more, or never did, has no notices of its requests."""
    notices_drop(start=_request(member.club, ""), reader=member.user_id)


def club_forget(club: Club) -> None:
    """A club that is closed waits for nobody's answer."""
    notices_drop(start=_request(club, ""))
    notices_drop(key=_invited(club))
    notices_settle(_own(club))


def _request(club: Club, person: Any) -> str:
    return f"request:{club.pk}:{person}"


def _own(club: Club) -> str:
    return f"asked:{club.pk}"


def _invited(club: Club) -> str:
    return f"invitation:{club.pk}"


def _page(club: Club) -> str:
    return reverse("club", args=[club.slug])
