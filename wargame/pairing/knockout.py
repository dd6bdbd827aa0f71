"""Single elimination: the tree by seeds, so that the first two can meet in the final only."""

from __future__ import annotations

from wargame.pairing.bracket import Slot, Source

TITLES = {1: "final", 2: "semi-final", 4: "quarter-final"}
"""What a round is called by how many slots it has."""


def depth_of(count: int) -> int:
    """How many rounds so many need."""
    return max(1, (count - 1).bit_length())


def seed_order(depth: int) -> list[int]:
    """The seeds from the top of the tree to its foot: 1 8 4 5 2 7 3 6. Where a seed is missing its opponent passes."""
    order = [1]
    for _ in range(depth):
        whole = 2 * len(order) + 1
        order = [seed for one in order for seed in (one, whole - one)]
    return order


def title(width: int) -> str:
    """What a round of so many slots is called."""
    return TITLES.get(width, f"round of {2 * width}")


def knockout(count: int, *, third: bool = False) -> list[Slot]:
    """The slots of a tree for so many; with `third` the losers of the semi-finals play for that place."""
    depth, order = depth_of(count), seed_order(depth_of(count))
    slots = [
        Slot(f"W1.{at + 1}", title(len(order) // 2), 1, order[2 * at], order[2 * at + 1])
        for at in range(len(order) // 2)
    ]
    for level in range(2, depth + 1):
        width = 2 ** (depth - level)
        for at in range(1, width + 1):
            one, other = Source(f"W{level - 1}.{2 * at - 1}"), Source(f"W{level - 1}.{2 * at}")
            slots.append(Slot(f"W{level}.{at}", title(width), level, one, other))
    has_third = third and depth > 1
    placed = [_placed(one, depth, has_third) for one in slots]
    if has_third:
        semis = (Source(f"W{depth - 1}.1", won=False), Source(f"W{depth - 1}.2", won=False))
        placed.append(Slot("T", "third place", depth, *semis, out=4, best=3))
    return placed


def _placed(slot: Slot, depth: int, third: bool) -> Slot:
    """With the place of whoever is out there."""
    left = depth - slot.level
    return Slot(
        slot.name, slot.title, slot.level, slot.first, slot.second, out=2**left + 1, best=1 if not left else 0,
        goes_on=third and left == 1,
    )  # fmt: skip
