"""What hangs on bidding for a game that counts elsewhere: apps that know of such games say so here."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from wargame.games.models import Game


class Stakes(NamedTuple):
    """In sentences: by when a bid is owed, what becomes of whoever lets that pass, what calling the game off costs."""

    owed: str
    calling_off: str = ""


STAKES: list[Callable[[Game], Stakes | None]] = []
"""Each says what it knows of a game; None where the game is none of its own."""


def stakes_of(game: Game) -> list[Stakes]:
    """All that hangs on it."""
    return [found for stakes in STAKES if (found := stakes(game)) is not None]
