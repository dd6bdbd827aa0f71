"""What is read for the page of a player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db.models import QuerySet

import rules
from rules.core.contract import Message
from rules.core.words import say
from wargame.clubs.models import Club
from wargame.games.alone import practice_name
from wargame.games.infos import visible
from wargame.games.models import Game
from wargame.games.words import palette_of, ruleset_or_none, scenario_name
from wargame.players.leaving import FORMER
from wargame.ratings.sides import Fair, fairest
from wargame.results.models import Share
from wargame.results.selectors import Tally, meetings, sum_of


@dataclass(frozen=True)
class SideRow:
    """What came of one side of a rule system; figures alone where there are few games."""

    system: str
    side: str
    palette: str
    tally: Tally


@dataclass(frozen=True)
class Meeting:
    """How two players stand with each other."""

    score: Tally
    by_side: tuple[SideRow, ...]
    under_way: tuple[Game, ...]
    fair: Fair | None


def name_of(user: User) -> str:
    """How the site calls a person; who has left is a former member."""
    return display_name(user.get_username())


def display_name(username: str) -> str:
    """The same by the name alone."""
    return "a former member" if username.startswith(FORMER) else practice_name(username) or username


def person_or_none(user: User | None) -> str | None:
    """The name for a program: None for whoever has left."""
    return None if user is None or user.username.startswith(FORMER) else user.username


def offset_of(user: User, now: datetime) -> str:
    """The person's distance from UTC now: «UTC+1», «UTC−3:30»."""
    minutes = round((ZoneInfo(user.profile.time_zone).utcoffset(now) or now - now).total_seconds() / 60)
    if not minutes:
        return "UTC"
    hours, rest = divmod(abs(minutes), 60)
    return f"UTC{'+' if minutes > 0 else '−'}{hours}{f':{rest:02}' if rest else ''}"


def clubs_of(user: User) -> list[Club]:
    """The clubs that a player belongs to, in the order in which they joined."""
    return [one.club for one in user.memberships.select_related("club").order_by("since")]


def side_rows(tallies: list[Tally]) -> list[SideRow]:
    """Tallies by ruleset and side, in words; a system that is no longer here by its id."""
    rows = []
    for tally in tallies:
        ruleset = ruleset_or_none(tally.ruleset)
        side = say(ruleset, Message(f"side-{tally.side}")) if ruleset else tally.side
        title = ruleset.title if ruleset else tally.ruleset
        rows.append(SideRow(title, side, palette_of(ruleset, tally.side), tally))
    return rows


def scenario_rows(tallies: list[Tally]) -> list[tuple[str, Tally]]:
    """Tallies by ruleset and scenario in words, the most played first."""
    most = sorted(tallies, key=lambda tally: -tally.games)
    return [(scenario_name(tally.ruleset, tally.scenario), tally) for tally in most]


def meeting_of(viewer: User, user: User, *, told: bool) -> Meeting:
    """How the viewer and the player stand with each other: score, by the opponent's side, games under way.

    What would be fair for them only where the viewer is `told` the player's rating: it follows from that.
    """
    met = meetings(viewer, user)
    together = games_under_way(user, viewer).filter(seats__user=viewer)
    plans = scenarios_for_two()
    fair = fairest(user=viewer, opponent=user, choices=plans, bids=True, told=True) if told else None
    return Meeting(sum_of(met), tuple(side_rows(met)), tuple(together[:5]), fair)


def scenarios_for_two() -> list[tuple[str, str, Sequence[str]]]:
    """Ruleset, scenario and sides of every scenario that two can play, a side each."""
    return [
        (name, scenario.id, scenario.sides)
        for name in rules.playable()
        for scenario in rules.get(name).scenarios.values()
        if len(scenario.seats({})) == 2 == len(scenario.sides)
    ]


def games_under_way(user: User, viewer: Any) -> QuerySet[Game]:
    """Games the player plays that the viewer may see, the last moved first."""
    playing = Game.objects.filter(status=Game.Status.ACTIVE, seats__user=user).values("pk")
    games = Game.objects.filter(visible(viewer), pk__in=playing)
    return games.prefetch_related("seats__user").order_by("-moved", "-pk")


def opposing(share: Share) -> list[Share]:
    """The shares of the other side, as far as their players are known."""
    return [other for other in share.result.shares.all() if other.side != share.side and other.user]


def hour_now() -> datetime:
    """Now, for the offset of a time zone."""
    return datetime.now(UTC)
