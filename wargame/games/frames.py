"""What goes over the wire, encoded once: patches, views, clocks, how the game stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from rules.core import registry
from rules.core.contract import UMPIRE, Side, Viewer
from rules.core.patches import patch
from rules.core.releases import WORKING
from wargame.games import clock
from wargame.games.calendars import rests
from wargame.games.clockshapes import Clock
from wargame.games.hands import hand_of, pace_of
from wargame.games.held import heirs_of, holds_of, pause_of, phrases_due
from wargame.games.models import Game, Seat
from wargame.games.position import Moment
from wargame.games.releases import find_deployed

_encode = msgspec.json.Encoder().encode


class EventLines(msgspec.Struct, frozen=True):
    """An event's lines for the log, and which sides may read them."""

    audience: Sequence[Side] | None
    lines: tuple[Any, ...]

    def visible(self, viewer: Viewer) -> bool:
        """Whether that viewer may read them."""
        return self.audience is None or viewer == UMPIRE or viewer in self.audience


def text(frame: Mapping[str, Any]) -> str:
    """A frame as the text a socket sends."""
    return _encode(frame).decode()


def patch_text(before: Moment, after: Moment, viewer: Viewer, events: Iterable[EventLines]) -> str:
    """The patch between two positions of one game, for one viewer, as a frame."""
    lines = [line for event in events if event.visible(viewer) for line in event.lines]
    change = patch(before.view(viewer), after.view(viewer), before.seq, after.seq, lines)
    body = _encode(change).decode()
    return '{"type":"patch",' + body[1:]


def clocks(game: Game, seats: Iterable[Seat], now: datetime) -> dict[Side, Clock]:
    """The clocks by side; none in a game without."""
    pace = pace_of(game)
    if not pace.bank_ms:
        return {}
    return {seat.side: _clock(pace, seat, now) for seat in seats}


def _clock(pace: clock.Pace, seat: Seat, now: datetime) -> Clock:
    hand = hand_of(seat)
    return Clock(
        bank_ms=hand.bank_ms,
        running_since=hand.since,
        runs_out=seat.runs_out,
        rests=rests(clock.rests_of(hand), hand.since, seat.runs_out) if hand.since and seat.runs_out else [],
        low=clock.low(pace, hand, now),
        flagged=seat.flagged is not None,
    )


def bank_left_ms(game: Game, seat: Seat, now: datetime) -> int | None:
    """Return what a running clock shows; None without one, and while the game is not under way or is held."""
    if not game.bank_ms or game.status != Game.Status.ACTIVE or game.holds:
        return None
    return max(0, clock.left_ms(hand_of(seat), now))


def clocks_frame(game: Game, seats: Iterable[Seat], now: datetime) -> dict[str, Any]:
    """`{"type": "clocks", …}`: the clocks, and the time against which they run."""
    return {"type": "clocks", "now": now, "clocks": clocks(game, seats, now)}


def offers(seats: Sequence[Seat]) -> dict[str, list[Side]]:
    """The sides that offer a draw, and those that offer to abandon the game."""
    return {
        "offers": [seat.side for seat in seats if seat.draw_offered],
        "abandon_offers": [seat.side for seat in seats if seat.abandon_offered],
    }


def list_given_up(seats: Sequence[Seat]) -> list[Side]:
    """The sides that somebody else may take over."""
    return [seat.side for seat in seats if seat.given_up]


def agreeing(game: Game, seats: Sequence[Seat]) -> list[Side]:
    """The sides that agree to go on under the release that is deployed now."""
    agreed = [seat for seat in seats if seat.rules_offered]
    release = find_deployed(game.ruleset) if agreed else ""
    return list(dict.fromkeys(seat.side for seat in agreed if seat.rules_offered == release))


def newer_version(game: Game) -> int | None:
    """The version that the game may go over to: the deployed one, if it is later than its own or that is `WORKING`."""
    release = find_deployed(game.ruleset)
    if game.status != Game.Status.ACTIVE or release in (WORKING, game.release):
        return None
    version = registry.meta(game.ruleset).version
    return version if version >= game.version + (game.release != WORKING) else None


def game_frame(game: Game, seats: Sequence[Seat]) -> dict[str, Any]:
    """`{"type": "game", …}`: how the game stands, for the head of the board."""
    return {
        "type": "game",
        "release": game.release,
        "commitment": game.commitment,
        "status": game.status,
        "seq": game.seq,
        "turn": game.turn,
        "turns": game.turns,
        "phase": game.phase,
        "awaiting": game.awaiting,
        "questions": game.questions,
        "result": game.result,
        **offers(seats),
        "rules_offers": agreeing(game, seats),
        "rules_newer": newer_version(game),
        "alone": game.alone,
        "holds": holds_of(game),
        "phrases": phrases_due(game, seats),
        "pause": pause_of(game),
        "given_up": list_given_up(seats),
        "heirs": heirs_of(game, seats),
    }
