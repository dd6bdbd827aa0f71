"""Who directs the games of an event, by its officials and its conditions; what its name stands for in a query."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from wargame.annals.benches import bench, ground, recusal, silence
from wargame.clubs.models import Membership
from wargame.events.conditions import Clocks, Recusal
from wargame.events.entering import open_boards
from wargame.events.models import Entrant, Event, Official
from wargame.events.powers import sees
from wargame.events.unravels import pairings_of, rounds_on
from wargame.games.models import Game
from wargame.games.sitters import players_of
from wargame.ratings.besides import HANGING
from wargame.rulings.benches import BENCHES, ROLES, Bench, Policy, bench_of, is_on
from wargame.rulings.benches import recusal as recusal_of
from wargame.rulings.models import Case
from wargame.rulings.substitutes import REMARKS
from wargame.rulings.unravels import UNRAVELS

PLAYS = "You play in this event: another official decides"
MEETS = "You play in this event: another official has to sign too"
CLUBMATE = "You share a club with one of the players: another official decides"


def event_of(game: Game) -> Event | None:
    """The event that a game is played for."""
    slug = game.terms.get("event")
    return Event.objects.select_related("club").filter(slug=slug).first() if slug else None


def event_bench(game: Game) -> Bench | None:
    """The officials of the event that a game is played for, and the directors of its club."""
    event = event_of(game)
    return bench_for(event, players_of(game)) if event is not None else None


def bench_for(event: Event, players: frozenset[int]) -> Bench:
    """The officials of an event and the directors of its club, for what these players play there."""
    people = set(Official.objects.filter(event=event).values_list("user_id", flat=True))
    if event.club_id:
        club = Membership.objects.filter(club=event.club_id, role__in=ROLES)
        people |= set(club.values_list("user_id", flat=True))
    return Bench(
        event.name, f"/tournaments/{event.slug}/", frozenset(people), _policy(event, players, people)
    )


def _policy(event: Event, players: frozenset[int], people: set[int]) -> Policy:
    """The conditions of the event: whether clocks stand; who of the bench may not rule on these two, or not alone.

    Where nobody else is left, those who share a club with one of the two decide, else those who play in the event.
    """
    people = people | set(User.objects.filter(is_staff=True).values_list("pk", flat=True))  # on every bench
    playing = frozenset(set(entrants(event).values_list("user_id", flat=True)) & people)
    mates = frozenset[int]()
    if event.rules.recusal == Recusal.CLUBMATES:
        mates = frozenset(_clubmates(event, players, people - playing))
    recused = dict.fromkeys(mates, CLUBMATE)
    if event.rules.recusal != Recusal.NOBODY:
        recused |= dict.fromkeys(playing, PLAYS)
    return Policy(
        event.rules.disputes == Clocks.STOP, recused=recused, second=dict.fromkeys(playing, MEETS),
        reserves=(mates, playing),
    )  # fmt: skip


def entrants(event: Event) -> QuerySet[Entrant]:
    """Who plays in an event still."""
    gone = (Entrant.State.WITHDRAWN, Entrant.State.DECLINED)
    return Entrant.objects.filter(event=event, user__isnull=False).exclude(state__in=gone)


def _clubmates(event: Event, players: frozenset[int], people: set[int]) -> set[int]:
    """Which of these people belong to a club with one of the players, other than the event's own."""
    theirs = Membership.objects.filter(user__in=players, club__closed=None).exclude(club=event.club_id)
    mates = Membership.objects.filter(user__in=people, club__in=theirs.values("club"))
    return set(mates.values_list("user_id", flat=True))


def find_event(name: str) -> Event | None:
    """The event of that address, else of that name."""
    return Event.objects.filter(slug=name).first() or Event.objects.filter(name__iexact=name).first()


def games_of_event(name: str, user: Any) -> QuerySet[Game] | None:
    """The games of an event, by its address or its name, for whoever may see it."""
    event = find_event(name)
    return Game.objects.filter(terms__event=event.slug) if event and sees(event, user) else None


def games_of_officials(user: Any) -> QuerySet[Game]:
    """The games of the events that somebody directs."""
    return Game.objects.filter(terms__event__in=list_directed_slugs(user))


def list_recused_games(user: Any) -> QuerySet[Game]:
    """The games that the conditions of their event keep from somebody: they play in it, or know one of the two.

    Who may rule with a second signature sees one moment of a case that is theirs, and no more.
    """
    gone = (Entrant.State.WITHDRAWN, Entrant.State.DECLINED)
    played = Entrant.objects.filter(user=user).exclude(state__in=gone).values_list("event__slug", flat=True)
    found = Q(terms__event__in=list(played))
    clubs = Membership.objects.filter(user=user, club__closed=None)
    for event in _events_of_clubmates(user) if clubs.exists() else ():
        mates = Membership.objects.filter(club__in=clubs.exclude(club=event.club_id).values("club"))
        found |= Q(terms__event=event.slug, seats__user__in=mates.values("user"))
    return Game.objects.filter(pk__in=Game.objects.filter(found).values("pk")).exclude(pk__in=_stood_in(user))


def _stood_in(user: Any) -> list[int]:
    """The games of cases that somebody has in the place of others, for nobody else is left, and sees all of."""
    rows = Case.objects.filter(director=user, state=Case.State.OPEN).select_related("game", "about")
    benches = [(case, bench_of(case.game)) for case in rows]
    return [
        case.game_id
        for case, bench in benches
        if user.pk not in bench.policy.second
        and is_on(bench, user)
        and not recusal_of(case.game, user, bench, case)
    ]


def _events_of_clubmates(user: Any) -> list[Event]:
    """The events somebody would direct whose conditions recuse who shares a club with a player."""
    events = (
        Event.objects.all() if user.is_staff else Event.objects.filter(slug__in=list_directed_slugs(user))
    )
    return [event for event in events if event.rules.recusal == Recusal.CLUBMATES]


def list_directed_slugs(user: Any) -> list[str]:
    """The events that somebody directs, as an official or for their club."""
    mine = set(Official.objects.filter(user=user).values_list("event__slug", flat=True))
    clubs = Membership.objects.filter(user=user, role__in=ROLES).values("club")
    return sorted(mine | set(Event.objects.filter(club__in=clubs).values_list("slug", flat=True)))


def boards_beside(game: Game, person: Any) -> Iterator[str]:
    """That a substitute plays in the same event, and at which of its boards the game goes on."""
    event = event_of(game)
    entrant = entrants(event).filter(user=person).first() if event else None
    if event is None or entrant is None:
        return
    boards = open_boards([entrant.pk]).select_related("round").order_by("round__number", "board")
    told = [f"board {one.board} of round {one.round.number}" for one in boards]
    under_way = f", with {' and '.join(told)} under way" if told else ""
    yield f"{person.get_username()} also plays in {event.name}{under_way}"


def silences(games: Iterable[Game]) -> dict[str, int]:
    """How many days of silence the conditions of their event bear in these games, by their code."""
    slugs = {game.code: game.terms["event"] for game in games if game.terms.get("event")}
    events = Event.objects.filter(slug__in=set(slugs.values())) if slugs else ()
    days = {event.slug: event.rules.silent_days for event in events}
    return {code: days[slug] for code, slug in slugs.items() if slug in days}


def register() -> None:
    """Let rulings and the query know."""
    BENCHES.append(event_bench)
    UNRAVELS.append(pairings_of)
    HANGING.append(rounds_on)
    REMARKS.append(boards_beside)
    ground("event", games_of_event)
    bench("events", games_of_officials)
    recusal("events", list_recused_games)
    silence("events", silences)
