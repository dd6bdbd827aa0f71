"""Open games: which there are for a visitor, narrowed by an address; and what a row of the list says of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import QueryDict

import rules
from rules.core.contract import Message
from rules.core.ruleset import Ruleset, Scenario
from rules.core.words import say
from wargame.bids.methods import SECOND
from wargame.bids.models import Bidder
from wargame.clubs.models import Club
from wargame.games.models import Game, Invitee, Seat
from wargame.games.pacing import OWN
from wargame.games.releases import playable
from wargame.games.sides import UNSETTLED
from wargame.games.words import departures, pace_choices, pace_words, scenario_title, system_title
from wargame.lobby.facts import Ratings, rating_in, ratings_of
from wargame.lobby.selectors import Visitor
from wargame.lobby.terms import Candidate, admitting, candidate_of, limit_words, refusals
from wargame.players.sight import showing_among
from wargame.ratings.selectors import Figure
from wargame.ratings.sides import SideBalance, balances
from wargame.results.reliability import Reliability, reliability_of

PAGE = 50
LENGTHS = (
    ("short", "up to an hour", 0, 60),
    ("evening", "an evening", 61, 240),
    ("long", "longer", 241, 1 << 30),
)
"""By minutes: the name in the address, the words, from, to."""


class Wanted(NamedTuple):
    """What is looked for, as the address says it; '' is anything."""

    ruleset: str = ""
    scenario: str = ""
    pace: str = ""
    length: str = ""
    rated: str = ""
    club: str = ""
    side: str = ""
    mine: str = ""


def read_wanted(address: QueryDict) -> Wanted:
    """What an address asks for."""
    return Wanted(**{name: address.get(name, "") for name in Wanted._fields})


class Sitting(NamedTuple):
    """Who sits at an open game already, or waits there for the sides to be settled: then there is no seat."""

    user: Any
    seat: Seat | None
    rating: Figure | None
    reliability: int | None


@dataclass(frozen=True)
class OpenGame:
    """A row of the list: all that one needs to know before one looks."""

    game: Game
    scenario: str
    system: str
    hours: float | None
    turns: int
    free: tuple[Seat, ...]
    sitting: tuple[Sitting, ...]
    club: str
    limits: tuple[str, ...]
    departures: tuple[tuple[str, str], ...]
    """The options that are not as usual, in words."""
    balance: SideBalance | None
    balanced: str
    """The name of the side that the balance is about."""
    refusal: str
    """Why the visitor may not join; empty when they may, or are a stranger."""

    @property
    def seen_by(self) -> str:
        """Who may watch it and join."""
        if not self.game.private:
            return "everybody"
        return f"members of {self.club}" if self.game.group_id else "invited players"


def games_open(visitor: Visitor, wanted: Wanted | None = None) -> QuerySet[Game]:
    """Games with a free seat that the visitor may see and does not sit in, newest first."""
    seats = Seat.objects.filter(game=OuterRef("pk"))
    games = Game.objects.filter(Exists(seats.filter(user=None)), _visible(visitor), status=Game.Status.OPEN)
    elsewhere = Invitee.objects.filter(game=OuterRef("pk")).exclude(user=visitor.pk)
    games = games.exclude(Exists(elsewhere))
    bidders = Bidder.objects.filter(auction__game=OuterRef("pk"))
    games = games.exclude(Exists(bidders.filter(role=SECOND)))
    if visitor.is_authenticated:
        games = games.exclude(Exists(seats.filter(user=visitor))).exclude(
            Exists(bidders.filter(user=visitor))
        )
    if wanted is not None:
        games = _narrowed(games, wanted, visitor, seats)
    seated = Prefetch("seats", Seat.objects.select_related("user"))
    return games.select_related("owner").prefetch_related(seated).order_by("-created", "-pk")


def _visible(visitor: Visitor) -> Q:
    """Public games, and those private to a group of the visitor's."""
    mine = Q(group__in=visitor.groups.values("pk")) if visitor.is_authenticated else Q(pk=None)
    called = Q(invitee__user=visitor.pk) if visitor.is_authenticated else Q(pk=None)
    return Q(private=False) | mine | called


def _narrowed(
    games: QuerySet[Game], wanted: Wanted, visitor: Visitor, seats: QuerySet[Seat]
) -> QuerySet[Game]:
    for name, value in (("ruleset", wanted.ruleset), ("pace", wanted.pace), ("terms__club", wanted.club)):
        games = games.filter(**{name: value}) if value else games
    if wanted.scenario:
        ruleset, _, scenario = wanted.scenario.partition("/")
        games = games.filter(ruleset=ruleset, scenario=scenario)
    if wanted.rated:
        rated = Q(terms__rated=True)
        games = (
            games.filter(rated)
            if wanted.rated == "yes"
            else games.exclude(pk__in=games.filter(rated).values("pk"))
        )
    if wanted.side:
        games = games.filter(Exists(seats.filter(side=wanted.side, user=None)))
    if wanted.length:
        games = games.filter(_of_length(wanted.length))
    if wanted.mine and visitor.is_authenticated:
        games = games.filter(admitting(candidate_of(visitor), rules.playable()))
    return games


def _of_length(length: str) -> Q:
    """The games of scenarios that take so long."""
    spans = [(least, most) for name, _, least, most in LENGTHS if name == length]
    found = Q(pk=None)
    for ruleset, scenario in scenarios():
        if any(least <= scenario.minutes <= most for least, most in spans):
            found |= Q(ruleset=ruleset.id, scenario=scenario.id)
    return found


