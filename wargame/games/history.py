"""The figures of a game turn by turn, from its record: the position at the end of each turn, and the one now.

A turn that is over changes no more: its figures are kept in the cache under the hash of its last event, which stands
for everything before it. What is not there yet costs a checkpoint and the events of one phase, a turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from django.core.cache import cache

from rules.core.contract import UMPIRE, Figure, Message, Side, Viewer
from wargame.games.models import Game, GameEvent
from wargame.games.position import Moment, game_hides, game_moment
from wargame.games.releases import ruleset_of
from wargame.games.rolling import spans
from wargame.games.shapes import History, Series, TurnPlayed

DAY = 24 * 3600
"""Seconds for which figures are kept: long enough for a page that is looked at, short enough for a new release."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(dict[str, tuple[Figure, ...]]).decode


class Station(NamedTuple):
    """The beginning of a turn in the record, as the log has it, and the last event of the turn."""

    turn: int
    date: Message | None
    begins: int
    ends: int


def history(*, game: Game, viewer: Viewer) -> History:
    """Every turn with its figures, as far as this viewer may know them; nothing where the rules keep none, nor while
    the sides set up.
    """
    turns = stations(game) if game.seq and ruleset_of(game).history else []
    if not turns:
        return History(turns=[], series=[])
    figures = _figures(game, knowing(game, viewer), [station.ends for station in turns])
    return History(
        turns=[
            TurnPlayed(
                turn=s.turn, seq=s.ends, date=s.date, over=s.ends < game.seq or game.result is not None
            )
            for s in turns
        ],
        series=_series(figures),
    )


def knowing(game: Game, viewer: Viewer) -> Viewer:
    """Return the viewer of the figures: when the game is over, or hides nothing, everybody sees all."""
    return viewer if game_hides(game) and game.result is None else UMPIRE


def stations(game: Game) -> list[Station]:
    """The turns of a game in their order; a beginning that does not stand is none, and there is none in the set-up."""
    rows = GameEvent.objects.filter(game=game, log__contains=[{"head": True}]).order_by("seq")
    stands = spans(game)
    begun: dict[int, tuple[int, Message | None]] = {}
    for seq, log in rows.values_list("seq", "log"):
        if not any(low <= seq <= high for low, high in stands):
            continue
        facts = beginning_turn(log)
        if facts is not None:
            begun.setdefault(facts["turn"], (seq, _date(facts)))
    starts = sorted((seq, turn, date) for turn, (seq, date) in begun.items())
    ends = [*(seq - 1 for seq, _, _ in starts), game.seq][1:]
    return [Station(turn, date, seq, end) for (seq, turn, date), end in zip(starts, ends, strict=True)]


def beginning_turn(log: Iterable[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Return what the log of an event says of the turn that begins with it; None where none does."""
    heads = (line["message"].get("facts", {}) for line in log if line.get("head"))
    return next((facts for facts in heads if isinstance(facts.get("turn"), int)), None)


def _date(facts: Mapping[str, Any]) -> Message | None:
    said = facts.get("date")
    return msgspec.convert(said, Message) if isinstance(said, dict) else None


def _figures(game: Game, viewer: Viewer, ends: list[int]) -> list[tuple[Figure, ...]]:
    """The figures at those moments: kept ones, and the rest worked out and kept."""
    rows = GameEvent.objects.filter(game=game, seq__in=ends).order_by("seq").values_list("hash", flat=True)
    key = f"history:{game.code}:{viewer}:{game.release}:{game.version}"
    kept = _decode(cache.get(key) or b"{}")
    found = {}
    for seq, hash in zip(ends, rows, strict=True):
        found[hash] = kept.get(hash) or _figures_at(game_moment(game, seq), viewer)
    if found.keys() != kept.keys():
        cache.set(key, _encode(found), DAY)
    return list(found.values())


def _figures_at(moment: Moment, viewer: Viewer) -> tuple[Figure, ...]:
    """The figures that the rules of that moment gave; none where those kept none."""
    return tuple(moment.ruleset.history(moment.state, viewer)) if moment.ruleset.history else ()


def _series(figures: list[tuple[Figure, ...]]) -> list[Series]:
    """One series for each figure and side, in the order the rules give them."""
    table = [{figure.id: figure for figure in moment} for moment in figures]
    return [
        Series(
            id=last.id,
            side=side,
            values=_values(table, last, side),
            total=last.total,
            goal=last.goals.get(side),
        )
        for last in figures[-1]
        for side in last.by
    ]


def _values(table: list[dict[str, Figure]], last: Figure, side: Side) -> list[int | None]:
    """The figure turn by turn; of a total what each turn added."""
    values = [moment[last.id].by.get(side) if last.id in moment else None for moment in table]
    if not last.total:
        return values
    before = [0, *(value or 0 for value in values)]
    return [None if now is None else now - then for now, then in zip(values, before, strict=False)]
