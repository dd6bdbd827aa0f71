"""Taking back one's own last action, as far as nothing has become known by it (ADR 0002)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction

from rules.core.codec import encode
from rules.core.contract import SPECTATOR, UMPIRE, LogLine, Message, Side, Viewer
from rules.core.orders import uses_others_answers
from wargame.games import clock
from wargame.games.commanders import Post
from wargame.games.errors import NotUndoable
from wargame.games.hands import hand_of, pace_of
from wargame.games.models import Action, Game, GameEvent
from wargame.games.position import STILL, TAKEN_BACK, Moment, game_hides, game_moment
from wargame.games.referee import (
    RULING,
    UNDO,
    Batch,
    Fact,
    Judgement,
    LockedGame,
    accept_batch,
    game_lock_for,
)
from wargame.games.weighing import tick_of

CHANGE = {"site": "rules"}
LEFT = ({"site": "resign"}, {"site": "claim"}, {"site": "flag"})
"""Requests by which a side has left a game that goes on."""


def action_undo(*, code: str, user: Any, expected_seq: int, key: str | UUID) -> Judgement:
    """Take back the user's last action: an event `TakenBack` is added, the position is that from before it.

    Raises `NotUndoable` after a die, a reveal or somebody else's decision, and what `action_submit` raises. Who plays
    alone takes back as far as they like, also what practice players have done since: new dice fall afterwards.
    """
    with transaction.atomic():
        locked = game_lock_for(code=code, user=user, key=key)
        post = locked.post
        if (known := locked.find_answer(UNDO)) is not None:
            return known
        locked.expect(expected_seq)
        if locked.game.alone:
            last = last_own_action(locked.game, user)
            earlier = game_moment(locked.game, last.seq_before)
            return accept_batch(locked, game_moment(locked.game), _batch(post, earlier.seq, earlier))
        last = last_action(locked.game)
        if last.side == post.side and last.user_id != user.pk:
            raise NotUndoable("Your fellow commander has acted since; you can undo only your own last action")
        earlier = undoable(locked.game, post.side, last)
        _check_time(locked, post, earlier)
        to = position_seq(locked.game, last.seq_before)
        return accept_batch(locked, game_moment(locked.game), _batch(post, to, earlier))


def _check_time(locked: LockedGame, post: Post, earlier: Moment) -> None:
    """Raises `NotUndoable` where each question has a time of its own, and that of the one before is used up by now."""
    pace = pace_of(locked.game)
    tick = tick_of(pace, earlier, locked.now, back=True)
    if not pace.weights or post.side not in tick.awaiting:
        return
    seat = next(seat for seat in locked.seats if seat.side == post.side)
    if clock.advance(pace, hand_of(seat), post.side, tick).bank_ms <= 0:
        raise NotUndoable("There is no time left for the question before this one, so this cannot be undone")


def position_seq(game: Game, seq: int) -> int:
    """The seq whose position holds at `seq`: itself, but after a takeback the one taken back to.

    A command laid down, or a clock mended, leaves the position as it was.
    """
    rows = GameEvent.objects.filter(game=game, seq__lte=seq).exclude(payload__event__in=STILL)
    at, payload = rows.order_by("-seq").values_list("seq", "payload")[0]
    return int(payload["to"]) if payload["event"] == TAKEN_BACK else int(at)


def last_action(game: Game) -> Action:
    """The action that made the position what it is: those taken back do not count."""
    return _action_at(game, position_seq(game, game.seq))


def last_own_action(game: Game, user: Any) -> Action:
    """The last action of this user in the course that led here; raises `NotUndoable` when there is none."""
    last = last_action(game)
    while last.user_id != user.pk or "site" in last.payload:
        if not last.seq_before:
            raise NotUndoable("There is nothing to undo yet")
        last = _action_at(game, position_seq(game, last.seq_before))
    return last


def _action_at(game: Game, seq: int) -> Action:
    return Action.objects.get(game=game, seq_after=seq, verdict=Action.Verdict.ACCEPTED)


def undoable(game: Game, side: Side, last: Action) -> Moment:
    """The position before `last`; raises `NotUndoable` with the reason when it must stand."""
    if last.payload == RULING:
        raise NotUndoable("A director has ruled since; what was played before it stands")
    if last.payload == CHANGE:
        raise NotUndoable("The rules have changed since; what was played under the earlier ones stands")
    if last.payload in LEFT:
        raise NotUndoable("A side has left the game since; what was played before it stands")
    if "site" in last.payload:
        raise NotUndoable("There is nothing to undo yet")
    if last.side != side:
        raise NotUndoable("Another side has acted since; you can undo only your own last action")
    if last.dice:
        raise NotUndoable("Dice have been rolled since, and cannot be undone")
    earlier = game_moment(game, last.seq_before)
    if game_hides(game):  # first: whether an answer was used must tell nothing of what is hidden (ADR 0044)
        _check_tells_nothing(game, side, last, earlier)
    action = earlier.ruleset.read_action(last.payload)
    if uses_others_answers(earlier.ruleset, earlier.state, last.command or side, side, action):
        raise NotUndoable("Another side's answer in advance has been used, so this cannot be undone")
    return earlier


def _check_tells_nothing(game: Game, side: Side, last: Action, earlier: Moment) -> None:
    """Where something is hidden an action stands once anybody may have learnt from it (ADR 0002)."""
    payloads = last.events.values_list("payload", flat=True)
    if any(earlier.ruleset.read_event(payload).searches for payload in payloads):
        raise NotUndoable("The action looked where something may be hidden, so it cannot be undone")
    now = game_moment(game)
    if _asked(now, side) - _asked(earlier, side):
        raise NotUndoable("The action asked another side a question, so it cannot be undone")
    told = last.events.exclude(audience=None).exclude(audience=[side]).exists()
    sides = earlier.ruleset.scenarios[game.scenario].sides
    if told or any(_uncovered(now, earlier, viewer) for viewer in (*sides, SPECTATOR)):
        raise NotUndoable("The action revealed something hidden, so it cannot be undone")


def _asked(moment: Moment, side: Side) -> set[str]:
    """The questions that others than the side have before them: that there is one may tell of what is hidden."""
    view = moment.view(side)
    return {id for id, entity in view.items() if entity["kind"] == "decision" and entity["side"] != side}


def _uncovered(now: Moment, earlier: Moment, viewer: Viewer) -> bool:
    """Whether the viewer has come to see an entity, or a field of one, that was there before and kept from them."""
    known, before = earlier.view(UMPIRE), earlier.view(viewer)
    return any(
        (entity.keys() - before.get(id, {}).keys()) & known[id].keys()
        for id, entity in now.view(viewer).items()
        if id in known
    )


def _batch(post: Post, to: int, earlier: Moment) -> Batch:
    event = msgspec.Raw(encode({"event": TAKEN_BACK, "side": post.side, "to": to}))
    line = LogLine(message=Message("event-TakenBack", {"side": post.actor, "to": to}), side=post.side)
    fact = Fact(event, None, [line])
    return Batch(UNDO, post.side, [fact], earlier.state, checkpoint=True, command=post.command)
