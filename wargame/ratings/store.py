"""Games, places and edges out of the database, and what was worked out of them into it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db import connection, models, transaction
from django.db.models import F, Min, Q, QuerySet

from wargame.ratings.balance import Edge
from wargame.ratings.fold import NEW, Changes, Fold, Known, Place, Plan, Played, Slot, slots_of
from wargame.ratings.glicko import Rating
from wargame.ratings.models import Balance, Change, Counted, Standing
from wargame.ratings.periods import period_begin, period_of
from wargame.results.models import Result, Share

Watch = Callable[[int, int], None]
"""Hears how many games of how many are done."""


def ignore_progress(done: int, total: int) -> None:
    """Nobody looks how far it is."""


class Heard(NamedTuple):
    """A rated result that was read, and whether it counts."""

    result: int
    period: int
    counts: bool


class Read(NamedTuple):
    """What was read of the results since a period: the games that count, and all that were heard of."""

    games: list[Played]
    heard: list[Heard]


def find_unheard_results() -> QuerySet[Result]:
    """Rated results that the ratings do not know as they are."""
    off = Q(annulled__isnull=False) | Q(held=True)
    differs = Q(off, counted__counts=True) | Q(~off, counted__counts=False)
    return Result.objects.filter(Q(counted=None) | differs, rated=True)


def first_unheard_period() -> int | None:
    """The first period with a result that the ratings do not know as it is; None when they know all."""
    first = find_unheard_results().aggregate(at=Min("ended"))["at"]
    return None if first is None else period_of(first)


def games_read(since: int, flipped: Collection[int] = ()) -> Read:
    """The rated results since a period, in the order in which they ended; those `flipped` are read as the opposite."""
    shares = Share.objects.filter(result__rated=True)
    if since:
        shares = shares.filter(result__ended__gte=period_begin(since))
    rows = shares.order_by("result__ended", "result_id", "pk").values_list(
        "result_id", "result__ended", "result__annulled", "result__held", "result__ruleset",
        "result__scenario", "result__pace", "result__bid", "side", "user_id", "halves",
    )  # fmt: skip
    found = Read([], [])
    for number, both in groupby(rows, key=itemgetter(0)):
        one, *others = both
        _, ended, annulled, held, ruleset, scenario, pace, bid, side, first, halves = one
        period = period_of(ended)
        found.heard.append(Heard(number, period, annulled is None and not held))
        second = others[0][9] if len(others) == 1 else None
        if held or (annulled is None) == (number in flipped):
            continue
        if first is None or second is None or halves is None:
            continue
        given = bid_points(bid, side)
        found.games.append(
            Played(
                number, period, ruleset, scenario, pace, side, first, second, halves / 2, given, others[0][8]
            )
        )
    return found


def bid_points(bid: Any, side: str) -> float:
    """What a side gave for being that side by a result's bid; negative what the other side gave, 0 without a bid."""
    points = bid.get("points") if isinstance(bid, dict) else None
    if not isinstance(points, int | float) or isinstance(points, bool):
        return 0.0
    return float(points if bid.get("side") == side else -points)


def fold_from(since: int, games: Sequence[Played]) -> Fold:
    """Everybody whom the periods since then concern, as they stood at its beginning."""
    places = dict(places_before(since, games)) if since else {}
    slots = list(dict.fromkeys([*slots_of(games), *places]))
    return Fold(slots, places, read_known_before(since) if since else {})


def places_before(since: int, games: Sequence[Played]) -> Iterator[tuple[Slot, Place]]:
    """Where each stood whom the periods since then concern, or concerned until now; newcomers only of the latter."""
    wanted = set(slots_of(games))
    people = {user for user, *_ in wanted}
    standings = Standing.objects.filter(user_id__in=people, period__lt=since)
    for row in standings.values_list(
        "user_id", "ruleset", "pace", "period", "rating", "deviation", "volatility", "games"
    ):
        if row[:3] in wanted:
            yield row[:3], Place(row[3], Rating(*row[4:7]), row[7])
    changes = Change.objects.filter(period__gte=since).order_by("user_id", "ruleset", "pace", "period")
    for row in changes.distinct("user_id", "ruleset", "pace").values_list(
        "user_id", "ruleset", "pace", "last", "before_rating", "before_deviation", "before_volatility",
        F("total") - F("games"),
    ):  # fmt: skip
        yield row[:3], NEW if row[3] is None else Place(row[3], Rating(*row[4:7]), row[7])


