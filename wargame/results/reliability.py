"""How reliable a player is, apart from how strong: games played to their end, and how fast they answer (ADR 0083)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from wargame.results.models import Conduct, Result, Share, Silence

HOUR = 3600
EDGES = tuple(hours * HOUR for hours in (1, 2, 3, 4, 6, 9, 12, 18, 24, 36, 48))
"""Upper ends of the buckets of answer times; one more is for all that is longer."""

LABELS = ("1 h", "", "", "", "6 h", "", "", "", "1 day", "", "", "longer")
SAMPLE = 200
"""Answer times kept of a game at most."""

LATELY = 50
"""Games under a clock, the last ones, of which answer times are told."""

GOOD, BAD = 3, 1
"""Games that everybody is taken to have played before their first: three finished, one lost on time."""

FADES = 30
"""Games finished after a forfeit until it weighs nothing."""


class Kind(StrEnum):
    """What tells against a player: a game in which the time ran out, one left without a word, a challenge too."""

    LATE = "late"
    LEFT = "left"
    UNANSWERED = "unanswered"


WEIGHTS: Mapping[Kind, float] = {Kind.LATE: 1, Kind.LEFT: 2, Kind.UNANSWERED: 0.5}
"""What each weighs: a challenge left unanswered costs the other days, a game months."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """What tells against a player: what it still weighs in the score, and in how many finished games it is gone."""

    day: date
    kind: Kind
    weight: float
    fades_in: int


@dataclass(frozen=True, slots=True)
class Reliability:
    """What is told of a player; times in seconds, None for too few answers."""

    score: int
    begun: int = 0
    finished: int = 0
    forfeits: tuple[Forfeit, ...] = ()
    answers: int = 0
    buckets: tuple[int, ...] = ()
    median: int | None = None
    nine_tenths: int | None = None
    asked: int = 0
    given: int = 0

    @property
    def late(self) -> list[Forfeit]:
        """Games in which the time ran out."""
        return self._of(Kind.LATE)

    @property
    def left(self) -> list[Forfeit]:
        """Games left without a word."""
        return self._of(Kind.LEFT)

    @property
    def unanswered(self) -> list[Forfeit]:
        """Challenges left without an answer."""
        return self._of(Kind.UNANSWERED)

    def _of(self, kind: Kind) -> list[Forfeit]:
        return [one for one in self.forfeits if one.kind == kind]


def score_of(finished: int, weights: Iterable[float]) -> int:
    """The score: the mean of a Beta distribution that begins at three games finished and one not."""
    good = finished + GOOD
    return round(100 * good / (good + sum(weights) + BAD))


NEWCOMER = Reliability(score=score_of(0, ()))
"""Of whom nothing is known yet."""


def reliability_of(users: Iterable[User | int]) -> dict[int, Reliability]:
    """How reliable each of them is, by id: one query, however many. Who has finished no game is a newcomer."""
    ids = {user if isinstance(user, int) else user.pk for user in users}
    rows = Conduct.objects.filter(user__in=ids)
    return dict.fromkeys(ids, NEWCOMER) | {row.user_id: _reliability_of(row) for row in rows}


def _reliability_of(row: Conduct) -> Reliability:
    forfeits = (Forfeit(date.fromisoformat(day), Kind(kind), *rest) for day, kind, *rest in row.forfeits)
    return Reliability(
        score=row.score, begun=row.begun, finished=row.finished, forfeits=tuple(forfeits),
        answers=row.answers, buckets=tuple(row.buckets), median=row.median, nine_tenths=row.nine_tenths,
        asked=row.asked, given=row.given,
    )  # fmt: skip


@transaction.atomic
def conduct_renew(*, user_id: int) -> Conduct:
    """Add up a player's finished games anew. Two that end at once wait for each other."""
    Conduct.objects.get_or_create(user_id=user_id, defaults={"score": NEWCOMER.score})
    row = Conduct.objects.select_for_update().get(user_id=user_id)
    games = list(_games(user_id))
    row.begun, row.finished = len(games), sum(not game["answers__forfeited"] for game in games)
    weighed = weigh([*((game["ended"], kind_of(game)) for game in games), *_silences(user_id)])
    row.forfeits = [[one.day.isoformat(), one.kind, one.weight, one.fades_in] for one in weighed]
    row.score = score_of(row.finished, (one.weight for one in weighed))
    row.asked = sum(game["answers__asked"] or 0 for game in games)
    row.given = sum(game["answers__given"] or 0 for game in games)
    row.most = favourite_scenario(games)
    _times(row)
    row.save()
    return row


