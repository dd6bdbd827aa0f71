"""Sums of rolls: their distribution, and the band in which chance alone leaves them (ADR 0082)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, reduce
from math import sqrt

import msgspec

from rules.core.fortune import Fortune

EXACT = 200
"""Rolls up to which a sum is convolved exactly; beyond, the normal law with the exact variance stands for it."""

SHARE = 0.95
NORMAL = 1.959964
"""Deviations on either side within which the normal law has that share."""

Distribution = Mapping[int, float]

_decode = msgspec.json.Decoder(list[tuple[int, float]]).decode


def convolve(one: Distribution, two: Distribution) -> dict[int, float]:
    """The distribution of the sum of two independent values."""
    found: dict[int, float] = {}
    for a, p in one.items():
        for b, q in two.items():
            found[a + b] = found.get(a + b, 0.0) + p * q
    return found


def convolve_all(parts: Iterable[Distribution]) -> Distribution:
    """The distribution of the sum of all."""
    return reduce(convolve, parts, {0: 1.0})


def sum_of(fortunes: Iterable[Fortune]) -> Distribution:
    """What so many rolls can come to together."""
    return convolve_all({value: float(p) for value, p in one.chances.items()} for one in fortunes)


def encode(distribution: Distribution) -> bytes:
    """As it is kept."""
    return msgspec.json.encode(sorted(distribution.items()))


def decode(kept: bytes) -> Distribution:
    """As it was kept."""
    return dict(_decode(kept))


@lru_cache(maxsize=512)
def read_band(expected: float, variance: float, kept: tuple[bytes, ...] | None) -> tuple[float, float]:
    """`band` of distributions as they are kept: it changes when a game ends, and is looked at more often."""
    return band(expected, variance, None if kept is None else [decode(one) for one in kept])


def band(expected: float, variance: float, parts: Iterable[Distribution] | None) -> tuple[float, float]:
    """The least distance from what is expected within which chance leaves 95 % of all sums, and its true share.

    `parts` are the distributions of independent rolls; None: too many to convolve.
    """
    if parts is None:
        return NORMAL * sqrt(variance), SHARE
    share = 0.0
    far = sorted((abs(value - expected), p) for value, p in convolve_all(parts).items())
    for at, (distance, p) in enumerate(far):
        share += p
        last = at + 1 == len(far) or far[at + 1][0] > distance + 1e-9
        if last and share >= SHARE - 1e-9:
            return distance, min(share, 1.0)
    return far[-1][0], 1.0
