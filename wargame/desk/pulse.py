"""The pulse of a round, or of the games that somebody directs: one row a game, one mark an act, silence dashed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from wargame.clubs.selectors import display_name
from wargame.events.models import Round
from wargame.games import heartbeat
from wargame.games.models import Action, Game
from wargame.games.notices import title
from wargame.games.releases import playable
from wargame.games.times import short_day
from wargame.games.words import palette_of

LATELY, LEAST = timedelta(days=14), timedelta(hours=1)
"""How far the pulse of no round in particular goes back; how much time a picture has across at least."""

ROWS, HEIGHT = 12, 16
MARKS = 400
"""Acts of a game that are drawn at most, the newest."""

SILENT, DAY = timedelta(days=3), timedelta(days=1)
DATES = ("first", "quarter", "half", "quarter", "last")
"""Dates below the rows, from left to right: where the picture is narrow, the ends and the half alone have room."""

TICKS, EDGE = len(DATES) - 1, 0.92
"""Spans between the dates; how far to the right a word begins at most."""

Mark = tuple[datetime, str, int]


@dataclass(frozen=True, slots=True)
class Span:
    """The time that a picture has across; `words` name it."""

    begin: datetime
    end: datetime
    words: str

    @property
    def length(self) -> timedelta:
        """How long it is."""
        return self.end - self.begin

    def share(self, time: datetime) -> float:
        """How much of it was over then."""
        return (time - self.begin) / self.length


def span_of(row: Round | None) -> Span:
    """From the publication of a round to its close, or to now; the last two weeks where there is none."""
    now = heartbeat.now()
    if row is None or row.published is None:
        return Span(now - LATELY, now, "in two weeks")
    end = row.signed or now
    return Span(min(row.published, end - LEAST), end, "in the round")


@dataclass(frozen=True, slots=True)
class Beat:
    """A game's row: its players, its acts as a picture and how many; `state` how it stands, where that is told."""

    game: Game
    name: str
    picture: SafeString
    acts: int
    state: str


@dataclass(frozen=True, slots=True)
class Pulse:
    """The rows, the dates below them, and of when they are, in words."""

    rows: list[Beat]
    dates: SafeString
    words: str


def pulse(games: QuerySet[Game], row: Round | None = None) -> Pulse:
    """The games that moved last, those of them that ended within the span too, each with its acts in it: those of a
    round since it was published, others those of the last two weeks.
    """
    span = span_of(row)
    if row is not None:
        games = games.filter(event_pairing__round=row)
    shown = games.filter(Q(status=Game.Status.ACTIVE) | Q(moved__gte=span.begin), seq__gt=0)
    rows = list(shown.prefetch_related("seats__user").order_by("-moved", "-pk")[:ROWS])
    acts: dict[int, list[Mark]] = defaultdict(list)
    found = Action.objects.filter(
        game__in=rows, time__range=(span.begin, span.end), verdict=Action.Verdict.ACCEPTED
    )
    marks = found.exclude(side="").order_by("-time").values_list("game", "time", "side", "seq_before")
    for game, time, side, before in marks:
        if len(acts[game]) < MARKS:
            acts[game].append((time, side, before))
    beats = [_beat(game, acts[game.pk], span) for game in sorted(rows, key=lambda one: one.pk)]
    return Pulse(beats, _dates(span), span.words)


def _beat(game: Game, acts: list[Mark], span: Span) -> Beat:
    silent = span.end - game.moved
    flagged = any(seat.flagged for seat in game.seats.all())
    over = game.status != Game.Status.ACTIVE
    late = not over and (flagged or silent >= SILENT)
    state = "done" if over else "out of time" if flagged else f"silent, {lasting(silent)}" if late else ""
    return Beat(game, _players(game), _picture(game, acts, span, state, late), len(acts), state)


def lasting(silent: timedelta) -> str:
    """How long nothing has happened: «3 d 5 h»."""
    return f"{silent.days} d {silent.seconds // 3600} h"


def _players(game: Game) -> str:
    """The two by name; of a game that more play, its title."""
    names = [display_name(seat.user) for seat in game.seats.all() if seat.user]
    return " – ".join(names) if len(names) == 2 else title(game)


SVG = '<svg class="pulse" width="100%" height="{}" aria-hidden="true">{}{}{}</svg>'
MARK = '<rect x="{}" y="{}" width="3" height="6" class="of-{}" data-at="{}"/>'
DASH = '<line class="dash" x1="{}" x2="100%" y1="8" y2="8"/>'
WORD = '<text class="{}" x="{}" y="12">{}</text>'
"""All in hundredths of the width: a page of this site has no styles of its own."""


def _picture(game: Game, acts: list[Mark], span: Span, state: str, late: bool) -> SafeString:
    """The first side's marks above, the others' below, each in the colour of its side; then silence, dashed."""
    last = max((time for time, _, _ in acts), default=span.begin)
    silence = format_html(DASH, _at(last, span)) if late else ""
    said = format_html(WORD, *_label(state, late, span.share(last))) if state else ""
    return format_html(SVG, HEIGHT, format_html_join("", MARK, _marks(game, acts, span)), silence, said)


def _label(state: str, late: bool, left: float) -> tuple[str, str, str]:
    """In the middle of the silence; behind the last act of a game that is over, or before the edge."""
    if late:
        return "state late", f"{50 + 50 * min(max(left, 0.0), 0.6):.0f}%", state
    return (
        ("state", f"{100 * left + 1:.1f}%", state)
        if left < EDGE
        else ("state end", f"{100 * EDGE:.0f}%", state)
    )


def _at(time: datetime, span: Span) -> str:
    return f"{99.2 * span.share(time):.1f}%"


def _marks(game: Game, acts: list[Mark], span: Span) -> Iterator[tuple[Any, ...]]:
    ruleset, first = playable(game), next((seat.side for seat in game.seats.all()), "")
    for time, side, before in acts:
        yield _at(time, span), 1 if side == first else HEIGHT // 2 + 1, palette_of(ruleset, side), before + 1


def _dates(span: Span) -> SafeString:
    """Days, and in a span of few hours what the clock shows."""
    few = span.length < TICKS * DAY
    times = [span.end - span.length * (TICKS - k) / TICKS for k in range(len(DATES))]
    told = [
        (name, f"{100 * k / TICKS:.0f}%", short_day(time) + (f" {localtime(time):%H:%M}" if few else ""))
        for k, (name, time) in enumerate(zip(DATES, times, strict=True))
    ]
    return format_html(SVG, HEIGHT, format_html_join("", WORD, told), "", "")
