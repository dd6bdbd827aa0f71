"""When the open boards of a round are over, from how fast their players answer each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import F, Q, Window
from django.db.models.functions import Lag

from wargame.events.models import Pairing
from wargame.games.models import Action, Game
from wargame.pairing.forecast import Forecast, game_forecast, round_forecast
from wargame.results.reliability import reliability_of

USUAL = 12 * 3600.0
"""Seconds that an answer is taken to need where nothing is known of either player."""

DAY = 86_400
"""Seconds for which it is kept who answered when."""

FARTHEST = timedelta(days=3650)


class Ends(NamedTuple):
    """When something is over: as likely before as after, and nine in ten."""

    about: datetime
    by: datetime


class RoundEnds(NamedTuple):
    """The forecasts of a round by board, of all of it, and the board that is likely to be the last."""

    boards: Mapping[int, Ends]
    whole: Ends | None
    last: int | None


class Back(NamedTuple):
    """A game going back and forth: when each of its turns to act began, and whose the last was."""

    times: list[datetime]
    side: str


def round_ends(boards: Sequence[Pairing], now: datetime) -> RoundEnds:
    """Forecasts of the boards that are played now; those that stand still, or wait for a ruling, have none."""
    running = [one for one in boards if one.game and is_running(one)]
    games = [one.game for one in running if one.game]
    backs = back_and_forth(games)
    usual = usual_of(running)
    found: dict[int, Forecast] = {}
    for one in running:
        assert one.game
        forecast = _forecast(one.game, backs.get(one.game.pk), usual[one.board], now)
        if forecast is not None:
            found[one.board] = forecast
    whole = round_forecast(list(found.values()))
    ends = {board: _ends(now, one.median, one.nine_in_ten) for board, one in found.items()}
    last = max(ends, key=lambda board: ends[board].by, default=None)
    return RoundEnds(ends, _ends(now, *whole) if whole else None, last)


def is_running(board: Pairing) -> bool:
    """Whether a board is played: its game goes on, and nobody's time is over in it."""
    game = board.game
    if game is None or game.status != Game.Status.ACTIVE or not board.is_open or board.held or board.is_late:
        return False
    return not any(seat.flagged for seat in game.seats.all())


def _ends(now: datetime, about: float, by: float) -> Ends:
    return Ends(*(now + min(FARTHEST, timedelta(seconds=seconds)) for seconds in (about, by)))


def _forecast(game: Game, back: Back | None, usual: float, now: datetime) -> Forecast | None:
    times = [game.created, *(back.times if back else ())]
    asked = set(game.awaiting)
    if back is not None and back.side not in asked and game.moved > times[-1]:
        times.append(game.moved)  # who acted last is done: the other's answer runs since then
    answers = [(later - earlier).total_seconds() for earlier, later in pairwise(times)]
    waited = max(0.0, (now - times[-1]).total_seconds())
    return game_forecast(answers, turn=max(1, game.turn), turns=game.turns, usual=usual, waited=waited)


def back_and_forth(games: Iterable[Game]) -> dict[int, Back]:
    """When the sides took turns in each game; a game is read again when something was done in it."""
    keys = {f"back:{one.pk}:{one.seq}": one.pk for one in games}
    known: dict[str, Back | None] = cache.get_many(keys)
    unread = {key: pk for key, pk in keys.items() if key not in known}
    if unread:
        read = _read(unread.values())
        found = {key: read.get(pk) for key, pk in unread.items()}
        cache.set_many(found, DAY)
        known |= found
    return {keys[key]: back for key, back in known.items() if back is not None}


def _read(games: Iterable[int]) -> dict[int, Back]:
    """The same from the actions of some games, in one query."""
    lag = Window(Lag("side"), partition_by=[F("game")], order_by=[F("id").asc()])
    rows = Action.objects.filter(game__in=games, verdict=Action.Verdict.ACCEPTED).exclude(side="")
    rows = rows.annotate(before=lag).filter(Q(before=None) | ~Q(before=F("side"))).order_by("id")
    times: dict[int, list[datetime]] = {}
    last: dict[int, str] = {}
    for game, side, time in rows.values_list("game", "side", "time"):
        times.setdefault(game, []).append(time)
        last[game] = side
    return {game: Back(found, last[game]) for game, found in times.items()}


def usual_of(boards: Sequence[Pairing]) -> dict[int, float]:
    """By board how long the two usually need for an answer, in seconds: by their finished games."""
    people = {one.board: [sat.user_id for sat in (one.first_sat, one.second_sat) if sat] for one in boards}
    known = reliability_of([user for users in people.values() for user in users if user])
    found = {}
    for board, users in people.items():
        medians = [median for user in users if user and (median := known[user].median)]
        found[board] = sum(medians) / len(medians) if medians else USUAL
    return found
