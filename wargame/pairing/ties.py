"""How all stand: points, then what parts those who have as many, each with its sum term by term.

gacrux counts by FIDE's rules of 2026, unplayed rounds included. A game that is still open counts nothing for anybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from typing import Any

from gacrux.tiebreak import tiebreak
from msgspec import Struct

from wargame.pairing.engine import tournament_of
from wargame.pairing.field import Field, Played, halves_of, in_order
from wargame.pairing.words import Words, number_of, points


class Tie(StrEnum):
    """What parts those who have as many points."""

    BUCHHOLZ = "buchholz"
    CUT_1 = "buchholz-cut-1"
    MEDIAN = "buchholz-median"
    SONNEBORN_BERGER = "sonneborn-berger"
    DIRECT = "direct"
    WINS = "wins"
    SECOND_WINS = "second-wins"
    PROGRESSIVE = "progressive"


CODES = {
    Tie.BUCHHOLZ: "BH", Tie.CUT_1: "BH/C1", Tie.MEDIAN: "BH/M1", Tie.SONNEBORN_BERGER: "SB", Tie.DIRECT: "DE",
    Tie.WINS: "WIN", Tie.SECOND_WINS: "BWG", Tie.PROGRESSIVE: "PS",
}  # fmt: skip
"""How FIDE abbreviates them."""

CUTS = {Tie.CUT_1: (1, 0), Tie.MEDIAN: (1, 1)}
OF_OPPONENTS = {Tie.BUCHHOLZ, Tie.CUT_1, Tie.MEDIAN, Tie.SONNEBORN_BERGER}


class Open(Struct, frozen=True):
    """A game that is not over."""

    round: int
    first: int
    second: int


class Term(Struct, frozen=True):
    """A part of a sum: the round, whence it comes, how much; `dropped` when it is not counted."""

    round: int
    words: str
    value: float
    dropped: bool = False


class Value(Struct, frozen=True):
    """A tie-break of somebody; None where it parts nobody, as a direct encounter without one who has as much."""

    tie: Tie
    value: float | None
    terms: tuple[Term, ...] = ()

    @property
    def sum(self) -> str:
        """«1 + 2½ (+ ½ dropped) = 3½»."""
        if self.value is None:
            return "–"
        kept = " + ".join(number_of(one.value) for one in self.terms if not one.dropped) or "0"
        dropped = ", ".join(number_of(one.value) for one in self.terms if one.dropped)
        return f"{kept}{f' (dropped: {dropped})' if dropped else ''} = {number_of(self.value)}"


class Line(Struct, frozen=True):
    """How somebody stands; those whom nothing parts share a place."""

    place: int
    number: int
    halves: int
    values: tuple[Value, ...] = ()


def standings(
    field: Field,
    ties: Sequence[Tie],
    *,
    open_games: Sequence[Open] = (),
    all_play_all: bool = False,
    words: Words | None = None,
    before: Mapping[int, int] | None = None,
) -> list[Line]:
    """The first first. `field.round` is the round after the last that counts.

    Where all play all, a forfeited game counts as played (FIDE 15.2). `before` parts those who have as many points
    before any tie-break does, the more the better.
    """
    table = TieBreaker(field, open_games, all_play_all, words or Words.of(field))
    return table.lines(ties, before or {})


class TieBreaker:
    """The players as gacrux counts them, and the groups that are still tied."""

    def __init__(self, field: Field, open_games: Sequence[Open], all_play_all: bool, words: Words) -> None:
        self._order = [one.number for one in in_order(field.players)]
        self._own = {number: at for at, number in enumerate(self._order, 1)}
        self._halves, self._words = halves_of(field), words
        self._open = {(one.round, number) for one in open_games for number in (one.first, one.second)}
        self._last = max([field.round - 1, *(one.round for one in open_games)])
        boards = [Played(one.round, one.first, one.second, 0, 0) for one in open_games]
        self._field = Field(field.players, self._last + 1, field.rounds, (*field.played, *boards))
        self._all_play_all = all_play_all
        self._library = self._counted(all_play_all)

    def _counted(self, all_play_all: bool) -> Any:
        given = tournament_of(self._field, last=self._last)
        params = {"pre_determined": all_play_all, "swiss": not all_play_all, "unrated": None}
        return tiebreak(given, self._last, params)

    def lines(self, ties: Sequence[Tie], before: Mapping[int, int]) -> list[Line]:
        """All of them, parted by one tie-break after the other."""
        if not self._order:
            return []
        places = self._places(
            {number: (-self._halves[number], -before.get(number, 0)) for number in self._order}
        )
        values: dict[int, list[Value]] = {number: [] for number in self._order}
        for tie in ties:
            found, keys = self._direct(places) if tie is Tie.DIRECT else self._sums(tie)
            places = self._places({number: (places[number], keys[number]) for number in self._order})
            for number, value in found.items():
                values[number].append(value)
        order = sorted(self._order, key=lambda number: (places[number], self._own[number]))
        return [Line(places[one], one, self._halves[one], tuple(values[one])) for one in order]

    def _places(self, keys: dict[int, tuple[float, ...]]) -> dict[int, int]:
        """The place of each: equal keys share it."""
        order = sorted(self._order, key=lambda number: keys[number])
        places, at = dict[int, int](), 1
        for _, group in groupby(order, key=lambda number: keys[number]):
            numbers = list(group)
            places.update(dict.fromkeys(numbers, at))
            at += len(numbers)
        return places

    def _single(self, tie: Tie) -> None:
        """Have the library count one more."""
        self._library.compute_single_tiebreak(self._library.parse_tiebreak(1, CODES[tie]))

    def _sums(self, tie: Tie) -> tuple[dict[int, Value], dict[int, float]]:
        """A tie-break that is a sum, and what it sorts by."""
        self._single(tie)
        found = {}
        for number in self._order:
            row = self._library.cmps[self._own[number]]
            details = row["tiebreakDetails"][-1]
            terms = tuple(self._terms(tie, number, details, row["rsts"]))
            value = float(details["val"])
            if tie in OF_OPPONENTS and len(terms) < self._last and self._open:
                terms = cut(terms, *CUTS.get(tie, (0, 0)), self._unpaired(row["rsts"]))
                value = sum(one.value for one in terms if not one.dropped)
            found[number] = Value(tie, value, terms)
        return found, {number: -(value.value or 0) for number, value in found.items()}

    def _unpaired(self, rounds: dict[int, Any]) -> frozenset[int]:
        """The rounds that somebody did not play by their own choice."""
        return frozenset(at for at, one in rounds.items() if one["vur"] and not one["played"])

    def _terms(
        self, tie: Tie, number: int, details: dict[Any, Any], rounds: dict[int, Any]
    ) -> Iterator[Term]:
        """The parts of a sum by round."""
        for at in range(1, self._last + 1):
            found = details.get(str(at), details.get(at))
            if found is None or (tie in OF_OPPONENTS and (at, number) in self._open):
                continue
            if tie in (Tie.WINS, Tie.SECOND_WINS) and not found:
                continue
            told = self._describe_part(tie, rounds[at], float(found))
            yield Term(at, told, float(found), at in details.get("cut", ()))

    def _describe_part(self, tie: Tie, row: dict[str, Any], value: float) -> str:
        """Whence a part comes."""
        opponent = self._words.name(self._order[row["opponent"] - 1]) if row["opponent"] else ""
        if tie is Tie.PROGRESSIVE:
            return "points after this round"
        if tie in (Tie.WINS, Tie.SECOND_WINS):
            return f"beat {opponent}" if opponent and row["played"] else "won without playing"
        halves = int(row["points"] * 2)
        if not (opponent and (row["played"] or self._all_play_all)):
            whom = f"{opponent} did not play" if opponent else "no opponent"
            return (
                f"{points(halves)} × their own points, {whom}"
                if tie is Tie.SONNEBORN_BERGER
                else f"own points, {whom}"
            )
        return (
            f"{points(halves)} × the points of {opponent}"
            if tie is Tie.SONNEBORN_BERGER
            else f"points of {opponent}"
        )

    def _direct(self, places: dict[int, int]) -> tuple[dict[int, Value], dict[int, float]]:
        """Who won between those who share a place: sorted as the library has it, told game by game."""
        for number in self._order:
            self._library.cmps[self._own[number]]["rank"] = places[number]
        self._library.rankorder.sort(key=lambda row: (row["rank"], row["cid"]))
        self._single(Tie.DIRECT)
        found, keys = {}, {}
        for number in self._order:
            tied = {one for one in self._order if places[one] == places[number] and one != number}
            terms = tuple(self._between(number, tied))
            value = sum(one.value for one in terms) if terms else None
            found[number] = Value(Tie.DIRECT, value, terms)
            keys[number] = float(self._library.cmps[self._own[number]]["tiebreakDetails"][-1]["val"])
        return found, keys

    def _between(self, number: int, tied: set[int]) -> Iterator[Term]:
        """The games of somebody with those who have as much."""
        for at, row in sorted(self._library.cmps[self._own[number]]["rsts"].items()):
            other = self._order[row["opponent"] - 1] if row["opponent"] else None
            counts = row["played"] or self._all_play_all
            if other in tied and counts and (at, number) not in self._open:
                yield Term(at, f"against {self._words.name(other)}", float(row["points"]))


def cut(terms: Sequence[Term], low: int, high: int, chosen: frozenset[int]) -> tuple[Term, ...]:
    """Drop the lowest and the highest; a round that somebody chose not to play goes first (FIDE 16.5)."""
    left = list(terms)
    for _ in range(min(low, len(left))):
        lowest = min(left, key=lambda one: one.value)
        mine = min((one for one in left if one.round in chosen), key=lambda one: one.value, default=None)
        left.remove(mine if mine and mine.value >= lowest.value else lowest)
    for _ in range(min(high, len(left))):
        left.remove(max(left, key=lambda one: one.value))
    kept = {one.round for one in left}
    return tuple(Term(one.round, one.words, one.value, one.round not in kept) for one in terms)
