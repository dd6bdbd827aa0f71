"""Results by points: a total reaches one of several levels, and each side lacks so many points for a better one.

Points are those of one side; its enemy wants few of them.

>>> from types import SimpleNamespace as Row
>>> draw, win = Row(at_least=-100, verdict="draw", winner=None), Row(at_least=5, verdict="win", winner="red")
>>> mine, theirs = lacks([draw, win], 3)
>>> mine.points, mine.level.verdict, theirs
(2, 'win', Lack(points=1, level=None))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from rules.core.contract import Message


class Level(Protocol):
    """A result, the points it begins at, and who has won by it."""

    @property
    def at_least(self) -> int: ...
    @property
    def verdict(self) -> str: ...
    @property
    def winner(self) -> str | None: ...


L = TypeVar("L", bound=Level)


class Lack(NamedTuple, Generic[L]):
    """Points to the next better level; where there is none, those that a side can lose without a worse one."""

    points: int
    level: L | None


def lacks(rising: Sequence[L], total: int) -> tuple[Lack[L], Lack[L]]:
    """Of the side that has the points and of its enemy, by at least two levels from the lowest up."""
    at = max(number for number, row in enumerate(rising) if not number or total >= row.at_least)
    spare = total - rising[at].at_least
    more = rising[at + 1].at_least - total if rising[at + 1 :] else 0
    return (
        Lack(more, rising[at + 1]) if more else Lack(spare, None),
        Lack(spare + 1, rising[at - 1]) if at else Lack(more - 1, None),
    )


def name_level(row: Level) -> Message:
    """The words of a result: `degree-<verdict>` with `side`."""
    return Message(f"degree-{row.verdict}", {"side": row.winner or ""})
