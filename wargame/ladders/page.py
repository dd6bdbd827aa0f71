"""The table of a ladder, a page of it: from as many queries for five members as for five thousand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.db.models import QuerySet

from wargame.games import heartbeat
from wargame.ladders.bands import MANY, MINUTE, Division, bands_of, divisions_of, more_words
from wargame.ladders.figures import (
    NO_FORM,
    Figure,
    Form,
    Nearest,
    Trend,
    find_unseen,
    forms_of,
    list_rated_places,
    nearest_of,
    pool_of,
    standings_of,
    trends_of,
    weeks_of,
)
from wargame.ladders.games import plans_of
from wargame.ladders.models import Place, Season
from wargame.ladders.parties import View, view_of
from wargame.ladders.reasons import Reason
from wargame.ladders.rulebook import Effect, Kind, Rules
from wargame.ladders.standing import rules_of
from wargame.players.sight import showing_among
from wargame.ratings.models import Pool
from wargame.ratings.powers import find_unseen_people

PAGE = 50
TABS = 200
"""With more members than this the divisions are tabs."""


@dataclass(frozen=True)
class Row:
    """A line of the table. `number` is the place, or where another pool's ratings are shown the row's own number."""

    place: Place
    number: int
    figure: Figure
    trend: Trend
    weeks: Sequence[int]
    form: Form = NO_FORM
    arrow: str = ""
    me: bool = False
    unlisted: bool = False
    """Shown without its place, which goes by a rating that is too uncertain."""
    reason: Reason | None = None
    takes: int | None = None
    division: Division | None = None
    """The heading above it, where it is the first of a division on this page."""

    @property
    def month(self) -> int | None:
        """The change of a month, in whole points."""
        return None if self.trend.month is None else round(self.trend.month)

    @property
    def month_size(self) -> int:
        """The same without its sign."""
        return abs(self.month or 0)


@dataclass(frozen=True)
class Page:
    """The table of a ladder as somebody sees it."""

    season: Season
    rows: Sequence[Row]
    own: Row | None
    number: int
    pages: int
    count: int
    hidden: int
    division: int
    divisions: Sequence[Division]
    pool: Pool
    place: Place | None
    by_pool: bool = False
    low: float = 1400
    high: float = 1600
    more: str = ""
    tabs: bool = False
    unsure: bool = False

    @property
    def numbers(self) -> range:
        """The numbers of all pages, from 1."""
        return range(1, self.pages + 1)


def ladder_page(
    season: Season,
    user: Any,
    *,
    number: int = 1,
    division: int = 0,
    pool: Pool | None = None,
    unsure: bool = False,
) -> Page:
    """A page of the table, with the reader's own row if it is on another; `unsure` ratings too, if asked for."""
    ladder, rules = season.ladder, rules_of(season.ladder)
    by_rating, own_pool = ladder.kind == Kind.RATING, pool_of(ladder)
    pool = own_pool if pool is None else pool
    by_pool = by_rating and pool != own_pool
    bands = bands_of(season)
    divisions, own = divisions_of(bands, rules), own_place(season, user)
    total, hidden = sum(band.size for band in bands), sum(band.hidden for band in bands)
    if by_rating:
        unsure = (
            unsure or hidden == total
        )  # else nobody could be challenged before the first ratings are sure
    tabs = len(divisions) > 1 and total > TABS and not by_pool
    division = (division or (own.division if own else 1)) if tabs else 0
    wanted = (
        places_of(season, pool, user) if by_pool else list_places(season, division, by_rating and not unsure)
    )
    if by_pool:
        count = count_by_pool(season, pool, user, wanted, total)
    else:
        chosen = [band for band in bands if band.number == division or not division]
        count = sum(band.size - band.hidden * (by_rating and not unsure) for band in chosen)
    pages = max(1, -(-count // PAGE))
    number = min(max(number, 1), pages)
    start = (number - 1) * PAGE
    places = list(wanted[start : start + PAGE])
    everybody = [*places, own] if own else places
    facts = Facts(season, rules, pool, own, everybody, divisions, by_pool, user)
    rows = list(facts.rows(places, start))
    elsewhere = own is not None and not by_pool and all(row.place.pk != own.pk for row in rows)
    low, high = scale_of([row.figure for row in rows])
    return Page(
        season=season, rows=rows, own=facts.row(own, own.rank) if own and elsewhere else None, number=number,
        pages=pages, count=count, hidden=hidden, division=division, divisions=divisions, pool=pool, place=own,
        by_pool=by_pool, low=low, high=high, tabs=tabs,
        unsure=unsure, more=more_words(divisions, places, 0 if unsure else hidden, by_pool),
    )  # fmt: skip


def count_by_pool(season: Season, pool: Pool, user: Any, rows: QuerySet[Place], total: int) -> int:
    """How many rows a table by another pool has; of a great one kept for a minute, for each reader."""
    if total < MANY:
        return rows.count()
    key = f"ladder-pool-{season.pk}-{pool.ruleset}-{pool.pace}-{user.pk or 0}"
    return cache.get_or_set(key, rows.count, MINUTE) or 0


def list_places(season: Season, division: int, by_rating: bool) -> QuerySet[Place]:
    """The places to show, from the top."""
    found = Place.objects.filter(season=season).select_related("user").order_by("rank")
    if division:
        found = found.filter(division=division)
    return found.filter(hidden=False) if by_rating else found


def places_of(season: Season, pool: Pool, reader: Any) -> QuerySet[Place]:
    """The places of those with a sure rating in another pool that the reader may see, by it."""
    found = list_rated_places(Place.objects.filter(season=season), pool).exclude(
        user__in=find_unseen_people(reader)
    )
    return found.select_related("user").order_by("-user__standings__rating", "user")


def own_place(season: Season, user: Any) -> Place | None:
    """The reader's own place."""
    if not user.is_authenticated:
        return None
    return Place.objects.filter(season=season, user=user.pk).select_related("user").first()


def scale_of(figures: Sequence[Figure]) -> tuple[float, float]:
    """The common scale of the bands of a page, in whole hundreds."""
    known = [figure for figure in figures if figure.known]
    low = min((figure.rating - 2 * figure.deviation for figure in known), default=1300)
    high = max((figure.rating + 2 * figure.deviation for figure in known), default=1700)
    return low // 100 * 100, -(-high // 100) * 100


def first_rows(season: Season, user: Any, count: int) -> list[Row]:
    """The first places with their figures as the table has them, and the reader's own where it is further down.

    Where no rating is sure yet they are those with unsure ones, as in the table.
    """
    ladder = season.ladder
    by_rating, own = ladder.kind == Kind.RATING, own_place(season, user)
    places = list(list_places(season, 0, by_rating)[:count]) or list(list_places(season, 0, False)[:count])
    if own and own not in places:
        places.append(own)
    users, pool = {place.user_id for place in places}, pool_of(ladder)
    figures, trends = standings_of(users, pool), trends_of(users, pool)
    hidden = find_unseen(users, user)
    return [
        Row(
            place=place, number=place.rank, weeks=(), me=place == own, unlisted=by_rating and place.hidden,
            figure=Figure() if place.user_id in hidden else figures.get(place.user_id, Figure()),
            trend=Trend() if place.user_id in hidden else trends.get(place.user_id, Trend()),
        )
        for place in places
    ]  # fmt: skip


class Facts:
    """All that the rows of a page are made of, read at once."""

    def __init__(
        self,
        season: Season,
        rules: Rules,
        pool: Pool,
        own: Place | None,
        places: Sequence[Place],
        divisions: Sequence[Division],
        by_pool: bool,
        reader: Any,
    ) -> None:
        users, now = {place.user_id for place in places}, heartbeat.now()
        self.rules, self.own, self.by_pool = rules, own, by_pool
        self.exchanges = season.ladder.kind == Kind.CHALLENGE
        self.by_rating = season.ladder.kind == Kind.RATING
        self.divisions = {one.number: one for one in divisions}
        self.last = max(self.divisions, default=1)
        self.figures = standings_of(users, pool)
        self.trends = trends_of(users, pool)
        telling = showing_among(reader, users, "games")
        self.weeks = weeks_of(telling, pool, now)
        self.forms = forms_of(telling, pool)
        for unseen_user in find_unseen(users, reader):
            self.figures.pop(unseen_user, None)
            self.trends.pop(unseen_user, None)
            self.forms.pop(unseen_user, None)
        open_season = season.closed is None
        self.view: View | None = view_of(season, own, users) if own and open_season else None

    def rows(self, places: Sequence[Place], start: int) -> Iterator[Row]:
        """The rows of a page, with a heading where a division begins."""
        before = 0
        for at, place in enumerate(places, start + 1):
            new = len(self.divisions) > 1 and not self.by_pool and place.division != before
            before = place.division
            heading = self.divisions[place.division] if new else None
            yield self.row(place, at if self.by_pool else place.rank, heading)

    def row(self, place: Place, number: int, heading: Division | None = None) -> Row:
        """A place as a line of the table, with what its reader may do."""
        reason = self.view.reason(place) if self.view else None
        return Row(
            place=place, number=number, figure=self.figures.get(place.user_id, Figure()),
            trend=self.trends.get(place.user_id, Trend()), weeks=self.weeks.get(place.user_id, []),
            form=self.forms.get(place.user_id, NO_FORM),
            arrow="" if self.by_pool else self.arrow(place), me=self.own is not None and place.pk == self.own.pk,
            unlisted=self.by_rating and place.hidden,
            reason=reason, takes=self.takes(place) if reason is None else None, division=heading,
        )  # fmt: skip

    def arrow(self, place: Place) -> str:
        """Whether the place goes up or down a division when the season closes: as `order.exchange` has it."""
        band = self.divisions[place.division]
        at, half = place.rank - band.first, band.count // 2
        if place.division > min(self.divisions) and at < min(self.rules.promoted, half):
            return "up"
        if place.division < self.last and at >= band.count - min(self.rules.relegated, half):
            return "down"
        return ""

    def takes(self, place: Place) -> int | None:
        """The place that the reader would take by winning."""
        if not self.exchanges or self.own is None or place.rank >= self.own.rank:
            return None
        return place.rank if {Effect.ABOVE, Effect.SWAP} & set(self.rules.win) else None


def nearest_in(page: Page) -> tuple[Row, Nearest] | None:
    """Of the rows of a page that the reader may challenge the one with whom a game comes nearest to 50 : 50.

    Not of those who keep their ratings to themselves: the chance would tell them. None where too few games tell.
    """
    free = {row.place.user_id: row for row in page.rows if row.reason is None}
    if page.place is None or page.season.closed is not None or not free:
        return None
    shown = set(free) - find_unseen(free, page.place.user)
    found = nearest_of(page.place.user_id, shown, plans_of(page.season.ladder))
    return (free[found.opponent], found) if found else None
