"""Rolling a game back: to which position, on which branch, and which dice of the part removed stand (ADR 0086)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.core.codec import plain
from rules.core.ruleset import part_of
from rules.core.together import is_sealed, list_others_sealed
from wargame.games.errors import Conflict
from wargame.games.models import Action, Game, GameEvent
from wargame.games.position import (
    ROLLED_BACK,
    TAKEN_BACK,
    Moment,
    decode_state,
    encode_state,
    game_moment,
    setup_seq,
)
from wargame.games.record.course import branch_name, is_removed, spans_standing
from wargame.games.releases import release_at


def branch_next(game: Game) -> str:
    """Return the name of a game's next branch."""
    return branch_name(1 + GameEvent.objects.filter(game=game, payload__event=ROLLED_BACK).count())


def branch_at(game: Game, seq: int) -> str:
    """Return the branch on which an event stands."""
    return branch_name(GameEvent.objects.filter(game=game, payload__event=ROLLED_BACK, seq__lte=seq).count())


def jumps(game: Game) -> list[tuple[int, int]]:
    """Each takeback and roll-back of a game: its own event, and the event whose position it went back to."""
    return _returns(game, TAKEN_BACK, ROLLED_BACK)


def rollbacks(game: Game) -> list[tuple[int, int]]:
    """Roll-backs by a director: the seq of each event, and the moment that it went back to."""
    return _returns(game, ROLLED_BACK)


def _returns(game: Game, *events: str) -> list[tuple[int, int]]:
    rows = GameEvent.objects.filter(game=game, payload__event__in=events).order_by("seq")
    return [(seq, payload["to"]) for seq, payload in rows.values_list("seq", "payload")]


def spans(game: Game) -> list[tuple[int, int]]:
    """The events that stand now, from and to: the position follows from these."""
    return spans_standing(jumps(game), game.seq)


def position_at(game: Game, before: Moment, to: int) -> Any:
    """The state after event `to`, in the form of the rules that judge now.

    Raises `Conflict` where no action ends there, it is the set-up not done, the game is over there, an answer lies
    sealed there that others may have read since, or the rules have changed since and cannot read it.
    """
    ends = Action.objects.filter(game=game, verdict=Action.Verdict.ACCEPTED, seq_after=to).exists()
    if not setup_seq(game) <= to < game.seq or not ends:
        raise Conflict(
            "Choose the end of an earlier action; event {to} is not one, the last before it is {near}",
            to=to, near=end_before(game, to) or "the set-up",
        )  # fmt: skip
    moment = game_moment(game, to)
    if moment.standing.over:
        raise Conflict("At event {to} the game is over", to=to)
    if is_sealed(moment.state):
        raise Conflict(
            "At event {to} a side had answered and another had not; choose event {near}, before both",
            to=to, near=end_before_answers(game, to) or "the set-up",
        )  # fmt: skip
    if release_at(game, to) == game.release:
        return moment.state
    try:
        state: Any = decode_state(before.ruleset, encode_state(moment.state))
    except msgspec.ValidationError as fault:
        raise Conflict(
            "The rules have changed since event {to} and cannot read its position", to=to
        ) from fault
    if not part_of(plain(moment.state), plain(state)):
        raise Conflict("The rules have changed since event {to}; part of its position would be lost", to=to)
    return state


def end_before(game: Game, seq: int) -> int:
    """The last event before `seq` at which an action of the game proper ends; 0 where there is none."""
    begun = setup_seq(game)
    rows = Action.objects.filter(game=game, verdict=Action.Verdict.ACCEPTED, seq_after__lt=seq)
    return max((end for end in rows.values_list("seq_after", flat=True) if end >= begun), default=0)


def end_before_answers(game: Game, seq: int) -> int:
    """The last event before `seq` at which an action ends and no answer lies sealed."""
    while is_sealed(game_moment(game, seq := end_before(game, seq)).state):
        pass
    return seq


def list_kept_rows(game: Game, to: int, kept: Sequence[int]) -> list[dict[str, Any]]:
    """The actions after event `to` whose dice stand, by the events at which they began; `Conflict` for what is none."""
    actions = {action.seq_before + 1: action for action in list_rolled(game, to)}
    if strange := sorted(set(kept) - actions.keys()):
        raise Conflict("No dice were rolled at event {seq} that could be kept", seq=strange[0])
    return [
        {
            "seq": seq, "side": actions[seq].side, "command": actions[seq].command, "action": actions[seq].payload,
            "epoch": actions[seq].epoch, "thrown": find_throw(actions[seq]), "dice": actions[seq].dice,
            "sealed": list_others_sealed(game_moment(game, seq - 1).state, actions[seq].side),
        }
        for seq in sorted(set(kept))
    ]  # fmt: skip


def list_rolled(game: Game, to: int) -> list[Action]:
    """The actions of players that threw dice, in their order, which stand now and not at event `to`."""
    return [action for action in list_removed(game, to) if action.dice]


def list_removed(game: Game, to: int) -> list[Action]:
    """List the acts of players that stand now and will not once the game goes back to event `to`, in order."""
    rows = Action.objects.filter(game=game, verdict=Action.Verdict.ACCEPTED, seq_after__lte=game.seq)
    jumped = jumps(game)
    return [
        action
        for action in rows.exclude(side="").order_by("seq_before")
        if is_removed(jumped, game.seq, to, action.seq_before + 1)
    ]


def find_throw(action: Action) -> int:
    """The event for which the dice of an action were thrown first."""
    while action.kept is not None:
        action = Action.objects.get(
            game_id=action.game_id, seq_before=action.kept - 1, verdict=Action.Verdict.ACCEPTED
        )
    return action.seq_before + 1
