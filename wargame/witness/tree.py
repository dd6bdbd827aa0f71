"""The tree of hashes under a root. `docs/record.md` describes it for those who check."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

NONE = "0" * 64
"""The root before the first."""


class Sibling(NamedTuple):
    """The neighbour on the way up, and on which side it stands."""

    side: str
    hash: str


def leaf(game: str, seq: int, sealed_head: str) -> str:
    """The hash of a game's sealed head."""
    return _hash("leaf", game, str(seq), sealed_head)


def top(hashes: Sequence[str]) -> str:
    """The one hash over all; of nothing `NONE`."""
    row = list(hashes)
    while len(row) > 1:
        row = _above(row)
    return row[0] if row else NONE


def path(hashes: Sequence[str], at: int) -> list[Sibling]:
    """The neighbours from the leaf at that place up to the top."""
    row, steps = list(hashes), list[Sibling]()
    while len(row) > 1:
        neighbour = at ^ 1
        if neighbour < len(row):
            steps.append(Sibling("left" if neighbour < at else "right", row[neighbour]))
        row, at = _above(row), at // 2
    return steps


def root(before: str, day: str, top: str) -> str:
    """The root of a day, which holds all those before it."""
    return _hash("root", before, day, top)


def climb(hash: str, steps: Sequence[Sibling]) -> str:
    """Where a path leads."""
    for side, neighbour in steps:
        hash = _node(neighbour, hash) if side == "left" else _node(hash, neighbour)
    return hash


def _above(row: Sequence[str]) -> list[str]:
    pairs = [_node(*row[i : i + 2]) for i in range(0, len(row) - 1, 2)]
    return [*pairs, row[-1]] if len(row) % 2 else pairs


def _node(left: str, right: str) -> str:
    return _hash("node", left, right)


def _hash(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
