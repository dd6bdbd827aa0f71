"""When games of the demo are played: in sittings, hours apart, as people do who have other things to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from random import Random

from wargame.games import heartbeat

NOW = timedelta()
SPAN = timedelta(days=6)
"""So long ago the first of them begins: less than a clock of days has at the start, so that nobody's time runs out."""

SITTING, PAUSE = (20, 400), (40, 700)
"""Seconds that an act takes, minutes until the other side sits down: the least and the most."""


class Diary:
    """What is played in it happens one after the other, from so long ago until so long ago at most."""

    def __init__(self, seed: int, begins: timedelta = NOW, ends: timedelta = NOW) -> None:
        self._luck, self._left, self._ends, self._last = Random(seed), begins, ends, ""

    @contextmanager
    def entry(self, side: str) -> Iterator[None]:
        """Inside, it is the moment at which that side acts next."""
        gap = timedelta(seconds=self._luck.uniform(*SITTING))
        if self._last not in ("", side):
            gap = timedelta(minutes=self._luck.uniform(*PAUSE))
        self._last, self._left = side, max(self._ends, self._left - gap)
        with heartbeat.behind(self._left):
            yield
