"""Who may do what on a ladder: one table of acts and roles, which services, pages and tests read."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from wargame.clubs.models import Club, Membership
from wargame.clubs.powers import TABLE, Standing
from wargame.clubs.powers import Act as ClubAct
from wargame.games.errors import Forbidden, NotFound
from wargame.ladders.models import Challenge, Ladder, Place

RUN_LADDERS = ClubAct.RUN_LADDERS


class Role(StrEnum):
    """As what somebody stands to a ladder, or to a challenge on it; one has several."""

    ANYONE = "anyone"
    SIGNED_IN = "signed in"
    MEMBER = "member"
    STEWARD = "steward"
    PLACED = "placed"
    CHALLENGER = "challenger"
    CHALLENGED = "challenged"


class Act(StrEnum):
    """What is done. `run` is all that keeps a ladder: making it, its seasons, bars, annulments."""

    SEE = "see"
    SEE_CLOSED_CIRCLE = "see one that is not public"
    RUN = "run"
    TAKE_PLACE = "take a place"
    KEEP_PLACE = "leave, or go away and come back"
    CHALLENGE = "challenge"
    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"


POWERS: Mapping[Act, frozenset[Role]] = {
    Act.SEE: frozenset({Role.ANYONE}),
    Act.SEE_CLOSED_CIRCLE: frozenset({Role.MEMBER, Role.STEWARD}),
    Act.RUN: frozenset({Role.STEWARD}),
    Act.TAKE_PLACE: frozenset({Role.MEMBER, Role.STEWARD}),
    Act.KEEP_PLACE: frozenset({Role.PLACED}),
    Act.CHALLENGE: frozenset({Role.PLACED}),
    Act.ACCEPT: frozenset({Role.CHALLENGED}),
    Act.DECLINE: frozenset({Role.CHALLENGED}),
    Act.WITHDRAW: frozenset({Role.CHALLENGER}),
}

REFUSED: Mapping[Act, str] = {
    Act.RUN: "Only owners, stewards and directors of {club} can do this",
    Act.TAKE_PLACE: "Only members of {club} can take a place on this ladder",
    Act.KEEP_PLACE: "You have no place on this ladder",
    Act.CHALLENGE: "First take a place on this ladder",
    Act.ACCEPT: "Only the challenged player can accept",
    Act.DECLINE: "Only the challenged player can decline",
    Act.WITHDRAW: "Only the challenger can withdraw the challenge",
}
"""Whoever may not see a ladder is told nothing of it."""

RUNNERS = frozenset(str(role) for role in Membership.Role if RUN_LADDERS in TABLE[Standing(role)])
"""The roles of a club that may, by its own table."""


def may_run(user: Any, club: Club) -> bool:
    """Whether somebody keeps the ladders of a club."""
    return Membership.objects.filter(club=club, user_id=user.pk or 0, role__in=RUNNERS).exists()


def is_member(user: Any, club: Club) -> bool:
    """Whether somebody belongs to a club."""
    return Membership.objects.filter(club=club, user_id=user.pk or 0).exists()


def roles_of(user: Any, club: Club, place: Place | None, challenge: Challenge | None) -> frozenset[Role]:
    """All that somebody is here."""
    if not user.is_authenticated:
        return frozenset({Role.ANYONE})
    held = {
        Role.ANYONE: True,
        Role.SIGNED_IN: True,
        Role.MEMBER: is_member(user, club),
        Role.STEWARD: may_run(user, club),
        Role.PLACED: place is not None,
        Role.CHALLENGER: challenge is not None and challenge.challenger_id == user.pk,
        Role.CHALLENGED: challenge is not None and challenge.challenged_id == user.pk,
    }
    return frozenset(role for role, true in held.items() if true)


def is_allowed(act: Act, roles: frozenset[Role]) -> bool:
    """Whether one of these roles may do it."""
    return bool(POWERS[act] & roles)


def check_power(
    act: Act, user: Any, club: Club, *, place: Place | None = None, challenge: Challenge | None = None
) -> None:
    """Raises `Forbidden` for anyone who may not do this, and in a club that was closed for everybody."""
    if club.closed is not None:
        raise Forbidden("{club} is closed", club=club.name)
    if not is_allowed(act, roles_of(user, club, place, challenge)):
        raise Forbidden(REFUSED[act], club=club.name)


def sees(ladder: Ladder, user: Any) -> bool:
    """Whether somebody may see a ladder."""
    act = Act.SEE if ladder.public else Act.SEE_CLOSED_CIRCLE
    return is_allowed(act, roles_of(user, ladder.club, None, None))


def check_challenge(act: Act, user: Any, challenge: Challenge) -> None:
    """As `check_power`; raises `NotFound` for anyone who may not know of its ladder either."""
    ladder = challenge.season.ladder
    try:
        check_power(act, user, ladder.club, challenge=challenge)
    except Forbidden:
        if sees(ladder, user):
            raise
        raise NotFound("challenge", id=challenge.pk) from None
