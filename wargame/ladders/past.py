"""What happened on ladders: challenges, moves, annulments, and how seasons stood when they closed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet

from wargame.clubs.selectors import display_name
from wargame.ladders.figures import find_unseen
from wargame.ladders.models import Challenge, Entry, Season
from wargame.ladders.page import PAGE
from wargame.ladders.rulebook import Kind
from wargame.ladders.table import State
from wargame.ladders.words import happening_words
from wargame.ratings.powers import may_annul
from wargame.results.models import Result

BOX = 10
"""Challenges beside the reader's games."""

GAMELESS = [str(one) for one in (State.DECLINED, State.LAPSED, State.WITHDRAWN, State.VOID, State.ANNULLED)]
"""How a challenge ends of which nobody reads among their games."""


def read_closed_rows(season: Season, reader: Any) -> list[dict[str, Any]]:
    """How a season stood when it closed; of whoever keeps their ratings from this reader without them."""
    rows: list[dict[str, Any]] = (season.snapshot or {}).get("rows", [])
    kept = find_unseen([row["user"] for row in rows], reader)
    return [row | {"rating": None, "deviation": None} if row["user"] in kept else row for row in rows]


def challenges_of(user: Any) -> QuerySet[Challenge]:
    """Somebody's challenges, the open ones first, then the latest."""
    mine = Challenge.objects.filter(Q(challenger=user) | Q(challenged=user))
    return with_people(mine).order_by("-made", "-pk")


def challenges_news(user: Any, since: datetime) -> tuple[list[Challenge], list[Challenge]]:
    """What somebody is asked, and which of their challenges ended since then without a game."""
    mine = challenges_of(user)
    asked = mine.filter(challenged=user, state=State.ASKED)
    ended = mine.filter(ended__gt=since, state__in=GAMELESS)
    return list(asked[:BOX]), list(ended[:BOX])


def challenges_in(season: Season) -> QuerySet[Challenge]:
    """The challenges of a season, the latest first."""
    return with_people(Challenge.objects.filter(season=season))


def with_people(challenges: QuerySet[Challenge]) -> QuerySet[Challenge]:
    """With all that a row of them says."""
    return challenges.select_related("challenger", "challenged", "game", "season__ladder__club").defer(
        "season__snapshot"
    )


def history_of(season: Season, user: Any | None = None) -> QuerySet[Entry]:
    """What moved whom in a season, the latest first."""
    found = Entry.objects.filter(season=season).select_related("user", "other", "challenge__game")
    if user is not None:
        found = found.filter(Q(user=user.pk) | Q(other=user.pk))
    return found.order_by("-number")


class Happening(NamedTuple):
    """A line of the history as the page has it: all that a game, or another end of a challenge, did to its two players.

    `first` is the number of the first of the kept lines that it is made of, `number` that of the line of the page.
    """

    first: int
    number: int
    time: datetime
    words: str
    why: str
    game: str
    struck: bool


SAME = ("time", "challenge_id", "user_id", "other_id")
"""The kept lines of one thing that happened are alike in this."""

MOST_LINES = 8
"""A game leaves no more lines than this: that it was played, and each effect once."""


def history_page(season: Season, number: str | None) -> Page[Any]:
    """A page of the history, the latest first; what begins on it is told whole."""
    page: Page[Any] = Paginator(history_of(season), PAGE).get_page(number)
    numbers = [entry.number for entry in page]
    if not numbers:
        return page
    around = history_of(season).filter(
        number__gte=numbers[-1] - MOST_LINES, number__lte=numbers[0] + MOST_LINES
    )
    exchanges = season.ladder.kind == Kind.CHALLENGE
    rows = happenings_of(around.order_by("number"), exchanges)
    shown = [row for row in rows if numbers[-1] <= row.first <= numbers[0]]
    before = happenings_before(season, shown[0].first) if shown else 0
    page.object_list = [row._replace(number=at) for at, row in enumerate(shown, before + 1)][::-1]
    return page


def happenings_before(season: Season, number: int) -> int:
    """How many things had happened in a season before the kept line of this number."""
    lines = Entry.objects.filter(season=season, number__lt=number).order_by()
    return lines.values(*SAME).distinct().count()


def happenings_of(entries: Iterable[Entry], exchanges: bool) -> list[Happening]:
    """What happened by kept lines in their order: those of one end of a challenge stand together."""
    found: list[Happening] = []
    for _, group in groupby(entries, key=attrgetter(*SAME)):
        lines = list(group)
        first = lines[0]
        game = first.challenge.game if first.challenge else None
        words = happening_words(lines, exchanges)
        found.append(
            Happening(
                first.number,
                len(found) + 1,
                first.time,
                words,
                first.why,
                game.code if game else "",
                first.struck,
            )
        )
    return found


class Annulled(NamedTuple):
    """A challenge that is annulled, by whom its result was, and whether the reader may let it count again."""

    challenge: Challenge
    by: str
    restorable: bool


def list_annulled(season: Season, reader: Any) -> list[Annulled]:
    """The challenges of a season that are annulled, the last made first."""
    found = Challenge.objects.filter(season=season, state=State.ANNULLED).order_by("-made", "-pk")
    challenges = list(found.select_related("challenger", "challenged", "game")[:PAGE])
    results = Result.objects.filter(game__in=[one.game_id for one in challenges], overturned=None)
    by_game = {result.game_id: result for result in results.select_related("game", "annulled_by")}
    return [
        make_annulled_row(challenge, by_game.get(challenge.game_id or 0), reader) for challenge in challenges
    ]


def make_annulled_row(challenge: Challenge, result: Result | None, reader: Any) -> Annulled:
    """The row of one of them; one without a result was declined or not answered, and is excused for good."""
    if result is None:
        return Annulled(challenge, "", restorable=False)
    by = display_name(result.annulled_by) if result.annulled_by else ""
    restorable = result.annulled is not None and may_annul(reader, result)
    return Annulled(challenge, by, restorable)
