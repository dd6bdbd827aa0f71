"""Who may do what in a club: one table, which every service reads and which the tests go through cell by cell."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from wargame.clubs.models import Club, Membership

Role = Membership.Role


class Standing(StrEnum):
    """What somebody is to a club."""

    VISITOR = "visitor"
    """Who is not signed in."""
    STRANGER = "stranger"
    ASKED = "asked"
    INVITED = "invited"
    BARRED = "barred"
    MEMBER = "member"
    DIRECTOR = "director"
    STEWARD = "steward"
    OWNER = "owner"


class Act(StrEnum):
    """What may be done in a club."""

    SEE_MEMBERS = "see members, public games and public news"
    SEE_INSIDE = "see games and news that are for members alone"
    JOIN = "join"
    ASK = "ask to join"
    WITHDRAW = "withdraw or change what one asked"
    ANSWER_INVITATION = "accept or decline an invitation"
    LEAVE = "leave"
    STEP_DOWN = "step down from a role"
    TAKE_OVER = "take over a club without an owner, if it is offered"
    WRITE_NEWS = "write news"
    REMOVE_NEWS = "remove news"
    RUN_LADDERS = "run ladders"
    RULE_GAMES = "rule on games"
    ANNUL_RESULTS = "annul results"
    INVITE = "invite, and take an invitation back"
    ANSWER_REQUESTS = "read requests and answer them"
    REMOVE = "remove somebody"
    BAR = "bar somebody, and lift a bar"
    CHANGE_PAGE = "change the page"
    READ_ENTRIES = "read what was done"
    SEE_EVIDENCE = "look at what members share, and at odd results"
    EXPORT = "export the club"
    MAKE_MEMBER = "make somebody a member, and no more"
    MAKE_DIRECTOR = "make somebody a director"
    MAKE_STEWARD = "make somebody a steward"
    MAKE_OWNER = "name another owner"
    CLOSE = "close the club"


_SEES = frozenset({Act.SEE_MEMBERS})
_BELONGS = _SEES | {Act.SEE_INSIDE, Act.LEAVE, Act.TAKE_OVER}
_DIRECTS = _BELONGS | {Act.STEP_DOWN, Act.WRITE_NEWS} | {Act.RUN_LADDERS, Act.RULE_GAMES, Act.ANNUL_RESULTS}
_KEEPS = (
    _DIRECTS
    | {Act.REMOVE_NEWS, Act.INVITE, Act.ANSWER_REQUESTS, Act.REMOVE, Act.BAR}
    | {Act.CHANGE_PAGE, Act.READ_ENTRIES, Act.SEE_EVIDENCE, Act.EXPORT, Act.MAKE_MEMBER, Act.MAKE_DIRECTOR}
)
_OWNS = (_KEEPS | {Act.MAKE_STEWARD, Act.MAKE_OWNER, Act.CLOSE}) - {Act.TAKE_OVER}

TABLE: Mapping[Standing, frozenset[Act]] = {
    Standing.VISITOR: _SEES,
    Standing.STRANGER: _SEES | {Act.JOIN, Act.ASK},
    Standing.ASKED: _SEES | {Act.JOIN, Act.WITHDRAW},
    Standing.INVITED: _SEES | {Act.JOIN, Act.ANSWER_INVITATION},
    Standing.BARRED: _SEES,
    Standing.MEMBER: _BELONGS,
    Standing.DIRECTOR: _DIRECTS,
    Standing.STEWARD: _KEEPS,
    Standing.OWNER: _OWNS,
}
"""In an open club. Who may give a role may take it, too: but nobody is an owner less but by their own will."""

NOT_WITH: Mapping[str, frozenset[Act]] = {
    Club.Joining.OPEN: frozenset({Act.ASK}),
    Club.Joining.REQUEST: frozenset({Act.JOIN}),
    Club.Joining.INVITATION: frozenset({Act.JOIN, Act.ASK, Act.SEE_MEMBERS}),
}
"""What nobody from outside may do, by how the club takes people in. Who is invited sees whom they would join."""

OUTSIDE = frozenset({Standing.VISITOR, Standing.STRANGER, Standing.ASKED, Standing.INVITED, Standing.BARRED})

AFTER_CLOSING = frozenset({Act.SEE_MEMBERS, Act.SEE_INSIDE, Act.READ_ENTRIES, Act.EXPORT, Act.LEAVE})
"""All that is left in a club that was closed."""

MAKING: Mapping[str, Act] = {
    Role.MEMBER: Act.MAKE_MEMBER,
    Role.DIRECTOR: Act.MAKE_DIRECTOR,
    Role.STEWARD: Act.MAKE_STEWARD,
    Role.OWNER: Act.MAKE_OWNER,
}
"""The act that gives a role."""


def powers(standing: Standing, *, joining: str, closed: bool) -> frozenset[Act]:
    """What somebody of that standing may do in a club that takes people in so, open or closed."""
    acts = TABLE[standing]
    if standing in OUTSIDE:
        acts -= NOT_WITH[joining] - (_SEES if standing == Standing.INVITED else frozenset())
    return acts & AFTER_CLOSING if closed else acts


def may_undo(acts: frozenset[Act], role: str) -> bool:
    """Whether these acts suffice to take that role from somebody else, or to send them away."""
    return role != Role.OWNER and MAKING[Role(role)] in acts


def may_give(acts: frozenset[Act], before: str, after: str) -> bool:
    """Whether these acts suffice to make of somebody in the role `before` one in the role `after`."""
    return may_undo(acts, before) and MAKING[Role(after)] in acts
