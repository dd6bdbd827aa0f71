"""What is shown of clubs. Whatever a page lists comes from one query, however long the list is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.cache import cache
from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    FloatField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    TextField,
    Value,
    When,
)
from django.db.models.functions import Concat, ExtractHour, Lower
from django.utils.timezone import now

from wargame.clubs.models import Application, Club, Invitation, Membership, News
from wargame.clubs.powers import Role
from wargame.games import heartbeat
from wargame.games.clock import left_ms
from wargame.games.frames import hand_of
from wargame.games.models import Action, Game, Seat
from wargame.games.words import game_title, scenario_name, stations, system_title
from wargame.ratings.models import Pool, Standing
from wargame.results.models import Result, Share

UNCERTAIN = 120
"""A rating with a deviation of so much says little: who has one stands below those of whom more is known."""
UNRELIABLE = 70
FEWEST_FOR_HOURS = 8
"""Of fewer people who answered the chart of hours would show one person's day."""
HOURS_SPAN, HOURS_KEPT = timedelta(weeks=12), 3600
SORTS = {
    "rating": ("uncertain", F("rating").desc(nulls_last=True), "name"),
    "reliability": (F("reliability").asc(nulls_last=True), "name"),
    "name": ("name",),
}
"""How a table of members may be ordered, by the word in the address."""


SHOWN: dict[str, Callable[[Any], Q]] = {}
"""By part (`ratings`, `games`): which memberships show it to a reader. Who keeps people's wishes sets it."""


def _shown(part: str, reader: Any, what: Any) -> Any:
    """A column that is empty where the member does not show that part to this reader."""
    wish = SHOWN.get(part)
    return what if wish is None else Case(When(wish(reader), then=what), default=None)


def member_rows(club: Club, reader: Any) -> QuerySet[Any]:
    """The members of a club, each with what a table shows of them to this reader: one query, whatever is asked of it.

    `rating` and `deviation` over all systems, `reliability` out of a hundred, `answers` the median time in seconds,
    `playing` games under way, `most` the ruleset and scenario played most.
    """
    return _ranked(club, reader).annotate(
        answers=_shown("answers", reader, F("user__conduct__median"))
        if reader.is_authenticated
        else _NOTHING,
        playing=_counted(Seat.objects.filter(user=OuterRef("user"), game__status=Game.Status.ACTIVE)),
        most=_shown("games", reader, _played_most()),
    )


_NOTHING = Value(None, output_field=FloatField())


def _ranked(club: Club, reader: Any) -> QuerySet[Any]:
    """The members with what a table may be ordered by: cheap for thousands."""
    pool = Pool()
    standing = Standing.objects.filter(user=OuterRef("user"), ruleset=pool.ruleset, pace=pool.pace)
    return (
        Membership.objects.filter(club=club)
        .select_related("user")
        .annotate(
            name=Lower("user__username"),
            rating=_shown("ratings", reader, Subquery(standing.values("rating"))),
            deviation=_shown("ratings", reader, Subquery(standing.values("deviation"))),
            reliability=F("user__conduct__score") if reader.is_authenticated else _NOTHING,
        )
        .annotate(uncertain=Case(When(deviation__lt=UNCERTAIN, then=Value(0)), default=Value(1)))
    )


def _counted(rows: QuerySet[Any]) -> Subquery:
    """How many rows there are, as a column of another query."""
    return Subquery(
        rows.order_by().annotate(one=Value(1)).values("one").annotate(found=Count("pk")).values("found")
    )


def _played_most() -> Subquery:
    """«ruleset/scenario» of which a row's `user` finished most games."""
    played = Share.objects.filter(user=OuterRef("user")).order_by()
    scenario = Concat("result__ruleset", Value("/"), "result__scenario", output_field=TextField())
    ranked = played.annotate(scenario=scenario).values("scenario").annotate(games=Count("pk"))
    return Subquery(ranked.order_by("-games", "scenario").values("scenario")[:1])


