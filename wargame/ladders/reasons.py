"""Why somebody may not be challenged: one table, in its order of precedence; the first that holds is said.

Page, service and API take it from here, so all say the same words and the same date.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from wargame.games.times import short_day
from wargame.ladders.rulebook import Rules
from wargame.ladders.words import count_words, several


@dataclass(frozen=True, slots=True)
class Party:
    """One of the two, as far as it matters. Who is not `placed` yet (an unsure rating) has no distance to anybody."""

    id: int
    rank: int
    since: datetime
    active: bool = True
    placed: bool = True
    away_until: datetime | None = None
    barred_until: datetime | None = None
    games: int = 0


@dataclass(frozen=True, slots=True)
class Pair:
    """What was between the two: a game or challenge that is open, whether it is `theirs`, and when they last met."""

    open: bool = False
    game: str = ""
    asked: datetime | None = None
    theirs: bool = False
    met: datetime | None = None


class Case(NamedTuple):
    """Somebody who would challenge, whom, what was between them, by which rules, when.

    Who has held a place since `settled` or longer is no newcomer.
    """

    you: Party
    them: Party
    pair: Pair
    rules: Rules
    now: datetime
    settled: datetime | None = None


class Reason(NamedTuple):
    """Why not, in words; until when, if time heals it; the game it is about, if it is about one."""

    id: str
    words: str
    until: datetime | None = None
    game: str = ""

    @property
    def sentence(self) -> str:
        """The same where it stands alone, not in one's own row of a table."""
        return "This is you: you cannot challenge yourself" if self.id == "you" else self.words


def check_yourself(case: Case) -> Reason | None:
    """A reason where challenger and challenged are one."""
    return Reason("you", "you") if case.you.id == case.them.id else None


def check_barred(case: Case) -> Reason | None:
    """Either is barred from the ladder, or no longer on the site."""
    if not case.them.active:
        return Reason("barred", "No longer plays here")
    for party, whose in ((case.you, "You are barred"), (case.them, "Barred")):
        if party.barred_until is not None and party.barred_until > case.now:
            return Reason("barred", f"{whose} until {short_day(party.barred_until)}", party.barred_until)
    return None


def check_away(case: Case) -> Reason | None:
    """Either is on leave, where leave protects."""
    if not case.rules.vacation_protects:
        return None
    for party, whose in ((case.you, "You are away"), (case.them, "Away")):
        if party.away_until is not None and party.away_until > case.now:
            return Reason("away", f"{whose} until {short_day(party.away_until)}", party.away_until)
    return None


def check_new(case: Case) -> Reason | None:
    """The one to be challenged has only just come, to a ladder on which others have been."""
    if case.settled is not None and case.them.since <= case.settled:
        return None
    until = case.them.since + timedelta(weeks=case.rules.new_weeks)
    return Reason("new", f"New here; from {short_day(until)}", until) if until > case.now else None


def check_playing(case: Case) -> Reason | None:
    """The two play each other, or one has asked the other."""
    if not case.pair.open:
        return None
    if case.pair.game:
        return Reason("playing", f"You are already playing {case.pair.game}", None, case.pair.game)
    if case.pair.asked is None:
        return Reason("playing", "Already challenged")
    whose = "Challenges you since" if case.pair.theirs else "Challenged"
    return Reason("playing", f"{whose} {short_day(case.pair.asked)}")


def check_busy(case: Case) -> Reason | None:
    """Either has as many games open as the ladder allows."""
    most = case.rules.most_games
    for party, whose in ((case.you, "You have"), (case.them, "Has")):
        if party.games >= most:
            return Reason("busy", f"{whose} {party.games} of {several(most, 'game')} open")
    return None


def check_met(case: Case) -> Reason | None:
    """They met lately, or one challenged the other."""
    if case.pair.met is None:
        return None
    until = case.pair.met + timedelta(days=case.rules.cooldown_days)
    return (
        Reason("met", f"Challenge of {short_day(case.pair.met)}; again from {short_day(until)}", until)
        if until > case.now
        else None
    )


def check_far(case: Case) -> Reason | None:
    """They stand too far apart."""
    if not (case.you.placed and case.them.placed):
        return None
    distance = case.them.rank - case.you.rank
    where, allowed = ("below", case.rules.down) if distance > 0 else ("above", case.rules.up)
    if abs(distance) <= allowed:
        return None
    return Reason("far", f"{count_words(abs(distance))} {where}, {count_words(allowed).lower()} allowed")


REASONS: tuple[Callable[[Case], Reason | None], ...] = (
    check_yourself, check_barred, check_away, check_new, check_playing, check_busy, check_met, check_far,
)  # fmt: skip
"""In the order in which they are looked for."""


def why_not(case: Case) -> Reason | None:
    """The first reason that holds; None where the challenge may be made."""
    return next((reason for find in REASONS if (reason := find(case)) is not None), None)
