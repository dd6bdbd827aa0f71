"""What hangs on bidding for a game that counts elsewhere: apps that know of such games say so here."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from wargame.games.models import Game

STAKES: list[Callable[[Game], Iterator[str]]] = []
"""Each says, in sentences, by when a bid is owed and what becomes of who does not bid, or steps back."""


def stakes_of(game: Game) -> list[str]:
    """All that hangs on it."""
    return [line for stakes in STAKES for line in stakes(game)]
