"""The one door to gacrux: a round of a Swiss by FIDE's Dutch system of 2026. Nothing else here knows its shapes."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.scoresystem import scoresystem
from msgspec import Struct

from wargame.pairing.field import ASKED, BYE, DRAW, FIRST, MISSED, SECOND, WIN, Field, Played, in_order

RULES: str = pairing_dutch.DUTCH_RULES[1]
"""The date of the rules that the engine follows."""

LETTERS = {"w": FIRST, "b": SECOND}
STRENGTH = {"2": "absolute", "1": "strong", "0": "mild"}
DOWN_LAST, UP_LAST, DOWN_BEFORE, UP_BEFORE = 1, 2, 4, 8


class NoPairing(Exception):
    """The engine found none; `open_pairs` are those that might meet."""

    def __init__(self, open_pairs: frozenset[frozenset[int]]) -> None:
        self.open_pairs = open_pairs


class EngineView(Struct, frozen=True):
    """How the engine sees a player before the round.

    `balance`: games with the first side less those with the second. `due` is the side that they should have, `strength`
    how much ('absolute', 'strong', 'mild', or '' where nothing is due). `floats` are bits of the two rounds before.
    """

    number: int
    place: int
    halves: int
    sides: str
    balance: int
    due: str
    strength: str
    floats: int
    topscorer: bool


class Pair(Struct, frozen=True):
    """A board of a bracket; `rule` is the clause by which the sides fell. `second` is None for the bye."""

    first: int
    second: int | None
    rule: str


class Bracket(Struct, frozen=True):
    """A score group with those who came down to it: whom it paired, and who went on down.

    `criteria` are the engine's counts by clause: what was given up, the less the better.
    """

    halves: int
    players: tuple[int, ...]
    pairs: tuple[Pair, ...]
    down: tuple[int, ...]
    criteria: Mapping[str, int]


class Paired(Struct, frozen=True):
    """A round as the engine made it: the boards in their order, the brackets from the top, and who was who."""

    boards: tuple[Pair, ...]
    brackets: tuple[Bracket, ...]
    sights: Mapping[int, EngineView]
    open_pairs: frozenset[frozenset[int]]


def pair_round(field: Field) -> Paired:
    """The pairing of the round, manual boards taken out first. Raises `NoPairing`."""
    numbers = [0, *(one.number for one in in_order(field.players))]
    engine = pairing_dutch(tournament_of(field), field.round, {"experimental": [], "verbose": 0})
    try:
        found = engine.compute_pairing(False)
    except GacruxNoLegalPairing as fault:
        raise NoPairing(_open_pairs(engine, numbers)) from fault
    levels = engine.crosstable.levels()
    brackets = tuple(_bracket(one, numbers, levels) for one in found if one["competitors"] or one["pairs"])
    boards = sorted((pair for one in found for pair in one["pairs"]), key=lambda pair: pair["board"])
    return Paired(
        tuple(_pair(one, numbers) for one in boards),
        brackets,
        {one.number: one for one in (_sight(row, numbers) for row in engine.competitors[1 : len(numbers)])},
        _open_pairs(engine, numbers),
    )


def tournament_of(field: Field, *, last: int | None = None) -> dict[str, Any]:
    """The field in the engine's own shape; players are numbered by seed, from 1."""
    order = in_order(field.players)
    own = {one.number: at for at, one in enumerate(order, 1)}
    by_hand = {number for pair in field.manual for number in pair}
    rounds = max(field.rounds, field.round)
    return {
        "tournamentType": "Swiss", "teamTournament": False, "numRounds": rounds,
        "currentRound": field.round - 1 if last is None else last,
        "topColor": "w" if field.opens == FIRST else "b",
        "scoreSystem": {"game": scoresystem().fill_default_scoresystem("game")},
        "prohibited": [
            {"firstRound": 1, "lastRound": rounds, "competitors": [own[one], own[other]]}
            for one, other in sorted(field.forbidden)
        ],
        "competitors": [
            {
                "cid": own[one.number], "rank": own[one.number], "random": own[one.number],
                "present": one.present and one.number not in by_hand,
                "rating": {"rating": round(one.rating)} if one.rating > 0 else None,
            }
            for one in order
        ],
        "gameList": [
            {"id": at, "board": at, **_game(one, own)} for at, one in enumerate(field.played, 1)
        ],
        "matchList": [],
    }  # fmt: skip


def _game(board: Played, own: Mapping[int, int]) -> dict[str, Any]:
    """A board as the engine reads it; the points are given outright, whatever a bye is worth."""
    row: dict[str, Any] = {"round": board.round, "played": board.played and board.kind not in (ASKED, MISSED)}
    row["white"] = _seat(board.first, board.first_halves, board, own)
    if board.second is not None:
        row["black"] = _seat(board.second, board.second_halves, board, own)
    row["rated"] = row["played"] and board.second is not None
    return row


def _seat(number: int, halves: int, board: Played, own: Mapping[int, int]) -> dict[str, Any]:
    if board.kind == BYE:
        letter = "P"
    elif board.kind in (ASKED, MISSED) or not board.played:
        letter = {WIN: "W", DRAW: "D"}.get(halves, "Z")
    else:
        letter = {WIN: "W", DRAW: "D"}.get(halves, "L")
    return {"cid": own[number], "result": letter, "score": Decimal(halves) / 2}


def _pair(row: Mapping[str, Any], numbers: list[int]) -> Pair:
    """White is the first side; the bye always sits on the right."""
    return Pair(numbers[row["w"]], numbers[row["b"]] or None, row["colorrule"])


def _bracket(row: Mapping[str, Any], numbers: list[int], levels: list[Decimal]) -> Bracket:
    return Bracket(
        int(max(levels[row["scorelevel"]], Decimal(0)) * 2),
        tuple(numbers[one] for one in row["competitors"] if one),
        tuple(_pair(one, numbers) for one in row["pairs"]),
        tuple(numbers[one] for one in row["downfloaters"] if one),
        {_clause(name): _count(value) for name, value in row["quality"].items() if _clause(name)},
    )


def _clause(name: str) -> str:
    """QC12 is clause C.12; the engine's other counts are its own."""
    return f"C.{name[2:]}" if name.startswith("QC") and name != "QC0" else ""


def _count(value: Any) -> int:
    return sum(value) if isinstance(value, list) else value or 0


def _sight(row: Mapping[str, Any], numbers: list[int]) -> EngineView:
    due, strength = LETTERS.get(row["cop"][0], ""), STRENGTH.get(row["cop"][1], "")
    return EngineView(
        numbers[row["cid"]], row["cid"], int(row["pts"] * 2), row["csq"].strip(), row["cod"],
        due, strength if due else "", row["flt"], bool(row["top"]),
    )  # fmt: skip


def _open_pairs(engine: Any, numbers: list[int]) -> frozenset[frozenset[int]]:
    """Who may meet whom; the bye is 0."""
    size = len(numbers)
    return frozenset(
        frozenset((numbers[one], numbers[other]))
        for one in range(size)
        for other in range(one + 1, size)
        if engine.opponents[one][other]["canmeet"]
    )
