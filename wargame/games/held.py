"""What is told of a held game: what holds it, since when, who asked for it, whose phrase is waited for (ADR 0086)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from wargame.games.clockshapes import HeirAsked, Hold, PauseNow, PhrasesAsked
from wargame.games.models import Candidate, Game, GameEvent, Promise, Seat
from wargame.games.position import DICE, HELD, PAUSE, ROLLED_BACK, RULED, VACANT


class _Row(NamedTuple):
    """An event that may hold a game."""

    payload: dict[str, Any]
    time: datetime
    side: str


def holds_of(game: Game) -> list[Hold]:
    """List what holds the game, in the order in which it came; nothing is read of a game that goes on."""
    if not game.holds:
        return []
    names = (HELD, ROLLED_BACK, RULED)
    found = GameEvent.objects.filter(game=game, payload__event__in=names).order_by("seq")
    rows = [_Row(*row) for row in found.values_list("payload", "time", "side")]
    return [_hold(name, rows) for name in game.holds]


def _hold(name: str, rows: Sequence[_Row]) -> Hold:
    kind, _, number = name.partition("-")
    if name in (PAUSE, VACANT):
        number = "0"
    begun = [row for row in rows if row.payload["event"] == ROLLED_BACK or row.payload.get("hold") == name]
    row = [one for one in begun if (one.payload["event"] == ROLLED_BACK) == (kind == DICE)][-1]
    ruled = [one.payload["ruling"] for one in rows if one.payload["event"] == RULED and one.time <= row.time]
    return Hold(
        kind=kind, number=int(number) if number else ruled[-1], since=row.time, side=row.side,  # type: ignore[arg-type]
    )  # fmt: skip


def pause_of(game: Game) -> PauseNow | None:
    """The pause by consent that is offered, or goes on; None where there is none."""
    return msgspec.convert(game.pause, PauseNow) if game.pause else None


def heirs_of(game: Game, seats: Sequence[Seat]) -> list[HeirAsked]:
    """Who would take over a side that is given up; nothing is read where none is."""
    if not any(seat.given_up for seat in seats):
        return []
    rows = Candidate.objects.filter(game=game).select_related("user")
    return [HeirAsked(player=row.user.get_username(), side=row.side, agreed=row.agreed) for row in rows]


def hold_words(game: Game) -> str:
    """Say what holds a game, in a word or two; '' for one that goes on."""
    if not game.holds:
        return ""
    if game.holds == [DICE]:
        return "new dice"
    if any(hold.startswith("dispute") for hold in game.holds):
        return "dispute"
    return {PAUSE: "paused", VACANT: "a side is open"}.get(game.holds[0], "held")


def phrases_due(game: Game, seats: Sequence[Seat]) -> PhrasesAsked | None:
    """Return who still owes a phrase, why, and until when; None where no dice are promised."""
    promise = Promise.objects.filter(game=game).first() if DICE in game.holds else None
    if promise is None:
        return None
    missing = [seat.actor for seat in seats if seat.user_id is not None and seat.actor not in promise.phrases]
    return PhrasesAsked(reason=promise.reason, due=promise.due, missing=missing)
