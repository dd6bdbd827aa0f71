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

from wargame.clubs.selectors import name_shown
from wargame.games import heartbeat
from wargame.games.models import Action, Game
from wargame.games.notices import title
from wargame.games.releases import playable
from wargame.games.words import palette_of

SPAN = timedelta(days=14)
ROWS, HEIGHT = 12, 16
MARKS = 400
"""Acts of a game that are drawn at most, the newest."""

SILENT = timedelta(days=3)
TICKS, EDGE = 4, 0.92
"""Dates below the rows but the first; how far to the right a word begins at most."""

Mark = tuple[datetime, str, int]


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
    """The rows, and the dates below them."""

    rows: list[Beat]
    dates: SafeString


def pulse(games: QuerySet[Game]) -> Pulse:
    """The games that moved last, those that ended lately among them, each with its acts of the last two weeks."""
    now = heartbeat.now()
    shown = games.filter(Q(status=Game.Status.ACTIVE) | Q(moved__gte=now - SPAN), seq__gt=0)
    rows = list(shown.prefetch_related("seats__user").order_by("-moved", "-pk")[:ROWS])
    acts: dict[int, list[Mark]] = defaultdict(list)
    found = Action.objects.filter(game__in=rows, time__gte=now - SPAN, verdict=Action.Verdict.ACCEPTED)
    marks = found.exclude(side="").order_by("-time").values_list("game", "time", "side", "seq_before")
    for game, time, side, before in marks:
        if len(acts[game]) < MARKS:
            acts[game].append((time, side, before))
    return Pulse(
        [_beat(game, acts[game.pk], now) for game in sorted(rows, key=lambda one: one.pk)], _dates(now)
    )


def _beat(game: Game, acts: list[Mark], now: datetime) -> Beat:
    silent = now - game.moved
    flagged = any(seat.flagged for seat in game.seats.all())
    over = game.status != Game.Status.ACTIVE
    late = not over and (flagged or silent >= SILENT)
    state = "done" if over else "out of time" if flagged else f"silent, {lasting(silent)}" if late else ""
    return Beat(game, _players(game), _picture(game, acts, now, state, late), len(acts), state)


def lasting(silent: timedelta) -> str:
    """Days and hours."""
    return f"{silent.days} d {silent.seconds // 3600} h"


def _players(game: Game) -> str:
    """The two by name; of a game that more play, its title."""
    names = [name_shown(seat.user) for seat in game.seats.all() if seat.user]
    return " – ".join(names) if len(names) == 2 else title(game)


SVG = '<svg class="pulse" width="100%" height="{}" aria-hidden="true">{}{}{}</svg>'
MARK = '<rect x="{}" y="{}" width="3" height="6" class="of-{}" data-at="{}"/>'
DASH = '<line class="dash" x1="{}" x2="100%" y1="8" y2="8"/>'
WORD = '<text class="{}" x="{}" y="12">{}</text>'
"""All in hundredths of the width: a page of this site has no styles of its own."""


def _picture(game: Game, acts: list[Mark], now: datetime, state: str, late: bool) -> SafeString:
    """The first side's marks above, the others' below, each in the colour of its side; then silence, dashed."""
    last = max((time for time, _, _ in acts), default=now - SPAN)
    silence = format_html(DASH, _at(last, now)) if late else ""
    said = format_html(WORD, *_label(state, late, last, now)) if state else ""
    return format_html(SVG, HEIGHT, format_html_join("", MARK, _marks(game, acts, now)), silence, said)


def _label(state: str, late: bool, last: datetime, now: datetime) -> tuple[str, str, str]:
    """In the middle of the silence; behind the last act of a game that is over, or before the edge."""
    left = (last - now + SPAN) / SPAN
    if late:
        return "state late", f"{50 + 50 * min(max(left, 0.0), 0.6):.0f}%", state
    return (
        ("state", f"{100 * left + 1:.1f}%", state)
        if left < EDGE
        else ("state end", f"{100 * EDGE:.0f}%", state)
    )


def _at(time: datetime, now: datetime) -> str:
    return f"{99.2 * (1 - (now - time) / SPAN):.1f}%"


def _marks(game: Game, acts: list[Mark], now: datetime) -> Iterator[tuple[Any, ...]]:
    ruleset, first = playable(game), next((seat.side for seat in game.seats.all()), "")
    for time, side, before in acts:
        yield _at(time, now), 1 if side == first else HEIGHT // 2 + 1, palette_of(ruleset, side), before + 1


def _dates(now: datetime) -> SafeString:
    ends = {0: "last", TICKS: "first"}
    told = [
        (ends.get(k, ""), f"{100 - 100 * k / TICKS:.0f}%", f"{now - SPAN * k / TICKS:%-d %b}")
        for k in range(TICKS + 1)
    ]
    return format_html(SVG, HEIGHT, format_html_join("", WORD, told), "", "")