def scenarios() -> list[tuple[Ruleset, Scenario]]:
    """Everything that can be played here."""
    return [(rules.get(id), plan) for id in rules.playable() for plan in rules.get(id).scenarios.values()]


def open_rows(games: Iterable[Game], visitor: Visitor) -> list[OpenGame]:
    """The rows of these games. One query a kind of fact, for all of them."""
    games = list(games)
    users = {user.pk for game in games for user, _ in waiting_at(game)}
    plans = {game.pk: scenario_of(game) for game in games}
    played = {(game.ruleset, game.scenario) for game in games}
    known = Known(
        ratings_of(users, {ruleset for ruleset, _ in played}),
        showing_among(visitor, users, "ratings"),
        reliability_of(users) if visitor.is_authenticated else {},
        balances(played),
        club_names(games),
        candidate_of(visitor) if visitor.is_authenticated and games else None,
    )
    return [open_row(game, plans[game.pk], known) for game in games]


class Known(NamedTuple):
    """What the rows of a list draw on."""

    ratings: Ratings
    showing: frozenset[int]
    reliability: Mapping[int, Reliability]
    balances: Mapping[tuple[str, str], SideBalance]
    clubs: Mapping[str, str]
    candidate: Candidate | None


def open_row(game: Game, plan: Scenario | None, known: Known) -> OpenGame:
    """One game as the list says it."""
    ruleset = playable(game)
    seats = list(game.seats.all())
    reasons = refusals(game, known.candidate) if known.candidate else ()
    found = known.balances.get((game.ruleset, game.scenario))
    return OpenGame(
        game=game,
        scenario=scenario_title(game),
        system=system_title(game),
        hours=round(plan.minutes / 60, 1) if plan else None,
        turns=game.turns,
        free=tuple(seat for seat in seats if seat.user_id is None),
        sitting=tuple(_sitting(user, seat, game, known) for user, seat in waiting_at(game)),
        club=known.clubs.get(game.terms.get("club", ""), ""),
        limits=tuple(limit_words(game, known.clubs)),
        departures=tuple(departures(game)) if plan else (),
        balance=found if found and not found.is_few else None,
        balanced=say(ruleset, Message(f"side-{found.side}")) if found and ruleset else "",
        refusal=next((reason.sentence for reason in reasons), ""),
    )


def waiting_at(game: Game) -> list[tuple[Any, Seat | None]]:
    """Who waits there: on their seats, or who opened it where the sides are not settled yet."""
    if UNSETTLED in game.terms:
        return [(game.owner, None)] if game.owner else []
    return [(seat.user, seat) for seat in game.seats.all() if seat.user is not None]


def _sitting(user: Any, seat: Seat | None, game: Game, known: Known) -> Sitting:
    rating = rating_in(known.ratings, user.pk, game.ruleset) if user.pk in known.showing else None
    reliable = known.reliability.get(user.pk)
    return Sitting(user, seat, rating, reliable.score if reliable else None)


def scenario_of(game: Game) -> Scenario | None:
    """The scenario of a game, where its rules are to be had."""
    ruleset = playable(game)
    return ruleset.scenarios.get(game.scenario) if ruleset else None


def club_names(games: Iterable[Game]) -> dict[str, str]:
    """The names of the clubs that these games are for, by slug."""
    slugs = {game.terms["club"] for game in games if game.terms.get("club")}
    return dict(Club.objects.filter(slug__in=slugs).values_list("slug", "name")) if slugs else {}


def club_choices(user: Any) -> list[tuple[str, str]]:
    """The clubs that somebody belongs to, by slug and name."""
    mine = Club.objects.filter(closed=None, memberships__user=user).order_by("name")
    return list(mine.values_list("slug", "name"))


def filters(visitor: Visitor, wanted: Wanted) -> list[dict[str, Any]]:
    """The choices of the form above the list, each with what is chosen."""
    plans = scenarios()
    sides = {side: say(ruleset, Message(f"side-{side}")) for ruleset, plan in plans for side in plan.sides}
    clubs = club_choices(visitor) if visitor.is_authenticated else []
    named = [
        ("ruleset", "Rule system", "all", [(id, rules.get(id).title) for id in rules.playable()]),
        ("scenario", "Scenario", "all", [
            (f"{ruleset.id}/{plan.id}", say(ruleset, Message(f"scenario-{plan.id}"))) for ruleset, plan in plans
        ]),
        ("length", "Length", "any", [(name, words) for name, words, _, _ in LENGTHS]),
        ("pace", "Pace", "any", [*pace_choices(), (OWN, pace_words(OWN))]),
        ("side", "Free side", "any", sorted(sides.items(), key=lambda one: one[1])),
        ("rated", "Rated", "either", [("yes", "rated"), ("no", "unrated")]),
    ]  # fmt: skip
    if clubs:
        named.append(("club", "Club", "any", clubs))
    if visitor.is_authenticated:
        named.append(("mine", "Show", "all", [("yes", "games I can join")]))
    return [
        {"name": name, "label": label, "any": nothing, "choices": choices, "chosen": getattr(wanted, name)}
        for name, label, nothing, choices in named
    ]


MEMBERS = 500
"""Members that a form offers to choose from; of a greater club the name is typed."""


def fellows(user: Any, club: str) -> list[str]:
    """The names of the others in a club of theirs, to choose an opponent from; none of a club they are not in."""
    found = Club.objects.filter(slug=club[:60], closed=None, memberships__user=user.pk).first()
    if found is None:
        return []
    members = found.memberships.filter(user__is_active=True).exclude(user=user.pk)
    names = list(members.order_by("user__username").values_list("user__username", flat=True)[: MEMBERS + 1])
    return names if len(names) <= MEMBERS else []
