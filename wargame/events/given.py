"""A stage as the pairing reads it, and what it answers: plain values, of which none knows the database.

Everybody is a number here, that of their entry; points are halves.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from wargame.events.conditions import Plan
from wargame.pairing import ties
from wargame.pairing.reasons import Why

GAME, BYE, ASKED, MISSED = "game", "bye", "asked", "missed"


class Player(NamedTuple):
    """Somebody in the field of a stage. `away` says that they have withdrawn; `team` is its number, 0 for none."""

    number: int
    seed: int
    rating: float
    name: str = ""
    pool: int = 1
    team: int = 0
    place: int = 0
    from_round: int = 1
    away: bool = False


class Played(NamedTuple):
    """A board of an earlier round. `played` says that both sat at it: an unplayed one parts otherwise."""

    round: int
    first: int
    second: int | None
    first_halves: int
    second_halves: int
    kind: str = GAME
    played: bool = True
    slot: str = ""
    match: int | None = None


class Open(NamedTuple):
    """A board that is not over."""

    round: int
    first: int
    second: int
    match: int | None = None


class Team(NamedTuple):
    """A team of the event."""

    number: int
    seed: int
    name: str


@dataclass(frozen=True)
class Field:
    """A stage as the engine sees it, before round `round`.

    `bids` says that its sides are bid for; `sides` is what they are called in that round, `slot_sides` what they were
    called in a slot that is played again.
    """

    plan: Plan
    round: int
    players: Sequence[Player]
    played: Sequence[Played] = ()
    open: Sequence[Open] = ()
    teams: Sequence[Team] = ()
    forbidden: Collection[tuple[int, int]] = ()
    byes: Mapping[int, str] = field(default_factory=dict)
    manual: Sequence[tuple[int, int | None]] = ()
    missed_halves: int = 0
    bye_halves: int = 2
    sides: tuple[str, str] | None = None
    bids: bool = False
    slot_sides: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def before(self, number: int) -> Field:
        """What was known before an earlier round."""
        played = [one for one in self.played if one.round < number]
        return replace(
            self, round=number, played=played, open=[one for one in self.open if one.round < number]
        )

    @property
    def last(self) -> int:
        """The last round of which anything is known."""
        return max([0, *(one.round for one in self.played), *(one.round for one in self.open)])

    @property
    def away(self) -> frozenset[int]:
        """The numbers of players who have withdrawn."""
        return frozenset(one.number for one in self.players if one.away)


class Drawn(NamedTuple):
    """A board to be: `second` is None for a bye, which the `kind` names. `why` is told as it is.

    `turn` says which of the scenarios of the round is played there, counted from 1; 0 goes by the number of the board.
    """

    first: int
    second: int | None
    kind: str = GAME
    slot: str = ""
    why: Mapping[str, Any] = {}
    match: int | None = None
    turn: int = 0


class Term(NamedTuple):
    """A part of the sum of a tie-break: whence, and how much, in words; `dropped` where it is not counted."""

    words: str
    value: float
    dropped: bool = False


class Value(NamedTuple):
    """A tie-break of somebody; None where it parts nobody."""

    tie: str
    value: float | None
    terms: Sequence[Term] = ()


class Line(NamedTuple):
    """How somebody stands, or a team where teams play; those whom nothing parts share a place, counted by pool."""

    place: int
    number: int
    halves: int
    values: Sequence[Value] = ()


def steps(*lines: tuple[str, str, str]) -> list[dict[str, Any]]:
    """Sentences of an explanation with the clause that each rests on, and what follows in a word or two."""
    return [
        {"words": words, "clause": clause, "figure": figure, "good": bool(figure)}
        for words, clause, figure in lines
    ]


BID = ("The two players bid for the sides.", "", "")
"""What is said of the sides instead of how they fell, where it is for the two to settle."""


def sides_step(stage: Field, words: str) -> tuple[str, str, str]:
    """How the sides of a board fell."""
    return BID if stage.bids else (words, "", "")


def steps_of(why: Why, *, bids: bool = False) -> list[dict[str, Any]]:
    """What the engine of the Swiss says of a board; how sides fell is neither good nor bad, and stands as a note.

    Where the two bid for the sides (`bids`), that stands instead.
    """
    told = [
        {"words": one.words, "clause": one.clause, "figure": "", "note": one.verdict, "good": False}
        if one.clause.startswith("E.")
        else {"words": one.words, "clause": one.clause, "figure": one.verdict, "good": one.taken}
        for one in why.reasons
        if not (bids and one.clause.startswith("E."))
    ]
    return [*told, *steps(BID)] if bids else told


def values_of(line: ties.Line) -> list[Value]:
    """The tie-breaks of somebody."""
    return [
        Value(one.tie, one.value, [Term(term.words, term.value, term.dropped) for term in one.terms])
        for one in line.values
    ]
