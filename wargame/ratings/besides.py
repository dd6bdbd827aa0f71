"""What else moves when a result is annulled or counts again: apps that keep places by results say so here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from wargame.ratings.preview import Preview
from wargame.results.models import Result


class Shift(NamedTuple):
    """Who would stand elsewhere, by name, from which place to which; None for no place."""

    player: str
    before: int | None
    after: int | None


class PlaceShifts(NamedTuple):
    """A table of places, by name, with who moves in it."""

    name: str
    shifts: list[Shift]


BESIDES: list[Callable[[Result, Preview], Iterator[PlaceShifts]]] = []
"""Each says in which tables the result has a say, and who would stand elsewhere in them."""


HANGING: list[Callable[[Result, Any], Iterator[str]]] = []
"""Each says in sentences, as far as a reader may know, what else hangs on a result, such as a round that is signed."""


def hanging_on(result: Result, reader: Any) -> list[str]:
    """What whoever annuls a result, or lets it count again, should know before."""
    return [words for tell in HANGING for words in tell(result, reader)]


def list_moved_tables(result: Result, preview: Preview) -> list[PlaceShifts]:
    """Every table in which the result has a say."""
    return [table for besides in BESIDES for table in besides(result, preview)]
