"""Who may do what in an event: one table of acts and roles, which services, pages and tests read."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q

from wargame.clubs.acts import powers_of, standing_of
from wargame.clubs.models import Club, Membership
from wargame.clubs.powers import Act as ClubAct
from wargame.events.conditions import Recusal
from wargame.events.models import PLAYING, Entrant, Event, Official
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.tokens.services import directs, may_direct


class Role(StrEnum):
    """As what somebody stands to an event; one has several.

    A director of the event's club directs its events, its stewards and owners are there what a chief director is.
    """

    ANYONE = "anyone"
    SIGNED_IN = "signed in"
    MEMBER = "member"
    ASKED = "asked"
    ENTRANT = "entrant"
    DEPUTY = "deputy"
    DIRECTOR = "director"
    CHIEF = "chief"


class Act(StrEnum):
    """What is done in an event."""

    SEE = "see it"
    SEE_INSIDE = "see one that is not public"
    ENTER = "enter"
    WITHDRAW = "withdraw"
    ASK_BYE = "ask for a bye"
    CHECK_IN = "check in"
    SEE_DRAFT = "see pairings before they are published"
    READ_REASONS = "read why a player withdrew, and what was done"
    ENTRIES = "admit, add, check in and seed players, open and close entries"
    IMPORT = "take over players and results from a file"
    REMOVE = "withdraw a player, or let them come back"
    REPLACE = "replace a player"
    PAIR = "forbid pairings, make them by hand, give byes"
    DRAW = "draw a round"
    PUBLISH = "publish a round"
    EXTEND = "give more time"
    WRITE = "write to all players"
    WEBHOOKS = "manage its webhooks"
    RULE = "say how a board ended"
    UNDO = "take an act back"
    SIGN = "sign a round"
    CORRECT = "correct a round that is signed"
    CHANGE = "change the page, the conditions and the stages"
    NAME = "name officials"
    CANCEL = "cancel the event"


_ANYONE = frozenset(Role)
_SIGNED = _ANYONE - {Role.ANYONE}
_DESK = frozenset({Role.DEPUTY, Role.DIRECTOR, Role.CHIEF})
_DIRECTS = frozenset({Role.DIRECTOR, Role.CHIEF})
_CHIEF = frozenset({Role.CHIEF})
_ENTERED = frozenset({Role.ENTRANT})

POWERS: Mapping[Act, frozenset[Role]] = {
    Act.SEE: _ANYONE,
    Act.SEE_INSIDE: frozenset({Role.MEMBER, Role.ASKED, Role.ENTRANT}) | _DESK,
    Act.ENTER: _SIGNED - {Role.ENTRANT, Role.ASKED},
    Act.WITHDRAW: frozenset({Role.ENTRANT, Role.ASKED}),
    Act.ASK_BYE: _ENTERED,
    Act.CHECK_IN: _ENTERED,
    Act.SEE_DRAFT: _DESK,
    Act.READ_REASONS: _DESK,
    Act.ENTRIES: _DESK,
    Act.IMPORT: _DIRECTS,
    Act.REMOVE: _DESK,
    Act.REPLACE: _DESK,
    Act.PAIR: _DESK,
    Act.DRAW: _DESK,
    Act.PUBLISH: _DIRECTS,
    Act.EXTEND: _DESK,
    Act.WRITE: _DESK,
    Act.WEBHOOKS: _DIRECTS,
    Act.RULE: _DESK,
    Act.UNDO: _DESK,
    Act.SIGN: _DIRECTS,
    Act.CORRECT: _DIRECTS,
    Act.CHANGE: _CHIEF,
    Act.NAME: _CHIEF,
    Act.CANCEL: _CHIEF,
}

REFUSED: Mapping[Act, str] = {
    Act.ENTER: "Sign in to enter this event; you can enter only once",
    Act.WITHDRAW: "You have not entered this event",
    Act.ASK_BYE: "Only players in this event can ask for a bye",
    Act.CHECK_IN: "Only players in this event can check in",
}
"""Anything else: only those whose roles may. Whoever may not see an event is told nothing of it."""

LEFT = frozenset(
    {Act.SEE_DRAFT, Act.READ_REASONS, Act.PAIR, Act.PUBLISH, Act.UNDO, Act.SIGN, Act.CORRECT}
)  # fmt: skip
"""What a director who plays in the event leaves to those who do not, while there is one (ADR 0099)."""

READING = frozenset({Act.SEE, Act.SEE_INSIDE, Act.SEE_DRAFT, Act.READ_REASONS})
"""What remains of an event that was cancelled."""

AT_DESK: Mapping[str, Role] = {
    Official.Role.CHIEF: Role.CHIEF, Official.Role.DIRECTOR: Role.DIRECTOR, Official.Role.DEPUTY: Role.DEPUTY,
}  # fmt: skip


def roles_of(event: Event, user: Any) -> frozenset[Role]:
    """All that somebody is to an event; by a token without the scope `direct` none of its officials."""
    if not user.is_authenticated:
        return frozenset({Role.ANYONE})
    held = {Role.ANYONE, Role.SIGNED_IN}
    if directs(user):
        held.add(Role.CHIEF)
    office = Official.objects.filter(event=event, user_id=user.pk).values_list("role", flat=True).first()
    if office is not None:
        held.add(AT_DESK[office])
    if event.club_id is not None:
        role = Membership.objects.filter(club=event.club_id, user_id=user.pk).values_list("role", flat=True)
        held |= _of_club(role.first())
    own = Entrant.objects.filter(event=event, user_id=user.pk).values_list("state", flat=True).first()
    if own is not None and own not in (Entrant.State.WITHDRAWN, Entrant.State.DECLINED):
        held.add(Role.ASKED if own in (Entrant.State.ASKED, Entrant.State.INVITED) else Role.ENTRANT)
    return frozenset(held if may_direct(user) else held - _DESK)


def _of_club(role: str | None) -> set[Role]:
    """What a role in the club of an event is in the event."""
    if role is None:
        return set()
    if role == Membership.Role.MEMBER:
        return {Role.MEMBER}
    return {Role.MEMBER, Role.DIRECTOR if role == Membership.Role.DIRECTOR else Role.CHIEF}


def acts_of(event: Event, user: Any) -> frozenset[Act]:
    """All that somebody may do in this event now."""
    roles = roles_of(event, user)
    acts = frozenset(act for act, takers in POWERS.items() if takers & roles and not _shut(act, roles))
    if Role.ENTRANT in roles and acts & LEFT and others_directing(event):
        acts -= LEFT
    return acts & READING if event.state == Event.State.CANCELLED else acts


def _shut(act: Act, roles: frozenset[Role]) -> bool:
    """Who is in an event already does not enter it."""
    return act == Act.ENTER and bool(roles & {Role.ENTRANT, Role.ASKED})


def others_directing(event: Event) -> list[str]:
    """To whom a director who plays in an event leaves what is `LEFT`, by name (ADR 0099).

    The directors and chiefs among its officials, and who directs it for its club, as far as they do not play; nobody by
    conditions that let who plays in the event rule on its games.
    """
    if event.rules.recusal == Recusal.NOBODY:
        return []
    playing = Entrant.objects.filter(event=event, state__in=PLAYING, user__isnull=False).values("user")
    offices = Official.objects.filter(event=event).exclude(role=Official.Role.DEPUTY).values("user")
    clubs = Membership.objects.filter(club=event.club_id).exclude(role=Membership.Role.MEMBER).values("user")
    people = User.objects.filter(Q(pk__in=offices) | Q(pk__in=clubs), is_active=True).exclude(pk__in=playing)
    return list(people.order_by("username").values_list("username", flat=True))


def sees(event: Event, user: Any) -> bool:
    """Whether somebody may look at an event."""
    return event.public or Act.SEE_INSIDE in acts_of(event, user)


def visible_acts(event: Event, user: Any) -> frozenset[Act]:
    """All that somebody may do in an event that they may see; raises `NotFound` where they are not to know of it."""
    acts = acts_of(event, user)
    if not event.public and Act.SEE_INSIDE not in acts:
        raise NotFound("event", event=event.slug)
    return acts


def require(event: Event, user: Any, act: Act) -> frozenset[Act]:
    """All that the asker may do; raises `NotFound`, `Forbidden` or `Conflict` when `act` is none of it."""
    acts = visible_acts(event, user)
    if act in acts:
        return acts
    if event.state == Event.State.CANCELLED and act not in READING:
        raise Conflict("{event} was cancelled", event=event.name)
    if act in LEFT and POWERS[act] & roles_of(event, user):
        raise Forbidden(
            "You play in this event, so only {others} can {act}",
            act=act.value, others=" or ".join(others_directing(event)), event=event.name,
        )  # fmt: skip
    raise Forbidden(refusal_words(act), event=event.name)


def refusal_words(act: Act) -> str:
    """Who may, for whoever may not."""
    if act in REFUSED:
        return REFUSED[act]
    takers = [role.value for role in Role if role in POWERS[act]]
    return f"Only the {' or the '.join(takers)} of this event can {act.value}"


def may_open_for(club: Club, user: Any) -> bool:
    """Whether somebody may open events of a club: by its own table, who runs its ladders."""
    return ClubAct.RUN_LADDERS in powers_of(club, standing_of(club, user))
