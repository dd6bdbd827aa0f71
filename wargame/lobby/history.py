"""The history page of a game: for each figure a chart, and beside it the table it is drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rules.core.contract import UMPIRE, Message, Viewer
from rules.core.ruleset import Ruleset
from rules.core.words import say
from wargame.games import words
from wargame.games.errors import Forbidden
from wargame.games.history import history, knowing
from wargame.games.models import Game
from wargame.games.releases import ruleset_of
from wargame.games.results import Result, group_rolls, results_of
from wargame.games.rolling import spans
from wargame.games.selectors import log_lines, viewer_of
from wargame.games.shapes import History, Series, TurnPlayed
from wargame.games.words import departures
from wargame.lobby.outcome import outcome_of
from wargame.rulings import law

RESULTS = 20
"""Results on the page; the others are found in the log."""


@dataclass(frozen=True)
class Column:
    """A side's column of a table, and its line or bars in the chart."""

    name: str
    palette: str
    goal: int | None


@dataclass(frozen=True)
class Row:
    """A turn: its last act so far, its date, and a figure for each column."""

    turn: TurnPlayed
    date: str
    values: tuple[int | None, ...]


@dataclass(frozen=True)
class Chart:
    """One figure turn by turn. `total`: the values are what each turn added, drawn as bars."""

    id: str
    title: str
    total: bool
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    @property
    def goals(self) -> tuple[Column, ...]:
        """The sides that have something to reach."""
        return tuple(column for column in self.columns if column.goal is not None)


@require_safe
def game_history(request: HttpRequest, code: str) -> HttpResponse:
    """The figures of a game turn by turn, as the visitor may know them."""
    game, viewer = find_game(request, code)
    ruleset = ruleset_of(game)
    found = history(game=game, viewer=viewer)
    told = {
        "game": game,
        "charts": charts(ruleset, found),
        "partly": game.seq and knowing(game, viewer) == viewer,
        "seats": game.seats.select_related("user"),
        "departures": departures(game),
        "outcome": outcome_of(game, request.user),
        "branches": law.branches_of(game),
        "rulings": law.rulings_of(game),
        "results": last_results(ruleset, game, viewer),
    }
    return render(request, "lobby/history.html", told)


def last_results(ruleset: Ruleset, game: Game, viewer: Viewer) -> list[tuple[int, Result]]:
    """What the dice came to last, the latest first, as far as the viewer may read the log: each with its event."""
    stands = spans(game)
    lines = [
        line
        for line in log_lines(game=game, viewer=UMPIRE if game.result else viewer, until=game.seq)
        if any(low <= line["seq"] <= high for low, high in stands)
    ]
    found = [
        (rolls[0]["seq"], one)
        for rolls in group_rolls(lines)
        for one in results_of(ruleset, game.scenario, rolls)
    ]
    return found[: -RESULTS - 1 : -1]


def find_game(request: HttpRequest, code: str) -> tuple[Game, Viewer]:
    """The game, and as whom the visitor sees it; raises `Http404` for one that is not for them."""
    found = get_object_or_404(Game, code=code)
    token = request.session.get(f"invited-{code}", "")
    try:
        return found, viewer_of(game=found, user=request.user, invitation=token)
    except Forbidden as refused:
        raise Http404("no such game") from refused


def charts(ruleset: Ruleset, found: History) -> list[Chart]:
    """A chart for each figure, in the order the rules give them."""
    return [
        _chart(ruleset, found.turns, id, list(series))
        for id, series in groupby(found.series, key=lambda one: one.id)
    ]


def _chart(ruleset: Ruleset, turns: list[TurnPlayed], id: str, series: list[Series]) -> Chart:
    columns = tuple(
        Column(
            say(ruleset, Message(f"side-{one.side}")),
            words.palette_of(ruleset, one.side),
            one.goal,
        )
        for one in series
    )
    rows = tuple(
        Row(turn, say(ruleset, turn.date) if turn.date else "", tuple(one.values[at] for one in series))
        for at, turn in enumerate(turns)
    )
    return Chart(id, say(ruleset, Message(f"series-{id}")), series[0].total, columns, rows)