def members_sorted(club: Club, reader: Any, *, sort: str, search: str = "") -> QuerySet[Any]:
    """Those of the members whose name has `search` in it, in the order of that word."""
    rows = _ranked(club, reader).order_by(*SORTS.get(sort, SORTS["rating"]))
    return rows.filter(user__username__icontains=search) if search else rows


def members_filled(club: Club, reader: Any, rows: Iterable[Any]) -> list[Any]:
    """These members, with all that a table shows of them, in the same order."""
    order = [row.pk for row in rows]
    found = {row.pk: row for row in member_rows(club, reader).filter(pk__in=order)}
    return [found[pk] for pk in order if pk in found]


def members_unreliable(club: Club, reader: Any) -> QuerySet[Any]:
    """Members on whose games others wait in vain."""
    return _ranked(club, reader).filter(reliability__lt=UNRELIABLE).order_by("reliability", "name")


def clubs_listed(*, search: str = "") -> QuerySet[Club]:
    """Clubs that are not closed, the largest first, with their number of `members`."""
    clubs = Club.objects.filter(closed=None).annotate(members=Count("memberships"))
    if search:
        clubs = clubs.filter(Q(name__icontains=search) | Q(about__icontains=search))
    return clubs.order_by("-members", "name")


def clubs_of(user: Any) -> QuerySet[Membership]:
    """The clubs that somebody belongs to, by name."""
    own = Membership.objects.filter(user_id=user.pk or 0, club__closed=None)
    return own.select_related("club").order_by("club__name")


def invitations_of(user: Any) -> QuerySet[Invitation]:
    """The invitations by name that wait for somebody."""
    own = Invitation.objects.filter(user_id=user.pk or 0, ended=None, used=0, expires__gt=now())
    return own.select_related("club", "author")


def applications_of(user: Any) -> QuerySet[Application]:
    """The clubs that somebody has asked and that have not answered."""
    return Application.objects.filter(user_id=user.pk or 0, state=Application.State.WAITING).select_related(
        "club"
    )


def applications_waiting(club: Club) -> QuerySet[Application]:
    """Who asks to join, the longest waiting first, with the `ended` games and `reliability` of each."""
    ended = _counted(Share.objects.filter(user=OuterRef("user")))
    rows = club.applications.filter(state=Application.State.WAITING).select_related("user")
    return rows.annotate(ended=ended, reliability=F("user__conduct__score"))


def owners_of(club: Club) -> list[Membership]:
    """Who owns a club."""
    return list(club.memberships.filter(role=Role.OWNER).select_related("user"))


def news_of(club: Club, *, inside: bool) -> QuerySet[News]:
    """The news of a club; those for members alone only `inside`."""
    rows = club.news.select_related("author")
    return rows if inside else rows.filter(members_only=False)


def club_games(club: Club) -> QuerySet[Game]:
    """The games of a club: those for its members alone, those of its ladders, and public ones between members."""
    belongs = Q(user__memberships__club=club)
    outsider = Seat.objects.filter(game=OuterRef("pk")).exclude(belongs)
    insider = Seat.objects.filter(belongs, game=OuterRef("pk"))
    between = Q(Exists(insider), ~Exists(outsider), private=False)
    return Game.objects.filter(Q(group=club.group_id) | Q(terms__club=club.slug) | between)


def games_shown(games: QuerySet[Game], club: Club, user: Any, *, inside: bool) -> QuerySet[Game]:
    """Those of the games that the asker may see; private ones of the club only `inside`."""
    seen = Q(private=False)
    if inside:
        seen |= Q(group=club.group_id) | Q(Exists(Seat.objects.filter(game=OuterRef("pk"), user_id=user.pk)))
    return games.filter(seen)


CROWD = 500
"""Members from which on it is quicker to look through the last results of the site than through those of members."""