def _games(user_id: int) -> Iterable[Mapping[str, Any]]:
    """The player's games that count, in the order of their ends: none that was abandoned, annulled or is held, nor
    one that they played alone.
    """
    shares = Share.objects.filter(user_id=user_id, result__annulled=None, result__held=False)
    shares = (
        shares.filter(halves__isnull=False).exclude(result__how=Result.How.ABANDONED).order_by("ended", "pk")
    )
    return shares.values(
        "ended", "answers__forfeited", "answers__silent", "answers__asked", "answers__given",
        "result__ruleset", "result__scenario",
    )  # fmt: skip


def favourite_scenario(games: Iterable[Mapping[str, Any]]) -> str:
    """«ruleset/scenario» of most of the games; the first by name of those played as often, '' of none."""
    counts = Counter(f"{game['result__ruleset']}/{game['result__scenario']}" for game in games)
    return min(counts, key=lambda plan: (-counts[plan], plan), default="")


def kind_of(game: Mapping[str, Any]) -> Kind | None:
    """What a game tells against its player; nothing if it was brought to its end."""
    if not game["answers__forfeited"]:
        return None
    return Kind.LEFT if game["answers__silent"] else Kind.LATE


def _silences(user_id: int) -> Iterable[tuple[datetime, Kind]]:
    """When the player left something unanswered."""
    times = Silence.objects.filter(user_id=user_id).values_list("time", flat=True)
    return ((time, Kind.UNANSWERED) for time in times)


@transaction.atomic
def silence_note(*, user_id: int, source: str, time: datetime) -> None:
    """Somebody left unanswered what `source` names; told twice it counts once."""
    if Silence.objects.get_or_create(source=source, defaults={"user_id": user_id, "time": time})[1]:
        conduct_renew(user_id=user_id)


@transaction.atomic
def silence_strike(*, source: str) -> None:
    """It counts no more that this was left unanswered."""
    for row in Silence.objects.filter(source=source):
        row.delete()
        conduct_renew(user_id=row.user_id)


def weigh(seen: Iterable[tuple[datetime, Kind | None]]) -> list[Forfeit]:
    """What tells against somebody, of what they did in whatever order, with what each weighs after the last."""
    ordered = sorted(seen, key=lambda one: one[0])
    after = sum(kind is None for _, kind in ordered)
    found = []
    for time, kind in ordered:
        if kind is None:
            after -= 1
            continue
        left = max(0, FADES - after)
        found.append(Forfeit(time.date(), kind, WEIGHTS[kind] * left / FADES, left))
    return found


def _times(row: Conduct) -> None:
    """Median and nine tenths of the answers of the last games under a clock, and how they spread."""
    counted = Share.objects.filter(user_id=row.user_id, result__annulled=None, result__held=False)
    shares = counted.filter(answers__count__gt=0)
    last = shares.order_by("-ended", "-pk").values_list(
        "answers__count", "answers__buckets", "answers__sample"
    )
    kept = list(last[:LATELY])
    row.answers = sum(count for count, _, _ in kept)
    row.buckets = [sum(column) for column in zip(*(buckets for _, buckets, _ in kept), strict=True)]
    weighed = sorted((second, count / len(sample)) for count, _, sample in kept for second in sample)
    row.median, row.nine_tenths = (quantile(weighed, part) for part in (0.5, 0.9))


def quantile(weighed: Sequence[tuple[int, float]], part: float) -> int | None:
    """The least value that so large a part of the weight does not exceed; None of nothing."""
    due, gone = part * sum(weight for _, weight in weighed), 0.0
    for value, weight in weighed:
        gone += weight
        if gone >= due - 1e-9:
            return value
    return None


def buckets_of(seconds: Iterable[int]) -> list[int]:
    """How many answers fall between the edges."""
    counts = [0] * (len(EDGES) + 1)
    for second in seconds:
        counts[bisect_left(EDGES, second)] += 1
    return counts


def thin_out(seconds: Sequence[int]) -> list[int]:
    """All of a sorted list, or so many evenly spaced of it that their quantiles are its own."""
    if len(seconds) <= SAMPLE:
        return list(seconds)
    return [seconds[(2 * at + 1) * len(seconds) // (2 * SAMPLE)] for at in range(SAMPLE)]
