"""Taking back one's own last action, as far as nothing has become known by it (ADR 0002)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction

from rules.core.codec import encode
from rules.core.contract import LogLine, Message, Side
from wargame.games.commanders import Post
from wargame.games.errors import NotUndoable
from wargame.games.models import Action, Game, GameEvent
from wargame.games.position import LAID_DOWN, TAKEN_BACK, Moment, game_moment
from wargame.games.referee import Batch, Fact, Judgement, accepted, table_lay

UNDO = {"site": "undo"}


def action_undo(*, code: str, user: Any, expected_seq: int, key: str | UUID) -> Judgement:
    """Take back the user's last action: an event `TakenBack` is added, the position is that from before it.

    Raises `NotUndoable` after a die, a reveal or somebody else's decision, and what `action_submit` raises.
    """
    with transaction.atomic():
        table = table_lay(code=code, user=user, key=key)
        post = table.post
        if (known := table.answered(UNDO)) is not None:
            return known
        table.expect(expected_seq)
        last = last_action(table.game)
        if last.side == post.side and last.user_id != user.pk:
            raise NotUndoable(
                "Your fellow commander has acted since; only your own last action can be taken back"
            )
        earlier = undoable(table.game, post.side, last)
        to = position_seq(table.game, last.seq_before)
        return accepted(table, game_moment(table.game), _batch(post, to, earlier))


def position_seq(game: Game, seq: int) -> int:
    """The seq whose position holds at `seq`: itself, but after a takeback the one taken back to.

    A command laid down leaves the position as it was.
    """
    payload = GameEvent.objects.values_list("payload", flat=True).get(game=game, seq=seq)
    if payload["event"] == LAID_DOWN:
        return position_seq(game, seq - 1)
    return int(payload["to"]) if payload["event"] == TAKEN_BACK else seq


def last_action(game: Game) -> Action:
    """The action that made the position what it is: those taken back do not count."""
    seq = position_seq(game, game.seq)
    return Action.objects.get(game=game, seq_after=seq, verdict=Action.Verdict.ACCEPTED)


def undoable(game: Game, side: Side, last: Action) -> Moment:
    """The position before `last`; raises `NotUndoable` with the reason when it must stand."""
    if "site" in last.payload:
        raise NotUndoable("Nothing has been played yet that could be taken back")
    if last.side != side:
        raise NotUndoable("The other side has acted since; only your own last action can be taken back")
    if last.dice:
        raise NotUndoable("Dice have been rolled since; they stand")
    earlier = game_moment(game, last.seq_before)
    if earlier.ruleset.hidden and _reveals(game, side, last, earlier):
        raise NotUndoable("The action has shown somebody what was hidden; it stands")
    return earlier


def _reveals(game: Game, side: Side, last: Action, earlier: Moment) -> bool:
    """Whether anybody may have learnt something: an event others could read, or an entity new to the side."""
    if last.events.exclude(audience=[side]).exists():
        return True
    return bool(game_moment(game).view(side).keys() - earlier.view(side).keys())


def _batch(post: Post, to: int, earlier: Moment) -> Batch:
    event = msgspec.Raw(encode({"event": TAKEN_BACK, "side": post.side, "to": to}))
    line = LogLine(message=Message("event-TakenBack", {"side": post.actor}), side=post.side)
    fact = Fact(event, None, [line])
    return Batch(UNDO, post.side, [fact], earlier.state, checkpoint=True, command=post.command)
