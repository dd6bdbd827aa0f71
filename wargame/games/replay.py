"""The game again, moment by moment, as one viewer could have seen it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.core.contract import Command, Patch, Viewer
from rules.core.patches import patch
from wargame.games.errors import NotFound
from wargame.games.models import Game, GameEvent
from wargame.games.position import SITE_EVENTS, Moment, game_moment, setup_seq
from wargame.games.record import chain
from wargame.games.selectors import readable


def patches(*, game: Game, viewer: Viewer, since: int, until: int, fellow: Command = "") -> Iterator[Patch]:
    """One patch for each moment after `since` up to `until`; raises `NotFound` for one not reached.

    The first is the end of the set-up: all that comes before it is one patch, from nothing.
    """
    if since > game.seq:
        raise NotFound("moment", seq=since)
    if not game.seq or not until:
        return
    begun = setup_seq(game)
    start, end = (since, until) if since >= begun else (0, max(until, begun))
    rows = list(GameEvent.objects.filter(game=game, seq__gt=start, seq__lte=end).order_by("seq"))
    before = game_moment(game, max(start, begun))
    seen = before.for_commander(viewer, fellow).view(viewer)
    if start < begun:
        yield patch({}, seen, 0, begun, _log([row for row in rows if row.seq <= begun], viewer))
    for row in rows:
        if row.seq > begun:
            after = _next(game, before, row)
            shown = after.for_commander(viewer, fellow).view(viewer)
            yield patch(seen, shown, before.seq, after.seq, _log([row], viewer))
            before, seen = after, shown


def _next(game: Game, before: Moment, row: GameEvent) -> Moment:
    """The position after one more event; the site's own events are looked up, not applied."""
    if row.payload["event"] in SITE_EVENTS:
        return game_moment(game, row.seq)
    event = before.ruleset.read_event(row.payload)
    state = before.ruleset.apply(before.state, event)
    return replace(before, seq=row.seq, hash=row.hash, state=state, views={})


def _log(rows: Sequence[GameEvent], viewer: Viewer) -> list[dict[str, Any]]:
    return [
        {**line, "seq": row.seq, "time": chain.stamp(row.time)}
        for row in rows
        if readable(row.audience, viewer)
        for line in row.log
    ]
