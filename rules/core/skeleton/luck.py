"""What the dice gave and might have given: the strength that attacks destroy."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.fortune import Fortune
from rules.core.luck import Luck, opposed
from rules.core.ruleset import Dice

from .combat import is_lost, odds, result
from .events import AttackMade
from .state import State


def attacked(state: State, event: AttackMade) -> Iterator[Fortune]:
    """3.4 The strength of the defender, where the die destroys it."""
    target, modifier = state.units[event.target], odds(state, state.units[event.target], event.units)

    def worth(total: int) -> int:
        return target.strength if is_lost(state, target, result(total)) else 0

    def again(dice: Dice) -> int:
        return worth(dice.roll("combat", rule="3.4").faces[0] + modifier)

    return opposed((event.side, target.side), "attacks", "strength", worth(event.total), again)


LUCK: Luck = {AttackMade: attacked}
