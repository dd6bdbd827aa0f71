"""What is shown of clubs. Whatever a page lists comes from one query, however long the list is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    FilteredRelation,
    FloatField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import ExtractHour, Lower
from django.utils.timezone import now

from wargame.clubs.models import Application, Club, Invitation, Membership, News
from wargame.clubs.powers import Role
from wargame.games import heartbeat
from wargame.games.frames import bank_left_ms
from wargame.games.held import hold_words
from wargame.games.models import Action, Game, Seat
from wargame.games.words import game_title, scenario_name, stations, system_title
from wargame.ratings.periods import period_now
from wargame.ratings.selectors import ALL, SURE, grown_deviation
from wargame.results.models import Result, Share

UNRELIABLE = 70
FEWEST_FOR_HOURS = 8
"""Of fewer people who answered the chart of hours would show one person's day."""
HOURS_SPAN, HOURS_KEPT, LISTED_KEPT = timedelta(weeks=12), 2 * 3600, 60
"""Over what time answers are counted; for how many seconds it is kept, and which games are under way."""
SORTS = {
    "rating": ("uncertain", F("rating").desc(nulls_last=True), "name"),
    "reliability": (F("reliability").asc(nulls_last=True), "name"),
    "name": ("name",),
}
"""How a table of members may be ordered, by the word in the address."""


def sorts_for(reader: Any) -> list[str]:
    """The words by which this reader may order the members: reliability is for whoever is signed in."""
    return [sort for sort in SORTS if sort != "reliability" or reader.is_authenticated]


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
        most=_shown("games", reader, F("user__conduct__most")),
    )


_NOTHING = Value(None, output_field=FloatField())


def _ranked(club: Club, reader: Any) -> QuerySet[Any]:
    """The members with what a table may be ordered by: cheap for thousands. The deviation is as of now."""
    pool = Q(user__standings__ruleset=ALL.ruleset, user__standings__pace=ALL.pace)
    return (
        Membership.objects.filter(club=club)
        .select_related("user")
        .annotate(
            standing=FilteredRelation("user__standings", condition=pool),
            name=Lower("user__username"),
            rating=_shown("ratings", reader, F("standing__rating")),
            deviation=_shown("ratings", reader, grown_deviation(period_now(), "standing__")),
            reliability=F("user__conduct__score") if reader.is_authenticated else _NOTHING,
        )
        .annotate(uncertain=Case(When(deviation__lt=SURE, then=Value(0)), default=Value(1)))
    )


def _counted(rows: QuerySet[Any]) -> Subquery:
    """How many rows there are, as a column of another query."""
    return Subquery(
        rows.order_by().annotate(one=Value(1)).values("one").annotate(found=Count("pk")).values("found")
    )


def member_order(club: Club, reader: Any, *, sort: str, search: str = "") -> Sequence[int]:
    """The ids of the memberships in the order of that word, of those whose name has `search` in it.

    Of a crowd the order is kept for a minute, for each reader: what members show differs.
    """
    sort = sort if sort in sorts_for(reader) else "rating"
    rows = _ranked(club, reader).order_by(*SORTS[sort])
    if search:
        return list(rows.filter(user__username__icontains=search).values_list("pk", flat=True))
    key = f"club-order-{club.pk}-{reader.pk or 0}-{sort}"
    found: list[int] = _crowd_kept(club, key, LISTED_KEPT, lambda: list(rows.values_list("pk", flat=True)))
    return found


def fill_members(club: Club, reader: Any, order: Sequence[int]) -> list[Any]:
    """These members, with all that a table shows of them, in the same order."""
    found = member_rows(club, reader).in_bulk(order)
    return [found[pk] for pk in order if pk in found]


def members_unreliable(club: Club, reader: Any) -> QuerySet[Any]:
    """Members on whose games others wait in vain."""
    return _ranked(club, reader).filter(reliability__lt=UNRELIABLE).order_by("reliability", "name")


def club_list(*, search: str = "") -> QuerySet[Club]:
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
    """The games of a club: not those that its members play with each other for no club."""
    return Game.objects.filter(club_filter(club))


def games_under_way(club: Club) -> QuerySet[Game]:
    """The games of a club that are under way, and public ones between its members.

    No seat of another game is looked at, however many games have ended.
    """
    games = Game.objects.filter(status=Game.Status.ACTIVE)
    seats = Seat.objects.filter(game=OuterRef("pk"), game__status=Game.Status.ACTIVE)
    belongs = Exists(Membership.objects.filter(club=club, user=OuterRef("user")))
    between = Q(Exists(seats.filter(belongs)), ~Exists(seats.exclude(belongs)), private=False)
    between &= Q(terms__club__isnull=True)  # what another club plays for is its own
    return games.filter(club_filter(club) | between)


def club_filter(club: Club) -> Q:
    """Which games are the club's own: those for its members alone, and those opened for it, its ladders and events."""
    return Q(group=club.group_id) | Q(terms__club=club.slug)


CROWD = 500
"""Members from which on it is quicker to look through the last results of the site than through those of members,
and of whose games a list is kept for a minute."""


def club_results(club: Club, *, inside: bool) -> QuerySet[Result]:
    """The results of a club's games in which somebody played who is a member now, quick to begin at the last."""
    rows = results_of(club, inside=inside)
    if is_crowd(club):
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


