"""Why somebody may not do something in a club, as a sentence: it follows from the table of powers."""

from __future__ import annotations

from collections.abc import Mapping

from wargame.clubs.models import Club
from wargame.clubs.powers import OUTSIDE, TABLE, Act, Standing
from wargame.pairing.words import and_list

DOING: Mapping[Act, str] = {
    Act.SEE_INSIDE: "see the games and news that are for members only",
    Act.STEP_DOWN: "step down from a role",
    Act.TAKE_OVER: "take it over when it is offered to them",
    Act.WRITE_NEWS: "write its news",
    Act.REMOVE_NEWS: "remove its news",
    Act.RUN_LADDERS: "run its ladders",
    Act.RULE_GAMES: "rule on its games",
    Act.ANNUL_RESULTS: "annul its results",
    Act.INVITE: "invite somebody, or cancel an invitation",
    Act.ANSWER_REQUESTS: "read and answer requests to join",
    Act.REMOVE: "remove a member",
    Act.BAR: "bar somebody, or lift a bar",
    Act.CHANGE_PAGE: "change its page",
    Act.READ_ENTRIES: "read its activity log",
    Act.SEE_EVIDENCE: "see which members share devices or addresses, and unusual results",
    Act.EXPORT: "export it",
    Act.MAKE_MEMBER: "change the roles of its members",
    Act.MAKE_DIRECTOR: "make somebody a director",
    Act.MAKE_STEWARD: "make somebody a steward",
    Act.MAKE_OWNER: "name another owner",
    Act.CLOSE: "close it",
}
"""What is done, after «may»: all that only those may do who belong to the club."""

SIGN_IN: Mapping[Act, str] = {
    Act.JOIN: "Sign in to join {club}",
    Act.ASK: "Sign in to ask to join {club}",
    Act.WITHDRAW: "Sign in to change or withdraw your request to join {club}",
    Act.ANSWER_INVITATION: "Sign in to answer an invitation to {club}",
    Act.LEAVE: "Sign in to leave {club}",
}

NOT_ASKED, NOT_INVITED, WAITS = (
    "You have not asked to join {club}",
    "You have no open invitation to {club}",
    "You have already asked to join {club}; wait for the answer",
)
COMING: Mapping[tuple[Standing, Act], str] = {
    (Standing.STRANGER, Act.WITHDRAW): NOT_ASKED,
    (Standing.STRANGER, Act.ANSWER_INVITATION): NOT_INVITED,
    (Standing.ASKED, Act.JOIN): WAITS,
    (Standing.ASKED, Act.ASK): WAITS,
    (Standing.ASKED, Act.ANSWER_INVITATION): NOT_INVITED,
    (Standing.INVITED, Act.JOIN): "You are invited to {club}: accept the invitation",
    (Standing.INVITED, Act.ASK): "You are invited to {club}: accept the invitation",
    (Standing.INVITED, Act.WITHDRAW): NOT_ASKED,
}
"""On the way into a club."""

WAYS_IN: Mapping[str, str] = {
    Club.Joining.OPEN: "{club} is open to all: you can join without asking",
    Club.Joining.REQUEST: "{club} accepts members on request: ask to join",
    Club.Joining.INVITATION: "{club} accepts members by invitation only",
}
ABROAD = "{club} accepts members by invitation only, and only they can see who belongs to it"

INDEFINITE: Mapping[Standing, str] = {
    Standing.MEMBER: "a member",
    Standing.DIRECTOR: "a director",
    Standing.STEWARD: "a steward",
    Standing.OWNER: "an owner",
}
LINE = (Standing.OWNER, Standing.STEWARD, Standing.DIRECTOR, Standing.MEMBER)


def why_not(standing: Standing, act: Act, joining: str) -> str:
    """The sentence, with a place for the `club`: why somebody of that standing may not do that there."""
    if standing == Standing.VISITOR and act != Act.SEE_MEMBERS:
        return SIGN_IN.get(act) or f"Sign in first: o{only(act)[1:]}"
    if (standing, act) in COMING:
        return COMING[standing, act]
    if standing in OUTSIDE:
        return outside(act, joining)
    if act in (Act.JOIN, Act.ASK, Act.WITHDRAW, Act.ANSWER_INVITATION):
        return f"You already belong to {{club}}: you are {INDEFINITE[standing]}"
    if act == Act.STEP_DOWN:
        return "You have no role in {club} to step down from: you are an ordinary member"
    if act == Act.TAKE_OVER:
        return "You already own {club}"
    return f"{only(act)}; you are {INDEFINITE[standing]} there"


def outside(act: Act, joining: str) -> str:
    """The same for whoever does not belong to the club."""
    if act == Act.SEE_MEMBERS:
        return ABROAD
    if act in (Act.JOIN, Act.ASK):
        return WAYS_IN[joining]
    return "You do not belong to {club}" if act == Act.LEAVE else f"{only(act)}; you do not belong to it"


def only(act: Act) -> str:
    """Who may do it: «Only owners and stewards of the club may …»."""
    takers = [who for who in LINE if act in TABLE[who]]
    people = ["members"] if Standing.MEMBER in takers else [f"{who}s" for who in takers]
    return f"Only {and_list(people)} of {{club}} may {DOING[act]}"
