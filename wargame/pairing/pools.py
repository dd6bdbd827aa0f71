"""Pools: who plays in which, and in which order those who go on are seeded, so that pool-mates meet late again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wargame.pairing.knockout import depth_of, seed_order


def snake(seed: int, pools: int) -> int:
    """The pool of a seed: 1 2 3 3 2 1 1 2 3."""
    turn, at = divmod(seed - 1, pools)
    return pools - at if turn % 2 else at + 1


def cross_pools(order: Sequence[int], ranks: Mapping[int, int], pools: Mapping[int, int]) -> list[int]:
    """`order` as seeds of a knockout in which nobody meets a pool-mate in the first round, if that can be.

    Only those change places who were as high in their pools (`ranks`); the lower seed of a pair moves, as little as
    needed.
    """
    seeds = list(order)
    line = seed_order(depth_of(len(seeds)))
    pairs = [sorted(line[at : at + 2]) for at in range(0, len(line), 2)]
    meets = {
        seed: other for one, two in pairs for seed, other in ((one, two), (two, one)) if two <= len(seeds)
    }

    def clashes(seed: int) -> bool:
        return seed in meets and pools[seeds[seed - 1]] == pools[seeds[meets[seed] - 1]]

    for _, low in sorted(pairs):
        if low > len(seeds) or not clashes(low):
            continue
        equals = [
            at
            for at in range(1, len(seeds) + 1)
            if ranks[seeds[at - 1]] == ranks[seeds[low - 1]] and at != low
        ]
        for other in sorted(equals, key=lambda at: (abs(at - low), -at)):
            seeds[low - 1], seeds[other - 1] = seeds[other - 1], seeds[low - 1]
            if not clashes(low) and not clashes(other):
                break
            seeds[low - 1], seeds[other - 1] = seeds[other - 1], seeds[low - 1]
    return seeds