class Listed(NamedTuple):
    """A game under way, as far as it decides who may see it, and whether it is the club's own."""

    game: int
    private: bool
    group: int | None
    own: bool


class UnderWay:
    """The games of a club that are under way, as somebody sees them: private ones of the club only `inside`.

    Beside them the public ones that its members play with each other for no club. Which games those are is kept for a
    minute where the club is a crowd.
    """

    def __init__(self, club: Club, user: Any, *, inside: bool) -> None:
        self.user = user
        listed = _crowd_kept(club, f"club-under-way-{club.pk}", LISTED_KEPT, lambda: _listed(club))
        seats = Seat.objects.filter(user_id=user.pk or 0, game__status=Game.Status.ACTIVE)
        self.mine = set(seats.values_list("game_id", flat=True))
        own = [one for one in listed if one.own]
        self.total = len(own)
        self.seen = [one.game for one in own if not one.private or (inside and self._lets_in(club, one))]
        self.of_members = [one.game for one in listed if not one.own]

    def _lets_in(self, club: Club, one: Listed) -> bool:
        return one.group == club.group_id or one.game in self.mine

    def counts(self) -> dict[str, int]:
        """How many games are under way, how many of them the reader may not see, in how many the reader is asked."""
        seats = Seat.objects.filter(user_id=self.user.pk or 0, game__in=self._mine_of(self.seen))
        mine = seats.filter(game__holds=[], game__awaiting__contains=[F("side")]).count()
        return {"games": self.total, "hidden": self.total - len(self.seen), "mine": mine}

    def boards(self, most: int | None = 4, *, own: bool = False) -> list[SmallBoard]:
        """Those in which the reader sits first, or they alone, then the one played last."""
        return self._boards_of(self._mine_of(self.seen) if own else self._mine_first(self.seen), most)

    def members_boards(self, most: int | None = 4) -> list[SmallBoard]:
        """The same of games of members for no club."""
        return self._boards_of(self._mine_first(self.of_members), most)

    def _boards_of(self, ids: Sequence[int], most: int | None) -> list[SmallBoard]:
        games = Game.objects.prefetch_related(Prefetch("seats", Seat.objects.select_related("user")))
        found = games.in_bulk(ids[:most])
        return [board_of(found[game], self.user) for game in ids[:most] if game in found]

    def _mine_of(self, games: Sequence[int]) -> list[int]:
        return [game for game in games if game in self.mine]

    def _mine_first(self, games: Sequence[int]) -> list[int]:
        return sorted(games, key=lambda game: game not in self.mine)


def _listed(club: Club) -> list[Listed]:
    """The games of a club and of its members that are under way, the one played last first."""
    own = Case(When(club_filter(club), then=Value(True)), default=Value(False))
    rows = games_under_way(club).annotate(own=own).order_by("-moved", "pk")
    return [Listed(*row) for row in rows.values_list("pk", "private", "group_id", "own")]


def _crowd_kept(club: Club, key: str, seconds: int, find: Callable[[], Any]) -> Any:
    """What is found out about a club; kept for so many seconds where many would ask for it, and it takes long."""
    return cache.get_or_set(key, find, seconds) if is_crowd(club) else find()


def is_crowd(club: Club) -> bool:
    """Whether so many belong to a club that nobody is to wait while all of them are counted."""
    return club.memberships.count() >= CROWD


def board_of(game: Game, user: Any) -> SmallBoard:
    """One game under way."""
    seats = list(game.seats.all())
    asked = [seat for seat in seats if seat.side in game.awaiting]
    first = next(iter(asked), None)
    held = hold_words(game)
    mine = user.is_authenticated and not held and any(seat.user_id == user.pk for seat in asked)
    words = game_title(game), scenario_name(game.ruleset, game.scenario), system_title(game)
    return SmallBoard(
        game=game,
        players=" – ".join(dict.fromkeys(display_name(seat.user) for seat in seats)),
        title=" · ".join(dict.fromkeys(words)),
        seats=seats,
        stations=stations(game),
        mine=mine,
        asked=f"{held}, clocks stopped"
        if held
        else "yours"
        if mine
        else display_name(first.user)
        if first
        else "",
        left_ms=bank_left_ms(game, first, heartbeat.now()) if first else None,
    )


def display_name(user: Any) -> str:
    """Who that is, in words; an account that was closed has no name any more."""
    return user.get_username() if user and user.is_active else "a former member"


def hours_of(club: Club) -> list[int] | None:
    """Answers of members by hour of the day in UTC, of the last weeks; None where it would show one person's day.

    Of a crowd none either until they are counted, which is not done while somebody waits for the page.
    """
    found: list[int] | None = cache.get(_hours_key(club))
    if found is None and not is_crowd(club):
        found = hours_count(club)
    return found or None


def hours_count(club: Club) -> list[int]:
    """Count the answers and keep that; nothing where it would show one person's day."""
    found = _hours(club) or []
    cache.set(_hours_key(club), found, HOURS_KEPT)
    return found


def crowds() -> QuerySet[Club]:
    """The clubs to which so many belong that what takes long is found out beforehand."""
    return Club.objects.filter(closed=None).annotate(members=Count("memberships")).filter(members__gte=CROWD)


def _hours_key(club: Club) -> str:
    return f"club-hours-{club.pk}"


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
