"""What the pairing reads: the players, and what they have played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

GAME, BYE, ASKED, MISSED = "game", "bye", "asked", "missed"
"""Kinds of a board: two sit at it; the round gave a bye; a bye was asked for; somebody was not there."""

FIRST, SECOND = "first", "second"
"""The sides of the scenario, in its own order: in the rules of chess, white and black."""

WIN, DRAW = 2, 1


class Player(Struct, frozen=True):
    """Somebody in the field. `seed` orders the players, the strongest first; who is not `present` is not paired."""

    number: int
    seed: int
    rating: float = 0
    name: str = ""
    present: bool = True


class Played(Struct, frozen=True):
    """A board of an earlier round. It is not `played` when one of the two did not sit at it, as after a forfeit.

    `slot` is its place in a bracket.
    """

    round: int
    first: int
    second: int | None
    first_halves: int
    second_halves: int = 0
    kind: str = GAME
    played: bool = True
    slot: str = ""


class Field(Struct, frozen=True):
    """Everything that the pairing of round `round` of `rounds` goes by.

    `forbidden` are pairs that may not meet, `manual` the boards that a director has made: the rest is paired without
    them. `opens` is the side with which the strongest begins.
    """

    players: Sequence[Player]
    round: int
    rounds: int
    played: Sequence[Played] = ()
    forbidden: Iterable[tuple[int, int]] = ()
    manual: Sequence[tuple[int, int | None]] = ()
    opens: str = FIRST


class Board(Struct, frozen=True):
    """A board to be; `second` is None for a bye."""

    first: int
    second: int | None = None
    kind: str = GAME


class CannotPair(Exception):
    """No pairing of all is possible. The sentence says it, `left` are those for whom nobody was found."""

    def __init__(self, sentence: str, left: Sequence[int] = ()) -> None:
        self.sentence, self.left = sentence, tuple(left)
        super().__init__(sentence)


def in_order(players: Iterable[Player]) -> list[Player]:
    """By seed, the strongest first; by number where seeds are equal."""
    return sorted(players, key=lambda one: (one.seed, one.number))


def halves_of(field: Field) -> dict[int, int]:
    """The points of each, in halves."""
    halves = {one.number: 0 for one in field.players}
    for board in field.played:
        halves[board.first] += board.first_halves
        if board.second is not None:
            halves[board.second] += board.second_halves
    return halves


def check_field(field: Field) -> None:
    """Raises `ValueError` for what no event can hold: unknown players, two boards in a round, a pair with oneself."""
    numbers = {one.number for one in field.players}
    if len(numbers) != len(field.players):
        raise ValueError("a number stands for two players")
    seen: set[tuple[int, int]] = set()
    for board in field.played:
        for number in (board.first, board.second):
            if number is None:
                continue
            if number not in numbers:
                raise ValueError(f"round {board.round}: there is no player {number}")
            if (board.round, number) in seen:
                raise ValueError(f"round {board.round}: player {number} has two boards")
            seen.add((board.round, number))
    by_hand = [number for pair in field.manual for number in pair if number is not None]
    if len(by_hand) != len(set(by_hand)) or not numbers.issuperset(by_hand):
        raise ValueError("a board made by hand names a player twice, or one who is not there")