def results_listed(club: Club, *, inside: bool) -> QuerySet[Result]:
    """The results of a club's games in which somebody played who is a member now, quick to begin at the last."""
    rows = results_of(club, inside=inside)
    if club.memberships.count() >= CROWD:
        return rows
    return rows.filter(pk__in=Share.objects.filter(user__memberships__club=club).values("result"))


def results_of(club: Club, *, inside: bool) -> QuerySet[Result]:
    """The results of a club's games, the last first; those of private games only `inside`."""
    games = club_games(club) if inside else club_games(club).filter(private=False)
    rows = Result.objects.filter(game__in=games.values("pk")).select_related("game")
    return rows.prefetch_related(Prefetch("shares", Share.objects.select_related("user")))


@dataclass(frozen=True)
class SmallBoard:
    """A game under way as a club's page shows it."""

    game: Game
    players: str
    title: str
    seats: Sequence[Seat]
    stations: tuple[str, ...]
    mine: bool
    asked: str
    left_ms: int | None


def games_counted(club: Club, user: Any, *, inside: bool) -> dict[str, int]:
    """How many games are under way, how many of them the asker may not see, in how many the asker is asked."""
    games = club_games(club).filter(status=Game.Status.ACTIVE)
    shown = games_shown(games, club, user, inside=inside)
    mine = (
        games.filter(seats__user_id=user.pk, awaiting__contains=[F("seats__side")])
        if user.pk
        else games.none()
    )
    total = games.count()
    return {"games": total, "hidden": total - shown.count(), "mine": mine.count()}


def boards_of(
    club: Club, user: Any, *, inside: bool, most: int | None = 4, start: int = 0
) -> list[SmallBoard]:
    """Games under way: those in which the asker sits first, then the one played last."""
    own = Seat.objects.filter(game=OuterRef("pk"), user_id=user.pk or 0)
    games = games_shown(club_games(club).filter(status=Game.Status.ACTIVE), club, user, inside=inside)
    games = games.annotate(own=Exists(own)).order_by("-own", "-moved")
    games = games.prefetch_related(Prefetch("seats", Seat.objects.select_related("user")))
    return [board_of(game, user) for game in games[start : start + most if most else None]]


def board_of(game: Game, user: Any) -> SmallBoard:
    """One game under way."""
    seats = list(game.seats.all())
    asked = [seat for seat in seats if seat.side in game.awaiting]
    first = next(iter(asked), None)
    mine = user.is_authenticated and any(seat.user_id == user.pk for seat in asked)
    words = game_title(game), scenario_name(game.ruleset, game.scenario), system_title(game)
    return SmallBoard(
        game=game,
        players=" – ".join(dict.fromkeys(name_shown(seat.user) for seat in seats)),
        title=" · ".join(dict.fromkeys(words)),
        seats=seats,
        stations=stations(game),
        mine=mine,
        asked="yours" if mine else name_shown(first.user) if first else "",
        left_ms=max(0, left_ms(hand_of(first), heartbeat.now())) if first and game.bank_ms else None,
    )


def name_shown(user: Any) -> str:
    """Who that is, in words; an account that was closed has no name any more."""
    return user.get_username() if user and user.is_active else "a former member"


def hours_of(club: Club) -> list[int] | None:
    """Answers of members by hour of the day in UTC, of the last weeks; None where it would show one person's day."""
    found = cache.get_or_set(f"club-hours-{club.pk}", lambda: _hours(club) or [], HOURS_KEPT)
    return found or None


def _hours(club: Club) -> list[int] | None:
    answers = (
        Action.objects.filter(
            user__memberships__club=club, time__gt=now() - HOURS_SPAN, verdict=Action.Verdict.ACCEPTED
        )
        .exclude(side="")
        .order_by()
    )
    if answers.values("user").distinct().count() < FEWEST_FOR_HOURS:
        return None
    counts = dict(answers.annotate(hour=ExtractHour("time")).values_list("hour").annotate(Count("pk")))
    return [counts.get(hour, 0) for hour in range(24)]
