"""What a signed ruling did, as far as its reader may know: fields of the position, dice; of a game that is over all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec

from rules.core.contract import SPECTATOR, UMPIRE, Viewer
from wargame.games.amendments import log_amendments
from wargame.games.errors import Forbidden
from wargame.games.models import Action, Game, GameEvent
from wargame.games.position import POSITION_RULED, game_moment
from wargame.games.releases import playable
from wargame.games.selectors import readable
from wargame.rulings.benches import bench_of, is_on
from wargame.rulings.dicelist import Fallen, openly
from wargame.rulings.looks import hides, look_limit, look_note
from wargame.rulings.models import Ruling
from wargame.rulings.powers import side_in

NOT_YOURS = "You can see these dice when the game is over."


def outcome_of(ruling: Ruling, user: Any) -> dict[str, Any]:
    """What the page of a ruling tells of what it did; that a director looks is noted."""
    if ruling.choice not in (Ruling.Choice.PATCH, Ruling.Choice.ROLLBACK):
        return {}
    viewer = _eyes(ruling.game, user)
    changes = amendments(ruling, viewer)
    count = len(ruling.plan.get("changes", ()))
    return {
        "amended": changes, "untold": bool(count) and viewer != UMPIRE and len(changes) < count,
        "dice": list(tell_dice(ruling, viewer)),
    }  # fmt: skip


def _eyes(game: Game, user: Any) -> Viewer:
    """With whose eyes somebody reads what was ruled: their side's, or all where they see the game as it stands."""
    if game.result is not None:
        return UMPIRE
    if side := side_in(game, user):
        return side
    if is_on(bench_of(game), user):
        with suppress(Forbidden):
            if look_limit(game, user) is None:
                look_note(game=game, user=user, viewer=UMPIRE, what="ruling")
                return UMPIRE
    return SPECTATOR


def tell_plan(ruling: Ruling) -> dict[str, Any]:
    """What it did to the game, for everybody: without the fields it set as long as that game hides something."""
    hidden = "changes" in ruling.plan and ruling.game.result is None and hides(ruling.game)
    return {name: value for name, value in ruling.plan.items() if name != "changes" or not hidden}


def amendments(ruling: Ruling, viewer: Viewer) -> list[Mapping[str, Any]]:
    """The fields that it set, what they were and are, as lines of the log."""
    game, seq = ruling.game, ruling.previewed or 0
    rows = GameEvent.objects.filter(game=game, seq__gt=seq, payload__event=POSITION_RULED).order_by("seq")
    event = rows.first() if ruling.choice == Ruling.Choice.PATCH and playable(game) else None
    if event is None:
        return []
    before, after = game_moment(game, seq), game_moment(game, event.seq)
    lines: list[Mapping[str, Any]] = msgspec.to_builtins(
        list(log_amendments(before, after, event.payload["changes"], [viewer]))
    )
    return lines


def dice_rows(dice: Sequence[Fallen]) -> list[dict[str, Any]]:
    """What is kept of the list that was signed; what fell stands in the record."""
    names = ("seq", "until", "side", "fate", "why", "exception")
    return [{name: getattr(one, name) for name in names} for one in dice]


def tell_dice(ruling: Ruling, viewer: Viewer) -> Iterator[Fallen]:
    """The list that was signed. An act that is not all for the reader is told without what fell, and why."""
    begun = [row["seq"] - 1 for row in ruling.dice]
    rows = Action.objects.filter(game=ruling.game, verdict=Action.Verdict.ACCEPTED, seq_before__in=begun)
    acts = {act.seq_before + 1: act for act in rows.prefetch_related("events")}
    for row in ruling.dice:
        one = Fallen(**row, said=(), rolls=())
        events = sorted(acts[one.seq].events.all(), key=lambda event: event.seq)
        yield _fill_in(one, acts[one.seq], events, viewer)


def _fill_in(one: Fallen, act: Action, events: Sequence[GameEvent], viewer: Viewer) -> Fallen:
    said = [line for event in events for line in event.log]
    if viewer == UMPIRE:
        return replace(one, said=said, rolls=[draw["roll"] for draw in act.dice if not draw.get("shuffle")])
    if not all(readable(event.audience, viewer) for event in events):
        return replace(one, side="", why=one.exception or NOT_YOURS)
    rolls = [roll for line in said for roll in line.get("rolls", ())]
    return replace(one, said=said, rolls=rolls, why=openly(one))
