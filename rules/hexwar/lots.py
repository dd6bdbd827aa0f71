"""Lots: chance picks among things that are alike, one die for each pick, with as many faces as there are things left.

Where nothing is left to chance no die is thrown.

>>> from rules.core.dice import ScriptedDice
>>> drawn, rolls = draw_lots(ScriptedDice(3, 1), ["a", "a", "b", "c"], 2, "a loss", "18.5")
>>> drawn, [(roll.sides, roll.faces) for roll in rolls]
(['b', 'a'], [(4, (3,)), (3, (1,))])
>>> draw_lots(ScriptedDice(), ["a", "b"], 5, "a loss", "18.5")
(['a', 'b'], [])
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.contract import Roll
from rules.core.ruleset import Dice


def draw_lots(
    dice: Dice, things: Sequence[str], count: int, purpose: str, rule: str
) -> tuple[list[str], list[Roll]]:
    """So many of the things, all of them if there are no more; a name that comes several times is as many things."""
    left, drawn, rolls = list(things), list[str](), list[Roll]()
    while left and len(drawn) < count:
        if len(drawn) + len(left) <= count or len(set(left)) == 1:
            drawn.append(left.pop(0))
            continue
        roll = dice.roll(purpose, rule=rule, sides=len(left))
        rolls.append(roll)
        drawn.append(left.pop(roll.faces[0] - 1))
    return drawn, rolls