def read_known_before(since: int) -> dict[Plan, Known]:
    """What was known of each scenario before a period."""
    rows = Balance.objects.filter(period__lt=since).order_by("ruleset", "scenario", "-period")
    return {(row.ruleset, row.scenario): read_known(row) for row in rows.distinct("ruleset", "scenario")}


def read_known(row: Balance) -> Known:
    """What a row says."""
    edge = Edge(row.edge, row.effect, row.edge_var, row.effect_var, row.covariance)
    return Known(row.period, row.side, edge, row.games, row.other)


def work_out(since: int, read: Read, watch: Watch = ignore_progress) -> tuple[Fold, list[Changes]]:
    """The ratings from a period on."""
    fold = fold_from(since, read.games)
    return fold, fold.run(read.games, lambda done: watch(done, len(read.games)))


@transaction.atomic
def write(since: int, read: Read, fold: Fold, changes: Sequence[Changes]) -> None:
    """Put what was worked out in the place of what stood there from that period on."""
    for model in (Change, Balance):
        delete(model.objects.filter(period__gte=since))
    delete(Standing.objects.filter(period__gte=since))
    delete(Counted.objects.filter(Q(period__gte=since) | Q(result__in=[one.result for one in read.heard])))
    if since:
        people = {user for user, *_ in fold.slots}
        stale = Standing.objects.filter(user_id__in=people).values_list("pk", "user_id", "ruleset", "pace")
        delete(Standing.objects.filter(pk__in=[pk for pk, *slot in stale if tuple(slot) in fold.at]))
    copy(Counted, ("result_id", "period", "counts"), read.heard)
    copy(Change, CHANGE, change_rows(fold, changes))
    copy(Standing, STANDING, standing_rows(fold))
    copy(Balance, BALANCE, balance_rows(fold))


CHANGE = (
    "user_id", "ruleset", "pace", "period", "last", "before_rating", "before_deviation", "before_volatility",
    "rating", "deviation", "volatility", "games", "total",
)  # fmt: skip
STANDING = ("user_id", "ruleset", "pace", "period", "rating", "deviation", "volatility", "games")
BALANCE = (
    "ruleset", "scenario", "period", "side", "other", "edge", "effect", "edge_var", "effect_var", "covariance", "games",
)  # fmt: skip


def change_rows(fold: Fold, changes: Iterable[Changes]) -> Iterator[tuple[Any, ...]]:
    """A row for each player, pool and period."""
    for one in changes:
        columns = (one.last, *one.before, *one.after, one.games, one.total)
        for slot, last, *figures in zip(one.slot.tolist(), *(c.tolist() for c in columns), strict=True):
            yield *fold.slots[slot], one.period, None if last < 0 else last, *figures


def standing_rows(fold: Fold) -> Iterator[tuple[Any, ...]]:
    """A row for each player and pool with a game that counts."""
    for slot, place in fold.places():
        if place is not None:
            yield *slot, place.period, *place.figure, place.games


def balance_rows(fold: Fold) -> Iterator[tuple[Any, ...]]:
    """A row for each scenario and period."""
    for plan, known in fold.learned:
        yield *plan, known.period, known.side, known.other, *known.edge, known.games


def delete(rows: models.QuerySet[Any]) -> None:
    """Delete at once what nothing hangs on."""
    rows._raw_delete(rows.db)


def copy(model: type[models.Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write rows as fast as the database reads: a text that it takes in one go, floats to their last bit."""
    into = f"COPY {model._meta.db_table} ({', '.join(columns)}) FROM STDIN"
    with connection.cursor() as cursor, cursor.copy(into) as stream:
        for some in split_batches(rows, 5000):
            stream.write("".join(map(line, some)))


def line(row: Sequence[Any]) -> str:
    """A row as COPY reads it. Slugs, paces and sides hold nothing that it would read otherwise."""
    return (
        "\t".join(
            [r"\N" if value is None else repr(value) if type(value) is float else str(value) for value in row]
        )
        + "\n"
    )


def split_batches(rows: Iterable[Any], size: int) -> Iterator[list[Any]]:
    """The rows, so many at a time."""
    some = []
    for row in rows:
        some.append(row)
        if len(some) == size:
            yield some
            some = []
    if some:
        yield some
