"""Games that nobody who plays them calls off, for others count on them: apps that know of such games say so here."""

from __future__ import annotations

from collections.abc import Callable

from wargame.games.errors import SiteError
from wargame.games.models import Game

bonds: list[Callable[[Game], SiteError | None]] = []
"""Each says why a game is not called off; None where it may be."""


def bond_of(game: Game) -> SiteError | None:
    """Explain why a player may not call the game off; None where they may."""
    return next((refused for bond in bonds if (refused := bond(game)) is not None), None)


def check_bond(game: Game) -> None:
    """Raises what speaks against calling a game off."""
    refused = bond_of(game)
    if refused is not None:
        raise refused
