"""B2 The umpire's hand: goes on from event to event until somebody has to be asked.

`HOOKS` says which chapter looks after which phase; `sequence.PLAYER_TURN` is their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.core.contract import Decision, Event
from rules.core.ruleset import Dice
from rules.ring_of_fire import events as e
from rules.ring_of_fire.apply import apply
from rules.ring_of_fire.sequence import ORDER, Hook
from rules.ring_of_fire.state import State

HOOKS: dict[str, Hook] = {}


class Tale:
    """Events as they are told, with the position after the last of them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []

    def tell(self, events: Iterable[Event]) -> None:
        """Adds events and folds them into the position."""
        for event in events:
            self.state = apply(self.state, event)
            self.events.append(event)


def decisions(state: State) -> Sequence[Decision]:
    """The questions open now; none when the game is over."""
    hook = HOOKS.get(state.phase)
    if state.result is not None or hook is None:
        return ()
    return tuple(ask for ask in hook.decisions(state) if ask.side not in state.passed)


def proceed(tale: Tale, dice: Dice) -> None:
    """Goes on through everything that asks nobody."""
    while tale.state.result is None:
        hook = HOOKS.get(tale.state.phase, Hook())
        more = hook.settle(tale.state, dice)
        if more:
            tale.tell(more)
        elif decisions(tale.state):
            return
        else:
            next_phase(tale, dice)


def next_phase(tale: Tale, dice: Dice) -> None:
    """B2 The next phase somebody wants; after the last one, the next player turn, the next game turn."""
    state = tale.state
    for phase in ORDER[ORDER.index(state.phase) + 1 :]:
        hook = HOOKS.get(phase)
        if hook is not None and hook.wanted(state):
            return begin(tale, state.active, phase, dice)
    first, second = state.battle.sides
    if state.active == first:
        return begin(tale, second, ORDER[0], dice)
    return next_turn(tale, dice)


def next_turn(tale: Tale, dice: Dice) -> None:
    """B2 Turn end: the result, or the next turn."""
    state = tale.state
    if state.turn >= state.battle.file.turns:
        tale.tell(game_over(state))
        return
    tale.tell([e.TurnBegan(turn=state.turn + 1, rules=("B2",))])
    begin(tale, state.battle.sides[0], ORDER[0], dice)


def begin(tale: Tale, side: str, phase: str, dice: Dice) -> None:
    """A phase and what its beginning brings."""
    tale.tell([e.PhaseBegan(side=side, phase=phase, rules=("B2",))])
    tale.tell(HOOKS[phase].enter(tale.state, dice))


def game_over(state: State) -> Sequence[Event]:
    """B17 The count at the end."""
    return (e.GameEnded(winner=None, verdict="draw", points=0, rules=("B17",)),)
