"""Events for the tests of the pairing: played at random from a seed, round by round."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random

from wargame.pairing.field import ASKED, BYE, GAME, Board, Field, Played, Player
from wargame.pairing.swiss import Draw, swiss_draw

NAMES = ["Tom", "Vera", "Ilse", "Nils", "Marta", "Rui", "Luc", "Ana", "Sanne", "Otto", "Peter", "Kaja"]
RATINGS = (1710, 1642, 1615, 1588, 1571, 1549, 1534, 1519, 1502, 1471, 1448, 1402)
CUP = tuple(
    Player(at, at, rating, name) for at, (name, rating) in enumerate(zip(NAMES, RATINGS, strict=True), 1)
)
"""The twelve of the cup."""


def players(count: int, away: Collection[int] = ()) -> tuple[Player, ...]:
    """So many, the first the strongest."""
    return tuple(Player(at, at, 2000 - 10 * at, present=at not in away) for at in range(1, count + 1))


def results(number: int, boards: Iterable[Board], luck: Random, forfeits: float = 0.0) -> list[Played]:
    """A round with results by chance."""
    return [result(number, board, luck, forfeits) for board in boards]


def result(number: int, board: Board, luck: Random, forfeits: float = 0.0) -> Played:
    """A board with a result by chance; a bye is worth a win."""
    if board.second is None:
        return Played(number, board.first, None, 2, 0, BYE)
    if luck.random() < forfeits:
        return Played(number, board.first, board.second, 2, 0, GAME, False)
    halves = luck.choice((0, 1, 2))
    return Played(number, board.first, board.second, halves, 2 - halves)


def event(
    count: int, rounds: int, seed: int, *, absent: float = 0.0, forfeits: float = 0.0
) -> list[tuple[Field, Draw]]:
    """Each round's field and its pairing. Raises `CannotPair`."""
    luck, played, found = Random(seed), list[Played](), list[tuple[Field, Draw]]()
    for number in range(1, rounds + 1):
        away = {at for at in range(1, count + 1) if luck.random() < absent}
        field = Field(players(count, away), number, rounds, tuple(played))
        draw = swiss_draw(field)
        found.append((field, draw))
        played += results(number, draw.boards, luck, forfeits)
        played += [Played(number, at, None, luck.choice((0, 1)), 0, ASKED, False) for at in sorted(away)]
    return found
