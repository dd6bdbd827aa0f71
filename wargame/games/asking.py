"""Whether the question that an action answers is still the one that was put: staleness is a question's (ADR 0097)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.core.contract import Decision
from wargame.games.commanders import Post
from wargame.games.errors import StaleGame
from wargame.games.models import Game, Seat
from wargame.games.position import CLOCK_MENDED, Moment, game_moment


def check_asked(now: Moment, game: Game, seats: Sequence[Seat], post: Post, payload: Any, seq: int) -> None:
    """Raises `StaleGame` for an action made at `seq` for a question that is not put as it was."""
    if not is_still_asked(now, game, seats, post, payload, seq):
        raise StaleGame(seq=game.seq, expected=seq)


def is_still_asked(
    now: Moment, game: Game, seats: Sequence[Seat], post: Post, payload: Any, seq: int
) -> bool:
    """Whether an action made at `seq` answers the question that it was made for: the game stands there, or only others
    have acted since, who were asked at the same time, and the asker's own question is as it was. Time that a
    clock is given is no act.
    """
    if seq == game.seq:
        return True
    asked = question_of(now, post, payload)
    if asked is None or not 0 < seq < game.seq:
        return False
    others = {seat.side for seat in seats} - {post.side}
    acts = game.events.filter(seq__gt=seq).exclude(payload__event=CLOCK_MENDED)
    if acts.exclude(side__in=others).exists():
        return False
    then = game_moment(game, seq)
    if then.ruleset is not now.ruleset or question_of(then, post, payload) != asked:
        return False
    return not acts.exists() or any(one.side in others for one in then.ruleset.decisions(then.state))


def question_of(moment: Moment, post: Post, payload: Any) -> Decision | None:
    """The open question that an action of this kind would answer."""
    act = payload.get("do") if isinstance(payload, dict) else None
    mine = (one for one in moment.ruleset.decisions(moment.state) if one.side == post.side)
    return next((one for one in mine if act in one.accepts and one.command in ("", post.command)), None)
