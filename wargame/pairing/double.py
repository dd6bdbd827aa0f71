"""Double elimination: a tree of winners, a tree of those with one loss, and a final between the two.

Who loses in a round of the winners comes to a part of the second tree where none of those waits whom they have beaten,
as long as that can be: `CROSSINGS` were found by trying all, which a test does again.
"""

from __future__ import annotations

from collections.abc import Iterator

from wargame.pairing.bracket import Slot, Source
from wargame.pairing.field import CannotPair
from wargame.pairing.knockout import depth_of, knockout

CROSSINGS = {2: (0,), 3: (1, 0), 4: (2, 0, 0), 5: (2, 2, 0, 0), 6: (4, 4, 3, 0, 0)}
"""By depth, for the second round of the winners and each after it: losers of slot `i` come to place `i ^ crossing`."""

MOST = 64


def double(count: int, *, reset: bool = True) -> list[Slot]:
    """The slots for so many, in an order in which each stands after those that feed it.

    With `reset` the final is played again when who came to it without a loss has lost it. Raises `CannotPair` for more
    than 64.
    """
    if count > MOST:
        raise CannotPair(f"Double elimination takes at most {MOST} players; {count} play")
    depth = depth_of(count)
    slots = [_of_winners(one, depth) for one in knockout(count)]
    slots += _second_tree(depth)
    last = Source(f"L{2 * depth - 2}.1") if depth > 1 else Source("W1.1", won=False)
    top, best = Source(f"W{depth}.1"), 0 if reset else 1
    slots.append(Slot("F", "final", 2 * depth, top, last, out=2, best=best, goes_on=reset))
    if reset:
        slots.append(
            Slot(
                "R",
                "final replay",
                2 * depth + 1,
                Source("F"),
                Source("F", won=False),
                out=2,
                best=1,
                again=True,
            )
        )
    return slots


def _of_winners(slot: Slot, depth: int) -> Slot:
    """A slot of the first tree: who loses there has another life. Both are out where both forfeit."""
    level = 1 if slot.level == 1 else 2 * (slot.level - 1)
    out = place_out(depth, level) if depth > 1 else 2
    name = "winners' final" if slot.level == depth else f"winners, round {slot.level}"
    return Slot(slot.name, name, level, slot.first, slot.second, out=out, goes_on=True)


def _second_tree(depth: int) -> Iterator[Slot]:
    """Those with one loss: in odd rounds they meet each other, in even ones those who have just lost."""
    for number in range(1, 2 * depth - 1):
        width = 2 ** (depth - 2 - (number - 1) // 2)
        title = "losers' final" if number == 2 * depth - 2 else f"losers, round {number}"
        for at in range(width):
            yield Slot(
                f"L{number}.{at + 1}",
                title,
                number + 1,
                *_feeders(depth, number, at),
                out=place_out(depth, number),
            )


def _feeders(depth: int, number: int, at: int) -> tuple[Source, Source]:
    """Who comes to a slot of the second tree."""
    if number == 1:
        return Source(f"W1.{2 * at + 1}", won=False), Source(f"W1.{2 * at + 2}", won=False)
    if number % 2:
        return Source(f"L{number - 1}.{2 * at + 1}"), Source(f"L{number - 1}.{2 * at + 2}")
    level = number // 2 + 1
    lost = at ^ CROSSINGS[depth][level - 2]
    return Source(f"L{number - 1}.{at + 1}"), Source(f"W{level}.{lost + 1}", won=False)


def place_out(depth: int, number: int) -> int:
    """The place of whoever is out in a round of the second tree: 3 in its last, 4 before, then 5, 7, 9, 13."""
    widths = [2 ** (depth - 2 - (one - 1) // 2) for one in range(number + 1, 2 * depth - 1)]
    return 3 + sum(widths)
