"""What a pairing of a bracket costs: which pairs may not be, and what is given up by clause."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from wargame.pairing.engine import DOWN_BEFORE, DOWN_LAST, UP_BEFORE, UP_LAST, Bracket, Paired
from wargame.pairing.field import Field

Couple = tuple[int, int]

COUNTED = {
    "C.6": "{} without an opponent in the group",
    "C.7": "those without an opponent have more points",
    "C.12": "{} side{s} wrong",
    "C.13": "{} strongly due side{s} wrong",
    "C.14": "{} down twice in a row",
    "C.15": "{} up twice in a row",
    "C.16": "{} down again after two rounds",
    "C.17": "{} up again after two rounds",
}
"""The clauses that are counted here, in their order, and how a count is told."""


def count_words(clause: str, count: int) -> str:
    """What is given up by a clause, in words: one side, two sides."""
    return COUNTED[clause].format(count, s="" if count == 1 else "s")


class Candidate(Struct, frozen=True):
    """A pairing of a bracket that was looked at; `why` has a place for each of `about`."""

    pairs: tuple[Couple, ...]
    down: tuple[int, ...]
    clause: str = ""
    verdict: str = ""
    why: str = ""
    about: tuple[int, ...] = ()
    taken: bool = False


class Legality:
    """Who may meet whom, and if not, why not."""

    def __init__(self, field: Field, paired: Paired) -> None:
        self._open = paired.open_pairs
        self._forbidden = {frozenset(pair) for pair in field.forbidden}
        self._met: dict[frozenset[int], int] = {}
        for board in field.played:
            if board.played and board.second is not None:
                self._met[frozenset((board.first, board.second))] = board.round
        self.present = [one.number for one in field.players if one.present]

    def may_meet(self, one: int, other: int) -> bool:
        """Whether the two may be paired."""
        return frozenset((one, other)) in self._open

    def may_have_bye(self, number: int) -> bool:
        """Whether somebody may have the bye."""
        return frozenset((0, number)) in self._open

    def reason(self, one: int, other: int) -> tuple[str, str]:
        """Why they may not, and the clause."""
        pair = frozenset((one, other))
        if pair in self._met:
            return f"met in round {self._met[pair]}", "C.1"
        if pair in self._forbidden:
            return "forbidden by the director", "C.1"
        return "both must have the same side", "C.3"


class Judge:
    """Counts what a candidate gives up."""

    def __init__(self, paired: Paired) -> None:
        self._sights = paired.sights

    def parts(self, bracket: Bracket) -> tuple[list[int], list[int], int]:
        """Those who came down and were paired here, those whom they may meet, and how many pairs were made."""
        paired = {
            number
            for pair in bracket.pairs
            if pair.second is not None
            for number in (pair.first, pair.second)
        }
        high = {one for one in bracket.players if self._sights[one].halves > bracket.halves}
        above = [one for one in bracket.players if one in high & paired]
        return above, [one for one in bracket.players if one not in high], len(paired) // 2

    def counts(self, bracket: Bracket, pairs: tuple[Couple, ...], down: tuple[int, ...]) -> Mapping[str, int]:
        """What is given up, by clause; the order of the clauses is that of their weight."""
        sight = self._sights
        both = [(sight[one], sight[other]) for one, other in pairs]
        same = [(one, other) for one, other in both if one.due and one.due == other.due]
        strong = [pair for pair in same if all(one.strength in ("strong", "absolute") for one in pair)]
        up = [
            sorted(pair, key=lambda one: one.halves)[0] for pair in both if pair[0].halves != pair[1].halves
        ]
        resident = [sight[number] for number in down if sight[number].halves == bracket.halves]
        return {
            "C.6": len(down),
            "C.7": sum(sight[number].halves for number in down),
            "C.12": len(same),
            "C.13": len(strong),
            "C.14": sum(bool(one.floats & DOWN_LAST) for one in resident),
            "C.15": sum(bool(one.floats & UP_LAST) for one in up),
            "C.16": sum(bool(one.floats & DOWN_BEFORE) for one in resident),
            "C.17": sum(bool(one.floats & UP_BEFORE) for one in up),
        }


def worse_by(counts: Mapping[str, int], best: Mapping[str, int]) -> str:
    """The first clause by which the one is worse than the other; '' where it is not."""
    for clause, count in counts.items():
        if count != best[clause]:
            return clause if count > best[clause] else ""
    return ""
