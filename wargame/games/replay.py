"""The game again, event by event, as one viewer could have seen it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.core.contract import Patch, Viewer
from rules.core.patches import patch
from wargame.games.errors import NotFound
from wargame.games.models import Game, GameEvent
from wargame.games.position import SITE_EVENTS, Moment, game_moment
from wargame.games.record import chain
from wargame.games.selectors import readable


def patches(*, game: Game, viewer: Viewer, since: int, until: int) -> Iterator[Patch]:
    """One patch for each event after `since` up to `until`; raises `NotFound` for a moment not reached."""
    if since > game.seq:
        raise NotFound("moment", seq=since)
    before = game_moment(game, since) if since else None
    for row in GameEvent.objects.filter(game=game, seq__gt=since, seq__lte=until).order_by("seq"):
        after = _next(game, before, row)
        old = before.view(viewer) if before else {}
        yield patch(old, after.view(viewer), row.seq - 1, row.seq, _log(row, viewer))
        before = after


def _next(game: Game, before: Moment | None, row: GameEvent) -> Moment:
    """The position after one more event; the site's own events are looked up, not applied.

    During the set-up every moment shows its end: `before` may be ahead of the event.
    """
    if before and row.seq <= before.seq:
        return before
    if before is None or row.payload["event"] in SITE_EVENTS:
        return game_moment(game, row.seq)
    event = before.ruleset.read_event(row.payload)
    state = before.ruleset.apply(before.state, event)
    return replace(before, seq=row.seq, hash=row.hash, state=state, views={})


def _log(row: GameEvent, viewer: Viewer) -> list[dict[str, Any]]:
    if not readable(row.audience, viewer):
        return []
    return [{**line, "seq": row.seq, "time": chain.stamp(row.time)} for line in row.log]
